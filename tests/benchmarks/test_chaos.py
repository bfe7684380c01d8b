"""The chaos run, for some seconds: whatever is killed, nothing that was acknowledged is lost."""

import sys

import pytest

from tests.golfsite.processes import ROOT, run
from tests.server.others import needs_postgresql, needs_redis


@needs_postgresql
@needs_redis
@pytest.mark.ci
def test_nothing_is_lost_whatever_is_killed() -> None:
    script = str(ROOT / "benchmarks" / "chaos.py")
    done = run(sys.executable, script, "--seconds", "20", "--clients", "4")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "Actions lost: 0; players who did not get to the end: 0" in done.stdout
