"""Reads whatever people paste: a game code, a transcript, a deal or a board."""

from enum import StrEnum
from typing import Final, NamedTuple

from engine.boards import is_board, parse_board
from engine.deals import Deal, GameCode
from engine.errors import GolfError, InvalidNotation
from engine.transcripts import Transcript

# The same in every version, so that an error can say what is wrong with an unknown one.
CODE_PREFIX: Final = "GO"


class Notation(StrEnum):
    """What a text turned out to be."""

    CODE = "code"
    TRANSCRIPT = "transcript"
    DEAL = "deal"
    BOARD = "board"


class Pasted(NamedTuple):
    """What a text says: always a deal; the rules with a code, a log with a transcript."""

    notation: Notation
    deal: Deal
    code: GameCode | None = None
    log: str = ""


def read_any(text: str) -> Pasted:
    """What a text says, and in which notation.

    Raises InvalidNotation or InvalidRules, saying what is wrong in the notation that it resembles.
    """
    if is_board(text):
        return Pasted(Notation.BOARD, parse_board(text))
    if "/" in text:
        return Pasted(Notation.DEAL, Deal.parse(text))
    if not text.strip().upper().startswith(CODE_PREFIX):
        raise InvalidNotation(f"{text.strip()[:40]!r} is not a code, transcript, deal or board")
    if _is_transcript(text):
        transcript = Transcript.parse(text)
        return Pasted(Notation.TRANSCRIPT, transcript.code.deal, transcript.code, transcript.log)
    code = GameCode.parse(text)
    return Pasted(Notation.CODE, code.deal, code)


def _is_transcript(text: str) -> bool:
    """Whether something follows a whole code; a code itself may contain blanks."""
    first, *rest = text.split()
    try:
        GameCode.parse(first)
    except GolfError:
        return False
    return bool(rest)
