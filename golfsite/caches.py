"""Caches that never fail: one that the processes of a machine share, and one that falls back."""

import json
import sqlite3
import time
import weakref
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, TypeVar

from django.core.cache import caches
from django.core.cache.backends.base import DEFAULT_TIMEOUT, BaseCache
from redis.exceptions import RedisError

from golfsite.watch import watch

Value = TypeVar("Value")
Params = dict[str, Any]

SECONDS_TO_WAIT: Final = 0.2  # for the lock of the file
FORGET_EVERY: Final = 60.0  # seconds
FAILURES: Final = (RedisError, sqlite3.Error, OSError)
_TABLE: Final = """
    CREATE TABLE IF NOT EXISTS entries (key TEXT PRIMARY KEY, value, expires REAL) WITHOUT ROWID
"""
# An entry that has expired is as good as none.
_ADD: Final = """
    INSERT INTO entries VALUES (:key, :value, :expires) ON CONFLICT (key) DO UPDATE
    SET value = excluded.value, expires = excluded.expires WHERE expires <= :now
"""
_SET: Final = "INSERT OR REPLACE INTO entries VALUES (:key, :value, :expires)"
_GET: Final = "SELECT value FROM entries WHERE key = :key AND expires > :now"
_INCR: Final = """
    UPDATE entries SET value = value + :delta WHERE key = :key AND expires > :now RETURNING value
"""
_TOUCH: Final = "UPDATE entries SET expires = :expires WHERE key = :key AND expires > :now"
_DELETE: Final = "DELETE FROM entries WHERE key = :key"
_FORGET: Final = "DELETE FROM entries WHERE expires <= :now"


class FileCache(BaseCache):
    """Small JSON values in a SQLite file, for all processes of this machine; counts are exact.

    What it holds may be lost with the machine: nothing is synchronised to the disk.
    """

    def __init__(self, location: str | Path, params: Params) -> None:
        super().__init__(params)
        self._path = Path(location)
        self._connection: sqlite3.Connection | None = None
        self._forget = 0.0

    def add(
        self, key: Any, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: Any = None
    ) -> bool:
        """Store a value unless there is one. Returns whether it was stored."""
        self._forget_the_old()
        found = self._run(_ADD, key, version, value=json.dumps(value), expires=self._end(timeout))
        return found.rowcount > 0

    def get(self, key: Any, default: Any = None, version: Any = None) -> Any:
        """The value, or the default."""
        row = self._run(_GET, key, version).fetchone()
        return default if row is None else json.loads(str(row[0]))

    def set(
        self, key: Any, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: Any = None
    ) -> None:
        """Store a value."""
        self._forget_the_old()
        self._run(_SET, key, version, value=json.dumps(value), expires=self._end(timeout))

    def incr(self, key: Any, delta: int = 1, version: Any = None) -> int:
        """Add to a number. Returns the sum. Raises ValueError without a number under the key."""
        row = self._run(_INCR, key, version, delta=delta).fetchone()
        if row is None:
            raise ValueError(f"Key {key!r} not found")
        return int(row[0])

    def touch(self, key: Any, timeout: Any = DEFAULT_TIMEOUT, version: Any = None) -> bool:
        """Let a value live on. Returns whether there is one."""
        return self._run(_TOUCH, key, version, expires=self._end(timeout)).rowcount > 0

    def delete(self, key: Any, version: Any = None) -> bool:
        """Forget a value. Returns whether there was one."""
        return self._run(_DELETE, key, version).rowcount > 0

    def clear(self) -> None:
        """Forget everything."""
        self._open().execute("DELETE FROM entries")

    def _end(self, timeout: float | None) -> float:
        end: float | None = self.get_backend_timeout(timeout)
        return float("inf") if end is None else end

    def _run(self, sql: str, key: Any, version: Any, **values: object) -> sqlite3.Cursor:
        name = self.make_and_validate_key(key, version=version)
        return self._open().execute(sql, {"key": name, "now": time.time(), **values})

    def _forget_the_old(self) -> None:
        now = time.time()
        if now >= self._forget:
            self._forget = now + FORGET_EVERY
            self._open().execute(_FORGET, {"now": now})

    def _open(self) -> sqlite3.Connection:
        """The connection of this thread: Django makes a cache for each."""
        if self._connection is None:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            connection = sqlite3.connect(
                self._path, SECONDS_TO_WAIT, isolation_level=None, check_same_thread=False
            )
            weakref.finalize(self, connection.close)
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA synchronous = OFF")
            connection.execute(_TABLE)
            self._connection = connection
        return self._connection


class FallbackCache(BaseCache):
    """The first of several caches that answers. LOCATION names them; the last one cannot fail."""

    def __init__(self, location: list[str], params: Params) -> None:
        super().__init__(params)
        *self._fallible, self._last = location

    def add(
        self, key: Any, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: Any = None
    ) -> bool:
        """Store a value unless there is one. Returns whether it was stored."""
        return self._first(lambda cache: cache.add(key, value, timeout, version))

    def get(self, key: Any, default: Any = None, version: Any = None) -> Any:
        """The value, or the default."""
        return self._first(lambda cache: cache.get(key, default, version))

    def set(
        self, key: Any, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: Any = None
    ) -> None:
        """Store a value."""
        self._first(lambda cache: cache.set(key, value, timeout, version))

    def incr(self, key: Any, delta: int = 1, version: Any = None) -> int:
        """Add to a number. Returns the sum. Raises ValueError without a number under the key."""
        return self._first(lambda cache: cache.incr(key, delta, version))

    def touch(self, key: Any, timeout: Any = DEFAULT_TIMEOUT, version: Any = None) -> bool:
        """Let a value live on. Returns whether there is one."""
        return self._first(lambda cache: cache.touch(key, timeout, version))

    def delete(self, key: Any, version: Any = None) -> bool:
        """Forget a value. Returns whether there was one."""
        return self._first(lambda cache: cache.delete(key, version))

    def clear(self) -> None:
        """Forget everything, in every cache that answers."""
        for name in (*self._fallible, self._last):
            self._try(name, lambda cache: cache.clear())

    def _first(self, use: Callable[[BaseCache], Value]) -> Value:
        for name in self._fallible:
            if found := self._try(name, use):
                return found[0]
        return use(caches[self._last])

    def _try(self, name: str, use: Callable[[BaseCache], Value]) -> tuple[Value] | None:
        """What the cache answered, in a tuple of its own; None if it is away."""
        service = watch(f"the cache “{name}”")
        if service.is_away():
            return None
        try:
            value = use(caches[name])
        except FAILURES as error:
            service.failed(error)
            return None
        service.succeeded()
        return (value,)
