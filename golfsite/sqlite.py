"""Which releases of SQLite can lose commits when a write-ahead log starts anew."""

import sqlite3
from typing import Final

# The fix by branch, https://sqlite.org/wal.html#walresetbug; every later branch has it.
FIXED: Final = {(3, 44): 6, (3, 50): 7, (3, 51): 3}


def warning(vendor: str, version: tuple[int, int, int] = sqlite3.sqlite_version_info) -> str | None:
    """What to do about the SQLite in use; None if it is not in use, or has the fix."""
    *branch, patch = version
    series = (branch[0], branch[1])
    first = FIXED.get(series)
    is_fixed = series > max(FIXED) if first is None else patch >= first
    if vendor != "sqlite" or is_fixed:
        return None
    return (
        f"SQLite {'.'.join(map(str, version))} can lose commits in rare cases when two processes "
        "write: use a Python with SQLite 3.51.3 or newer, or PostgreSQL"
    )
