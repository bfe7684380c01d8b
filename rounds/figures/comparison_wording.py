"""A comparison as it is read: figure beside figure, the difference in words with its interval."""

from typing import Any, Final, NamedTuple

from rounds.figures.wording import Reading, readings
from rounds.terms.definitions import FIGURES, Definition
from rounds.terms.formats import Format
from rounds.terms.verdicts import Verdict
from rounds.terms.wording import PERCENT, number, with_sign

# Of the others neither more nor less is better.
HIGHER_IS_BETTER: Final = {
    "clear_rate": True,
    "at_or_under_par": True,
    "accuracy": True,
    "to_par": False,
    "strokes_lost": False,
}
_SCORES: Final = frozenset({"round_score", "hole_score"})


class Line(NamedTuple):
    """A figure of both sides; a side has none where it has no population."""

    definition: Definition
    first: Reading | None
    second: Reading | None
    verdict: Verdict | None
    interval: str


def lines(compared: dict[str, Any], golf_format: Format) -> list[Line]:
    """Every figure that a side has, in the order of the definitions."""
    first, second = (_readings(compared[side]["figures"], golf_format) for side in _SIDES)
    differences = {each["name"]: each for each in compared["differences"]}
    return [
        Line(
            FIGURES[name],
            first.get(name),
            second.get(name),
            _verdict(name, differences.get(name), golf_format),
            _interval(name, differences.get(name)),
        )
        for name in FIGURES
        if name in first or name in second
    ]


_SIDES: Final = ("first", "second")


def _readings(figures: dict[str, Any], golf_format: Format) -> dict[str, Reading]:
    return {reading.name: reading for reading in readings(figures, golf_format)}


def _verdict(name: str, found: dict[str, Any] | None, golf_format: Format) -> Verdict | None:
    if found is None:
        return None
    value = round(_scale(name) * found["difference"], 1)
    if not value:
        return Verdict("even", "even")
    higher_is_better = _higher_is_better(name, golf_format)
    if higher_is_better is None:
        return Verdict("other", f"{_signed(value)}{_unit(name)}")
    kind = "better" if (value > 0) == higher_is_better else "worse"
    return Verdict(kind, f"{number(abs(value))}{_unit(name)} {kind}")


def _interval(name: str, found: dict[str, Any] | None) -> str:
    """The ends of the difference as it is, first minus second, and whether chance explains it.

    Where nothing varies, an interval of no width would say nothing.
    """
    if found is None or found["low"] is None or found["low"] == found["high"]:
        return ""
    low, high = (_scale(name) * found[end] for end in ("low", "high"))
    chance = "; chance may explain it" if low <= 0 <= high else ""
    return f"95{PERCENT} interval {_signed(low)} to {_signed(high)}{chance}"


def _higher_is_better(name: str, golf_format: Format) -> bool | None:
    return not golf_format.lower_is_better if name in _SCORES else HIGHER_IS_BETTER.get(name)


def _is_share(name: str) -> bool:
    return FIGURES[name].unit.startswith("share")


def _scale(name: str) -> int:
    """Shares are read in percent."""
    return 100 if _is_share(name) else 1


def _unit(name: str) -> str:
    return " percentage points" if _is_share(name) else ""


def _signed(value: float) -> str:
    return with_sign(value)
