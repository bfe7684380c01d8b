"""What a player chooses when a round begins, and which choices go together."""

from dataclasses import dataclass, replace
from typing import Final

from engine import (
    PARS,
    PRESETS,
    GameCode,
    GolfError,
    Rules,
    Scoring,
    Transcript,
    preset_rules,
    read_any,
    spelled,
)
from rounds.terms.errors import ImpossibleChoice
from rounds.terms.formats import Format
from rounds.terms.kinds import HOLE_COUNTS, Kind

RULES_WORDS: Final = f"{', '.join(PRESETS)} or a field"  # for those who write them


def read_rules(text: str) -> Rules:
    """The rules named by a preset (`easy`) or written as in a code (`E`, `SQJ2`).

    Raises InvalidRules if the text is neither.
    """
    name = text.strip().lower()
    return preset_rules(name) if name in PRESETS else Rules.parse(text)


def read_transcript(text: str, rules: Rules) -> Transcript:
    """The transcript of a code, transcript, deal or board, replayed once as a check.

    A deal or a board does not say how Kings and Aces are played or when the stock is open: `rules`
    do, with the jokers and the start that its cards show. Raises GolfError, which says what is
    wrong.
    """
    pasted = read_any(text)
    deal = pasted.deal
    deal_rules = replace(rules, jokers=deal.jokers, open_start=deal.open_start)
    transcript = Transcript(pasted.code or GameCode.of(deal, deal_rules), pasted.log)
    transcript.replay()
    return transcript


@dataclass(frozen=True)
class RoundChoice:
    """Rules, scoring, par of a hole, kind and number of holes.

    A code deals the first hole; the letters of `opening` are played on it at once.
    """

    rules: Rules = PRESETS["easy"].rules
    scoring: Scoring = Scoring.STROKES
    par: int = 4
    kind: Kind = Kind.CASUAL
    hole_count: int = 9
    winnable_only: bool = False
    code: GameCode | None = None
    opening: str = ""

    def __post_init__(self) -> None:
        if self.code is not None and self.code.rules != self.rules:
            raise ImpossibleChoice("code", "The code sets the rules, and other rules were chosen")
        if self.opening:
            self._check_opening()
        if self.par not in PARS:
            raise ImpossibleChoice("par", f"Par {self.par}: a hole's par is 4 or 5")
        if self.hole_count not in HOLE_COUNTS:
            raise ImpossibleChoice("holes", f"{self.hole_count} holes: a round has 1, 9 or 18")
        if self.kind == Kind.RECORDED:
            raise ImpossibleChoice("kind", "A recorded round comes from a paper scorecard")
        if self.kind == Kind.RATED:
            self._check_rated()

    @property
    def format(self) -> Format:
        """The format of the round."""
        return Format(self.rules.field, self.scoring, self.hole_count, self.winnable_only)

    @property
    def words(self) -> str:
        """In one line: `Easy (King and Ace connected), strokes, par 36, nine holes, casual`."""
        holes = f"{spelled(self.hole_count)} {'hole' if self.hole_count == 1 else 'holes'}"
        scoring = "timed points" if self.scoring is Scoring.TIMED else str(self.scoring)
        par = [f"par {self.par * self.hole_count}"] if self.scoring is Scoring.STROKES else []
        deals = ["winnable deals only"] if self.winnable_only else []
        return ", ".join([self.rules.words, scoring, *par, holes, *deals, str(self.kind)])

    def _check_opening(self) -> None:
        if self.code is None:
            raise ImpossibleChoice("opening", "Opening letters need a code to be played on")
        try:
            Transcript(self.code, self.opening).replay()
        except GolfError as error:
            raise ImpossibleChoice("opening", str(error)) from error

    def _check_rated(self) -> None:
        if self.rules not in [preset.rules for preset in PRESETS.values()]:
            raise ImpossibleChoice("rules", "A rated round is played under one of the presets")
        if self.scoring is Scoring.TIMED:
            raise ImpossibleChoice("scoring", "A rated round is played for strokes or points")
        if self.hole_count != 9:
            raise ImpossibleChoice("holes", "A rated round has nine holes")
        if self.code is not None:
            raise ImpossibleChoice("code", "A rated round deals nine random holes: no code")
        if self.winnable_only:
            raise ImpossibleChoice("winnable_only", "A rated round takes the deals as they come")
