"""What figures come to, as values."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Share:
    """A share of a population, 0 to 1, with its 95 % interval."""

    count: int
    of: int
    share: float
    low: float
    high: float
