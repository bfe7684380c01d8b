"""POST /solve: the exact fewest strokes of any position in full."""

from typing import Any

import pytest
from django.test import Client

from engine import Rules, Transcript, format_board, seeded_code, strokes
from engine.solver import fewest_strokes
from tests.api.calls import Answer, is_problem, post
from tests.engine.games import HOPELESS, rows
from tests.scenes.play import CLEARING, EXAMPLE

pytestmark = pytest.mark.django_db

CASES = rows("fewest_strokes.csv")[:5]
PRESET_COLUMNS = [("strict", "none"), ("classic", "QD"), ("easy", "QKD")]
JOKERS = seeded_code(7, Rules(jokers=1, open_start=True))


def solve(browser: Client, text: object, **more: object) -> Answer:
    return post(browser, "solve", {"text": text, **more})


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["deal_id"])
@pytest.mark.parametrize(("rules", "column"), PRESET_COLUMNS)
def test_the_fewest_strokes_are_exact(
    client: Client, case: dict[str, str], rules: str, column: str
) -> None:
    answer = solve(client, case["deal"], rules=rules)
    fewest = int(case[column])
    assert answer.status == 200
    assert (answer.body["fewest_strokes"], answer.body["can_clear"]) == (fewest, fewest <= 0)
    ended = Transcript.parse(answer.body["transcript"]).replay()
    assert strokes(ended.outcome) == fewest
    assert answer.body["transcript"].endswith(answer.body["best_line"])


def test_a_transcript_is_solved_from_where_it_stands(client: Client) -> None:
    played = f"{EXAMPLE} d52u"
    answer = solve(client, played)
    expected = fewest_strokes(Transcript.parse(played).replay().position)
    assert answer.body["fewest_strokes"] == expected
    assert answer.body["transcript"] == f"{played}{answer.body['best_line']}"
    assert strokes(Transcript.parse(answer.body["transcript"]).replay().outcome) == expected


def test_a_hole_that_is_over_needs_no_line(client: Client) -> None:
    answer = solve(client, f"{EXAMPLE} {CLEARING}")
    assert (answer.body["fewest_strokes"], answer.body["best_line"]) == (-4, "")


@pytest.mark.parametrize(
    ("text", "rules", "field"),
    [
        (str(HOPELESS), None, "E"),
        (str(HOPELESS), "strict", "S"),
        (format_board(HOPELESS), "SQ", "SQ"),
        (str(EXAMPLE), "easy", "E"),
        (str(JOKERS.deal), "E", "SQKDJ1O"),
        (str(JOKERS), "strict", "SJ1O"),
    ],
)
def test_rules_are_given_where_the_text_does_not_say(
    client: Client, text: str, rules: str | None, field: str
) -> None:
    more = {} if rules is None else {"rules": rules}
    answer = solve(client, text, **more)
    assert (answer.status, answer.body["rules"]) == (200, field)


UNREADABLE: list[tuple[object, dict[str, Any], str]] = [
    ("", {}, "may not be blank"),
    (None, {}, "may not be null"),
    (7, {}, "Not a valid string"),
    ("three of clubs", {}, "is not a code, transcript, deal or board"),
    ("GO1-E-AAAAAA", {}, "has 6 letters"),
    (f"{EXAMPLE} 1", {}, "Must be one rank higher or lower"),
    (f"{EXAMPLE} dp", {}, "picked up"),
    (str(EXAMPLE.deal).replace("AC", "AD"), {}, "AD more than once"),
    (str(EXAMPLE), {"rules": "strict"}, "The code sets the rules"),
    (str(EXAMPLE.deal), {"rules": "house"}, "house"),
    ("GO1-E-" + "A" * 5000, {}, "no more than 5000 characters"),
    (f"{EXAMPLE} " + "du" * 2000, {}, "log is full"),
]


@pytest.mark.parametrize(("text", "more", "words"), UNREADABLE)
def test_what_cannot_be_solved_is_said_in_words(
    client: Client, text: object, more: dict[str, Any], words: str
) -> None:
    answer = solve(client, text, **more)
    assert is_problem(answer, 400, "invalid")
    assert words in answer.body["detail"]
