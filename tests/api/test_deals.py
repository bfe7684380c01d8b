"""Deals in full and the rules, for everybody."""

import pytest
from django.test import Client

from engine import PRESETS, SWITCHES, GameCode, Transcript, format_board
from rounds.models import Player
from rounds.web.throttles import LIMITS
from tests.api.calls import get, is_problem
from tests.scenes.play import CLEARING, EXAMPLE, act, begin, begin_rated

pytestmark = pytest.mark.django_db


def test_the_rules_that_there_are(client: Client) -> None:
    book = get(client, "rules").body
    assert [preset["name"] for preset in book["presets"]] == list(PRESETS)
    assert [switch["letter"] for switch in book["switches"]] == list(SWITCHES)
    assert all(switch["words"] for switch in book["switches"])
    by_name = {preset["name"]: preset for preset in book["presets"]}
    easy, strict = by_name["easy"], by_name["strict"]
    assert (easy["rules"], easy["follows"]["K"]) == ("E", ["A", "Q"])
    assert strict["follows"]["K"] == []
    assert (book["scorings"], book["pars"]) == (["strokes", "points", "timed"], [4, 5])
    assert book["holes"] == [1, 9, 18]


def test_a_code_gives_its_cards_in_every_notation(client: Client) -> None:
    body = get(client, f"deals/{EXAMPLE}").body
    deal = EXAMPLE.deal
    assert body["code"] == str(EXAMPLE)
    assert body["columns"] == [[str(card) for card in column] for column in deal.columns]
    assert body["stock"] == [str(card) for card in deal.stock]
    assert body["waste"] == str(deal.waste[0])
    assert GameCode.parse(body["literal"]).deal == deal
    for text in (body["deal"], body["board"], body["code"], body["literal"]):
        assert get(client, "deals", text=text).body["deal"] == str(deal)


def test_a_text_may_be_a_transcript(client: Client) -> None:
    assert get(client, "deals", text=f"{EXAMPLE} d52").body["log"] == "d52"
    strict = get(client, "deals", text=format_board(EXAMPLE.deal), rules="strict").body
    assert strict["rules"] == "S"


def test_only_settled_holes_are_told_of(client: Client, alice: Player) -> None:
    hole = begin(alice, code=EXAMPLE)
    assert get(client, f"deals/{EXAMPLE}").body["played"] == {"by_rules": [], "newest": []}
    act(alice, hole, CLEARING)
    played = get(client, f"deals/{EXAMPLE}").body["played"]
    assert played["by_rules"][0]["best"] == -4
    assert [row["id"] for row in played["newest"]] == [hole.public_id]


def test_what_a_deal_is_worth(client: Client) -> None:
    link = get(client, f"deals/{EXAMPLE}").body["links"]["analysis"]
    body = client.get(link).json()
    assert [row["rules"] for row in body["under"]] == [each.letter for each in PRESETS.values()]
    assert body["under"][0]["fewest_strokes"] == min(row["fewest_strokes"] for row in body["under"])
    assert Transcript.parse(body["under"][0]["transcript"]).replay().ending


def test_asking_for_a_worth_is_limited(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(LIMITS, "solving", 1)
    monkeypatch.setattr(
        "rounds.web.throttles.time.time", lambda: 1_000_000_070.0
    )  # within a minute
    path = f"deals/{EXAMPLE}/analysis"
    assert [get(client, path).status for _ in range(2)] == [200, 429]


@pytest.mark.parametrize(
    ("path", "query", "words"),
    [
        ("deals/GO1-E", {}, "code: 'GO1-E' is not a game code"),
        ("deals/GO1-E/analysis", {}, "code: 'GO1-E' is not a game code"),
        ("deals", {}, "text: This field is required"),
        ("deals", {"text": "KS KS"}, "text: "),
        ("deals", {"text": "GO1-E-AAAAAAB", "rules": "hard"}, "rules: 'hard' does not name rules"),
        ("deals", {"text": "GO1-E-AAAAAAB", "rule": "S"}, "did you mean rules?"),
        ("rules", {"x": "1"}, "There is no such parameter"),
        ("deals/GO1-E-AAAAAAB", {"log": "d"}, "There is no such parameter"),
    ],
)
def test_what_is_no_deal(client: Client, path: str, query: dict[str, str], words: str) -> None:
    answer = get(client, path, **query)
    assert is_problem(answer, 400, "invalid")
    assert words in answer.body["detail"]


def test_a_live_holes_code_is_nowhere_to_be_asked_with(as_alice: Client, alice: Player) -> None:
    hole = begin_rated(alice)
    assert get(as_alice, f"holes/{hole.public_id}").body["code"] is None
    assert get(as_alice, f"deals/{hole.public_id}").status == 400
