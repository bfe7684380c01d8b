"""Figures and charts from rows: data frames inside, plain summaries out; no queries.

`definitions.py` says what each figure means. A figure of nothing is None, never 0 or NaN.
"""

from rounds.stats.differences import differences
from rounds.stats.figures import summary
from rounds.stats.histograms import bars, is_cleared, spread
from rounds.stats.intervals import share
from rounds.stats.series import CHARTS

__all__ = [
    "CHARTS",
    "bars",
    "differences",
    "is_cleared",
    "share",
    "spread",
    "summary",
]
