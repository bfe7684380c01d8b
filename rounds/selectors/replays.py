"""Holes step by step."""

from collections.abc import Sequence
from typing import Any

from engine import GameCode, Scoring, Transcript, score
from engine import Hole as Game
from rounds.models import Hole
from rounds.selectors.states import position_state


def replay_steps(
    transcript: Transcript, scoring: Scoring, times: Sequence[int] | None = None
) -> list[dict[str, Any]]:
    """The table as dealt and after every letter of a log; without times there is no clock.

    Raises IllegalAction where the log cannot have been played.
    """
    game = Game(transcript.code.deal, transcript.code.rules)
    game.has_clock = times is not None
    steps = [_step("", game, scoring)]
    for letter, at in zip(transcript.log, times or [0] * len(transcript.log), strict=True):
        game.act(letter, at)
        steps.append(_step(letter, game, scoring))
    return steps


def hole_steps(hole: Hole) -> list[dict[str, Any]]:
    """The steps of a settled hole."""
    transcript = Transcript(GameCode.parse(hole.code), hole.log)
    return replay_steps(transcript, Scoring(hole.golf_round.scoring), hole.times)


def _step(letter: str, game: Game, scoring: Scoring) -> dict[str, Any]:
    return {
        "letter": letter,
        **position_state(game.position),
        "ending": game.ending,
        "score": score(game.outcome, scoring),
        "seconds": game.seconds,
    }
