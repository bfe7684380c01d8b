"""The figures of a player in one format, ready for JSON."""

from datetime import date

from engine import Scoring
from rounds.figures import play, scores, stranded, streaks
from rounds.figures.frames import (
    FORFEITED,
    Rows,
    Summary,
    closed_rounds,
    counted_rounds,
    played_holes,
)


def summary_of(
    round_rows: Rows,
    hole_rows: Rows,
    scoring: Scoring,
    zone: str,
    today: date,
    number: int | None = None,
) -> Summary:
    """Every figure of some closed rounds of one format and the holes of those that count.

    Dates are days in `zone`, an IANA name, and so is `today`. With a number, the figures of holes
    are of the holes of that number only.
    """
    closed = closed_rounds(round_rows, zone)
    rounds = counted_rounds(closed)
    holes = played_holes(hole_rows, rounds, scoring, number)
    return {
        "rounds": len(rounds),
        "holes": len(holes),
        "clear_rate": scores.clear_rate(holes),
        "round_score": scores.spread(rounds, scoring),
        "hole_score": scores.spread(holes, scoring),
        **scores.par_figures(rounds, scoring),
        "wins": scores.wins(holes, scoring),
        "longest_run": play.longest_run(holes),
        "strokes_lost": play.strokes_lost(holes),
        "accuracy": play.accuracy(holes),
        "scoring_mix": scores.scoring_mix(holes, scoring),
        "by_hole": scores.by_hole(holes),
        "trend": scores.trend(rounds),
        "form": scores.form(rounds),
        "records": scores.records(rounds, holes, scoring),
        **play.help_and_stock(holes),
        **play.pace(holes),
        "par_streak": streaks.at_or_under_par(rounds, scoring),
        "cleared_streak": streaks.cleared(holes),
        "day_streak": streaks.days(rounds, zone, today),
        "stranded_ranks": stranded.by_rank(holes),
        "stranded_columns": stranded.by_column(holes),
        "forfeited": int((rounds.state == FORFEITED).sum()),
        "abandoned": len(closed) - len(rounds),
    }
