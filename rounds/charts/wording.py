"""Charts in words: a sentence for each, for those who do not see the picture and those who do."""

from collections.abc import Callable
from typing import Any, Final

from rounds.terms.formats import Format
from rounds.terms.wording import counted, day, number, percent, signed, to_par, unit_of

Chart = dict[str, Any]
Row = dict[str, Any]

RANK_WORDS: Final = {"A": "ace", "T": "10", "J": "jack", "Q": "queen", "K": "king", "X": "joker"}


def sentence(name: str, numbers: Chart, golf_format: Format) -> str:
    """The chart of that name in a sentence; without rows what there is nothing of."""
    if not numbers["rows"]:
        return (
            f"{NOTHING.get(name, 'No signed rounds')} of {golf_format.words}: nothing to draw yet."
        )
    return f"{SENTENCES[name](numbers, unit_of(golf_format))}."


def spoken(chart: Chart) -> str:
    """All that somebody must be told who meets the picture alone."""
    return f"{chart['title']}, {chart['format_words']}. {chart['sentence']}"


def running_sentence(rows: list[Row], unit: str) -> str:
    """The chart of one round in a sentence: where it stood best, worst and last."""
    if not rows:
        return "No hole of this round is over: nothing to draw yet."
    last = rows[-1]
    if unit == "points":
        return f"{counted(last['running'], 'point')} after {counted(last['hole'], 'hole')}."
    low = min(rows, key=lambda row: int(row["running"]))
    high = max(rows, key=lambda row: int(row["running"]))
    return (
        f"To par {to_par(last['running'], 0)} after {counted(last['hole'], 'hole')}; lowest "
        f"{to_par(low['running'], 0)} after hole {low['hole']}, "
        f"highest {to_par(high['running'], 0)} after hole {high['hole']}."
    )


def _round_totals(chart: Chart, unit: str) -> str:
    rows = chart["rows"]
    totals = [row["total"] for row in rows]
    words = f"{counted(len(rows), 'signed round')}: "
    if len(rows) == 1:
        words += counted(totals[0], unit.removesuffix("s"))
    else:
        mean = number(sum(totals) / len(totals))
        words += f"from {signed(min(totals))} to {signed(max(totals))} {unit}, {mean} on average"
    newest = rows[-1]
    for window in (5, 20):
        if newest[f"mean_{window}"] is not None:
            words += f"; mean of the last {window} {number(newest[f'mean_{window}'])}"
    return words if newest["par"] is None else f"{words}; par {newest['par']}"


def _hole_scores(chart: Chart, unit: str) -> str:
    rows = chart["rows"]
    holes = sum(row["holes"] for row in rows)
    cleared = sum(row["cleared"] for row in rows)
    top = max(rows, key=lambda row: int(row["holes"]))
    return (
        f"{counted(holes, 'hole')}: from {signed(rows[0]['low'])} to {signed(rows[-1]['high'])} "
        f"{unit}, most often {_from_to(top)} ({percent(top['share'])}); {cleared:,} cleared"
    )


def _by_hole(chart: Chart, unit: str) -> str:
    low = min(chart["rows"], key=lambda row: float(row["mean"]))
    high = max(chart["rows"], key=lambda row: float(row["mean"]))
    words = f"Mean {unit} by hole: lowest {number(low['mean'])} on hole {low['hole']}, "
    words += f"highest {number(high['mean'])} on hole {high['hole']}"
    return words if chart["par"] is None else f"{words}; par {chart['par']}"


def _scoring_mix(chart: Chart, _unit: str) -> str:
    rows = chart["rows"]
    holes = sum(row["holes"] for row in rows)
    counts = [sum(column) for column in zip(*(row["counts"] for row in rows), strict=True)]
    bands = ", ".join(
        f"{label.lower()} {percent(count / holes)}"
        for label, count in zip(chart["bands"], counts, strict=True)
    )
    return f"{counted(holes, 'hole')} {_span(chart)}: {bands}"


def _clear_rate(chart: Chart, _unit: str) -> str:
    rows, overall = chart["rows"], chart["all"]
    words = (
        f"{percent(overall['share'])} of {counted(overall['of'], 'hole')} cleared {_span(chart)}"
    )
    if len(rows) == 1:
        return words
    ends = f"{percent(rows[0]['share'])} in the first {chart['period']}"
    return f"{words}; {ends}, {percent(rows[-1]['share'])} in the last"


def _strokes_lost(chart: Chart, _unit: str) -> str:
    rows = chart["rows"]
    holes = sum(row["holes"] for row in rows)
    lost = sum(row["lost"] * row["holes"] for row in rows) / holes
    words = f"{counted(holes, 'reviewed hole')} {_span(chart)}: {number(lost)} strokes lost a hole"
    known = [row["accuracy"] for row in rows if row["accuracy"] is not None]
    if not known:
        return words
    return f"{words}; accuracy {percent(known[-1])} in the last {chart['period']} that had choices"


def _stranded_ranks(chart: Chart, _unit: str) -> str:
    rows = chart["rows"]
    most = max(rows, key=lambda row: float(row["shares"][0]))
    least = min(rows, key=lambda row: float(row["shares"][0]))
    return (
        f"Ranks left at the end of {counted(chart['groups'][0]['holes'], 'hole')}: most often "
        f"{_rank(most)} ({percent(most['shares'][0])}), least often {_rank(least)} "
        f"({percent(least['shares'][0])})"
    )


def _days_played(chart: Chart, _unit: str) -> str:
    rows = chart["rows"]
    rounds = sum(row["rounds"] for row in rows)
    words = f"{counted(rounds, 'round')} signed on {counted(len(rows), 'day')}, "
    if len(rows) == 1:
        return words + day(rows[0]["date"])
    most = max(rows, key=lambda row: int(row["rounds"]))
    words += f"from {day(rows[0]['date'])} to {day(rows[-1]['date'])}; "
    return words + f"most on {day(most['date'])}: {most['rounds']}"


def _golf_index(chart: Chart, _unit: str) -> str:
    rows = chart["rows"]
    differentials = [row["differential"] for row in rows]
    index = rows[-1]["index"]
    now = "no golf index before three" if index is None else f"golf index {number(index)} now"
    return (
        f"{counted(len(rows), 'rated round')}: differentials from {number(min(differentials))} "
        f"to {number(max(differentials))}; {now}"
    )


def _all_players(chart: Chart, unit: str) -> str:
    rows, mark = chart["rows"], chart["mark"]
    players = sum(row["players"] for row in rows)
    words = (
        f"{counted(players, 'player')} with mean totals from {signed(rows[0]['low'])} "
        f"to {signed(rows[-1]['high'])} {unit}"
    )
    if mark is not None:
        words += f"; this player {number(mark)}"
    lines = [f"{line['player'].lower()} {number(line['total'])}" for line in chart["reference"]]
    return f"{words}; for comparison {', '.join(lines)}" if lines else words


def _from_to(row: Row) -> str:
    ends = (signed(row["low"]), signed(row["high"]))
    return ends[0] if row["low"] == row["high"] else " to ".join(ends)


def _span(chart: Chart) -> str:
    rows = chart["rows"]
    return f"from {day(rows[0]['start'])} to {day(rows[-1]['end'])}"


def _rank(row: Row) -> str:
    rank: str = row["rank"]
    return RANK_WORDS.get(rank, rank)


# What there must be some of, where it is not signed rounds.
NOTHING: Final = {
    "strokes-lost": "No reviewed holes",
    "stranded-ranks": "No holes that were played here",
    "golf-index": "No rated rounds in strokes",
    "all-players": "No players with five rated rounds",
}
SENTENCES: Final[dict[str, Callable[[Chart, str], str]]] = {
    "round-totals": _round_totals,
    "hole-scores": _hole_scores,
    "by-hole": _by_hole,
    "scoring-mix": _scoring_mix,
    "clear-rate": _clear_rate,
    "strokes-lost": _strokes_lost,
    "stranded-ranks": _stranded_ranks,
    "days-played": _days_played,
    "golf-index": _golf_index,
    "all-players": _all_players,
}
