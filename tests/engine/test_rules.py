"""Rules: what each switch does, the presets, and the rules field of game codes."""

import pytest

from engine import PRESETS, Card, InvalidRules, Rank, Refusal, Rules, deck, preset_rules
from tests.engine.games import ALL_RULES, switches_of
from tests.engine.oracle import allowed_pairs


@pytest.mark.parametrize("rules", ALL_RULES, ids=switches_of)
def test_a_card_follows_exactly_where_the_oracle_says(rules: Rules) -> None:
    cards = deck(rules.jokers)
    follows = {
        waste.rank.letter + card.rank.letter
        for waste in cards
        for card in cards
        if rules.can_follow(card, waste)
    }
    assert follows == allowed_pairs(switches_of(rules))


@pytest.mark.parametrize("rules", ALL_RULES, ids=switches_of)
def test_a_refusal_is_given_exactly_where_no_card_follows(rules: Rules) -> None:
    cards = deck(rules.jokers)
    for waste in cards:
        for card in cards:
            assert (rules.refusal(card, waste) is None) == rules.can_follow(card, waste)


@pytest.mark.parametrize("rules", ALL_RULES, ids=switches_of)
def test_rules_read_back_from_their_field(rules: Rules) -> None:
    assert Rules.parse(rules.field) == rules
    assert Rules.parse(f" {rules.field.lower()} ") == rules
    assert Rules.parse("S" + switches_of(rules)) == rules
    assert eval(repr(rules)) == rules


def test_fields_of_different_rules_differ() -> None:
    assert len({rules.field for rules in ALL_RULES}) == len(ALL_RULES) == 48


@pytest.mark.parametrize(
    ("name", "letter", "queen_on_king", "king_ace", "free_draw", "words"),
    [
        ("strict", "S", False, False, False, "Strict"),
        ("classic", "C", True, False, True, "Classic (King and Ace separate)"),
        ("easy", "E", True, True, True, "Easy (King and Ace connected)"),
    ],
)
def test_presets(
    name: str, letter: str, queen_on_king: bool, king_ace: bool, free_draw: bool, words: str
) -> None:
    rules = preset_rules(name)
    assert rules == Rules(queen_on_king, king_ace, free_draw, jokers=0, open_start=False)
    assert rules == Rules.parse(letter) == PRESETS[name].rules
    assert (rules.field, rules.preset, rules.words) == (letter, name, words)


@pytest.mark.parametrize(
    ("written", "field"),
    [
        ("N", "E"),
        ("SQD", "C"),
        ("SQKD", "E"),
        ("S", "S"),
        ("SQKDJ1", "SQKDJ1"),
        ("SQJ2", "SQJ2"),
        ("SO", "SO"),
    ],
)
def test_older_and_longer_fields_are_written_back_short(written: str, field: str) -> None:
    assert Rules.parse(written).field == field


@pytest.mark.parametrize(
    ("rules", "words"),
    [
        (Rules(queen_on_king=True, jokers=2), "Queen on King, two jokers"),
        (Rules(jokers=1), "One joker"),
        (Rules(king_ace=True, free_draw=True), "King and Ace connected, free draw"),
        (Rules(open_start=True), "Open start"),
    ],
)
def test_custom_rules_are_shown_as_their_switches(rules: Rules, words: str) -> None:
    assert rules.preset is None
    assert rules.words == words


@pytest.mark.parametrize(
    ("field", "rest"),
    [
        ("SKQ", "Q"),
        ("SJ2Q", "Q"),
        ("SOJ1", "J1"),
        ("SQQ", "Q"),
        ("SJ1J2", "J2"),
        ("SJ", "J"),
        ("SJ3", "J3"),
        ("SQX", "X"),
        ("S Q", " Q"),
    ],
)
def test_switches_out_of_order_or_unknown_are_named(field: str, rest: str) -> None:
    with pytest.raises(InvalidRules, match=f"{rest!r} in the rules '{field}'"):
        Rules.parse(field)


@pytest.mark.parametrize("field", ["", "Q", "EJ1", "CO", "Z", "QKD"])
def test_a_field_that_is_no_rules_is_named(field: str) -> None:
    with pytest.raises(InvalidRules, match=repr(field)):
        Rules.parse(field)


@pytest.mark.parametrize("jokers", [-1, 3])
def test_there_are_at_most_two_jokers(jokers: int) -> None:
    with pytest.raises(InvalidRules, match=f"{jokers} jokers"):
        Rules(jokers=jokers)


def test_an_unknown_preset_is_named_with_those_there_are() -> None:
    with pytest.raises(
        InvalidRules, match="'hard' is not a preset: there are easy, classic, strict"
    ):
        preset_rules("hard")


@pytest.mark.parametrize(
    ("switches", "card", "waste", "refusal"),
    [
        ("", "QH", "KC", Refusal.KING_CLOSED),
        ("", "AH", "KC", Refusal.KING_CLOSED),
        ("", "5H", "KC", Refusal.KING_CLOSED),
        ("", "KC", "QH", None),
        ("", "KC", "AH", Refusal.WRONG_RANK),
        ("K", "QH", "KC", Refusal.ONLY_ACE_ON_KING),
        ("K", "5H", "KC", Refusal.ONLY_ACE_ON_KING),
        ("K", "AH", "KC", None),
        ("K", "KC", "AH", None),
        ("Q", "QH", "KC", None),
        ("Q", "AH", "KC", Refusal.WRONG_RANK),
        ("QK", "AH", "KC", None),
        ("QK", "JH", "KC", Refusal.WRONG_RANK),
        ("J1", "X1", "KC", Refusal.KING_CLOSED),
        ("KJ1", "X1", "KC", None),
        ("QJ1", "X1", "KC", None),
        ("J1", "X1", "7C", None),
        ("J1", "KC", "X1", None),
        ("J2", "X2", "X1", None),
        ("", "9H", "9C", Refusal.WRONG_RANK),
        ("", "9H", "TH", None),
        ("", "JH", "TS", None),
    ],
)
def test_what_may_follow_what(
    switches: str, card: str, waste: str, refusal: Refusal | None
) -> None:
    rules = Rules.parse("S" + switches)
    assert rules.refusal(Card.parse(card), Card.parse(waste)) == refusal


def test_followers_list_ranks_in_order_with_jokers_first() -> None:
    assert Rules.parse("E").followers[Rank.KING] == (Rank.ACE, Rank.QUEEN)
    assert Rules.parse("S").followers[Rank.KING] == ()
    assert Rules.parse("SJ1").followers[Rank.KING] == ()
    assert Rules.parse("SJ1").followers[Rank.TWO] == (Rank.JOKER, Rank.ACE, Rank.THREE)
    assert Rules.parse("SJ1").followers[Rank.JOKER] == tuple(Rank)
    assert Rank.JOKER not in Rules.parse("E").followers
