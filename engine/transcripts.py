"""Transcripts: a game code and the log played on it, as one line of text."""

from dataclasses import dataclass
from typing import Final

from engine.deals import GameCode
from engine.errors import InvalidNotation
from engine.hole import HINT, PICK_UP, UNDO, Hole, replay
from engine.layout import GOLF
from engine.position import DRAW_LETTER

LOG_LETTERS: Final = GOLF.letters + DRAW_LETTER + UNDO + HINT + PICK_UP


@dataclass(frozen=True)
class Transcript:
    """A hole to replay anywhere: `GO1-E-AAAAAAB d52d3d…`. It has no times and so no clock."""

    code: GameCode
    log: str

    def __post_init__(self) -> None:
        for place, letter in enumerate(self.log, 1):
            if letter not in LOG_LETTERS:
                raise InvalidNotation(
                    f"{letter!r} at place {place} of the log is not an action: "
                    f"columns are {GOLF.letters_words}, "
                    "a draw is d, an undo u, a hint h, picking up p"
                )

    @classmethod
    def parse(cls, text: str) -> "Transcript":
        """The transcript of a text: code, blank, log; the log may be empty or contain blanks.

        Raises InvalidNotation or InvalidRules, saying what is wrong.
        """
        code, *log = text.split() or [""]
        return cls(GameCode.parse(code), "".join(log).lower())

    def replay(self) -> Hole:
        """The hole after the whole log.

        Raises IllegalAction where the rules refuse an action.
        """
        return replay(self.code.deal, self.code.rules, self.log)

    def __str__(self) -> str:
        return f"{self.code} {self.log}".rstrip()

    def __repr__(self) -> str:
        return f"Transcript.parse({str(self)!r})"
