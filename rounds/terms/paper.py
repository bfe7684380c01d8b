"""A paper scorecard: what is written on it, and what can be.

A box holds the strokes of a hole as a player counts them: the cards left on the table or, for a
cleared hole, minus one for each card left in the stock, so 0 or below.
"""

import hashlib
from dataclasses import dataclass
from datetime import date
from typing import Final

from engine import GOLF, PARS, Rules, Scoring
from rounds.terms.errors import ImpossibleChoice
from rounds.terms.kinds import MAX_NOTES

FIRST_DAY: Final = date(1900, 1, 1)
CARD_SIZES: Final = (9, 18)
SCORINGS: Final = (Scoring.STROKES, Scoring.POINTS)
VERSION_LETTERS: Final = 16
_MINUS_SIGNS: Final = str.maketrans("−–", "--")  # what people and phones type


@dataclass(frozen=True)
class PaperCard:
    """A scorecard as it was written down; None is a box that is still empty.

    A card that cannot exist raises ImpossibleChoice, which names the field.
    """

    day: date
    boxes: tuple[int | None, ...]
    rules: Rules = Rules()  # noqa: RUF009  # frozen
    scoring: Scoring = Scoring.STROKES
    par: int = 4
    notes: str = ""

    def __post_init__(self) -> None:
        if self.day < FIRST_DAY:
            raise ImpossibleChoice("recorded_on", f"{self.day}: the first day is {FIRST_DAY}")
        if self.scoring not in SCORINGS:
            raise ImpossibleChoice("scoring", "A paper scorecard is in strokes or points")
        if self.par not in PARS:
            raise ImpossibleChoice("par", f"Par {self.par}: a hole's par is 4 or 5")
        if len(self.boxes) not in CARD_SIZES:
            raise ImpossibleChoice("boxes", f"{len(self.boxes)} boxes: a card has 9 or 18")
        for number, box in enumerate(self.boxes, 1):
            if box is not None and (refusal := box_refusal(box, self.rules)):
                raise ImpossibleChoice("boxes", f"Hole {number}: {refusal}")
        if refusal := notes_refusal(self.notes):
            raise ImpossibleChoice("notes", refusal)

    @property
    def is_complete(self) -> bool:
        """Whether every box is filled, so that it can be signed."""
        return None not in self.boxes

    @property
    def version(self) -> str:
        """A digest of the whole card: it differs as soon as anything on the card does."""
        text = repr((self.day, self.boxes, self.rules.field, self.scoring, self.par, self.notes))
        return hashlib.sha256(text.encode()).hexdigest()[:VERSION_LETTERS]


def box_refusal(box: int, rules: Rules) -> str | None:
    """Why no hole can end with these strokes under the rules; None if one can."""
    if box > GOLF.tableau_cards:
        return f"At most {GOLF.tableau_cards} cards can be left on the table"
    if -box > rules.stock_cards:
        return f"At most {rules.stock_cards} cards can be left in the stock under these rules"
    return None


def notes_refusal(notes: str) -> str | None:
    """Why the notes cannot be stored; None if they can."""
    if len(notes) > MAX_NOTES:
        return f"{len(notes)} characters: notes have {MAX_NOTES} at most"
    # No database stores NUL or half of a surrogate pair.
    if "\x00" in notes or any("\ud800" <= letter <= "\udfff" for letter in notes):
        return "The notes hold a character that cannot be stored"
    return None


def read_box(text: str, *, is_cleared: bool = False) -> int | None:
    """The strokes in a box: `5` is five cards left, `-4` a clear with four left in the stock.

    With `is_cleared` a plain `4` means `-4`. None for an empty box. Raises ValueError, which says
    what is wrong with the text.
    """
    plain = text.strip().translate(_MINUS_SIGNS)
    if plain.lstrip("-") == "" and (plain or is_cleared):
        raise ValueError("How many cards were left in the stock? 0 if none")
    if not plain:
        return None
    digits = plain.removeprefix("-")
    if not (digits.isascii() and digits.isdigit() and len(digits) <= len(str(GOLF.tableau_cards))):
        raise ValueError(f"{text.strip()[:20]!r} is not a number of cards")
    return -int(digits) if is_cleared or plain.startswith("-") else int(digits)
