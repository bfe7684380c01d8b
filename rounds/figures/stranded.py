"""What was left on the table when holes ended: by rank and by column."""

from collections import Counter

import numpy as np
import pandas as pd

from engine import Rank
from rounds.figures.frames import Frame, Summary
from rounds.figures.intervals import mean_interval, share


def by_rank(holes: Frame) -> list[Summary] | None:
    """Of each rank the share of holes with a card of it left; jokers only where some were left."""
    logged = _logged(holes)
    if logged.empty:
        return None
    # A hole names each rank once, so that letters count holes.
    counts = Counter("".join(logged.ranks_left.tolist()))
    ranks = [rank for rank in Rank if rank is not Rank.JOKER or counts[rank.letter]]
    return [
        {"rank": rank.letter, **(share(counts[rank.letter], len(logged)) or {})} for rank in ranks
    ]


def by_column(holes: Frame) -> list[Summary] | None:
    """The mean number of cards left in each column."""
    logged = _logged(holes)
    if logged.empty:
        return None
    digits = np.frombuffer("".join(logged.columns_left.tolist()).encode(), dtype="uint8") - ord("0")
    columns = digits.reshape(len(logged), -1).astype("int64").T
    return [
        {"column": column, **(mean_interval(pd.Series(left)) or {})}
        for column, left in enumerate(columns, 1)
    ]


def _logged(holes: Frame) -> Frame:
    """Those with a log: a scorecard tells only how many cards were left."""
    return holes[holes.moves.notna()]
