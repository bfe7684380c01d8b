"""Starts the site again and again without importing it anew: one gunicorn a line of input.

Each is forked off here, has a process group of its own, and its id is told on standard output.
"""

import os
import signal
import sys

import django
from django.core.management import call_command
from django.db import connections

django.setup()
call_command("migrate", verbosity=0)
connections.close_all()  # no connection may be shared by two processes

import golfsite.wsgi  # noqa: E402, F401 - so that every fork has it already

signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for those that are killed


def serve() -> None:
    """Become gunicorn, set up as for players."""
    from gunicorn.app.wsgiapp import WSGIApplication

    os.setsid()
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    os.dup2(os.open(os.devnull, os.O_RDONLY), sys.stdin.fileno())
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    sys.argv = ["gunicorn", "--config", "golfsite/gunicorn.py"]
    WSGIApplication().run()


for _ in sys.stdin:
    child = os.fork()
    if not child:
        serve()
    print(child, flush=True)
