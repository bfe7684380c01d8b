"""Figures of what was left on the table when holes ended: by rank and by column."""

from collections import Counter
from dataclasses import asdict
from typing import Final

from engine import Rank
from rounds.figures.figure import Group
from rounds.figures.intervals import mean_interval, share
from rounds.figures.population import Population
from rounds.figures.tables import Column, StrandedRank, Table

GROUP: Final = Group("Left on the table")
LOGGED: Final = "holes with a log"


@GROUP.figure("Stranded ranks", "share of holes", of=LOGGED)
def stranded_ranks(played: Population) -> Table[StrandedRank] | None:
    """Holes that ended with at least one card of the rank on the table divided by the holes with a
    log, with the 95 % Wilson interval. Jokers have a line where some were left.
    """
    # Each hole names a rank once, so counting letters counts holes.
    counts = Counter("".join(played.logged.ranks_left.tolist()))
    ranks = [rank for rank in Rank if rank is not Rank.JOKER or counts[rank.letter]]
    shares = {rank.letter: share(counts[rank.letter], len(played.logged)) for rank in ranks}
    return (
        Table(StrandedRank(rank, **asdict(each)) for rank, each in shares.items() if each) or None
    )


@GROUP.figure("Cards left by column", "cards a hole", of=LOGGED)
def stranded_columns(played: Population) -> Table[Column] | None:
    """Mean number of cards left in each column, with Student's 95 % interval. Of holes with a log,
    cleared ones included.
    """
    import numpy as np
    import pandas as pd

    left = played.logged.columns_left.tolist()
    if not left:
        return None
    digits = np.frombuffer("".join(left).encode(), dtype="uint8") - ord("0")
    columns = digits.reshape(len(left), -1).astype("int64").T
    means = [mean_interval(pd.Series(column)) for column in columns]
    return Table(Column(number, **asdict(mean)) for number, mean in enumerate(means, 1) if mean)
