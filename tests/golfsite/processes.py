"""Commands run in a process of their own, with an environment that the caller knows whole."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

ROOT = Path(__file__).parents[2]
KEY = "a-key-for-one-test-long-and-random-enough-5d1c0a7e92b84f36"


def run(
    *command: str | Path, cwd: str | Path = ROOT, **variables: str | Path
) -> subprocess.CompletedProcess[str]:
    """What came of the command; of this process's environment it sees PATH and HOME alone."""
    kept = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
    environment = kept | {name: str(value) for name, value in variables.items()}
    return subprocess.run(
        command,
        cwd=cwd,
        env=environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )


def python(code: str, **variables: str | Path) -> subprocess.CompletedProcess[str]:
    """What came of the code under the site's real settings, not the tests'."""
    return run(sys.executable, "-c", code, DJANGO_SETTINGS_MODULE="golfsite.settings", **variables)


def signal_all(pids: Iterable[int], number: signal.Signals) -> None:
    """Send the signal to each process; one that has ended meanwhile is passed over."""
    for pid in pids:
        with suppress(ProcessLookupError):
            os.kill(pid, number)
