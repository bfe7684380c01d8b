"""Holes step by step."""

from collections.abc import Sequence
from dataclasses import dataclass

from engine import Ending, Scoring, Transcript, score
from engine import Hole as Game
from rounds.models import Hole
from rounds.selectors.states import table, transcript_of
from rounds.terms.states import Table


@dataclass(frozen=True)
class Step(Table):
    """The table after a letter of a log; the first step, as dealt, has no letter."""

    letter: str
    ending: Ending | None
    score: int | None
    seconds: int | None


def replay_steps(
    transcript: Transcript, scoring: Scoring, times: Sequence[int] | None = None
) -> list[Step]:
    """The table as dealt and after every letter of a log; without times there is no clock.

    Raises IllegalAction if the log cannot have been played.
    """
    game = Game(transcript.code.deal, transcript.code.rules)
    game.has_clock = times is not None
    steps = [_step("", game, scoring)]
    for letter, at in zip(transcript.log, times or [0] * len(transcript.log), strict=True):
        game.act(letter, at)
        steps.append(_step(letter, game, scoring))
    return steps


def hole_steps(hole: Hole) -> list[Step]:
    """The steps of a settled hole."""
    return replay_steps(transcript_of(hole), Scoring(hole.golf_round.scoring), hole.times)


def _step(letter: str, game: Game, scoring: Scoring) -> Step:
    return Step(
        **vars(table(game.position)),
        letter=letter,
        ending=game.ending,
        score=score(game.outcome, scoring),
        seconds=game.seconds,
    )
