"""How gunicorn serves Golfsite: a few processes of a few threads on this machine's own address."""

import os

from gunicorn.arbiter import Arbiter

from golfsite import logs

PORT = int(os.environ.get("PORT", "8000"))

wsgi_app = "golfsite.wsgi"
bind = f"127.0.0.1:{PORT}"
worker_class = "golfsite.worker.Worker"
workers = int(os.environ.get("WEB_CONCURRENCY", "2"))
threads = 8  # at most half of them wait for the solver: rounds/solving/door.py
worker_connections = 400  # each may need two open files, and many machines allow 1024 a process
keepalive = 15  # seconds; a kept connection costs a socket, a new one costs the player a round trip
limit_request_line = 8190  # a text of a deal in an address has up to 5,000 characters
logconfig_dict = logs.config(os.environ.get("GOLFSITE_LOG_LEVEL", "INFO"))
control_socket_disable = True


def when_ready(server: Arbiter) -> None:
    """Print the address to open, once the server really has it."""
    print(f"Golfsite is ready: open http://localhost:{PORT}", flush=True)
