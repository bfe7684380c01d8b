"""Random histories of a player in a format, as the rows that selectors read."""

import json
from collections.abc import Callable, Iterable
from datetime import UTC, date, datetime, timedelta
from random import Random
from typing import Any, Final
from zoneinfo import ZoneInfo

from hypothesis import example, given, settings
from hypothesis import strategies as st

from engine import Ending, Outcome, Scoring, points, strokes
from rounds.figures.population import Population
from rounds.figures.registry import Figures
from rounds.figures.summary import summary_of
from rounds.terms.formats import Format
from rounds.terms.rows import HoleRow, RoundRow
from rounds.web.json import as_json

START: Final = datetime(2026, 3, 1, 22, 30, tzinfo=UTC)
TODAY: Final = date(2026, 4, 2)
RANKS: Final = "XA23456789TJQK"
# Rounds of all kinds and states; only closed without a total; only from paper.
MIXTURES: Final = [
    (["casual", "casual", "rated", "recorded"], ["signed", "signed", "forfeited", "abandoned"]),
    (["casual"], ["signed"]),
    (["casual"], ["abandoned"]),
    (["recorded"], ["signed"]),
]
# Unit, closed rounds, and the holes, dealt or not, of the rounds that count.
Case = tuple[Scoring, list[RoundRow], list[HoleRow]]


@st.composite
def histories(draw: st.DrawFn) -> Case:
    """Closed rounds of one format, in the order of play."""
    scoring = draw(st.sampled_from([Scoring.STROKES, Scoring.POINTS]))
    hole_count = draw(st.sampled_from([1, 9, 18]))
    kinds, states = draw(st.sampled_from(MIXTURES))
    gaps = draw(st.lists(st.sampled_from([0, 1, 1, 2]), max_size=30))
    random = Random(draw(st.integers(0)))
    rounds: list[RoundRow] = []
    holes: list[HoleRow] = []
    at = START
    for pk, gap in enumerate(gaps):
        at += timedelta(days=gap)
        kind, state = random.choice(kinds), random.choice(states)
        state = "signed" if kind == "recorded" else state
        played = played_holes(random, scoring, pk, hole_count, kind, state)
        counts = state != "abandoned"
        total = sum(hole.score for hole in played) if counts else None
        on = at.date() - timedelta(days=random.randint(0, 3)) if kind == "recorded" else None
        par = random.choice([4, 5])
        rounds.append(RoundRow(pk, f"round{pk}", kind, state, at, on, par, hole_count, total))
        holes.extend(played if counts else [])
    return scoring, rounds, holes


def played_holes(
    random: Random, scoring: Scoring, pk: int, hole_count: int, kind: str, state: str
) -> list[HoleRow]:
    """The holes of a round; those that a forfeited one never dealt have no id and every card."""
    dealt = random.randint(1, hole_count) if state == "forfeited" else hole_count
    make = paper_hole if kind == "recorded" else logged_hole
    played = [make(random, scoring, pk, number) for number in range(1, dealt + 1)]
    left = 35 if scoring is Scoring.STROKES else 0
    rest = range(dealt + 1, hole_count + 1)
    return played + [HoleRow(pk, None, number, left, 35) for number in rest]


def paper_hole(random: Random, scoring: Scoring, round_pk: int, number: int) -> HoleRow:
    """A hole from a scorecard: the values that need a log are None."""
    outcome = random_outcome(random)
    stock_left = None if outcome.tableau_left else outcome.stock_left
    hole_id, score = f"hole{round_pk}-{number}", score_of(outcome, scoring)
    return HoleRow(round_pk, hole_id, number, score, outcome.tableau_left, stock_left)


def logged_hole(random: Random, scoring: Scoring, round_pk: int, number: int) -> HoleRow:
    """A hole that was played here, perhaps with help, perhaps reviewed, perhaps sent at once."""
    outcome = random_outcome(random)
    lost = random.choice([None, 0, random.randint(1, 30)])
    left = "".join(sorted(random.sample(RANKS, random.randint(1, 9)), key=RANKS.index))
    return HoleRow(
        round_pk=round_pk,
        hole_id=f"hole{round_pk}-{number}",
        number=number,
        score=score_of(outcome, scoring),
        tableau_left=outcome.tableau_left,
        stock_left=outcome.stock_left,
        columns_left="".join(random.choice("012345") for _ in range(7)),
        ranks_left=left if outcome.tableau_left else "",
        moves=random.randint(0, 51),
        draws=random.randint(0, 16),
        undos=random.choice([0, 0, random.randint(0, 20)]),
        hints=random.choice([0, 0, 0, 1]),
        peeks=random.choice([0, 0, 2]),
        longest_run=random.randint(0, 9),
        seconds=random.choice([0, 1, random.randint(0, 900)]),
        known=random.choice([False, False, True]),
        strokes_lost=lost,
        accuracy=None if lost is None else random.choice([None, random.random()]),
    )


def random_outcome(random: Random) -> Outcome:
    """The end of a hole; about one in three is cleared."""
    left = random.choice([0, random.randint(1, 8), random.randint(1, 35)])
    ending = Ending.BLOCKED if left else Ending.CLEARED
    return Outcome(ending, left, random.randint(0, 16))


def score_of(outcome: Outcome, scoring: Scoring) -> int:
    """The hole's score."""
    return (strokes if scoring is Scoring.STROKES else points)(outcome)


def counted_figures(
    rounds: Iterable[RoundRow],
    holes: Iterable[HoleRow],
    scoring: Scoring,
    zone: str = "UTC",
    today: date = TODAY,
    number: int | None = None,
) -> Figures:
    """The figures of closed rounds and of the holes that were dealt in them."""
    golf_format = Format("E", scoring, 9)
    population = Population.of(rounds, holes, golf_format, zone, today, number=number)
    return summary_of(population).figures


def plain_figures(
    rounds: Iterable[RoundRow], holes: Iterable[HoleRow], scoring: Scoring, *where: Any
) -> dict[str, Any]:
    """Those figures as JSON has them."""
    plain: dict[str, Any] = json.loads(as_json(counted_figures(rounds, holes, scoring, *where)))
    return plain


def typed_figures_of(case: Case, number: int | None = None) -> Figures:
    """The figures of a history, whose rows are those of the holes that were dealt."""
    scoring, rounds, holes = case
    dealt = [hole for hole in holes if hole.hole_id]
    shuffled = Random(1).sample(dealt, len(dealt))
    return counted_figures(rounds, shuffled, scoring, number=number)


def figures_of(case: Case, number: int | None = None) -> dict[str, Any]:
    """Those figures as JSON has them."""
    plain: dict[str, Any] = json.loads(as_json(typed_figures_of(case, number)))
    return plain


def for_any_history(test: Callable[[Case], None]) -> Callable[[], None]:
    """Run a test on random histories, and on an empty one."""
    nothing = example((Scoring.STROKES, [], []))
    return settings(max_examples=12)(nothing(given(histories())(test)))


def counted(rounds: list[RoundRow]) -> list[tuple[RoundRow, int]]:
    """The rounds that count, each with its total."""
    return [(row, row.total) for row in rounds if row.total is not None]


def logged(holes: list[HoleRow]) -> list[HoleRow]:
    """The holes that have a log."""
    return [row for row in holes if row.moves is not None]


def day_of(row: RoundRow, zone: str = "UTC") -> date:
    """The day on the card, else the day in the player's time zone."""
    return row.recorded_on or row.played.astimezone(ZoneInfo(zone)).date()
