"""Reads of one moment: what somebody else writes meanwhile is not seen, and nobody waits."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection

from rounds.models import Player
from rounds.selectors.snapshot import snapshot
from rounds.services.players import new_guest


def elsewhere() -> None:
    """Another player comes, over a connection of its own."""
    try:
        new_guest()
    finally:
        connection.close()


@pytest.mark.django_db(transaction=True)
def test_it_is_one_moment() -> None:
    with snapshot(), ThreadPoolExecutor(1) as others:
        before = Player.objects.count()
        others.submit(elsewhere).result(10)
        assert Player.objects.count() == before
    assert Player.objects.count() == before + 1


def test_inside_a_transaction_it_is_that(db: None) -> None:
    with snapshot():
        new_guest()
    assert Player.objects.count() == 1
