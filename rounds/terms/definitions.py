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


_ROUNDS: Final = {
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
    "forfeited": Definition(
        "Forfeited", "rounds", "Rated rounds left alone for 30 days; they count in every figure."
    ),
    "abandoned": Definition(
        "Abandoned", "rounds", "Casual rounds closed unfinished; they count in no other figure."
    ),
}
_SCORES: Final = {
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
    "wins": Definition(
        "Wins", "holes", "Holes at 350 points, which are the cleared ones. Points only."
    ),
    "trend": Definition(
        "Trend",
        SCORE,
        "Mean totals of the last 5 and of the last 20 rounds, each once there are as many: where"
        " the rolling means of the round totals stand now.",
    ),
    "form": Definition(
        "Form",
        SCORE,
        "Mean total of the last 20 rounds minus that of all rounds before, with Welch's 95 %"
        " interval; in strokes below zero is better. From the 21st round on.",
    ),
    "records": Definition(
        "Records",
        SCORE,
        "The best round and the best hole, which is the lowest in strokes and the highest in"
        " points, and the longest run in cards; of equal ones the first.",
    ),
    "by_hole": Definition(
        "By hole number",
        SCORE,
        "Mean score of the first holes of rounds, of the second ones and so on, with Student's"
        " 95 % interval.",
    ),
    "scoring_mix": Definition(
        "Scoring mix",
        "share of holes",
        "How the holes divide: by score and par in strokes, by score alone in points.",
    ),
}
_PAR: Final = {
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
}
_STREAKS: Final = {
    "par_streak": Definition(
        "Rounds at or under par in a row",
        "rounds",
        "Up to the last round, and the longest ever with its days, of equal ones the first."
        " Strokes only.",
    ),
    "cleared_streak": Definition(
        "Cleared holes in a row",
        "holes",
        "Up to the last hole, and the longest ever with its days, of equal ones the first.",
    ),
    "day_streak": Definition(
        "Days in a row",
        "days",
        "Days on which a round was signed, in the player's time zone: up to today or, as today is"
        " not over, to yesterday, and the longest ever. Forfeited rounds make no day; a scorecard"
        " makes the day that is written on it.",
    ),
}
_PLAY: Final = {
    "longest_run": Definition(
        "Longest run",
        "cards",
        "Most plays in a row without a draw, moves taken back left out: the longest of any hole,"
        " the first of equal ones, and the mean of each hole's longest.",
    ),
    "draws": Definition(
        "Draws",
        "cards a hole",
        "Mean number of stock cards turned, draws taken back left out, with Student's 95 %"
        " interval. Of holes with a log.",
    ),
    "stock_left": Definition(
        "Stock left",
        "cards a hole",
        "Mean number of cards left in the stock, with Student's 95 % interval. Of holes with a"
        " log.",
    ),
    "undos": Definition(
        "Undos",
        "undos a hole",
        "Mean number of moves taken back, with Student's 95 % interval. Of holes with a log.",
    ),
    "hints": Definition(
        "Hints",
        "hints a hole",
        "Mean number of hints, with Student's 95 % interval. Of holes with a log.",
    ),
    "peeks": Definition(
        "Peeks",
        "peeks a hole",
        "Mean number of draws taken back, which show a card of the stock, with Student's 95 %"
        " interval. Of holes with a log.",
    ),
    "clean_holes": Definition(
        "Clean holes",
        "share of holes",
        "Holes without undo, without hint and of no known deal, divided by the holes with a log,"
        " with the 95 % Wilson interval.",
    ),
    "seconds_per_hole": Definition(
        "Time per hole",
        "seconds",
        "Median of the hole's clock. Of holes played action by action: those whose clock ran at"
        " least a tenth of a second an action, since a log sent at once tells nothing of pace.",
    ),
    "seconds_per_action": Definition(
        "Time per action",
        "seconds",
        "Median over the same holes of the clock divided by plays, draws and undos.",
    ),
}
_LEFT: Final = {
    "stranded_ranks": Definition(
        "Stranded ranks",
        "share of holes",
        "Holes that ended with at least one card of the rank on the table divided by the holes"
        " with a log, with the 95 % Wilson interval. Jokers have a line where some were left.",
    ),
    "stranded_columns": Definition(
        "Cards left by column",
        "cards a hole",
        "Mean number of cards left in each column, with Student's 95 % interval. Of holes with a"
        " log, cleared ones included.",
    ),
}
_REVIEWED: Final = {
    "strokes_lost": Definition(
        "Strokes lost",
        "strokes a hole",
        "Mean of strokes minus the fewest possible strokes of the deal under its rules, and"
        " the share of holes played optimally, which lost none. Of holes that have been"
        " reviewed, whatever the unit of the format; the others are left out and counted.",
    ),
    "accuracy": Definition(
        "Accuracy",
        "share of choices",
        "Mean over holes of the share of choices that cost, against honest advice, less than"
        " 0.05 strokes or less than two standard errors. Of holes that have been reviewed and"
        " had a choice; the others are left out and counted.",
    ),
}
_FIELD: Final = {
    "standing": Definition(
        "Standing",
        "percentile",
        "Share of the other players whose mean total in rated rounds of the format is worse, equal"
        " ones counting half. Of players with at least five such rounds, and of all those rounds,"
        " whatever the filters; at most a day old. People are compared with people, computer"
        " players with computer players; a private player is in nobody's standing but the own.",
    ),
}
FIGURE_GROUPS: Final = {
    "Rounds": _ROUNDS,
    "Scores": _SCORES,
    "Par": _PAR,
    "Streaks": _STREAKS,
    "Play": _PLAY,
    "Left on the table": _LEFT,
    "Against the best": _REVIEWED,
    "Against the field": _FIELD,
}
FIGURES: Final = {
    name: definition for group in FIGURE_GROUPS.values() for name, definition in group.items()
}

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
