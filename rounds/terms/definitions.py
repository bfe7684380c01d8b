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


# The strokes of a hole, and the three parts of their difference from those expected of its deal.
REVIEW: Final = {
    "strokes": Definition(
        "Strokes",
        "strokes",
        "The score of the hole: the cards left on the table or, for a cleared hole, minus one for"
        " each card left in the stock.",
    ),
    "expected": Definition(
        "Expected",
        "strokes",
        "What a player who cannot see the stock could expect of the deal: the mean of its fewest"
        " possible strokes over random orders of the unseen cards.",
    ),
    "decision": Definition(
        "Decisions",
        "strokes",
        "How much worse the moves played were than the advised ones, on average over the same"
        " orders of the unseen cards and summed over all actions; never below zero.",
    ),
    "hidden": Definition(
        "Hidden cards",
        "strokes",
        "The price of not knowing the stock: how far the advised move falls short of the best move"
        " for each single order; never below zero, and nobody's fault.",
    ),
    "luck": Definition(
        "Luck",
        "strokes",
        "What the drawn cards changed; below zero, they helped. Plays have no luck, and over many"
        " draws it evens out.",
    ),
    "fewest_strokes": Definition(
        "Fewest possible",
        "strokes",
        "The best result of this deal under its rules for a player who knows the stock.",
    ),
    "strokes_lost": Definition(
        "Strokes lost",
        "strokes",
        "Strokes minus the fewest possible; each action's share is what it added to the fewest that"
        " could still be reached.",
    ),
    "accuracy": Definition(
        "Accuracy",
        "share of choices",
        "Choices that cost less than 0.05 strokes or less than two standard errors against the"
        " advice, divided by all choices. A choice is a position with more than one legal move.",
    ),
}
