"""An answer beside silent and half-sent requests, and what gunicorn's worker of ours costs.

`make bench` or `python benchmarks/connections.py`; the exit status is 1 when an answer beside the
crowd takes more than twice as long as on a quiet server, or more than 1.3 times the processor time
that gunicorn's own threads use for it.
"""

import http.client
import socket
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from threading import Event, Thread

sys.path.insert(0, str(Path(__file__).parents[1]))

from benchmarks.actions import LETTERS, Client
from benchmarks.served.site import Site, serve

IDLE, HALF_SENT = 200, 50
TURNS = 5
REQUESTS = 1000
MOST_SLOWER = 2.0
MOST_PROCESSOR = 1.3
HALVES = (
    b"POST /api/v1/rounds HTTP/1.1\r\nHost: loc",
    b"POST /api/v1/rounds HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2000000\r\n\r\n{",
)


@contextmanager
def crowd(port: int) -> Iterator[None]:
    """Connections that send nothing, half a request, or a byte of it a second."""
    with ExitStack() as stack:
        address = ("localhost", port)
        idle_and_half = [
            stack.enter_context(socket.create_connection(address)) for _ in range(IDLE + HALF_SENT)
        ]
        half = idle_and_half[IDLE:]
        for number, connection in enumerate(half):
            connection.sendall(HALVES[number % 2])
        over = Event()
        dripping = Thread(target=drip, args=(half[::3], over))
        dripping.start()
        yield
        over.set()
        dripping.join()


def drip(connections: list[socket.socket], over: Event) -> None:
    """Send a byte a second on each connection, until it is over."""
    while not over.wait(1):
        for connection in connections:
            with suppress(OSError):
                connection.sendall(b" ")


def health_times(site: Site, times: int = len(LETTERS)) -> list[float]:
    """Seconds that each of many answers of /healthz took, on one connection."""
    connection = http.client.HTTPConnection("localhost", site.port)

    def ask() -> None:
        connection.request("GET", "/healthz")
        connection.getresponse().read()

    return [seconds(ask) for _ in range(times)]


def action_times(site: Site) -> list[float]:
    """Seconds that each action of a hole took, on one connection."""
    client = Client(site.port)
    path = f"/api/v1/holes/{client.begin()}/actions"

    def act(ply: int, letter: str) -> None:
        client.post(path, {"actions": letter, "ply": ply})

    return [seconds(act, ply, letter) for ply, letter in enumerate(LETTERS)]


def seconds(work: Callable[..., None], *arguments: object) -> float:
    """How long the work took."""
    start = time.perf_counter()
    work(*arguments)
    return time.perf_counter() - start


def slower(site: Site, times: Callable[[Site], list[float]], name: str) -> float:
    """The median beside the crowd as a multiple of the quiet one, in turns of the two."""
    quiet, crowded = [], []
    for _ in range(TURNS):
        quiet += times(site)
        with crowd(site.port):
            crowded += times(site)
    medians = [statistics.median(one) for one in (quiet, crowded)]
    ratio: float = medians[1] / medians[0]
    print(
        f"{name:12} {medians[1] * 1000:6.1f} ms beside {IDLE} silent and {HALF_SENT} half-sent "
        f"requests; {ratio:.2f} x a quiet server ({medians[0] * 1000:.1f} ms), limit {MOST_SLOWER}"
    )
    return ratio


def processor_ms(site: Site) -> float:
    """Processor time of the server for one answer of /healthz."""
    before = site.cpu_seconds()
    health_times(site, REQUESTS)
    return (site.cpu_seconds() - before) / REQUESTS * 1000


def processor(ours: Site, plain: Site) -> float:
    """The processor time as a multiple of what gunicorn's own threads use, in turns."""
    turns = [(processor_ms(ours), processor_ms(plain)) for _ in range(TURNS)]
    costs = [statistics.median(one) for one in zip(*turns, strict=True)]
    ratio: float = costs[0] / costs[1]
    print(
        f"/healthz     {costs[0]:6.2f} ms of a processor; {ratio:.2f} x gunicorn's own threads "
        f"({costs[1]:.2f} ms), limit {MOST_PROCESSOR}"
    )
    return ratio


def main() -> int:
    """Measure all three."""
    with serve() as ours, serve(GUNICORN_CMD_ARGS="--worker-class gthread") as plain:
        for site in (ours, plain):
            health_times(site)
        is_slower = [
            slower(ours, health_times, "/healthz") > MOST_SLOWER,
            slower(ours, action_times, "an action") > MOST_SLOWER,
            processor(ours, plain) > MOST_PROCESSOR,
        ]
    return int(any(is_slower))


if __name__ == "__main__":
    sys.exit(main())
