"""Figures from rows: data frames inside, plain summaries out, ready for JSON; no queries.

`definitions.py` says what each figure means. A figure without a population is None, never 0 or NaN.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from math import sqrt
from statistics import NormalDist
from typing import Any, Final, NamedTuple, get_type_hints

import numpy as np
import pandas as pd

from engine import TABLEAU_CARDS, Scoring
from rounds.rows import HoleRow, RoundRow

Frame = pd.DataFrame
Summary = dict[str, Any]
Rows = Iterable[tuple[Any, ...]]

FORFEITED: Final = "forfeited"
WIN_POINTS: Final = 350
PERFECT_HOLES: Final = 9
ROLLING: Final = (5, 20)
# Standard errors on either side of a 95 % interval.
Z95: Final = NormalDist().inv_cdf(0.975)


class Band(NamedTuple):
    """A part of the scoring mix; a hole belongs to the first band that it fits."""

    name: str
    label: str
    fits: Callable[[Frame], "pd.Series[bool]"]


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
    Band("cleared", "Cleared: 350 or more", lambda holes: holes.score >= WIN_POINTS),
    Band("points_200", "200 to 340", lambda holes: holes.score >= 200),
    Band("points_100", "100 to 190", lambda holes: holes.score >= 100),
    Band("points_10", "10 to 90", lambda holes: holes.score > 0),
    Band("nothing", "Nothing", lambda holes: holes.score == 0),
)


def summary(round_rows: Rows, hole_rows: Rows, scoring: Scoring, zone: str) -> Summary:
    """Every figure of some closed rounds of one format and the holes of those that count.

    Dates are days in `zone`, an IANA name.
    """
    closed = _closed_rounds(round_rows, zone)
    rounds = _counted(closed)
    holes = _holes(hole_rows, rounds, scoring)
    return {
        "rounds": len(rounds),
        "holes": len(holes),
        "clear_rate": share(int((holes.tableau_left == 0).sum()), len(holes)),
        "round_score": _scores(rounds, scoring),
        "hole_score": _scores(holes, scoring),
        **_par_figures(rounds, scoring),
        "wins": _wins(holes, scoring),
        "longest_run": _longest_run(holes),
        "strokes_lost": _strokes_lost(holes),
        "accuracy": _accuracy(holes),
        "scoring_mix": _scoring_mix(holes, scoring),
        "forfeited": int((rounds.state == FORFEITED).sum()),
        "abandoned": len(closed) - len(rounds),
    }


def round_totals(round_rows: Rows, scoring: Scoring, zone: str) -> list[Summary]:
    """The chart's numbers: each round's total with its rolling means, and its par in strokes.

    A rolling mean is None until there are as many rounds as it spans.
    """
    rounds = _counted(_closed_rounds(round_rows, zone))
    means = {f"mean_{window}": rounds.score.rolling(window).mean() for window in ROLLING}
    par = rounds.par if scoring is Scoring.STROKES else None
    series = rounds.assign(number=range(1, len(rounds) + 1), par=par, **means)
    series = series.rename(columns={"round_id": "round", "score": "total"})
    return _dicts(series[["number", "round", "date", "total", "par", *means]])


CHARTS: Final = {"round-totals": round_totals}


def share(count: int, of: int) -> Summary | None:
    """A share with its 95 % Wilson score interval; None when it is of nothing.

    Wilson (1927): the shares p that lie within 1.96 of their own standard errors of count / of.
    """
    if not of:
        return None
    portion, slack = count / of, Z95**2 / of
    centre = (portion + slack / 2) / (1 + slack)
    half = sqrt(slack * portion * (1 - portion) + slack**2 / 4) / (1 + slack)
    # At the ends rounding would leave a trace of what is exactly 0 or 1.
    low = centre - half if count else 0.0
    high = centre + half if count < of else 1.0
    return {"count": count, "of": of, "share": portion, "low": low, "high": high}


def _closed_rounds(rows: Rows, zone: str) -> Frame:
    """The rounds in the order given, which is the order of play, each with its date and par."""
    rounds = _frame(rows, RoundRow)
    played = pd.to_datetime(rounds.played, utc=True).dt.tz_convert(zone)
    return rounds.assign(
        date=played.dt.strftime("%Y-%m-%d"), par=rounds.hole_par * rounds.hole_count
    )


def _counted(closed: Frame) -> Frame:
    """Those that count: an abandoned round has no total."""
    rounds = closed[closed.total.notna()].rename(columns={"total": "score"})
    return rounds.astype({"score": "int64"}).reset_index(drop=True)


def _holes(rows: Rows, rounds: Frame, scoring: Scoring) -> Frame:
    """The holes in the order of play, each with its round's columns and its own score to par."""
    dealt = _frame(rows, HoleRow)
    holes = pd.concat([dealt, _frame(_unplayed(dealt, rounds, scoring), HoleRow)])
    place = rounds.reset_index(names="place").set_index("pk")
    holes = holes.join(place[["place", "round_id", "date", "hole_par"]], on="round_pk", how="inner")
    holes = holes.sort_values(["place", "number"], ignore_index=True)
    return holes.assign(to_par=holes.score - holes.hole_par)


def _unplayed(dealt: Frame, rounds: Frame, scoring: Scoring) -> Iterator[HoleRow]:
    """The holes that were never dealt in forfeited rounds: every card is left of each."""
    score = TABLEAU_CARDS if scoring is Scoring.STROKES else 0
    counts = Counter(dealt.round_pk.tolist())
    forfeited = rounds.loc[rounds.state == FORFEITED, ["pk", "hole_count"]]
    for pk, hole_count in forfeited.to_numpy().tolist():
        for number in range(counts[pk] + 1, hole_count + 1):
            yield HoleRow(pk, None, number, score, TABLEAU_CARDS, 0)


def _frame(rows: Rows, row_type: type[RoundRow] | type[HoleRow]) -> Frame:
    """The rows under their names; numbers stay numbers when there are no rows to tell."""
    frame = Frame.from_records(list(rows), columns=list(row_type._fields))
    hints = get_type_hints(row_type)
    return frame.astype({name: _TYPES[kind] for name, kind in hints.items() if kind in _TYPES})


# What may be missing is NaN inside, and never leaves as that.
_TYPES: Final = {int: "int64", int | None: "float64", float | None: "float64"}


def _scores(played: Frame, scoring: Scoring) -> Summary | None:
    if played.empty:
        return None
    score = played.score
    best, worst = int(score.argmin()), int(score.argmax())  # of equal ones the first
    if scoring is not Scoring.STROKES:
        best, worst = worst, best
    return {
        "mean": float(score.mean()),
        "median": float(score.median()),
        "deviation": float(score.std()) if len(score) > 1 else None,
        "best": _record(played, best, "score"),
        "worst": _record(played, worst, "score"),
    }


def _par_figures(rounds: Frame, scoring: Scoring) -> Summary:
    if rounds.empty or scoring is not Scoring.STROKES:
        return dict.fromkeys(("to_par", "at_or_under_par", "perfect_rounds"))
    to_par = rounds.score - rounds.par
    is_perfect = (rounds.hole_count >= PERFECT_HOLES) & (rounds.score <= 0)
    return {
        "to_par": float(to_par.mean()),
        "at_or_under_par": share(int((to_par <= 0).sum()), len(rounds)),
        "perfect_rounds": int(is_perfect.sum()),
    }


def _wins(holes: Frame, scoring: Scoring) -> int | None:
    if holes.empty or scoring is not Scoring.POINTS:
        return None
    return int((holes.score == WIN_POINTS).sum())


def _longest_run(holes: Frame) -> Summary | None:
    if holes.empty:
        return None
    runs = holes.longest_run
    longest = _record(holes, int(runs.argmax()), "longest_run")
    return {"mean": float(runs.mean()), "longest": longest}


def _strokes_lost(holes: Frame) -> Summary | None:
    lost = holes.strokes_lost.dropna()
    if lost.empty:
        return None
    return {**_mean(lost, holes), "optimal": share(int((lost == 0).sum()), len(lost))}


def _accuracy(holes: Frame) -> Summary | None:
    accuracy = holes.accuracy.dropna()
    return None if accuracy.empty else _mean(accuracy, holes)


def _mean(known: "pd.Series[float]", holes: Frame) -> Summary:
    """The mean over the holes of which it is known, and how many those are and are not."""
    counts = {"holes": len(known), "left_out": len(holes) - len(known)}
    return {"mean": float(known.mean()), **counts}


def _scoring_mix(holes: Frame, scoring: Scoring) -> list[Summary] | None:
    if holes.empty:
        return None
    bands = STROKES_BANDS if scoring is Scoring.STROKES else POINTS_BANDS
    band_of_hole = np.select([band.fits(holes) for band in bands], range(len(bands)))
    counts = np.bincount(band_of_hole, minlength=len(bands)).tolist()
    return [
        {"name": band.name, "label": band.label, "count": count, "share": count / len(holes)}
        for band, count in zip(bands, counts, strict=True)
    ]


def _record(played: Frame, place: int, column: str) -> Summary:
    """A value with the round that holds it; of a hole also its number, and its id if dealt."""
    row = played.iloc[place].to_dict()
    record = {"value": int(row[column]), "round": row["round_id"], "date": row["date"]}
    if "number" in row:
        record |= {"number": int(row["number"]), "hole": row["hole_id"]}
    return record


def _dicts(frame: Frame) -> list[Summary]:
    """The rows as dicts of Python's own values, with None for what is missing."""
    values = frame.astype(object).where(frame.notna(), None)
    return [dict(zip(frame.columns, row, strict=True)) for row in values.itertuples(index=False)]
