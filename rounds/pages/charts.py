"""Charts as pages show them: the picture's addresses and sizes, the sentence, the table."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.urls import reverse

from rounds.charts.registry import CHARTS
from rounds.charts.sheets import Sheet, of_player, of_review, of_round
from rounds.charts.sizes import Size
from rounds.charts.tables import Table
from rounds.figures.selection import Selection
from rounds.models import Hole, Review, Round
from rounds.terms.definitions import Definition

# The chart that trend.js makes interactive.
TREND: Final = "round-totals"
FORMS: Final = ("svg", "json", "csv")


@dataclass(frozen=True)
class ShownChart:
    """A chart for `parts/chart.html`; `files` are the addresses of its SVG, JSON and CSV.

    `table` is None without rows.
    """

    name: str
    title: str
    sentence: str
    definition: Definition
    sizes: Mapping[str, Size]
    files: Mapping[str, str]
    table: Table | None

    @property
    def picture(self) -> str:
        """The picture's address, ready for the parameters of its look."""
        address = self.files["svg"]
        return address + ("&" if "?" in address else "?")

    @property
    def trend(self) -> str | None:
        """The address of the numbers for trend.js; None if the chart is not interactive."""
        return self.files["json"] if self.name == TREND else None


@dataclass(frozen=True)
class LinkedChart:
    """A chart as a picture, for `parts/picture.html`, and the page with its numbers."""

    definition: Definition
    sizes: Mapping[str, Size]
    picture: str
    page: str


def player_chart(selection: Selection, name: str, query: str) -> ShownChart:
    """A chart of a player; `query` selects the rounds. Raises NotFound for an unknown name."""
    sheet = of_player(selection, name)
    return _shown(sheet, "api-player-chart", selection.owner.handle, name, query=f"?{query}")


def round_chart(golf_round: Round) -> ShownChart:
    """A round hole by hole."""
    return _shown(of_round(golf_round), "api-round-chart", golf_round.public_id)


def review_chart(hole: Hole, review: Review) -> ShownChart:
    """The course of a reviewed hole."""
    return _shown(of_review(hole, review), "api-hole-review-chart", hole.public_id)


def linked_chart(handle: str, name: str, query: str) -> LinkedChart:
    """A player's chart that is loaded only when the reader scrolls to it."""
    chart = CHARTS[name]
    return LinkedChart(
        chart.definition,
        chart.sizes,
        picture=f"{reverse('api-player-chart', args=[handle, name, 'svg'])}?{query}&",
        page=f"{reverse('player_chart', args=[handle, name])}?{query}",
    )


def _shown(sheet: Sheet[Any, Any], address: str, *args: str, query: str = "") -> ShownChart:
    files = {form: reverse(address, args=[*args, form]) + query for form in FORMS}
    return ShownChart(
        sheet.chart.name,
        sheet.heading.title,
        sheet.heading.sentence,
        sheet.chart.definition,
        sheet.chart.sizes,
        files,
        sheet.table if sheet.numbers.rows else None,
    )
