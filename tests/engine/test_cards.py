"""Cards: one text each, forgiving input, words for people."""

import pytest

from engine import Card, InvalidNotation, Rank, Suit, deck, format_cards, parse_cards

EVERY_CARD = deck(2)


def test_deck_order_is_clubs_diamonds_hearts_spades_then_jokers() -> None:
    texts = format_cards(EVERY_CARD).split()
    assert texts == [rank + suit for suit in "CDHS" for rank in "A23456789TJQK"] + ["X1", "X2"]
    assert [card.index for card in EVERY_CARD] == list(range(54))


@pytest.mark.parametrize(("jokers", "size"), [(0, 52), (1, 53), (2, 54)])
def test_deck_grows_by_its_jokers(jokers: int, size: int) -> None:
    assert len(set(deck(jokers))) == size
    assert sum(card.is_joker for card in deck(jokers)) == jokers


@pytest.mark.parametrize("card", EVERY_CARD, ids=str)
def test_every_card_reads_back_from_each_of_its_texts(card: Card) -> None:
    assert Card.parse(str(card)) is card
    assert Card.parse(f" {str(card).lower()} ") is card
    assert eval(repr(card)) == card
    if not card.is_joker:
        assert Card.parse(card.symbol) is card


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("10D", "TD"),
        ("10♦", "TD"),
        ("td", "TD"),
        ("a♣", "AC"),
        ("Q♡", "QH"),
        ("7♠\ufe0f", "7S"),
        ("x2", "X2"),
    ],
)
def test_input_is_forgiving(text: str, card: str) -> None:
    assert str(Card.parse(text)) == card


@pytest.mark.parametrize(
    "text", ["", "T", "D", "1D", "11D", "TX", "XX", "X0", "X3", "DT", "TD9", "101D", "♦", "T D"]
)
def test_no_card_is_refused_by_name(text: str) -> None:
    with pytest.raises(InvalidNotation) as error:
        Card.parse(text)
    assert repr(text) in str(error.value)


def test_a_long_text_is_not_echoed_whole() -> None:
    with pytest.raises(InvalidNotation) as error:
        Card.parse("Z" * 10_000)
    assert len(str(error.value)) < 200


@pytest.mark.parametrize(
    ("text", "symbol", "words"),
    [
        ("TD", "10♦", "10 of diamonds"),
        ("AC", "A♣", "ace of clubs"),
        ("8S", "8♠", "8 of spades"),
        ("QH", "Q♥", "queen of hearts"),
        ("X1", "★1", "joker 1"),
        ("X2", "★2", "joker 2"),
    ],
)
def test_people_are_shown_symbols_and_told_words(text: str, symbol: str, words: str) -> None:
    card = Card.parse(text)
    assert (card.symbol, card.words) == (symbol, words)


def test_rank_and_suit_of_a_card() -> None:
    king, joker = Card.parse("KS"), Card.parse("X1")
    assert (king.rank, king.suit, king.is_joker) == (Rank.KING, Suit.SPADES, False)
    assert (joker.rank, joker.suit, joker.is_joker) == (Rank.JOKER, None, True)


def test_several_cards_read_back() -> None:
    assert parse_cards(format_cards(EVERY_CARD)) == EVERY_CARD
    assert parse_cards("  ac\t10d\n") == (Card.parse("AC"), Card.parse("TD"))
    assert parse_cards("") == ()
