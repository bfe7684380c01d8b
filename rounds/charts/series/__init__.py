"""The numbers of charts: from rows to the rows that are drawn, with what goes for all of them.

Each is a dict with the `rows` in the order in which they are drawn, and perhaps more.
"""

from collections.abc import Callable
from typing import Final

from engine import Scoring
from rounds.charts.series.habits import days_played, stranded_ranks
from rounds.charts.series.over_time import clear_rate, scoring_mix, strokes_lost
from rounds.charts.series.scores import by_hole, hole_scores, round_totals
from rounds.figures.frames import Rows, Summary

Series = Callable[[Rows, Rows, Scoring, str, int | None], Summary]

# Of a player's closed rounds and the holes of those that count, in one format; days are in a zone,
# and charts of holes may be of those of one number.
CHARTS: Final[dict[str, Series]] = {
    "round-totals": round_totals,
    "hole-scores": hole_scores,
    "by-hole": by_hole,
    "scoring-mix": scoring_mix,
    "clear-rate": clear_rate,
    "strokes-lost": strokes_lost,
    "stranded-ranks": stranded_ranks,
    "days-played": days_played,
}

__all__ = [
    "CHARTS",
    "by_hole",
    "clear_rate",
    "days_played",
    "hole_scores",
    "round_totals",
    "scoring_mix",
    "stranded_ranks",
    "strokes_lost",
]
