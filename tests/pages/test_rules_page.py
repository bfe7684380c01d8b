"""The rules page: positions match their captions, words and numbers are the engine's."""

import re
from html import unescape
from typing import Final

import pytest
from django.test import Client

from engine import (
    PRESETS,
    Card,
    Ending,
    Hole,
    Position,
    Refusal,
    Rules,
    points,
    preset_rules,
    strokes,
)
from rounds.models import Player
from rounds.selectors.states import table
from tests.engine.games import WORKED_EXAMPLE
from tests.scenes.play import CLEARING, EXAMPLE
from tests.scenes.positions import Figure, figures, text_of

pytestmark = pytest.mark.django_db

AT_A_KING: Final = "GO1-C-AAAAABA d67d1"
JOKERS: Final = "GO1-SQKDJ2-AAAAAQX"
OPEN_START: Final = "GO1-SQKDO-AAAAAAB"
BLOCKED: Final = "GO1-C-AAAAAAJ 5ddd714d3646d362437116dd3d1725dd1d47d25d7d2d455d"
EXAMPLES: Final = {
    letters: f"{EXAMPLE} {CLEARING[:letters]}".strip() for letters in (0, 1, 34, len(CLEARING) - 1)
}


@pytest.fixture
def shown(client: Client) -> dict[str, Figure]:
    """The figures of the page."""
    return figures(client.get("/rules").text)


@pytest.fixture
def text(client: Client) -> str:
    """The page's text."""
    return text_of(client.get("/rules").text)


def under(rules: Rules, hole: Hole) -> Position:
    """The hole's position under other rules."""
    position = hole.position
    return Position(rules, position.columns, position.waste, position.stock)


def test_it_can_be_read_without_becoming_a_player(client: Client) -> None:
    assert client.get("/rules").status_code == 200
    assert Player.objects.count() == 0


def test_every_position_is_drawn_told_and_playable(shown: dict[str, Figure]) -> None:
    assert set(shown) == {*EXAMPLES.values(), AT_A_KING, JOKERS, OPEN_START, BLOCKED}
    for transcript, figure in shown.items():
        position = figure.hole.position
        assert figure.state == vars(table(position))
        assert figure.label == figure.words == position.words
        code, _, opening = transcript.partition(" ")
        is_over = figure.hole.ending is not None
        assert figure.form == (None if is_over else {"code": code, "opening": opening})


def test_a_figure_counts_the_stock_and_does_not_name_it(shown: dict[str, Figure]) -> None:
    for figure in shown.values():
        seen = {figure.state["waste"]}.union(*figure.state["columns"])
        hidden = figure.hole.position.stock
        assert figure.state["stock_count"] == len(hidden)
        assert not {str(card) for card in hidden} & seen
        assert not [card.words for card in hidden if f" {card.words}" in figure.words]


def test_nothing_can_follow_at_the_deal_of_the_published_game(
    shown: dict[str, Figure], text: str
) -> None:
    position = shown[EXAMPLES[0]].hole.position
    assert not position.can_play
    assert position.why_not(Card.parse("6H")) is Refusal.WRONG_RANK
    assert position.why_not(Card.parse("TS")) is Refusal.CARD_BLOCKED
    assert f"A tap on the 6♥ of column 1 gets {Refusal.WRONG_RANK}," in text
    assert f"one on the 10♠ that it covers {Refusal.CARD_BLOCKED}." in text


def test_after_the_draw_two_cards_go_and_strict_keeps_the_stock_closed(
    shown: dict[str, Figure], text: str
) -> None:
    hole = shown[EXAMPLES[1]].hole
    assert str(hole.position.top) == "8S"
    assert hole.position.column_of(Card.parse("9C")) == 4
    assert hole.position.play(4).play(1).top == Card.parse("8C")
    assert under(preset_rules("strict"), hole).why_not_draw() is Refusal.STOCK_CLOSED
    assert f"Strict answers a draw with {Refusal.STOCK_CLOSED}, for the 9♣ is there" in text


def test_before_action_35_easy_plays_the_ace_and_classic_refuses_it(
    shown: dict[str, Figure], text: str
) -> None:
    hole = shown[EXAMPLES[34]].hole
    ace = Card.parse("AH")
    assert (hole.position.column_of(ace), str(hole.position.top)) == (2, "KC")
    assert hole.position.why_not(ace) is None
    words = WORKED_EXAMPLE["before_action_35"]["classic_words"]
    assert under(preset_rules("classic"), hole).why_not(ace) == words
    assert f"Classic refuses the same card in the same position: {words}." in text


def test_the_last_card_clears_the_published_game(shown: dict[str, Figure], text: str) -> None:
    hole = shown[EXAMPLES[46]].hole
    assert (str(hole.position.columns[6][-1]), str(hole.position.top)) == ("3S", "4D")
    hole.act("7")
    assert (hole.ending, hole.moves, len(hole.position.stock)) == (Ending.CLEARED, 47, 4)
    assert (strokes(hole.outcome), points(hole.outcome)) == (-4, 350)
    assert "47 moves, and four cards left in the stock: −4 strokes, or 350 points." in text


def test_the_whole_published_game_is_one_link_away(client: Client) -> None:
    replay = f"/deals/{EXAMPLE}?log={CLEARING}"
    assert f'href="{replay}"' in client.get("/rules").text
    assert client.get(replay).status_code == 200


@pytest.mark.parametrize(
    ("field", "queen", "ace"),
    [
        ("S", Refusal.KING_CLOSED, Refusal.KING_CLOSED),
        ("SK", Refusal.ONLY_ACE_ON_KING, None),
        ("C", None, Refusal.WRONG_RANK),
        ("E", None, None),
    ],
)
def test_a_queen_and_an_ace_are_answered_by_the_switches(
    shown: dict[str, Figure], text: str, field: str, queen: Refusal | None, ace: Refusal | None
) -> None:
    hole, rules = shown[AT_A_KING].hole, Rules.parse(field)
    position = under(rules, hole)
    assert [position.column_of(Card.parse(card)) for card in ("QS", "AH")] == [2, 1]
    assert [position.why_not(Card.parse(card)) for card in ("QS", "AH")] == [queen, ace]
    answers = " ".join(answer or "can be played" for answer in (queen, ace))
    assert f"{rules.words} {answers}" in text


@pytest.mark.parametrize("name", PRESETS)
def test_the_presets_are_the_engines(client: Client, name: str) -> None:
    page = client.get("/rules").text
    rows = [re.findall(r"<t[hd].*?>(.*?)</t[hd]>", row) for row in page.split("<tr>")]
    rules = PRESETS[name].rules
    switches = (rules.queen_on_king, rules.king_ace, rules.free_draw)
    letter = f"<code>{PRESETS[name].letter}</code>"
    assert [name.capitalize(), letter, *("on" if on else "off" for on in switches)] in rows


def test_everything_goes_on_a_joker(shown: dict[str, Figure]) -> None:
    position = shown[JOKERS].hole.position
    assert str(position.top) == "X2"
    assert [move.letter for move in position.moves()] == [*"1234567d"]
    assert str(position.columns[2][-1]) == "X1"


def test_an_open_start_lets_any_column_open(shown: dict[str, Figure]) -> None:
    hole = shown[OPEN_START].hole
    assert (hole.position.top, len(hole.position.stock)) == (None, 17)
    assert hole.deal.cards == EXAMPLE.deal.cards
    assert [move.letter for move in hole.position.moves()] == [*"1234567d"]
    closed = under(Rules(open_start=True), hole)
    assert closed.why_not_draw() is Refusal.STOCK_CLOSED


def test_the_blocked_hole_counts_three_strokes(shown: dict[str, Figure]) -> None:
    hole = shown[BLOCKED].hole
    assert (hole.ending, str(hole.position.top)) == (Ending.BLOCKED, "7S")
    assert (strokes(hole.outcome), points(hole.outcome)) == (3, 290)
    assert shown[BLOCKED].caption.endswith("Three cards left are 3 strokes, or 290 points.")


@pytest.mark.parametrize("refusal", Refusal)
def test_every_refusal_has_its_words(client: Client, refusal: Refusal) -> None:
    assert f"<td>{refusal}</td>" in unescape(client.get("/rules").text)


def test_the_points_table_and_the_timed_example_are_as_decided(client: Client, text: str) -> None:
    page = client.get("/rules").text
    pairs = re.findall(r'<td class="number">(\d+)</td><td class="number">(\d+)</td>', page)
    table = {35: 350, 34: 330, 31: 270, 30: 250, 25: 150, 18: 10, 17: 0, 0: 0}
    assert [(int(removed), int(worth)) for removed, worth in pairs] == list(table.items())
    assert "after 90 seconds 350 + 60 + 365 = 775, after 91 seconds 774." in text


def test_no_script_or_style_stands_in_the_page(client: Client) -> None:
    page = client.get("/rules").text
    assert re.findall(r"<script(?![^>]* src=)|<style| style=", page) == []
