"""Pictures of summaries: matplotlib figures in one style, written as SVG or PNG; no queries.

Colours are the site's own, by role, read from its stylesheet. Lengths are CSS pixels.
"""

from typing import Final

from rounds.charts.deals import course, histogram
from rounds.charts.grids import days_played, stranded_ranks
from rounds.charts.over_time import clear_rate, scoring_mix, strokes_lost
from rounds.charts.players import all_players, golf_index
from rounds.charts.scores import by_hole, hole_scores, round_totals, running
from rounds.charts.style import Drawing, colours_of
from rounds.charts.writing import WRITERS, png, svg

# By the name of the chart.
CHARTS: Final[dict[str, Drawing]] = {
    "round-totals": round_totals,
    "hole-scores": hole_scores,
    "by-hole": by_hole,
    "scoring-mix": scoring_mix,
    "clear-rate": clear_rate,
    "strokes-lost": strokes_lost,
    "stranded-ranks": stranded_ranks,
    "days-played": days_played,
    "golf-index": golf_index,
    "all-players": all_players,
}

__all__ = ["CHARTS", "WRITERS", "colours_of", "course", "histogram", "png", "running", "svg"]
