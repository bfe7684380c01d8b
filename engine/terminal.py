"""A hole at the terminal: the table in text, and play by log letters or by cards."""

from collections.abc import Callable, Iterable
from itertools import zip_longest
from typing import Final

from engine.cards import Card
from engine.errors import InvalidNotation, Refusal
from engine.hole import PICK_UP, UNDO, Ending, Hole
from engine.layout import GOLF
from engine.position import DRAW_LETTER, Position
from engine.scoring import points, strokes

LEAVE: Final = "q"
PLAYABLE: Final = set(GOLF.letters + DRAW_LETTER + UNDO + PICK_UP)
ENDINGS: Final = {
    None: "In play",
    Ending.CLEARED: "Cleared",
    Ending.BLOCKED: "Blocked",
    Ending.PICKED_UP: "Picked up",
}
KEYS: Final = (
    f"{GOLF.letters_words} plays a column, d draws, u takes back, p picks up, q leaves; "
    "TS plays a card"
)
NO_MOVES: Final = "No more moves possible: u takes back, q ends the hole"
_CELL: Final = 5

Say = Callable[[str], object]


def table(position: Position) -> str:
    """The columns from top to bottom under their numbers, and stock and waste below them."""
    numbers = "".join(letter.rjust(_CELL) for letter in GOLF.letters)
    rows = zip_longest(*([card.symbol for card in column] for column in position.columns))
    cells = ("".join((symbol or "").rjust(_CELL) for symbol in row).rstrip() for row in rows)
    waste = position.top.symbol if position.top else "empty"
    return "\n".join((numbers, *cells, f"Stock: {len(position.stock)}   Waste: {waste}"))


def result(hole: Hole) -> str:
    """How the hole ended, or that it is in play, and its scores."""
    outcome = hole.outcome
    return (
        f"{ENDINGS[outcome.ending]}: {strokes(outcome)} strokes, {points(outcome)} points, "
        f"{hole.moves} moves, {outcome.tableau_left} cards left, {outcome.stock_left} in the stock"
    )


def play_hole(hole: Hole, lines: Iterable[str], say: Say, complain: Say) -> bool:
    """Play the hole line by line until it is settled, the player leaves or the lines end.

    A line is judged word by word up to the first refusal, which is said in the game's words;
    `complain` is called for a line that cannot be read. Returns whether every line could be read.
    """
    say(f"{table(hole.position)}\n{KEYS}")
    complaints = 0
    for words in map(str.split, lines):
        if words == [LEAVE]:
            break
        ply, refusal = hole.ply, None
        try:
            refusal = _act_in_order(hole, words)
        except InvalidNotation as error:
            complain(f"{error}, or one of these: {KEYS}")
            complaints += 1
        if hole.ply > ply:
            say(table(hole.position))
        if refusal is not None:
            say(refusal)
        if hole.is_settled:
            break
        if hole.ending is not None:
            say(NO_MOVES)
    return not complaints


def _act_in_order(hole: Hole, words: Iterable[str]) -> Refusal | None:
    refusals = (_act(hole, word) for word in words)
    return next((refusal for refusal in refusals if refusal is not None), None)


def _act(hole: Hole, word: str) -> Refusal | None:
    """Judge letters of the log, in lower case, or a card: 7d is a play and a draw, 7D a card."""
    letters = word.lower() if len(word) == 1 else word
    if PLAYABLE.issuperset(letters):
        return hole.act_in_order(letters)
    return hole.tap(Card.parse(word))
