"""What every figure and chart means: one table for pages, API and docs/statistics.md.

`SCORE` stands for the unit of the format: strokes (lower is better) or points (higher is better).
"""

from typing import Final, NamedTuple

SCORE: Final = "strokes or points"


class Definition(NamedTuple):
    """A label for people, the unit, and the population and formula in a sentence or two."""

    label: str
    unit: str
    text: str


FIGURES: Final = {
    "rounds": Definition(
        "Rounds",
        "rounds",
        "Signed rounds, forfeited ones included. Rounds in progress and abandoned ones are left out"
        " here and in every other figure.",
    ),
    "holes": Definition(
        "Holes",
        "holes",
        "Holes of those rounds. One never dealt in a forfeited round counts with every card left.",
    ),
    "clear_rate": Definition(
        "Clear rate",
        "share of holes",
        "Cleared holes divided by holes, with the 95 % Wilson interval.",
    ),
    "round_score": Definition(
        "Score per round",
        SCORE,
        "Mean, median and standard deviation (n - 1) of the round totals, with the best and the"
        " worst round; of equal ones the first.",
    ),
    "hole_score": Definition(
        "Score per hole",
        SCORE,
        "Mean, median and standard deviation (n - 1) of the hole scores, with the best and the"
        " worst hole; of equal ones the first.",
    ),
    "to_par": Definition(
        "To par",
        "strokes a round",
        "Mean of round total minus the round's par; below zero is better than par. Strokes only.",
    ),
    "at_or_under_par": Definition(
        "At or under par",
        "share of rounds",
        "Rounds whose total is at most their par divided by rounds, with the 95 % Wilson interval."
        " Strokes only.",
    ),
    "perfect_rounds": Definition(
        "Perfect rounds",
        "rounds",
        "Rounds of nine or eighteen holes with a total of zero or lower. Strokes only.",
    ),
    "wins": Definition(
        "Wins", "holes", "Holes at 350 points, which are the cleared ones. Points only."
    ),
    "longest_run": Definition(
        "Longest run",
        "cards",
        "Most plays in a row without a draw, moves taken back left out: the longest of any hole,"
        " the first of equal ones, and the mean of each hole's longest.",
    ),
    "scoring_mix": Definition(
        "Scoring mix",
        "share of holes",
        "How the holes divide: by score and par in strokes, by score alone in points.",
    ),
    "forfeited": Definition(
        "Forfeited", "rounds", "Rated rounds left alone for 30 days; they count in every figure."
    ),
    "abandoned": Definition(
        "Abandoned", "rounds", "Casual rounds closed unfinished; they count in no other figure."
    ),
}

CHARTS: Final = {
    "round-totals": Definition(
        "Round totals",
        SCORE,
        "The total of every round, oldest first, with the means of the last 5 and the last 20"
        " rounds up to each; in strokes also the round's par.",
    ),
}
