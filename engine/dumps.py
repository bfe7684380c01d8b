"""Dumps of open data: rounds as lines of JSON, whose scores anyone can recompute from the logs.

A line holds one round with its holes, each a transcript with its times; `check` replays them.
"""

import json
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from engine.errors import GolfError, InvalidNotation
from engine.hole import Hole, replay
from engine.scorecard import Scorecard
from engine.scoring import Scoring, never_dealt, points, strokes
from engine.transcripts import Transcript


class RoundCheck(NamedTuple):
    """The check of one round: how many holes were replayed, and what differs from their logs."""

    holes: int
    differences: tuple[str, ...]


def check(lines: Iterable[str]) -> Iterator[RoundCheck]:
    """Recompute every score of a dump, a round at a time; memory does not grow with the lines.

    Raises InvalidNotation, naming the line, if one is not a round of a dump.
    """
    for number, line in enumerate(lines, 1):
        if line.strip():
            yield _check_line(number, line)


def _check_line(number: int, line: str) -> RoundCheck:
    try:
        golf_round = json.loads(line)
        holes, differences = golf_round["holes"], _differences(golf_round)
    except (ValueError, KeyError, TypeError) as error:
        raise InvalidNotation(f"Line {number} is not a round of a dump: {error!r}") from error
    return RoundCheck(len(holes), tuple(f"line {number}, {each}" for each in differences))


def _differences(golf_round: dict[str, Any]) -> list[str]:
    scoring = Scoring(golf_round["scoring"])
    scores = [never_dealt(scoring)] * golf_round["hole_count"]
    found: list[str] = []
    for hole in golf_round["holes"]:
        name, rules = f"hole {hole['number']}", golf_round["rules"]
        try:
            computed = _results(hole["transcript"], hole["times"], rules)
        except GolfError as error:
            found.append(f"{name}: {error}")
            continue
        found += _compare(name, hole, computed)
        scores[hole["number"] - 1] = computed[scoring.value]
    total = Scorecard(scoring, golf_round["par"], tuple(scores)).total
    return found + list(_compare(f"round {golf_round['id']}", golf_round, {"total": total}))


def _results(text: str, times: Sequence[int], rules: str) -> dict[str, Any]:
    """The results of a rated hole. Raises InvalidNotation if its code has other rules."""
    transcript = Transcript.parse(text)
    code = transcript.code
    if code.rules.field != rules:
        raise InvalidNotation(f"{code} is not of the round's rules {rules}")
    game: Hole = replay(code.deal, code.rules, transcript.log, times, rated=True)
    outcome = game.outcome
    return {
        "ending": outcome.ending,
        "strokes": strokes(outcome),
        "points": points(outcome),
        "seconds": game.seconds,
    }


def _compare(name: str, row: dict[str, Any], computed: dict[str, Any]) -> Iterator[str]:
    for field, value in computed.items():
        if row[field] != value:
            yield f"{name}: {field} is {row[field]!r}, the log says {value!r}"
