"""A player's figures in one format, for JSON and as lines of a CSV file."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, Any, Final

from rounds.figures import scores
from rounds.figures.figure import Figure
from rounds.figures.population import Population
from rounds.figures.registry import FIGURES, Figures
from rounds.figures.rounds import rounds
from rounds.figures.shapes import Row
from rounds.terms.formats import Format
from rounds.terms.wording import Unit, counted, number, percent, unit_of

COLUMNS: Final = (
    "figure",
    "label",
    "part",
    "measure",
    "value",
    "low",
    "high",
    "count",
    "of",
    "unit",
    "date",
    "round",
    "number",
    "hole",
)


@dataclass(frozen=True)
class Summary:
    """A player's figures in one format."""

    format: Annotated[str, "As E-strokes-9"]
    format_words: str
    unit: Unit
    sentence: str
    figures: Figures


def summary_of(population: Population) -> Summary:
    """Every figure of a population, with a sentence."""
    golf_format = population.golf_format
    figures = Figures(**{name: _count(each, population) for name, each in FIGURES.items()})
    return Summary(
        str(golf_format),
        golf_format.words,
        unit_of(golf_format),
        _sentence(figures, golf_format),
        figures,
    )


def rows_of(figures: Figures, golf_format: Format) -> Iterator[Row]:
    """Rows with the columns COLUMNS, in the order of the summary."""
    for figure in FIGURES.values():
        yield from figure.rows(figures, golf_format)


def _count(figure: Figure[Any], population: Population) -> Any:
    return figure.count(population) if figure.has(population.golf_format) else None


def _sentence(figures: Figures, golf_format: Format) -> str:
    score, rate = scores.round_score.of(figures), scores.clear_rate.of(figures)
    if score is None:
        return f"No signed rounds of {golf_format.words}: nothing to count yet."
    sentence = (
        f"{counted(rounds.of(figures), 'signed round')} of {golf_format.words}: "
        f"{number(score.mean)} {unit_of(golf_format)} a round on average"
    )
    return f"{sentence}, {percent(rate.share)} of the holes cleared." if rate else f"{sentence}."
