"""A second screen follows a round or hole by ETag: without news it costs one query and no body."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from rounds.models import Hole, Player
from rounds.services.advice import hint, redeal
from rounds.services.play import deal_next
from rounds.services.players import change_settings
from rounds.services.reviews import open_review
from tests.conftest import logged_in
from tests.scenes.play import BLOCKED_CODE, BLOCKING, act, begin, lay, newest_hole, signed_round


@pytest.fixture
def hole(alice: Player) -> Hole:
    return lay(begin(alice), BLOCKED_CODE)


def addresses(hole: Hole) -> tuple[str, str]:
    return f"/api/v1/holes/{hole.public_id}", f"/api/v1/rounds/{hole.golf_round.public_id}"


def look(browser: Client, address: str, etag: str = "") -> Any:
    headers = {"If-None-Match": etag} if etag else {}
    return browser.get(address, headers=headers)


def stages(alice: Player, hole: Hole) -> Iterator[str]:
    """Everything that can happen to a hole and its round, one by one."""
    for letters in ("d", "u", "h"):
        if letters == "h":
            hint(alice, hole.public_id, 2)
        else:
            act(alice, hole, letters)
        yield letters
    hole.refresh_from_db()
    act(alice, hole, BLOCKING)
    yield "blocked"
    open_review(alice, hole.public_id)
    yield "settled"
    deal_next(alice, hole.golf_round.public_id)
    yield "next"
    act(alice, newest_hole(hole.golf_round), "d")
    yield "next letter"
    change_settings(alice, zone="UTC", is_private=True)
    yield "private"


def test_what_has_not_changed_is_not_sent_again(as_alice: Client, hole: Hole) -> None:
    for address in addresses(hole):
        first = look(as_alice, address)
        again = look(as_alice, address, first["ETag"])
        assert (again.status_code, again.content) == (304, b"")
        assert again["ETag"] == first["ETag"]
        assert first["Cache-Control"] == "no-cache, private"
        assert look(as_alice, address, f'"other", W/{first["ETag"]}').status_code == 304
        assert look(as_alice, address, '"other"').content == first.content


def test_every_change_is_seen(as_alice: Client, alice: Player, hole: Hole) -> None:
    seen = {address: look(as_alice, address) for address in addresses(hole)}
    for stage in stages(alice, hole):
        for address, before in seen.items():
            now = look(as_alice, address, before["ETag"])
            assert now.status_code == 200, (stage, address)
            seen[address] = now
            assert look(as_alice, address, now["ETag"]).status_code == 304


def test_another_deal_is_seen(as_alice: Client, alice: Player, hole: Hole) -> None:
    address = addresses(hole)[1]
    before = look(as_alice, address)
    redeal(alice, hole.public_id)
    assert look(as_alice, address, before["ETag"]).status_code == 200


def test_nothing_new_costs_one_query(client: Client, alice: Player) -> None:
    """Besides the queries for session, user and player."""
    hole = newest_hole(signed_round(alice))
    for browser, most in ((client, 1), (logged_in(alice), 4)):
        for address in addresses(hole):
            etag = look(browser, address)["ETag"]
            with CaptureQueriesContext(connection) as captured:
                assert look(browser, address, etag).status_code == 304
            assert len(captured) == most


def test_a_version_belongs_to_its_viewer(as_alice: Client, client: Client, alice: Player) -> None:
    for address in addresses(newest_hole(signed_round(alice))):
        assert look(as_alice, address)["ETag"] != look(client, address)["ETag"]


def test_nobody_follows_what_they_may_not_see(
    as_alice: Client, as_bob: Client, alice: Player, hole: Hole
) -> None:
    address = addresses(hole)[0]
    etag = look(as_alice, address)["ETag"]
    for asked in (etag, "*"):
        assert look(as_bob, address, asked).status_code == 404


def test_a_version_does_not_depend_on_the_deal(as_alice: Client, hole: Hole) -> None:
    before = [look(as_alice, address)["ETag"] for address in addresses(hole)]
    Hole.objects.filter(pk=hole.pk).update(code="GO1-E-AAAAAAC")
    assert [look(as_alice, address)["ETag"] for address in addresses(hole)] == before
