"""Values in the cache: made once for the same inputs, made anew when inputs or sources change."""

import re
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Final

import pytest
from django.test import Client

from rounds.models import Player
from rounds.selectors import kept as module
from rounds.selectors.kept import digest, kept, key_of, known, sources
from tests.scenes.play import signed_round
from tests.test_rooms import imports_of, modules

# Limits count calls in the cache: that keeps no value.
MAY_USE_THE_CACHE: Final = {"rounds.selectors.kept", "rounds.web.throttles"}


@pytest.fixture
def source(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The only source file."""
    monkeypatch.setattr(module, "_ROOT", tmp_path)
    file = tmp_path / "rounds" / "figures" / "scores.py"
    file.parent.mkdir(parents=True)
    file.write_text("MEAN = 1\n")
    sources.cache_clear()
    return file


@pytest.fixture(autouse=True)
def real_sources_afterwards() -> object:
    yield
    sources.cache_clear()


def numbers() -> Callable[[], int]:
    """A maker whose values tell how often it was called."""
    return count(1).__next__


def test_the_same_inputs_make_a_value_once() -> None:
    make = numbers()
    assert known("rounds", ("alice", 1)) is None
    assert [kept("rounds", ("alice", 1), make) for _ in range(3)] == [1, 1, 1]
    assert known("rounds", ("alice", 1)) == 1


def test_other_inputs_or_another_name_make_another_value() -> None:
    make = numbers()
    parts = [("alice", 1), ("alice", 2), ("alice", "1"), ("bob", 1)]
    assert [kept("rounds", each, make) for each in parts] == [1, 2, 3, 4]
    assert kept("holes", parts[0], make) == 5


def test_what_cannot_be_made_is_not_kept() -> None:
    with pytest.raises(ZeroDivisionError):
        kept("rounds", "alice", lambda: 1 // 0)
    assert kept("rounds", "alice", numbers()) == 1


def test_changed_sources_make_another_value(source: Path) -> None:
    make = numbers()
    before = sources(), key_of("rounds", "alice"), kept("rounds", "alice", make)
    source.write_text("MEAN = 2\n")
    sources.cache_clear()
    after = sources(), key_of("rounds", "alice"), kept("rounds", "alice", make)
    assert not {*before} & {*after}
    source.write_text("MEAN = 1\n")
    sources.cache_clear()
    assert (sources(), key_of("rounds", "alice"), kept("rounds", "alice", make)) == before


def test_a_client_asks_again_after_the_sources_changed(
    client: Client, alice: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    golf_round = signed_round(alice)
    hole = golf_round.holes.get(number=1)
    paths = (
        f"rounds/{golf_round.public_id}",
        f"holes/{hole.public_id}",
        "players/alice/golf-index",
    )
    for path in paths:
        etag = client.get(f"/api/v1/{path}")["ETag"]
        assert client.get(f"/api/v1/{path}", headers={"If-None-Match": etag}).status_code == 304
        with monkeypatch.context() as patch:
            patch.setattr(module, "_SOURCES", ["manage.py"])
            sources.cache_clear()
            answer = client.get(f"/api/v1/{path}", headers={"If-None-Match": etag})
        sources.cache_clear()
        assert answer.status_code == 200, path


def test_a_digest_tells_types_and_borders_apart() -> None:
    digests = {digest(1, 2), digest("1", 2), digest((1, 2)), digest(12), digest(1, 2, None)}
    assert len(digests) == 5


def test_only_kept_values_use_the_cache() -> None:
    users = {
        name
        for name in modules()
        if any(target.startswith("django.core.cache") for target in imports_of(name))
    }
    assert users <= MAY_USE_THE_CACHE, "these should use rounds.selectors.kept"


def test_no_edition_is_raised_by_hand() -> None:
    editions = {
        name
        for name, path in modules().items()
        if re.search(r"^EDITION\b", path.read_text(encoding="utf-8"), re.MULTILINE)
    }
    assert not editions, "a digest of the sources is in every key already"
