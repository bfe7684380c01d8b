"""The server as for players, but with one process, few connections and hardly any patience."""

from golfsite import worker
from golfsite.gunicorn import *  # noqa: F403

workers = 1
worker_connections = 20
keepalive = 1

worker.HEAD_SECONDS = 1
worker.BODY_SECONDS = 1
worker.SEND_SECONDS = 1
worker.SEND_BUFFER_BYTES = 4096
