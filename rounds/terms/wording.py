"""Numbers, dates and summaries as people read them.

The scripts write numbers the same way (`static/rounds/notation.js`); one table tests both.
"""

from datetime import date
from typing import TYPE_CHECKING, Final, Literal

from engine import Scoring
from rounds.terms.formats import Format

if TYPE_CHECKING:
    from engine.solver.survey import Survey

Unit = Literal["strokes", "points"]

MINUS: Final = "\N{MINUS SIGN}"
PERCENT: Final = "\N{NO-BREAK SPACE}%"


def unit_of(golf_format: Format) -> Unit:
    """The unit of the format's scores."""
    return "strokes" if golf_format.scoring is Scoring.STROKES else "points"


def differential_formula(advised: float, greedy: float) -> str:
    """The formula of a differential, from the means of the two reference players."""
    start, end = (
        f"({number(mean, 2)})" if mean < 0 else number(mean, 2) for mean in (advised, greedy)
    )
    return f"Differential = 10 × (total {MINUS} {start}) ÷ ({end} {MINUS} {start})"


def survey_sentence(found: "Survey") -> str:
    """A survey of many deals in a sentence."""
    rate, mean = found.clear_rate, found.strokes
    ends = f"{number(mean.low, 2)} to {number(mean.high, 2)}"
    return (
        f"{found.rules.words}: of {found.deals:,} deals {percent(rate.value)} can be cleared "
        f"({percent(rate.low)} to {percent(rate.high)}), fewest strokes {number(mean.value, 2)} "
        f"on average ({ends}; 95{PERCENT} intervals)."
    )


def minus(score: float) -> str:
    """A score as a card shows it: with a true minus sign, without commas."""
    return str(score).replace("-", MINUS)


def number(value: float, decimals: int = 1) -> str:
    """A number as a sentence writes it: `54.3`, `−1.0`, `1,200.5`; zero has no minus sign."""
    return f"{value:z,.{decimals}f}".replace("-", MINUS)


def signed(value: int) -> str:
    """A whole number as a sentence writes it: `−4`, `1,200`."""
    return number(value, 0)


def with_sign(value: float, decimals: int = 1) -> str:
    """A difference, with a plus too: `+3.4`, `−2.0`, `+0.0`."""
    return f"{value:+z,.{decimals}f}".replace("-", MINUS)


def ordinal(value: int) -> str:
    """A number as a place: `1st`, `22nd`, `113th`."""
    is_teen = value // 10 % 10 == 1
    ending = "th" if is_teen else {1: "st", 2: "nd", 3: "rd"}.get(value % 10, "th")
    return f"{value}{ending}"


def percent(share: float) -> str:
    """A share in percent, to one decimal."""
    return f"{100 * share:.1f}{PERCENT}"


def to_par(difference: float, decimals: int = 1) -> str:
    """A score less par as golf writes it: `E`, `+3`, `−2`; `+3.4` for a mean."""
    text = with_sign(difference, decimals)
    return "E" if text == with_sign(0, decimals) else text


def clock(seconds: int) -> str:
    """Seconds as a clock shows them: `4:07`, `1:02:03`."""
    minutes, seconds = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"


def counted(count: int, thing: str) -> str:
    """A number of things: `1 round`, `−1 stroke`, `1,200 rounds`."""
    return f"{signed(count)} {thing}" + ("" if abs(count) == 1 else "s")


def day(on: date | str) -> str:
    """A date, or the ISO text of one, as people write it: `3 May 2026`."""
    on = date.fromisoformat(on) if isinstance(on, str) else on
    return f"{on.day} {on:%B %Y}"


def short_day(on: date) -> str:
    """A date in a table: `3 Nov 2026`."""
    return f"{on.day} {on:%b %Y}"
