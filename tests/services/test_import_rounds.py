"""Importing scorecards: each once, all or nothing, every bad row reported with its line."""

import json
from datetime import date
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine import Rules, Scoring
from rounds.files.exports import export
from rounds.files.imports import read
from rounds.files.rows import MAX_ROWS
from rounds.models import Hole, Player, Round
from rounds.selectors.paper import card_of
from rounds.services.imports import Imported, import_rounds, read_file
from rounds.services.paper import record_round
from rounds.services.verification import differences
from rounds.terms.errors import BadRows
from rounds.terms.paper import PaperCard
from tests.scenes.imports import import_file
from tests.scenes.play import (
    PAPER_BOXES,
    begin,
    begin_rated,
    paper_card,
    play_out,
    recorded_round,
    row_of,
    signed_round,
)

HEAD = "date,rules,scoring,par,notes," + ",".join(f"hole_{number}" for number in range(1, 10))
CARD = "2026-05-03,strict,strokes,4,wind," + ",".join(map(str, PAPER_BOXES))
SEARCH = settings(max_examples=50, suppress_health_check=[HealthCheck.function_scoped_fixture])


def take(player: Player, *lines: str, **how: Any) -> Imported:
    return import_file(player, "\n".join(lines).encode(), **how)


def counts(done: Imported) -> tuple[int, int, list[tuple[int, str]]]:
    return done.added, done.already_here, [(row.line, str(row)) for row in done.bad]


def refused(player: Player, *lines: str) -> dict[int, str]:
    """What is wrong, by line; nothing is stored."""
    before = Round.objects.count()
    with pytest.raises(BadRows) as error:
        take(player, *lines)
    assert Round.objects.count() == before
    return dict(error.value.words_by_line)


def exported(player: Player, extension: str) -> bytes:
    return "".join(export(player, player.rounds.all(), extension)).encode()


def everything() -> list[Any]:
    return [list(Round.objects.order_by("pk").values()), list(Hole.objects.order_by("pk").values())]


def test_a_paper_scorecard_becomes_a_signed_round(alice: Player) -> None:
    assert counts(take(alice, HEAD, CARD)) == (1, 0, [])
    golf_round = Round.objects.get()
    assert card_of(golf_round) == paper_card(notes="wind")
    assert (golf_round.state, golf_round.total_strokes, golf_round.total_points) == (
        "signed",
        36,
        2350,
    )
    assert list(differences()) == []


def test_imported_it_is_as_if_it_had_been_recorded(alice: Player, bob: Player) -> None:
    take(alice, HEAD, CARD)
    recorded_round(bob, notes="wind")
    mine, his = (row_of(player.rounds.get()) for player in (alice, bob))
    own = {"id", "public_id", "player_id", "created", "closed"}
    assert {name for name in mine if mine[name] != his[name]} == own


def test_the_same_file_again_changes_nothing(alice: Player) -> None:
    take(alice, HEAD, CARD)
    before = everything()
    assert counts(take(alice, HEAD, CARD)) == (0, 1, [])
    assert counts(take(alice, HEAD, CARD.replace("wind", "other words"))) == (0, 1, [])
    assert everything() == before
    assert counts(take(alice, HEAD, CARD.replace("05-03", "05-04"))) == (1, 0, [])


def test_what_was_recorded_while_the_file_was_read_is_not_added_again(alice: Player) -> None:
    rest = CARD.replace("05-03", "05-04")
    contents = read_file(alice, f"{HEAD}\n{CARD}\n{rest}".encode())
    recorded_round(alice)
    assert counts(import_rounds(alice, contents)) == (1, 1, [])
    assert counts(import_rounds(alice, contents)) == (0, 2, [])
    assert Round.objects.count() == 2


def test_only_storing_the_rounds_waits_for_the_database(alice: Player) -> None:
    """A thousand holes take as many statements as a hundred; reading the file writes nothing."""
    days = [CARD.replace("05-03", f"{month:02}-03") for month in range(1, 7)]
    with CaptureQueriesContext(connection) as reading:
        contents = read_file(alice, "\n".join([HEAD, *days]).encode())
    assert {query["sql"].split()[0] for query in reading.captured_queries} == {"SELECT"}
    with CaptureQueriesContext(connection) as storing:
        import_rounds(alice, contents)
    assert len(storing) <= 6


def test_a_card_that_stands_twice_is_taken_once(alice: Player) -> None:
    assert counts(take(alice, HEAD, CARD, CARD)) == (1, 1, [])


def test_only_day_and_boxes_are_needed(alice: Player) -> None:
    head = "Date," + ",".join(f"Hole {number}" for number in range(1, 19))
    take(alice, head, "2026-05-03," + ",".join(map(str, PAPER_BOXES)) + "," * 9)
    take(alice, head, "2026-05-03," + ",".join(map(str, PAPER_BOXES * 2)))
    cards = [card_of(golf_round) for golf_round in Round.objects.order_by("pk")]
    assert cards == [paper_card(), paper_card(boxes=PAPER_BOXES * 2)]


def test_one_hole_a_row_is_a_card_too(alice: Player) -> None:
    rows = [f"A,2026-05-03,{number},{box}" for number, box in enumerate(PAPER_BOXES, 1)]
    rows += [f"B,2026-05-04,{number},{box}" for number, box in enumerate(PAPER_BOXES, 1)]
    rows.reverse()
    assert counts(take(alice, "round,date,number,strokes", *rows)) == (2, 0, [])
    assert {golf_round.recorded_on for golf_round in Round.objects.all()} == {
        date(2026, 5, 3),
        date(2026, 5, 4),
    }


@pytest.mark.parametrize("extension", ["csv", "json", "ndjson"])
def test_an_own_export_is_recognised_and_changes_nothing(alice: Player, extension: str) -> None:
    begin(alice)
    begin_rated(alice)
    begin(alice, hole_count=1)
    play_out(alice, begin(alice).golf_round)
    signed_round(alice)
    recorded_round(alice, notes="'=wind")
    record_round(alice, paper_card(boxes=(None, *PAPER_BOXES[1:])))
    before = everything()
    done = import_file(alice, exported(alice, extension))
    assert counts(done) == (0, 7, [])
    assert everything() == before


@pytest.mark.parametrize("extension", ["csv", "json", "ndjson"])
def test_another_players_export_comes_over_as_recorded(
    alice: Player, bob: Player, extension: str
) -> None:
    recorded_round(bob, notes="=1+1\nrain")
    played = signed_round(bob, scoring=Scoring.POINTS, rules=Rules.parse("SQJ2"))
    body = exported(bob, extension)
    for added in (2, 0):
        assert counts(import_file(alice, body)) == (added, 2 - added, [])
    cards = {card_of(golf_round) for golf_round in alice.rounds.all()}
    day = played.played.date()
    assert cards == {
        paper_card(notes="=1+1\nrain"),
        PaperCard(day, (35,) * 9, Rules.parse("SQJ2"), Scoring.POINTS),
    }
    assert all(golf_round.is_recorded for golf_round in alice.rounds.all())


def test_another_players_unfinished_rounds_stay_behind(alice: Player, bob: Player) -> None:
    begin(bob)
    signed_round(bob, hole_count=1)
    signed_round(bob, scoring=Scoring.TIMED)
    done = import_file(alice, exported(bob, "csv"), good_rows_only=True)
    assert counts(done) == (
        0,
        0,
        [
            (2, "Only signed rounds are taken over, and this is not: open"),
            (3, "1 boxes: a card has 9 or 18"),
            (4, "A paper scorecard is in strokes or points"),
        ],
    )


BAD = {
    CARD.replace(",5,", ",36,"): "Hole 1: At most 35 cards can be left on the table",
    CARD.replace(
        "-4", "-17"
    ): "Hole 3: At most 16 cards can be left in the stock under these rules",
    CARD.replace(",5,", ",five,"): "hole_1: 'five' is not a number of cards",
    CARD.replace(",5,", ",,"): "hole_1 is empty",
    CARD.replace("2026-05-03", "03/05/2026"): "'03/05/2026' is not a date such as 2026-05-03",
    CARD.replace("2026-05-03", ""): "'' is not a date such as 2026-05-03",
    CARD.replace("2026-05-03", "2999-01-01"): "2999-01-01 is still to come",
    CARD.replace("2026-05-03", "1066-10-14"): "1066-10-14: the first day is 1900-01-01",
    CARD.replace("strict", "hard"): "'hard' does not name rules",
    CARD.replace("strokes", "money"): "'money' is not a scoring: choose strokes or points",
    CARD.replace("strokes", "timed"): "A paper scorecard is in strokes or points",
    CARD.replace(",4,", ",36,", 1): "Par '36': a hole's par is 4 or 5",
    CARD.replace("wind", "x" * 1001): "1001 characters: notes have 1000 at most",
    CARD.replace("wind", "\x00"): "The notes hold a character that cannot be stored",
    "2026-05-03,strict": "A row needs date and hole_1 to hole_9",
}


@pytest.mark.parametrize(("row", "words"), BAD.items(), ids=lambda part: part[:40])
def test_a_bad_row_is_said_with_its_line_and_nothing_is_kept(
    alice: Player, row: str, words: str
) -> None:
    [(line, said)] = refused(alice, HEAD, CARD, "", row).items()
    assert (line, said[: len(words)]) == (4, words)


def test_good_rows_only_keeps_the_good_ones(alice: Player) -> None:
    done = take(alice, HEAD, CARD, CARD.replace(",5,", ",99,"), "", good_rows_only=True)
    assert (done.added, [row.line for row in done.bad]) == (1, [3])


def test_lines_are_counted_in_the_file_not_in_rows(alice: Player) -> None:
    many = CARD.replace("wind", '"wind\n\nand rain"')
    assert list(refused(alice, HEAD, many, CARD.replace(",5,", ",99,"))) == [5]


def test_rows_of_a_round_must_be_its_holes(alice: Player) -> None:
    head, rows = "round,date,number,strokes", [f"A,2026-05-03,{n},3" for n in range(1, 10)]
    assert refused(alice, head, *rows, rows[8]) == {11: "Hole 9 appears twice"}
    assert refused(alice, head, *rows[:4], *rows[5:]) == {2: "Hole 5 is missing"}
    assert refused(alice, head, *rows[:8]) == {2: "8 boxes: a card has 9 or 18"}


@pytest.mark.parametrize(
    ("column", "other"),
    [
        ("date", "2026-05-04"),
        ("rules", "easy"),
        ("scoring", "points"),
        ("par", "5"),
        ("notes", "a"),
    ],
)
def test_rows_of_a_round_must_agree(alice: Player, column: str, other: str) -> None:
    said = {"date": "2026-05-03", "rules": "strict", "scoring": "strokes", "par": "4", "notes": ""}
    rows = [["A", str(number), "3", *said.values()] for number in range(1, 10)]
    head = ["round", "number", "strokes", *said]
    rows[4][head.index(column)] = other
    words = f"{column}: {other!r} here and {said[column]!r} in line 2, of one round"
    assert refused(alice, *map(",".join, [head, *rows])) == {6: words}


def test_what_the_first_row_of_a_round_says_need_not_be_said_again(alice: Player) -> None:
    rows = [f"A,{'2026-05-03' if n == 1 else ''},{n},3" for n in range(1, 10)]
    assert counts(take(alice, "round,date,number,strokes", *rows)) == (1, 0, [])


def test_a_row_has_no_more_cells_than_columns(alice: Player) -> None:
    comma = CARD.replace("wind", "wind, and rain")
    assert refused(alice, HEAD, CARD, comma) == {3: "15 cells under 14 names"}


@pytest.mark.parametrize(
    "body",
    [
        b"\xef\xbb\xbf" + f"{HEAD}\r\n{CARD}\r\n".encode(),
        f"{HEAD}\r{CARD}".encode(),
        f"{HEAD}\n{CARD}".replace(",", ";").encode(),
        f"{HEAD}\n{CARD}".replace(",", "\t").encode(),
        f"{HEAD}\n{CARD}".replace("-4", "'-4").encode(),
        f"{HEAD}\n{CARD}".replace("-4", "−4").upper().encode(),
        f"surplus,{HEAD}\n=cmd,{CARD},,,".encode(),
    ],
    ids=["BOM and CRLF", "CR", "semicolons", "tabs", "marked", "capitals", "more columns"],
)
def test_files_as_spreadsheets_write_them(alice: Player, body: bytes) -> None:
    assert counts(import_file(alice, body)) == (1, 0, [])
    assert card_of(Round.objects.get()).boxes == PAPER_BOXES


@pytest.mark.parametrize(
    ("body", "line", "words"),
    [
        (b"date\n\xff\xfe", 2, "The file is not UTF-8 text"),
        (f'{HEAD}\n{CARD}\n"open'.encode(), 3, "This is not CSV"),
        (b'{"a": 1}\n{"a": ', 2, "This is not JSON"),
        (b'[{"a": 1', 1, "This is not JSON"),
        (b"[" * 100_000, 1, "This is not JSON: it nests too deep"),
        (b'[{"a": 1, "a": 2}]', 1, "'a' stands twice in one object"),
        (b'{"a": ' + b"9" * 5000 + b"}", 1, "This is not JSON: A number is too large"),
        (f"{HEAD},Hole 1\n{CARD},7".encode(), 1, "Column 'hole_1' appears twice"),
        (b"[1, null]", 1, "A row needs date"),
        (f"{HEAD}\n{CARD}".encode() + f"\n{CARD}".encode() * MAX_ROWS, MAX_ROWS + 2, "at most"),
    ],
    ids=[
        "bytes",
        "quotes",
        "half a line",
        "half an array",
        "deep",
        "names",
        "digits",
        "columns",
        "no objects",
        "long",
    ],
)
def test_what_is_no_such_file(alice: Player, body: bytes, line: int, words: str) -> None:
    with pytest.raises(BadRows) as error:
        import_file(alice, body)
    assert words in error.value.words_by_line[line]
    assert not Round.objects.exists()


@pytest.mark.parametrize("body", [b"", b"\n\n", HEAD.encode(), b"[]"])
def test_an_empty_file_adds_nothing(alice: Player, body: bytes) -> None:
    assert counts(import_file(alice, body)) == (0, 0, [])


@given(st.binary(max_size=300) | st.text(max_size=300).map(str.encode))
def test_any_bytes_are_read_or_said_to_be_bad(body: bytes) -> None:
    reading = read(body)
    assert all(row.line >= 1 and str(row) for row in reading.bad)


cards = st.builds(
    PaperCard,
    day=st.dates(date(1900, 1, 1), date(2026, 1, 1)),
    boxes=st.sampled_from([9, 18]).flatmap(lambda size: st.tuples(*[st.integers(-16, 35)] * size)),
    rules=st.sampled_from(["S", "C", "E", "SQJ2O"]).map(Rules.parse),
    scoring=st.sampled_from([Scoring.STROKES, Scoring.POINTS]),
    par=st.sampled_from([4, 5]),
    notes=st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\x00"), max_size=40),
)


@SEARCH
@given(card=cards, extension=st.sampled_from(["csv", "json", "ndjson"]))
def test_what_is_exported_reads_back_as_it_was(
    alice: Player, bob: Player, card: PaperCard, extension: str
) -> None:
    alice.rounds.all().delete()
    bob.rounds.all().delete()
    record_round(bob, card, is_signed=True)
    assert import_file(alice, exported(bob, extension)).added == 1
    assert card_of(alice.rounds.get()) == card


def test_a_file_of_json_lines_may_be_cards(alice: Player) -> None:
    boxes = {f"hole_{number}": box for number, box in enumerate(PAPER_BOXES, 1)}
    line = json.dumps({"date": "2026-05-03", **boxes, "notes": "wind"})
    assert counts(take(alice, line, "", line)) == (1, 1, [])
