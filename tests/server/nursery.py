"""Starts the site again and again without importing it anew: one gunicorn a line of input.

Each is forked off here, has a process group of its own, and its id is told on standard output. When
the input ends, so does the last of them: no server outlives the tests.
"""

import os
import signal
import sys
from contextlib import suppress

from django.core.management import call_command
from gunicorn.app.wsgiapp import WSGIApplication

import golfsite.wsgi  # noqa: F401 - so that every fork has it already


def migrate() -> None:
    """Make the tables. In a fork of its own: no connection may be shared by two processes."""
    if not os.fork():
        call_command("migrate", verbosity=0, stdout=sys.stderr)
        os._exit(0)
    os.wait()


def serve() -> None:
    """Become gunicorn, set up as for players."""
    os.setsid()
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    os.dup2(os.open(os.devnull, os.O_RDONLY), sys.stdin.fileno())
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    sys.argv = ["gunicorn", "--config", os.environ["SERVER_CONFIG"]]
    WSGIApplication().run()


migrate()
signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for those that are killed
child = 0
for _ in sys.stdin:
    child = os.fork()
    if not child:
        serve()
    print(child, flush=True)
if child:
    with suppress(ProcessLookupError):
        os.killpg(child, signal.SIGKILL)
