"""All holes of a player as text: one row a hole, the same in every format, nothing hidden."""

import csv
import io
import json
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from rounds.files.csv import read_csv
from rounds.files.exports import COLUMNS, export
from rounds.models import Player
from rounds.selectors.states import hole_summary
from rounds.services.paper import record_round
from tests.files.test_csv import HOSTILE
from tests.scenes.play import (
    BLOCKED_CODE,
    BLOCKING,
    CLEARING,
    EXAMPLE,
    act,
    begin,
    begin_rated,
    paper_card,
    recorded_round,
    signed_round,
)


def objects(player: Player) -> list[dict[str, Any]]:
    """The rows of the NDJSON export."""
    text = "".join(export(player, player.rounds.all(), "ndjson"))
    return [json.loads(line) for line in text.splitlines()]


def written(player: Player) -> str:
    """The CSV export."""
    return "".join(export(player, player.rounds.all(), "csv"))


def table(player: Player) -> list[dict[str, str]]:
    """The rows of the CSV export, as a spreadsheet reads them."""
    return list(csv.DictReader(io.StringIO(written(player), newline="")))


def test_a_settled_hole_is_whole(alice: Player) -> None:
    hole = begin(alice, code=EXAMPLE)
    act(alice, hole, CLEARING)
    hole.refresh_from_db()
    [row] = objects(alice)
    assert (row["code"], row["log"], row["times"]) == (str(EXAMPLE), CLEARING, hole.times)
    assert (row["round"], row["hole"]) == (hole.golf_round.public_id, hole.public_id)
    summary = hole_summary(hole)
    for name in ("strokes", "points", "timed_points", "moves", "draws", "undos", "seconds"):
        assert row[name] == getattr(summary, name)
    assert tuple(row) == COLUMNS


def test_the_formats_say_the_same(alice: Player) -> None:
    act(alice, begin(alice, code=EXAMPLE), CLEARING)
    signed_round(alice)
    recorded_round(alice, notes='wind; "rain",\nsnow')
    as_objects = objects(alice)
    assert json.loads("".join(export(alice, alice.rounds.all(), "json"))) == as_objects
    heads, *lines = read_csv(written(alice))
    as_cells = [dict(zip(heads.cells, line.cells, strict=True)) for line in lines]
    assert [{**row, "times": json.loads(row["times"])} for row in as_cells] == [
        {name: value if name == "times" else as_cell(value) for name, value in row.items()}
        for row in as_objects
    ]
    assert len(as_objects) == 19


def as_cell(value: Any) -> str:
    return "" if value is None else str(value).lower() if isinstance(value, bool) else str(value)


def test_the_code_of_a_hole_that_is_not_settled_stays(alice: Player) -> None:
    live, rated, blocked = begin(alice), begin_rated(alice), begin(alice)
    act(alice, live, "d")
    act(alice, begin(alice, code=BLOCKED_CODE), BLOCKING)
    codes = [row["code"] for row in objects(alice)]
    assert codes == ["", "", "", str(BLOCKED_CODE)]
    text = "".join(
        "".join(export(alice, alice.rounds.all(), kind)) for kind in ("csv", "json", "ndjson")
    )
    for hole in (live, rated, blocked):
        assert hole.code.split("-")[2] not in text


def test_a_recorded_hole_has_its_strokes_and_no_id(alice: Player) -> None:
    recorded_round(alice, notes="wind")
    third = objects(alice)[2]
    assert (third["number"], third["strokes"], third["stock_left"]) == (3, -4, 4)
    assert (third["recorded_on"], third["notes"], third["hole"]) == ("2026-05-03", "wind", None)
    assert (third["code"], third["log"], third["moves"]) == ("", "", None)


def test_an_empty_export_is_one_all_the_same(alice: Player) -> None:
    assert objects(alice) == table(alice) == []
    assert json.loads("".join(export(alice, alice.rounds.all(), "json"))) == []


def test_nobody_elses_holes_are_in_it(alice: Player, bob: Player) -> None:
    begin(bob)
    begin(alice)
    assert {row["round"] for row in objects(alice)} == set(
        alice.rounds.values_list("public_id", flat=True)
    )


def test_it_asks_once_however_many_holes_there_are(alice: Player) -> None:
    for _ in range(3):
        recorded_round(alice)
    with CaptureQueriesContext(connection) as asked:
        assert len(objects(alice)) == 27
    assert len(asked) == 1


@pytest.mark.parametrize("notes", HOSTILE)
def test_hostile_notes_are_harmless_and_come_back(alice: Player, notes: str) -> None:
    record_round(alice, paper_card(notes=notes))
    row = table(alice)[2]
    assert (row["notes"], row["strokes"]) == ("'" + notes, "-4")
    assert notes in [cell for line in read_csv(written(alice)) for cell in line.cells]
