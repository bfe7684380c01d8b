"""Figures of scores: of rounds and holes, by hole number, and over time."""

from collections.abc import Callable
from dataclasses import asdict
from typing import TYPE_CHECKING, Final, NamedTuple, TypeVar

from engine import GOLF, Scoring
from rounds.figures.figure import Better, Group, in_points
from rounds.figures.intervals import difference_interval, mean_interval, share
from rounds.figures.population import Population
from rounds.figures.records import HoleScores, Record, RecordOfHole, RoundScores
from rounds.figures.shapes import Count, Form, Share, Trend
from rounds.figures.tables import BandShare, BestHole, BestRound, HoleNumber, Table
from rounds.terms.definitions import SCORE

if TYPE_CHECKING:
    import pandas as pd

    from rounds.figures.frames import Frame

R = TypeVar("R", bound=Record)

# The spans of rolling means, in rounds.
ROLLING: Final = (5, 20)
# How many last rounds make up the form.
RECENT: Final = 20

GROUP: Final = Group("Scores")


class Band(NamedTuple):
    """A part of the scoring mix; a hole belongs to the first band that it fits."""

    name: str
    label: str
    fits: "Callable[[Frame], pd.Series[bool]]"


STROKES_BANDS: Final = (
    Band("cleared_with_stock", "Cleared with stock left", lambda holes: holes.score < 0),
    Band("cleared", "Cleared, stock used up", lambda holes: holes.score == 0),
    Band("under_par", "Under par", lambda holes: holes.to_par < 0),
    Band("par", "Par", lambda holes: holes.to_par == 0),
    Band("bogey", "Bogey (one over)", lambda holes: holes.to_par == 1),
    Band("double_bogey", "Double bogey (two over)", lambda holes: holes.to_par == 2),
    Band("worse", "Worse", lambda holes: holes.to_par > 2),
)
POINTS_BANDS: Final = (
    Band(
        "cleared",
        f"Cleared: {GOLF.win_points} or more",
        lambda holes: holes.score >= GOLF.win_points,
    ),
    Band("points_200", "200 to 340", lambda holes: holes.score >= 200),
    Band("points_100", "100 to 190", lambda holes: holes.score >= 100),
    Band("points_10", "10 to 90", lambda holes: holes.score > 0),
    Band("nothing", "Nothing", lambda holes: holes.score == 0),
)


@GROUP.figure("Clear rate", "share of holes", of="holes", better=Better.HIGHER, is_key=True)
def clear_rate(played: Population) -> Share | None:
    """Cleared holes divided by holes, with the 95 % Wilson interval."""
    return share(int((played.holes.tableau_left == 0).sum()), len(played.holes))


@GROUP.figure("Score per round", SCORE, of="rounds", better=Better.AS_SCORES, is_key=True)
def round_score(played: Population) -> RoundScores | None:
    """Mean, median and standard deviation (n - 1) of the round totals, with the best and the worst
    round, the earliest if tied.
    """
    if played.rounds.empty:
        return None
    best, worst = _best_and_worst(Record, played.rounds, played.scoring)
    return RoundScores(*_middle(played.rounds.score), best, worst)


@GROUP.figure("Score per hole", SCORE, of="holes", better=Better.AS_SCORES, is_key=True)
def hole_score(played: Population) -> HoleScores | None:
    """Mean, median and standard deviation (n - 1) of the hole scores, with the best and the worst
    hole, the earliest if tied.
    """
    if played.holes.empty:
        return None
    best, worst = _best_and_worst(RecordOfHole, played.holes, played.scoring)
    return HoleScores(*_middle(played.holes.score), best, worst)


@GROUP.figure("Wins", "holes", of="holes", has=in_points, is_key=True)
def wins(played: Population) -> Count | None:
    """Holes at 350 points, which are the cleared ones. Points only."""
    if played.holes.empty:
        return None
    return Count((played.holes.score == GOLF.win_points).sum())


@GROUP.figure("Trend", SCORE, of="rounds")
def trend(played: Population) -> Trend | None:
    """Mean totals of the last 5 and of the last 20 rounds, each once there are as many: where the
    rolling means of the round totals stand now.
    """
    if played.rounds.empty:
        return None
    return Trend(*(_last_mean(played.rounds.score, window) for window in ROLLING))


@GROUP.figure("Form", SCORE, of="rounds before the last 20")
def form(played: Population) -> Form | None:
    """Mean total of the last 20 rounds minus that of all rounds before, with Welch's 95 % interval;
    in strokes below zero is better. From the 21st round on.
    """
    recent, before = played.rounds.score[-RECENT:], played.rounds.score[:-RECENT]
    difference = difference_interval(recent, before)
    return None if difference is None else Form(*difference, len(recent), len(before))


@GROUP.figure("Records", SCORE, of="rounds")
def records(played: Population) -> Table[BestRound | BestHole] | None:
    """The best round and the best hole, which is the lowest in strokes and the highest in points,
    and the longest run in cards; the earliest if tied.
    """
    lowest = played.scoring is Scoring.STROKES
    best, unit = ("Lowest", "strokes") if lowest else ("Highest", "points")
    lines: list[BestRound | BestHole] = []
    if not played.rounds.empty:
        record, _ = _best_and_worst(Record, played.rounds, played.scoring)
        lines.append(BestRound("round", f"{best} round", unit, **asdict(record)))
    if not played.holes.empty:
        hole, _ = _best_and_worst(RecordOfHole, played.holes, played.scoring)
        lines.append(BestHole("hole", f"{best} hole", unit, **asdict(hole)))
    if played.longest_run:
        lines.append(BestHole("run", "Longest run", "cards", **asdict(played.longest_run)))
    return Table(lines) if lines else None


@GROUP.figure("By hole number", SCORE, of="holes")
def by_hole(played: Population) -> Table[HoleNumber] | None:
    """Mean score of the first holes of rounds, of the second ones and so on, with Student's 95 %
    interval.
    """
    score, number = played.holes.score, played.holes.number
    numbers = sorted(number.unique().tolist())
    means = [(each, mean_interval(score[number == each])) for each in numbers]
    return Table(HoleNumber(each, **asdict(mean)) for each, mean in means if mean) or None


@GROUP.figure("Scoring mix", "share of holes", of="holes")
def scoring_mix(played: Population) -> Table[BandShare] | None:
    """How the holes divide: by score and par in strokes, by score alone in points."""
    import numpy as np

    holes = played.holes
    if holes.empty:
        return None
    bands = STROKES_BANDS if played.scoring is Scoring.STROKES else POINTS_BANDS
    band_of_hole = np.select([band.fits(holes) for band in bands], range(len(bands)))
    counts = np.bincount(band_of_hole, minlength=len(bands)).tolist()
    return Table(
        BandShare(band.name, band.label, count, count / len(holes))
        for band, count in zip(bands, counts, strict=True)
    )


def _middle(score: "pd.Series[int]") -> tuple[float, float, float | None]:
    """Mean, median and deviation; a single score has no deviation."""
    deviation = float(score.std()) if len(score) > 1 else None
    return float(score.mean()), float(score.median()), deviation


def _best_and_worst(record: type[R], played: "Frame", scoring: Scoring) -> tuple[R, R]:
    """The records of the best and the worst score."""
    ends = played.score.argmin(), played.score.argmax()
    best, worst = ends if scoring is Scoring.STROKES else ends[::-1]
    return record.at(played, int(best), "score"), record.at(played, int(worst), "score")


def _last_mean(score: "pd.Series[int]", window: int) -> float | None:
    return float(score[-window:].mean()) if len(score) >= window else None
