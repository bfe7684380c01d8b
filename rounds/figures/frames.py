"""Data frames of the rounds and holes that figures are counted from."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, Final, get_type_hints

import pandas as pd

from engine import GOLF, Scoring, never_dealt
from rounds.terms.kinds import State
from rounds.terms.rows import HoleRow, RoundRow

Frame = pd.DataFrame
Rows = Iterable[tuple[Any, ...]]


def closed_rounds(rows: Rows, zone: str) -> Frame:
    """The rounds in the order of play, each with its date and par.

    A recorded round keeps the day on its card, whatever the zone.
    """
    rounds = _frame(rows, RoundRow)
    played = pd.to_datetime(rounds.played, utc=True).dt.tz_convert(zone)
    return rounds.assign(
        date=rounds.recorded_on.astype("string").fillna(played.dt.strftime("%Y-%m-%d")),
        par=rounds.hole_par * rounds.hole_count,
    )


def counted_rounds(closed: Frame) -> Frame:
    """The rounds that count; an abandoned round has no total and does not."""
    rounds = closed[closed.total.notna()].rename(columns={"total": "score"})
    return rounds.astype({"score": "int64"}).reset_index(drop=True)


def played_holes(rows: Rows, rounds: Frame, scoring: Scoring, number: int | None = None) -> Frame:
    """The holes in the order of play, each with its round's columns and its own score to par.

    `rows` are always all holes; `number` selects some of them afterwards.
    """
    dealt = _frame(rows, HoleRow)
    holes = pd.concat([dealt, _frame(_unplayed(dealt, rounds, scoring), HoleRow)])
    place = rounds.reset_index(names="place").set_index("pk")
    holes = holes.join(place[["place", "round_id", "date", "hole_par"]], on="round_pk", how="inner")
    if number is not None:
        holes = holes[holes.number == number]
    holes = holes.sort_values(["place", "number"], ignore_index=True)
    return holes.assign(to_par=holes.score - holes.hole_par)


def _unplayed(dealt: Frame, rounds: Frame, scoring: Scoring) -> Iterator[HoleRow]:
    """The holes of forfeited rounds that were never dealt: each has every card left."""
    score = never_dealt(scoring)
    counts = Counter(dealt.round_pk.tolist())
    forfeited = rounds.loc[rounds.state == State.FORFEITED, ["pk", "hole_count"]]
    for pk, hole_count in forfeited.to_numpy().tolist():
        for number in range(counts[pk] + 1, hole_count + 1):
            yield HoleRow(pk, None, number, score, GOLF.tableau_cards)


def _frame(rows: Rows, row_type: type[RoundRow] | type[HoleRow]) -> Frame:
    """The rows under their names, with types for numbers even if there are no rows."""
    frame = Frame.from_records(list(rows), columns=list(row_type._fields))
    hints = get_type_hints(row_type)
    return frame.astype({name: _TYPES[kind] for name, kind in hints.items() if kind in _TYPES})


# Missing values are NaN inside a frame and never leave it.
_TYPES: Final = {bool: "bool", int: "int64", int | None: "float64", float | None: "float64"}
