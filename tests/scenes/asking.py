"""Requests for figures, and rounds to ask about."""

from datetime import datetime
from typing import Any, Final

from django.test import Client

from engine import Scoring
from rounds.models import Player, Round
from rounds.services.play import sign
from tests.scenes.play import CLEARING, EXAMPLE, act, begin, play_out

STATISTICS: Final = "/api/v1/players/alice/statistics"
CHART: Final = "/api/v1/players/alice/charts/round-totals"
# The worked example clears the first hole at -4; eight more are given up at 35.
WINNING_TOTAL: Final = -4 + 8 * 35
LOSING_TOTAL: Final = 9 * 35


def winning_round(player: Player, scoring: Scoring = Scoring.STROKES) -> Round:
    """A signed round of Easy whose first hole, a known deal, is cleared."""
    hole = begin(player, code=EXAMPLE, scoring=scoring)
    act(player, hole, CLEARING)
    play_out(player, hole.golf_round)
    return sign(player, hole.golf_round.public_id)


def read(browser: Client, address: str = STATISTICS, **query: str) -> dict[str, Any]:
    """The body of an answer, which must be 200."""
    response = browser.get(address, query)
    assert response.status_code == 200, response.content
    body: dict[str, Any] = response.json()
    return body


def close_on(golf_round: Round, moment: datetime) -> None:
    """Set the time at which the round was closed."""
    Round.objects.filter(pk=golf_round.pk).update(closed=moment, played=moment)
