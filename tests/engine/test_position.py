"""Positions: what may be played, what is refused and how, and that no card is ever lost."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import (
    Card,
    Deal,
    GameCode,
    Hole,
    IllegalAction,
    InvalidNotation,
    InvalidRules,
    Move,
    Position,
    Refusal,
    Rules,
    deck,
    format_cards,
)
from tests.engine import oracle
from tests.engine.games import WORKED_EXAMPLE, deals, example_hole, played_holes, rows, switches_of

ANSWERS = WORKED_EXAMPLE["answer"]
LETTERS = "1234567d"


@pytest.mark.parametrize("answer", ANSWERS, ids=[answer["card"] for answer in ANSWERS])
def test_the_worked_example_answers_as_published(answer: dict[str, str]) -> None:
    position = example_hole(int(answer["after"])).position
    assert position.why_not(Card.parse(answer["card"])) == answer.get("words")


def test_nothing_follows_the_starter_of_the_worked_example() -> None:
    assert not example_hole(0).position.can_play
    assert [move.letter for move in example_hole(0).position.moves()] == ["d"]


def test_before_action_35_easy_plays_the_ace_on_the_king_and_classic_refuses() -> None:
    facts = WORKED_EXAMPLE["before_action_35"]
    position = example_hole(34).position
    column = int(facts["action"]) - 1
    assert [format_cards(cards) for cards in position.columns] == facts["columns"]
    assert (len(position.stock), str(position.top)) == (facts["stock_left"], facts["waste"])
    assert position.play(column).top == Card.parse("AH")
    classic = Position(Rules.parse("C"), position.columns, position.waste, position.stock)
    with pytest.raises(IllegalAction) as error:
        classic.play(column)
    assert error.value.refusal == facts["classic_words"]


@given(deals())
def test_a_start_lies_as_dealt(dealt: tuple[Deal, Rules]) -> None:
    deal, rules = dealt
    position = Position.start(deal, rules)
    assert str(position) == str(deal)
    assert _as_table(position) == oracle.dealt(str(deal), switches_of(rules).replace("O", ""))


@given(played_holes())
def test_legal_moves_are_the_oracles(hole: Hole) -> None:
    switches = switches_of(hole.rules)
    legal = oracle.successors(_as_table(hole.position), switches)
    after = {move.letter: hole.position.after(move) for move in hole.position.moves()}
    assert {letter: _as_table(position) for letter, position in after.items()} == legal
    assert list(after) == sorted(after)


@given(played_holes(), st.sampled_from(LETTERS))
def test_a_move_is_refused_exactly_where_it_is_not_legal(hole: Hole, letter: str) -> None:
    position, move = hole.position, Move.parse(letter)
    why_not = (
        position.why_not_draw() if move.column is None else position.why_not_column(move.column)
    )
    assert (why_not is None) == (move in position.moves())
    if why_not is not None:
        with pytest.raises(IllegalAction) as error:
            position.after(move)
        assert error.value.refusal is why_not
        assert error.value.action == letter


@given(played_holes())
def test_cards_are_conserved(hole: Hole) -> None:
    position = hole.position
    lying = [*sum(position.columns, ()), *position.waste, *position.stock]
    assert sorted(lying) == list(deck(hole.rules.jokers))
    assert position.tableau_left == 35 - sum(move.column is not None for move in hole.line)


@given(played_holes())
def test_the_stock_is_never_reordered_and_columns_only_shrink(hole: Hole) -> None:
    start, now = Position.start(hole.deal, hole.rules), hole.position
    assert start.stock[len(start.stock) - len(now.stock) :] == now.stock
    for before, after in zip(start.columns, now.columns, strict=True):
        assert before[: len(after)] == after


@given(played_holes())
def test_every_card_on_the_table_has_an_answer(hole: Hole) -> None:
    position = hole.position
    for column, cards in enumerate(position.columns):
        for card in cards[:-1]:
            assert position.why_not(card) is Refusal.CARD_BLOCKED
            assert position.column_of(card) == column
        if cards:
            assert position.why_not(cards[-1]) is position.why_not_column(column)
    for card in (*position.waste, *position.stock):
        assert position.why_not(card) is Refusal.NOT_ON_TABLE
        assert position.column_of(card) is None


@given(played_holes())
def test_the_questions_about_a_position_agree(hole: Hole) -> None:
    position = hole.position
    letters = [move.letter for move in position.moves()]
    assert position.can_draw == ("d" in letters)
    assert position.can_play == any(letter != "d" for letter in letters)
    assert position.is_cleared == (position.tableau_left == 0)
    assert (position.is_cleared or position.is_blocked) == (not letters)


@given(played_holes())
def test_the_words_tell_all_that_lies_open_and_nothing_of_the_stock(hole: Hole) -> None:
    position = hole.position
    words = position.words
    lying_open = {card.words for cards in position.columns for card in cards}
    if position.top is not None:
        lying_open.add(position.top.words)
    hidden = {card.words for card in (*position.stock, *position.waste[:-1])}
    assert all(card in words for card in lying_open)
    assert not any(card in words for card in hidden)
    assert words.startswith(f"Stock: {len(position.stock)}; waste: ")


def test_a_position_in_words() -> None:
    assert example_hole(1).position.words == (
        "Stock: 15; waste: 8 of spades; "
        "column 1: 6 of clubs, 5 of spades, queen of spades, 10 of spades "
        "(available: 6 of hearts); "
        "column 2: 2 of spades, king of clubs, 4 of spades, 2 of clubs (available: 8 of clubs); "
        "column 3: 10 of clubs, ace of hearts, 2 of diamonds, 5 of diamonds "
        "(available: jack of spades); "
        "column 4: 3 of diamonds, queen of hearts, ace of spades, king of diamonds "
        "(available: 4 of clubs); "
        "column 5: jack of hearts, 3 of clubs, 7 of diamonds, 8 of hearts (available: 9 of clubs); "
        "column 6: 10 of hearts, 4 of hearts, 7 of hearts, 7 of clubs (available: 8 of diamonds); "
        "column 7: 3 of spades, 7 of spades, 3 of hearts, 9 of spades (available: 5 of clubs)"
    )
    assert example_hole(47).position.words == (
        "Stock: 4; waste: 3 of spades; column 1: empty; column 2: empty; column 3: empty; "
        "column 4: empty; column 5: empty; column 6: empty; column 7: empty"
    )
    assert Position.start(Deal(deck(), open_start=True), Rules.parse("SO")).words.startswith(
        "Stock: 17; waste: empty; column 1: ace of clubs"
    )


def test_a_position_in_notation() -> None:
    position = example_hole(34).position
    columns = "6C 5S / 2S / TC AH / 3D / JH / TH 4H / 3S 7S"
    assert str(position).startswith("AC 8S 9C 8C QD ")
    assert str(position).endswith(f" KC / {columns} / JC 4D 6D 6S AD JD")
    assert str(example_hole(47).position).endswith(" / - / - / - / - / - / - / - / 6D 6S AD JD")


def test_a_joker_opens_what_ranks_would_not() -> None:
    rules = Rules.parse("SJ2")
    position = Position(rules, _columns("X1", "9H", "X2"), _cards("KC"), _cards("4C"))
    assert position.why_not(Card.parse("X1")) is Refusal.KING_CLOSED
    position = Position(rules, _columns("X1", "9H", "X2"), _cards("4C"), ())
    wild = position.play(0)
    assert wild.why_not(Card.parse("9H")) is None
    assert wild.why_not(Card.parse("X2")) is None
    assert not wild.is_blocked


def test_a_closed_stock_opens_only_when_stuck() -> None:
    rules = Rules.parse("S")
    playable = Position(rules, _columns("5H"), _cards("4C"), _cards("KC"))
    assert playable.why_not_draw() is Refusal.STOCK_CLOSED
    stuck = Position(rules, _columns("6H"), _cards("4C"), _cards("KC"))
    assert stuck.why_not_draw() is None


def test_with_free_draw_the_stock_opens_beside_a_play() -> None:
    position = Position(Rules.parse("SD"), _columns("5H"), _cards("4C"), _cards("KC"))
    assert [move.letter for move in position.moves()] == ["1", "d"]


@pytest.mark.parametrize(("field", "refusal"), [("SO", Refusal.STOCK_CLOSED), ("SDO", None)])
def test_an_open_start_takes_any_available_card(field: str, refusal: Refusal | None) -> None:
    position = Position.start(Deal(deck(), open_start=True), Rules.parse(field))
    assert [move.letter for move in position.moves()][:7] == list("1234567")
    assert position.why_not_draw() is refusal


def test_turning_the_last_stock_card_does_not_end_a_hole_that_still_has_a_play() -> None:
    position = Position(Rules.parse("E"), _columns("5H", "9H"), _cards("KC"), _cards("4C")).draw()
    assert not position.is_blocked
    assert position.play(0).is_blocked


@pytest.mark.parametrize("stock", ["6C 7C", ""])
def test_a_cleared_table_ends_at_once_whatever_the_stock_holds(stock: str) -> None:
    position = Position(Rules.parse("E"), _columns("5H"), _cards("4C"), _cards(stock)).play(0)
    assert position.is_cleared
    assert not position.is_blocked
    assert position.moves() == ()
    assert position.why_not_draw() is Refusal.HOLE_OVER


def test_empty_places_say_so() -> None:
    position = Position(Rules.parse("E"), _columns("9H", ""), _cards("4C"), ())
    assert position.why_not_column(1) is Refusal.COLUMN_EMPTY
    assert position.why_not_draw() is Refusal.STOCK_EMPTY


def test_a_play_leaves_the_position_before_as_it_was() -> None:
    before = example_hole(1).position
    copy = Position(before.rules, before.columns, before.waste, before.stock)
    before.play(4)
    assert before == copy
    assert hash(before) == hash(copy)


def test_a_deal_must_fit_the_rules() -> None:
    with pytest.raises(InvalidRules, match="does not fit the rules SO"):
        Position.start(Deal(deck()), Rules.parse("SO"))


@pytest.mark.parametrize("letter", LETTERS)
def test_a_move_reads_back_from_its_letter(letter: str) -> None:
    move = Move.parse(letter)
    assert move.letter == letter
    assert eval(repr(move)) == move
    assert move.column == (None if letter == "d" else int(letter) - 1)


@pytest.mark.parametrize("text", ["", "0", "8", "x", "D", "12", "u", "p", "h", "-1", "\uff11"])
def test_other_letters_are_no_moves(text: str) -> None:
    with pytest.raises(InvalidNotation, match=f"{text!r} is not a move"):
        Move.parse(text)


def test_perft_counts_are_the_oracles() -> None:
    expected = {
        (row["code"], int(row["moves"])): (int(row["lines"]), int(row["tables"]))
        for row in rows("perft.csv")
    }
    codes = {code for code, _ in expected}
    assert len({code.split("-")[1] for code in codes}) >= 6
    assert len({code.split("-")[2] for code in codes}) >= 6
    for code in codes:
        for moves, counted in enumerate(_perft(GameCode.parse(code), oracle.PERFT_MOVES), 1):
            assert counted == expected[code, moves], (code, moves)


def test_perft_data_is_what_the_oracle_counts() -> None:
    counted = [",".join(map(str, row)) for row in oracle.perft_rows()]
    assert (oracle.DATA / "perft.csv").read_text().splitlines()[1:] == counted


def _perft(code: GameCode, most: int) -> list[tuple[int, int]]:
    lines = Counter({Position.start(code.deal, code.rules): 1})
    counted = []
    for _ in range(most):
        longer: Counter[Position] = Counter()
        for position, ways in lines.items():
            for move in position.moves():
                longer[_shown(position.after(move))] += ways
        lines = longer
        counted.append((lines.total(), len(lines)))
    return counted


def _shown(position: Position) -> Position:
    """The position with only the waste card that counts: different lines may meet in it."""
    return Position(position.rules, position.columns, position.waste[-1:], position.stock)


def _as_table(position: Position) -> oracle.Table:
    columns = tuple("".join(map(str, cards)) for cards in position.columns)
    return oracle.Table(columns, str(position.top or ""), "".join(map(str, position.stock)))


def _cards(text: str) -> tuple[Card, ...]:
    return tuple(map(Card.parse, text.split()))


def _columns(*texts: str) -> tuple[tuple[Card, ...], ...]:
    return tuple(_cards(text) for text in (*texts, *[""] * (7 - len(texts))))
