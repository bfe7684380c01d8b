"""gunicorn's worker in one process: what no client can bring about at a known moment."""

import logging
import os
import selectors

from gunicorn.config import Config
from gunicorn.sock import create_sockets

from golfsite.worker import Worker
from tests.server.site import HOST


def test_a_stop_before_the_first_request_ends_the_worker() -> None:
    config = Config()
    config.set("bind", f"{HOST}:0")
    log = logging.getLogger()
    (listener,) = create_sockets(config, log)
    worker = Worker(1, os.getppid(), [listener], None, config.timeout, config, log)
    worker.poller = selectors.DefaultSelector()
    worker.method_queue.init()
    worker.tpool = worker.get_thread_pool()
    worker.alive = False
    worker.run()
    worker.tmp.close()
    assert listener.sock is None
