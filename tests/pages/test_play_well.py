"""How to play well: every position shows what its caption says, under the reader's own rules."""

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from itertools import product
from typing import Final, NamedTuple

import pytest
from django.test import Client

from engine import DRAW, Card, Position, Rank, Refusal, Rules, Scoring, preset_rules
from rounds.models import Player
from rounds.selectors.states import table
from tests.scenes.play import begin
from tests.scenes.positions import figures, text_of

pytestmark = pytest.mark.django_db

TABLE_RULES: Final = [Rules(*switches) for switches in product((False, True), repeat=3)]
EIGHTEEN: Final = "742577572214764312"


@cache
def chain(position: Position) -> int:
    """The most cards that can be played without a draw."""
    columns = [move.column for move in position.moves() if move.column is not None]
    return max((1 + chain(position.play(column)) for column in columns), default=0)


def chains(position: Position) -> dict[str, int]:
    """For each card that can be played, the longest chain that it begins."""
    columns = [move.column for move in position.moves() if move.column is not None]
    return {
        str(position.columns[column][-1]): 1 + chain(position.play(column)) for column in columns
    }


def played(position: Position, letters: str) -> Position:
    """The position after plays of columns, without a draw."""
    for letter in letters:
        position = position.play(int(letter) - 1)
    return position


def followers(position: Position) -> set[str]:
    """The available cards that can be played."""
    return set(chains(position))


def places(position: Position, *ranks: Rank) -> dict[str, tuple[int, int]]:
    """Where the ranks lie in the columns: column and row, from 1."""
    return {
        str(card): (column, row)
        for column, cards in enumerate(position.columns, 1)
        for row, card in enumerate(cards, 1)
        if card.rank in ranks
    }


def shows_what_is_in_the_stock(position: Position) -> None:
    assert (position.tableau_left, len(position.waste), len(position.stock)) == (35, 1, 16)
    assert set(places(position, Rank.KING)) == {"KC", "KD"}
    assert {"KH", "KS"} <= set(map(str, position.stock))


def shows_kings_and_aces(position: Position) -> None:
    assert places(position, Rank.KING) == {"KH": (3, 1), "KC": (3, 2), "KD": (3, 3), "KS": (4, 2)}
    assert places(position, Rank.ACE) == {"AC": (2, 2), "AH": (4, 4), "AD": (5, 4), "AS": (7, 2)}


def shows_a_chain(position: Position) -> None:
    assert str(position.top) == "5D"
    assert places(position, Rank.SIX)["6S"] == (1, 5)
    assert places(position, Rank.FOUR)["4S"] == (7, 5)
    assert chains(position) == {"6S": 2, "4S": 18}
    assert position.tableau_left - played(position, EIGHTEEN).tableau_left == 18


def shows_equal_ranks(position: Position) -> None:
    assert chains(position) == {"JC": 1, "JH": 9}
    assert [str(position.columns[column][-2]) for column in (3, 4)] == ["8H", "QS"]
    assert [str(position.columns[column][-1]) for column in (3, 4)] == ["JC", "JH"]


def shows_both_directions(position: Position) -> None:
    assert str(position.top) == "8S"
    assert followers(position) == {"7S", "9C"}
    assert chains(played(position, "7")) == {"6C": 1}
    assert followers(played(position, "4")) == {"8C", "TD"}


def shows_the_queen_before_the_king(position: Position) -> None:
    line = [str(played(position, "4464"[:count]).top) for count in range(1, 5)]
    assert line == ["TD", "JD", "QD", "KC"]
    assert [str(card) for card in position.columns[3][-3:]] == ["KC", "JD", "TD"]
    assert not played(position, "6").can_play


def shows_a_buried_king(position: Position) -> None:
    assert places(position, Rank.KING) == {"KH": (2, 1), "KS": (1, 5)}
    assert len(position.columns[1]) == 5


def shows_the_corner(position: Position) -> None:
    assert str(position.top) == "KH"
    line = [str(played(position, "5374"[:count]).top) for count in range(1, 5)]
    assert line == ["AD", "2D", "AC", "2S"]


def shows_an_ace_between_twos(position: Position) -> None:
    assert str(position.top) == "2C"
    assert followers(position) == {"AD"}
    assert followers(played(position, "6")) == {"2H"}
    assert str(position.columns[4][-1]) == "2H"


def shows_an_ace_that_is_stuck(position: Position) -> None:
    under = [rank for rank, on in position.rules.followers.items() if Rank.ACE in on]
    assert under == [Rank.TWO]
    assert sum(card.rank is Rank.TWO for card in position.waste) == 4
    assert position.columns[5] == (Card.parse("AC"),)
    assert str(position.top) == "QS"


def shows_that_the_nines_are_gone(position: Position) -> None:
    assert sum(card.rank is Rank.NINE for card in position.waste) == 4
    assert str(position.top) == "7C"
    assert chains(position) == {"8S": 1, "6C": 6}


def shows_a_chain_before_a_draw(position: Position) -> None:
    assert (str(position.top), str(position.columns[0][-1])) == ("8C", "7S")
    assert chains(position) == {"7S": 8}
    assert (DRAW in position.moves()) is position.rules.free_draw


class Shown(NamedTuple):
    """A position, words of its caption, and a proof of them."""

    text: str
    caption: str
    claim: Callable[[Position], None]


ALWAYS: Final = [
    Shown("AAAAAAB", "K♣ and K♦ are among them", shows_what_is_in_the_stock),
    Shown("AAAAAQE", "K♥, K♣ and K♦ head column 3", shows_kings_and_aces),
    Shown("AAAAADE 23dd6", "to two cards in all, the 4♠ to as many as eighteen", shows_a_chain),
    Shown("AAAAASZ", "J♥ of column 5 frees Q♠, and up to nine cards go", shows_equal_ranks),
    Shown("AAAAABZ 41d1", "there are the 8♣ below and the 10♦ above", shows_both_directions),
    Shown("AAAAADP 6563", "leaves the King under two cards", shows_the_queen_before_the_king),
    Shown("AAAAAAY", "K♥ heads column 2 under four cards", shows_a_buried_king),
    Shown("AAAAAHJ 41d53dd71d5dddddd6", "of up to six cards", shows_that_the_nines_are_gone),
    Shown("AAAAABQ 53d", "begins a chain of up to eight cards", shows_a_chain_before_a_draw),
]
ROUND_THE_CORNER: Final = [
    Shown("AAAAAAW d", "On K♥ go A♦ of column 5, 2♦ of column 3, A♣ of column 7", shows_the_corner),
]
ENDS_APART: Final = [
    Shown("AAAAAAE", "the 2♥ of column 5 takes it from there", shows_an_ace_between_twos),
    Shown(
        "AAAAACM 1313d6d7535552662246323",
        "A♣ in column 6 can never be played",
        shows_an_ace_that_is_stuck,
    ),
]
SAYS: Final = [
    ("S-strokes-9", "Nothing follows: Nothing can be played on a King."),
    ("S-strokes-9", f"The stock opens only when nothing can be played: {Refusal.STOCK_CLOSED}."),
    ("S-strokes-9", "An Ace needs a Two on both sides"),
    ("C-strokes-9", "A second Queen then carries the run on"),
    ("C-strokes-9", "An Ace needs a Two on both sides"),
    ("C-strokes-9", "Draw late"),
    ("C-strokes-9", "takes a stroke off, so a draw that was not needed costs one"),
    ("E-points-18", "worth nothing in points: a cleared hole is 350"),
    ("E-points-18", "Draw when it helps"),
    ("E-timed-1", "so five draws too many weigh as much as two minutes of thought"),
    ("SK-strokes-9", "On a King nothing but an Ace goes"),
    ("SJ1-strokes-9", "Keep a joker for a gap"),
    ("SQKDJ2O-strokes-9", "shown without jokers and with a starter on the waste;"),
    ("SO-strokes-9", "so try all seven"),
]
DOES_NOT_SAY: Final = [
    ("E-strokes-9", "An Ace needs a Two"),
    ("SK-strokes-9", "A♣ in column 6 can never be played"),
    ("E-strokes-9", "worth nothing in points"),
    ("E-points-9", "takes a stroke off"),
    ("S-points-9", "drawing late matters less"),
    ("C-strokes-9", "Nothing follows"),
    ("C-strokes-9", "round the corner"),
    ("C-strokes-9", "Keep a joker"),
    ("C-strokes-9", "shown without jokers"),
]


@pytest.mark.parametrize("rules", TABLE_RULES, ids=lambda rules: rules.field)
def test_each_position_shows_what_is_said_of_it(client: Client, rules: Rules) -> None:
    shown = figures(client.get("/play-well", {"format": f"{rules.field}-strokes-9"}).text)
    expected = [*ALWAYS, *(ROUND_THE_CORNER if rules.king_ace else ENDS_APART)]
    by_transcript = {f"GO1-{rules.field}-{one.text}": one for one in expected}
    assert set(shown) == set(by_transcript)
    for transcript, figure in shown.items():
        position = figure.hole.position
        assert by_transcript[transcript].caption in figure.caption
        by_transcript[transcript].claim(position)
        assert figure.state == vars(table(position))
        assert figure.label == figure.words == position.words


@pytest.mark.parametrize("scoring", Scoring)
def test_the_positions_do_not_hang_on_the_scoring(client: Client, scoring: Scoring) -> None:
    strokes = figures(client.get("/play-well?format=C-strokes-9").text)
    assert figures(client.get(f"/play-well?format=C-{scoring}-9").text) == strokes


@pytest.mark.parametrize("rules", TABLE_RULES, ids=lambda rules: rules.field)
def test_jokers_and_an_open_start_are_left_out_of_the_pictures(
    client: Client, rules: Rules
) -> None:
    house = replace(rules, jokers=2, open_start=True)
    plain = figures(client.get(f"/play-well?format={rules.field}-strokes-9").text)
    assert figures(client.get(f"/play-well?format={house.field}-strokes-9").text) == plain


@pytest.mark.parametrize(("golf_format", "words"), SAYS)
def test_advice_fits_rules_and_scoring(client: Client, golf_format: str, words: str) -> None:
    assert words in text_of(client.get("/play-well", {"format": golf_format}).text)


@pytest.mark.parametrize(("golf_format", "words"), DOES_NOT_SAY)
def test_advice_for_other_rules_is_left_out(client: Client, golf_format: str, words: str) -> None:
    assert words not in text_of(client.get("/play-well", {"format": golf_format}).text)


def test_the_chain_of_eighteen_is_spelled_out(client: Client) -> None:
    assert f"go by columns {EIGHTEEN}." in text_of(client.get("/play-well").text)


def test_a_newcomer_reads_it_for_the_first_offer_and_stays_a_stranger(client: Client) -> None:
    page = text_of(client.get("/play-well").text)
    assert "Written for Easy (King and Ace connected), strokes." in page
    assert not Player.objects.exists()


def test_it_is_written_for_the_last_choice(as_alice: Client, alice: Player) -> None:
    begin(alice, rules=preset_rules("strict"), scoring=Scoring.TIMED)
    assert "Written for Strict, timed points." in text_of(as_alice.get("/play-well").text)
    asked = as_alice.get("/play-well?format=SQJ1-points-9")
    assert "Written for Queen on King, one joker, points." in text_of(asked.text)


def test_other_rules_and_scorings_are_one_click_away(client: Client) -> None:
    page = client.get("/play-well?format=E-points-18").text
    assert '<a href="?format=S-points-18">Strict</a>' in page
    assert '<a href="?format=E-timed-18">timed points</a>' in page
    assert '<a href="?format=E-points-18" aria-current="true">Easy</a>' in page
    assert '<a href="?format=E-points-18" aria-current="true">points</a>' in page


@pytest.mark.parametrize("golf_format", ["easy", "E-strokes", "E-strokes-7", "Z-strokes-9"])
def test_a_format_that_is_none_is_told_in_words(client: Client, golf_format: str) -> None:
    answer = client.get("/play-well", {"format": golf_format})
    assert answer.status_code == 400
    assert f"'{golf_format}' is not a format" in text_of(answer.text)


def test_the_table_leads_here_with_its_format(as_alice: Client, alice: Player) -> None:
    hole = begin(alice, rules=Rules.parse("SQJ1"), scoring=Scoring.POINTS, hole_count=18)
    table = as_alice.get(f"/rounds/{hole.golf_round.public_id}/play").text
    address = "/play-well?format=SQJ1-points-18"
    table_part, _, ending_part = table.partition('data-part="ending"')
    assert f'href="{address}"' in table_part
    assert f'data-part="advice"><a href="{address}"' in ending_part
    assert as_alice.get(address).status_code == 200
