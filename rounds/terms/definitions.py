"""What boards, reviews and charts mean: one table for pages, API and docs/statistics.md.

`SCORE` stands for the unit of the format: strokes (lower is better) or points (higher is better).
"""

from typing import Final, NamedTuple

SCORE: Final = "strokes or points"


class Definition(NamedTuple):
    """A label for people, the unit, and the population and formula in a sentence or two."""

    label: str
    unit: str
    text: str


# What a hole counted and the three parts of its distance from what its deal was worth.
REVIEW: Final = {
    "strokes": Definition(
        "Strokes",
        "strokes",
        "What the hole counted: the cards left on the table, or one off for each card left in the"
        " stock of a cleared hole.",
    ),
    "expected": Definition(
        "Expected",
        "strokes",
        "What the deal was worth to somebody who cannot see the stock: the mean of its fewest"
        " possible strokes over random orders of the unseen cards.",
    ),
    "decision": Definition(
        "Decisions",
        "strokes",
        "Over all actions, how much worse the move made was on average than the advised one, over"
        " the same orders of the unseen cards; never below zero.",
    ),
    "hidden": Definition(
        "Hidden cards",
        "strokes",
        "The price of not knowing the stock: how much the advised move falls short of the best move"
        " for each order by itself; never below zero, and nobody's fault.",
    ),
    "luck": Definition(
        "Luck",
        "strokes",
        "What the drawn cards changed: below zero they helped. Plays have none, and over many draws"
        " it evens out.",
    ),
    "fewest_strokes": Definition(
        "Fewest possible",
        "strokes",
        "The best result of this deal under its rules for somebody who knows the stock.",
    ),
    "strokes_lost": Definition(
        "Strokes lost",
        "strokes",
        "Strokes less the fewest possible; each action's share is what it added to the fewest that"
        " could still be reached.",
    ),
    "accuracy": Definition(
        "Accuracy",
        "share of choices",
        "Choices that cost less than 0.05 strokes or less than two standard errors against the"
        " advice, divided by the choices, which are the positions with more than one legal move.",
    ),
}

# The chart of one hole's review.
COURSE: Final = Definition(
    "Course of the hole",
    "strokes",
    "What the hole was worth after each action: expected, without seeing the stock, and the fewest"
    " possible, knowing it; triangles mark the worst decisions.",
)

CHARTS: Final = {
    "round-totals": Definition(
        "Round totals",
        SCORE,
        "The total of every round, oldest first, with the means of the last 5 and the last 20"
        " rounds up to each; in strokes also the round's par. Of more than 1,000 rounds the picture"
        " shows the range and the mean of stretches of equal length.",
    ),
    "hole-scores": Definition(
        "Hole scores",
        "holes",
        "How many holes had each score, cleared ones apart; in points 50 to a bar.",
    ),
    "by-hole": Definition(
        "By hole number",
        SCORE,
        "The mean score of each hole number with its 95 % interval (Student's t; none of a single"
        " score), and par if all rounds have the same.",
    ),
    "scoring-mix": Definition(
        "Scoring mix over time",
        "share of holes",
        "How the holes of each period divide, by the bands of the scoring mix. A period is a day,"
        " week, month, quarter or year: the finest of which there are at most 36.",
    ),
    "clear-rate": Definition(
        "Clear rate over time",
        "share of holes",
        "Cleared holes divided by holes in each period, with the 95 % Wilson interval, and of all.",
    ),
    "strokes-lost": Definition(
        "Strokes lost and accuracy over time",
        "strokes a hole; share of choices",
        "Means over the reviewed holes of each period, with 95 % intervals (Student's t; none of a"
        " single hole).",
    ),
    "stranded-ranks": Definition(
        "Stranded ranks",
        "share of holes",
        "The share of holes that ended with at least one card of the rank left: of all holes played"
        " here, and of those that ended with so many cards left.",
    ),
    "golf-index": Definition(
        "Golf index over time",
        "strokes on the scale of the reference line",
        "The differential of each rated round of nine holes in strokes, oldest first, and the golf"
        " index after it; 0 plays like the honest advice, 10 like the longest run.",
    ),
    "days-played": Definition(
        "Days played",
        "rounds a day",
        "How many rounds were signed on each day; the picture shows the year up to the last one.",
    ),
    "all-players": Definition(
        "All players",
        "players",
        "How many players with at least five signed rated rounds of the format have which mean"
        " total, with the player's own and, in strokes, the reference line.",
    ),
}

# Of one round.
RUNNING: Final = Definition(
    "Running to par",
    SCORE,
    "Strokes to par after each hole, each marked as under par, par or over par; in points the sum"
    " so far.",
)
