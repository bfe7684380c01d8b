"""Every figure: by group for pages, and in the order of an answer."""

from dataclasses import make_dataclass
from itertools import chain
from typing import TYPE_CHECKING, Any, Final

from rounds.figures import field, figure, left, par, play, reviewed, rounds, scores, streaks
from rounds.figures.figure import Figure

GROUPS: Final = (
    rounds.GROUP,
    scores.GROUP,
    par.GROUP,
    streaks.GROUP,
    play.GROUP,
    left.GROUP,
    reviewed.GROUP,
    field.GROUP,
)
# The order of an answer's members and of a CSV file's lines, which clients know; new ones follow.
_ORDER: Final[tuple[Figure[Any], ...]] = (
    rounds.rounds,
    rounds.holes,
    scores.clear_rate,
    scores.round_score,
    scores.hole_score,
    *par.GROUP.figures,
    scores.wins,
    play.longest_run,
    *reviewed.GROUP.figures,
    scores.scoring_mix,
    scores.by_hole,
    scores.trend,
    scores.form,
    scores.records,
    *play.GROUP.figures,
    *streaks.GROUP.figures,
    *left.GROUP.figures,
    rounds.forfeited,
    rounds.abandoned,
    field.standing,
)
# Each figure once, at its first place.
FIGURES: Final[dict[str, Figure[Any]]] = {
    each.name: each for each in (*_ORDER, *chain.from_iterable(group.figures for group in GROUPS))
}

if TYPE_CHECKING:
    Figures = figure.Figures
else:
    Figures = make_dataclass(
        "Figures",
        [(each.name, each.answer) for each in FIGURES.values()],
        bases=(figure.Figures,),
        frozen=True,
        namespace={
            "__module__": __name__,
            "__doc__": "Every figure, as docs/statistics.md defines it; null without a population.",
        },
    )
