"""Every chart."""

from typing import Any, Final

from rounds.charts import course, days, golf_index, over_time, players, ranks, running, scores
from rounds.charts.chart import Chart
from rounds.figures.selection import Selection

_FAMILIES: Final = (scores, over_time, ranks, golf_index, days, players)
# The charts of a player by name, in the order of the pages.
CHARTS: Final[dict[str, Chart[Selection, Any]]] = {
    chart.name: chart for family in _FAMILIES for chart in family.CHARTS
}
ROUND_CHART: Final = running.RUNNING
REVIEW_CHART: Final = course.COURSE
ALL: Final[tuple[Chart[Any, Any], ...]] = (*CHARTS.values(), ROUND_CHART, REVIEW_CHART)
