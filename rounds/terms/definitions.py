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
