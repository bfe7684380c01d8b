"""The reference for a chart: the same artists drawn by matplotlib alone, in its own style."""

from io import BytesIO
from typing import Any

from matplotlib.figure import Figure


def bare_round_totals(rows: list[dict[str, Any]]) -> bytes:
    """The chart `round-totals` as SVG: dots, two rolling means, par, labels and a legend."""
    figure = Figure(figsize=(800 / 96, 360 / 96), dpi=96, layout="constrained")
    axes = figure.add_subplot()
    numbers = [row["number"] for row in rows]
    axes.plot(numbers, [row["total"] for row in rows], "o", ms=1, label="Round")
    for window in (5, 20):
        known = [row for row in rows if row[f"mean_{window}"] is not None]
        axes.plot(
            [row["number"] for row in known],
            [row[f"mean_{window}"] for row in known],
            marker="s",
            markevery=[-1],
            label=f"Mean of {window}",
        )
    axes.stairs([rows[0]["par"]], (0.5, len(rows) + 0.5), baseline=None, ls="--", label="Par")
    axes.set_xlabel("Round, oldest first")
    axes.set_ylabel("Strokes a round (lower is better)")
    axes.grid(axis="y")
    figure.legend(loc="outside upper left", ncols=4)
    drawn = BytesIO()
    figure.savefig(drawn, format="svg")
    return drawn.getvalue()
