"""Figures against the field."""

from typing import Final

from rounds.figures.figure import Group
from rounds.figures.population import Population
from rounds.figures.shapes import Standing
from rounds.terms.records import can_be_rated

GROUP: Final = Group("Against the field")


@GROUP.figure("Standing", "percentile", of="standing among other players", has=can_be_rated)
def standing(played: Population) -> Standing | None:
    """Share of the other players whose mean total in rated rounds of the format is worse, equal
    ones counting half. Of players with at least five such rounds, and of all those rounds, whatever
    the filters; at most a day old. People are compared with people, computer players with computer
    players; private players appear only in their own standing.
    """
    return played.standing
