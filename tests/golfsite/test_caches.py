"""The caches: one that processes share, one that falls back, and the watch over what is away."""

import sqlite3
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from django.core.cache import caches
from pytest_django import Settings

from golfsite import watch as watching
from golfsite.caches import FallbackCache, FileCache
from golfsite.watch import LEFT_ALONE_FOR, SAID_EVERY, watch
from tests.golfsite.processes import KEY, python

ADD = """
import django
django.setup()
from django.core.cache import cache
for _ in range(200):
    cache.add("calls", 0)
    cache.incr("calls")
"""


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[float]]:
    """The seconds that all clocks show; no service is away."""
    now = [1_000_000.0]
    monkeypatch.setattr("time.monotonic", lambda: now[0])
    monkeypatch.setattr("time.time", lambda: now[0])
    watch.cache_clear()
    yield now
    watch.cache_clear()


@pytest.fixture
def counts(tmp_path: Path) -> FileCache:
    return FileCache(tmp_path / "new folder" / "counts.sqlite3", {})


def test_values_live_as_long_as_they_should(counts: FileCache, clock: list[float]) -> None:
    assert counts.get("a", "none") == "none"
    assert counts.add("a", [1.5, "x"], 10)
    assert not counts.add("a", 2, 10)
    assert counts.get("a") == [1.5, "x"]
    counts.set("b", True, None)
    clock[0] += 10
    assert counts.get("a") is None
    assert counts.add("a", 2, 10)
    assert counts.touch("a", 20)
    clock[0] += 15
    assert (counts.get("a"), counts.get("b")) == (2, True)
    assert [counts.delete("a"), counts.delete("a"), counts.touch("a")] == [True, False, False]
    counts.clear()
    assert counts.get("b") is None


def test_counting_needs_a_number(counts: FileCache) -> None:
    with pytest.raises(ValueError, match="not found"):
        counts.incr("calls")
    counts.set("calls", 4)
    assert [counts.incr("calls"), counts.incr("calls", 5)] == [5, 10]
    assert counts.get("calls") == 10


def test_what_has_expired_does_not_pile_up(
    counts: FileCache, tmp_path: Path, clock: list[float]
) -> None:
    for number in range(10):
        counts.add(f"key-{number}", number, 60)
    clock[0] += 120
    counts.add("new", 1, 60)
    with sqlite3.connect(tmp_path / "new folder" / "counts.sqlite3") as file:
        assert file.execute("SELECT count(*) FROM entries").fetchone() == (1,)
    file.close()


@pytest.mark.slow
def test_processes_lose_no_count(tmp_path: Path) -> None:
    with ThreadPoolExecutor() as threads:
        done = [
            threads.submit(python, ADD, GOLFSITE_DATA=tmp_path, GOLFSITE_SECRET_KEY=KEY)
            for _ in range(2)
        ]
    assert [each.result().stderr for each in done] == ["", ""]
    assert FileCache(tmp_path / "counts.sqlite3", {}).get("calls") == 400


def test_a_cache_that_fails_is_left_alone_and_said_to_be(
    settings: Settings, tmp_path: Path, clock: list[float], caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "file").touch()  # where a folder would have to be
    broken = {"BACKEND": "golfsite.caches.FileCache", "LOCATION": tmp_path / "file" / "counts"}
    settings.CACHES |= {"counts": broken}
    cache = FallbackCache(["counts", "memory"], {})
    for _ in range(3):
        assert cache.add("a", 1)
        assert cache.incr("a") == 2
        assert cache.get("a") == caches["memory"].get("a") == 2
        cache.set("a", 3)
        assert cache.touch("a")
        assert cache.delete("a")
        clock[0] += LEFT_ALONE_FOR
    cache.clear()
    (said,) = caplog.messages
    assert said.startswith("the cache “counts” is away")
    clock[0] += SAID_EVERY
    cache.get("a")
    assert len(caplog.messages) == 2


def test_a_cache_that_is_back_is_used_again(
    settings: Settings, tmp_path: Path, clock: list[float]
) -> None:
    place = tmp_path / "folder"
    place.touch()
    back = {"BACKEND": "golfsite.caches.FileCache", "LOCATION": place / "counts"}
    settings.CACHES |= {"counts": back}
    cache = FallbackCache(["counts", "memory"], {})
    cache.set("a", 1)
    place.unlink()
    assert cache.get("a") == 1
    clock[0] += LEFT_ALONE_FOR
    assert cache.get("a") is None
    cache.set("a", 2)
    assert caches["counts"].get("a") == 2


def test_only_one_caller_looks_whether_a_service_is_back(clock: list[float]) -> None:
    service = watching.Watch("it")
    assert not service.is_away()
    service.failed(OSError("no"))
    assert service.is_away()
    clock[0] += LEFT_ALONE_FOR
    assert [service.is_away() for _ in range(3)] == [False, True, True]
    service.succeeded()
    assert [service.is_away() for _ in range(3)] == [False, False, False]
