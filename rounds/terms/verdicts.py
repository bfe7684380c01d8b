"""Better or worse: differences between scores in words, so that colour is never needed."""

from typing import NamedTuple

from rounds.terms.wording import number


class Verdict(NamedTuple):
    """How one score compares with another: `better`, `worse` or `even`, and by how much."""

    kind: str
    text: str


def verdict(score: float | None, other: float | None, *, lower_is_better: bool) -> Verdict | None:
    """How a score compares with another, to one decimal; None if either is missing."""
    if score is None or other is None:
        return None
    difference = round(score - other, 1)
    if not difference:
        return Verdict("even", "even")
    kind = "better" if (difference < 0) == lower_is_better else "worse"
    return Verdict(kind, f"{number(abs(difference))} {kind}")
