"""Beginning a round: what is stored, and what cannot be begun."""

from typing import Any

import pytest

from engine import PRESETS, GameCode, Rules, Scoring, preset_rules
from rounds.models import Hole, Player, Round
from rounds.selectors.lists import choice_of
from rounds.selectors.states import game_of
from rounds.services.play import start_round
from rounds.terms.choices import RoundChoice, read_rules
from rounds.terms.errors import AccountNeeded, ImpossibleChoice, RatedRoundOpen
from rounds.terms.kinds import Kind, State
from tests.engine.games import ALL_RULES
from tests.scenes.play import EXAMPLE, begin, begin_rated, play_out

CHOICES = [
    RoundChoice(),
    RoundChoice(rules=preset_rules("classic"), scoring=Scoring.POINTS, par=5),
    RoundChoice(rules=preset_rules("strict"), kind=Kind.RATED),
    RoundChoice(rules=preset_rules("easy"), scoring=Scoring.POINTS, kind=Kind.RATED),
    RoundChoice(rules=Rules.parse("SQJ2O"), scoring=Scoring.TIMED, hole_count=18),
    RoundChoice(hole_count=1),
]
IMPOSSIBLE: list[tuple[dict[str, Any], str, str]] = [
    ({"par": 6}, "par", "Par 6: a hole's par is 4 or 5"),
    ({"hole_count": 0}, "holes", "0 holes: a round has 1, 9 or 18"),
    ({"hole_count": 10}, "holes", "10 holes: a round has 1, 9 or 18"),
    (
        {"code": EXAMPLE, "rules": preset_rules("strict")},
        "code",
        "The code sets the rules, and other rules were chosen",
    ),
    (
        {"kind": Kind.RATED, "rules": Rules.parse("SQ")},
        "rules",
        "A rated round is played under one of the presets",
    ),
    (
        {"kind": Kind.RATED, "scoring": Scoring.TIMED},
        "scoring",
        "A rated round is played for strokes or points",
    ),
    ({"kind": Kind.RATED, "hole_count": 18}, "holes", "A rated round has nine holes"),
    (
        {"kind": Kind.RATED, "code": EXAMPLE},
        "code",
        "A rated round deals nine random holes: no code",
    ),
]


@pytest.mark.parametrize("choice", CHOICES, ids=lambda choice: choice.words)
def test_a_round_is_stored_as_chosen_with_its_first_hole(
    alice: Player, choice: RoundChoice
) -> None:
    start_round(alice, choice)
    golf_round = Round.objects.get()
    assert golf_round.player == alice
    assert choice_of(golf_round) == choice
    assert (golf_round.state, golf_round.closed) == (State.OPEN, None)
    hole = golf_round.holes.get()
    assert (hole.number, hole.ply, hole.log, hole.times) == (1, 0, "", [])
    assert (hole.strokes, hole.points, hole.timed_points) == (35, 0, 0)
    assert (hole.tableau_left, hole.columns_left, hole.started) == (35, "5555555", None)


@pytest.mark.parametrize("rules", ALL_RULES, ids=lambda rules: rules.field)
def test_a_hole_is_dealt_under_any_rules(alice: Player, rules: Rules) -> None:
    hole = begin(alice, rules=rules)
    game = game_of(hole)
    assert game.rules == rules
    assert (game.deal.jokers, game.deal.open_start) == (rules.jokers, rules.open_start)
    assert hole.stock_left == len(game.deal.stock) == 16 + rules.jokers + rules.open_start


def test_casual_deals_are_seeded_and_rated_ones_literal(alice: Player) -> None:
    assert GameCode.parse(begin(alice).code).is_seeded
    rated = GameCode.parse(begin_rated(alice).code)
    assert not rated.is_seeded
    assert rated.rules == PRESETS["easy"].rules


def test_every_deal_is_another(alice: Player) -> None:
    first = begin(alice)
    last = play_out(alice, first.golf_round)
    codes = set(Hole.objects.values_list("code", flat=True))
    assert len(codes) == last.number == 9


def test_a_pasted_code_deals_the_first_hole_and_no_other(alice: Player) -> None:
    first = begin(alice, code=EXAMPLE)
    assert (first.code, first.known) == (str(EXAMPLE), True)
    play_out(alice, first.golf_round)
    others = first.golf_round.holes.exclude(pk=first.pk)
    assert {hole.known for hole in others} == {False}
    assert str(EXAMPLE) not in {hole.code for hole in others}


@pytest.mark.parametrize(("chosen", "field", "words"), IMPOSSIBLE)
def test_an_impossible_choice_is_refused_in_words(
    chosen: dict[str, Any], field: str, words: str
) -> None:
    with pytest.raises(ImpossibleChoice) as refused:
        RoundChoice(**chosen)
    assert (refused.value.field, str(refused.value)) == (field, words)


def test_a_guest_begins_casual_rounds_only(guest: Player) -> None:
    begin(guest)
    with pytest.raises(AccountNeeded, match="A rated round needs an account"):
        begin_rated(guest)
    assert Round.objects.count() == 1


def test_one_rated_round_is_open_at_a_time(alice: Player, bob: Player) -> None:
    first = begin_rated(alice)
    with pytest.raises(RatedRoundOpen, match="You have a rated round open"):
        begin_rated(alice)
    assert Round.objects.count() == 1
    begin(alice)
    begin_rated(bob)
    play_out(alice, first.golf_round)
    begin_rated(alice)


def test_several_casual_rounds_may_be_open(alice: Player) -> None:
    rounds = {begin(alice).golf_round.pk for _ in range(3)}
    assert Round.objects.filter(state=State.OPEN).count() == len(rounds) == 3


@pytest.mark.parametrize("text", ["easy", "EASY", " Easy ", "E", "e", "N", "SQKD"])
def test_rules_are_read_by_name_or_field(text: str) -> None:
    assert read_rules(text) == PRESETS["easy"].rules


def test_the_choice_of_a_newcomer_in_words() -> None:
    words = "Easy (King and Ace connected), strokes, par 36, nine holes, casual"
    assert RoundChoice().words == words
    timed = RoundChoice(scoring=Scoring.TIMED, hole_count=1)
    assert timed.words == "Easy (King and Ace connected), timed points, one hole, casual"
