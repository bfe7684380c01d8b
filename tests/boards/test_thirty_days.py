"""The board of 30 days, to the moment."""

from datetime import timedelta
from typing import Final

import pytest
from django.utils import timezone

from engine import Scoring
from rounds.boards.leaderboards import Query
from rounds.models import Player, Standing
from rounds.services.upkeep import tidy
from rounds.terms.boards import Board
from rounds.terms.formats import Format
from tests.scenes.rated import closed_rated

MONTH: Final = timedelta(days=30)
MICROSECOND: Final = timedelta(microseconds=1)


@pytest.mark.parametrize(("later", "holders"), [(MONTH - MICROSECOND, ["alice"]), (MONTH, [])])
def test_a_round_stands_there_for_thirty_days(
    alice: Player, monkeypatch: pytest.MonkeyPatch, later: timedelta, holders: list[str]
) -> None:
    moment = closed_rated(alice, 50).played + later
    monkeypatch.setattr(timezone, "now", lambda: moment)
    page = Query(Board.RECENT, Format("E", Scoring.STROKES, 9), "people", None).page()
    assert [entry.player for entry in page.entries] == holders
    tidy()
    assert Standing.objects.filter(board=Board.RECENT).count() == len(holders)
