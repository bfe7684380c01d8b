"""gunicorn's threads, which get whole requests only: the rest of one is awaited outside them."""

import errno
import socket
import time
from concurrent.futures import Future
from contextlib import suppress
from functools import partial
from http import HTTPStatus
from selectors import EVENT_READ
from typing import Any

from gunicorn import util
from gunicorn.http import get_parser
from gunicorn.http.message import Request
from gunicorn.workers.gthread import TConn, ThreadWorker

from golfsite import logs
from golfsite.arrival import Arrival

# Seconds that a client may take
HEAD_SECONDS = 10  # for the headers, from the connection or the first byte of a later request
BODY_SECONDS = 30  # for the body, from the end of the headers
SEND_SECONDS = 30  # to take each piece of an answer
LINGER_SECONDS = 2  # to read the end of the last answer, and to close

RECEIVE_BYTES = 64 * 1024
# Most answers fit into the buffer of the socket: no thread waits until the client has read them.
SEND_BUFFER_BYTES = 2**20

LEAVE = b"HTTP/1.1 100 Continue\r\n\r\n"
TOO_SLOW = "The request did not arrive in time. Nothing was done: send it again"
NO_ROOM = "The disk is full. Nothing was done: try again later"


class Connection(TConn):  # type: ignore[misc] # gunicorn brings no types
    """A client's connection, and the request that arrives on it."""

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self.initialized = True  # the parser is here, and nothing reads the socket in a thread
        self.arrival = Arrival()
        self.parser = get_parser(self.cfg, self, self.client)
        self.is_answered = False

    def recv(self, size: int) -> bytes:
        """The next bytes of the request that has arrived, for the parser."""
        return self.arrival.recv(size)

    def receive(self) -> bytes | None:
        """What the socket brings now; None if nothing, no bytes if the client has gone."""
        try:
            data: bytes = self.sock.recv(RECEIVE_BYTES)
        except BlockingIOError:
            return None
        except OSError:
            return b""
        return data

    def next_request(self) -> bool:
        """Begin another request. Returns whether something of it came with the last one."""
        rest = self.arrival.close()
        self.arrival = Arrival()
        if rest:
            self.arrival.feed(rest)
        return bool(rest)

    def close(self, graceful: bool = False) -> None:
        """Close the socket and forget the request."""
        self.arrival.close()
        super().close(graceful)


class Worker(ThreadWorker):  # type: ignore[misc] # gunicorn brings no types
    """The threads, and a loop in which connections wait: each with a moment when it is given up."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.sockets: list[socket.socket]
        self._deadlines: dict[Connection, float] = {}  # in the order in which they began to wait

    # Connections come

    def set_accept_enabled(self, enabled: bool) -> None:
        """Listen or not. A worker that stops takes who has connected already, and nobody else."""
        if self.alive:
            super().set_accept_enabled(enabled)
            return
        for listener in self.sockets:
            while self._take(listener):
                pass
        super().set_accept_enabled(False)
        for listener in self.sockets:
            listener.close()
        self.sockets = []
        self._stop_waiting_for_silent_clients()

    def accept(self, listener: socket.socket) -> None:
        """Take one connection."""
        self._take(listener)

    def _take(self, listener: socket.socket) -> bool:
        try:
            client, address = listener.accept()
        except (BlockingIOError, ConnectionAbortedError):
            return False
        except OSError:  # too many open files
            self._make_room()
            return False
        client.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER_BYTES)
        if self.nr_conns + 1 >= self.worker_connections:
            self._make_room()
        self.nr_conns += 1
        connection = Connection(self.cfg, client, address, listener.getsockname())
        self._wait(connection, HEAD_SECONDS)
        return True

    def _make_room(self) -> None:
        """Give up the connection that has waited longest, one without a request first."""
        if self.keepalived_conns:
            self.keepalived_conns[0].timeout = 0
            self.murder_keepalived()
        elif self._deadlines:
            self._drop(next(iter(self._deadlines)))

    # Requests arrive

    def on_client_socket_readable(self, conn: Connection, client: socket.socket) -> None:
        """The next request begins on a connection that was kept."""
        self.poller.unregister(client)
        self.keepalived_conns.remove(conn)
        self._wait(conn, HEAD_SECONDS)
        self._arrive(conn, client)

    def _arrive(self, connection: Connection, _: socket.socket) -> None:
        data = connection.receive()
        if data == b"":
            self._drop(connection)
        elif data and not connection.is_answered:
            self._take_in(connection, data)

    def _take_in(self, connection: Connection, data: bytes) -> None:
        had_head = connection.arrival.has_head
        try:
            connection.arrival.feed(data)
        except OSError:  # the disk is full
            self._refuse(connection, HTTPStatus.SERVICE_UNAVAILABLE, NO_ROOM)
        else:
            self._go_on(connection, had_head)

    def _go_on(self, connection: Connection, had_head: bool) -> None:
        """Hand the request to a thread if it is ready, else wait for the rest of it."""
        if connection.arrival.is_ready:
            self._stop_waiting(connection)
            self.enqueue_req(connection)
        elif connection.arrival.has_head and not had_head:
            self._deadlines[connection] = time.monotonic() + BODY_SECONDS
            if connection.arrival.waits_for_leave:
                with suppress(OSError):
                    connection.sock.send(LEAVE)

    # Threads answer

    def handle_request(self, req: Request, conn: Connection) -> bool:
        """Answer a request, and say whether the connection stays open."""
        conn.sock.settimeout(SEND_SECONDS)
        req._expected_100_continue = False  # it was said, unless the body is not wanted
        if conn.arrival.is_cut:
            req.force_close()
        try:
            return bool(super().handle_request(req, conn))
        except TimeoutError as error:
            # gunicorn logs an error, unless the client has gone: and that is as if it had.
            raise BrokenPipeError(errno.EPIPE, "The client does not read the answer") from error

    def _keepalive_after(self, conn: Connection, keepalive: bool) -> bool:
        """Whether the connection stays open. Passes over a body that was not read: it is here."""
        return keepalive and bool(conn.parser.finish_body())

    def handle_error(self, req: Request, client: socket.socket, addr: Any, exc: Exception) -> None:
        """Answer what the parser refused, under an id that the log has too."""
        with logs.new_id() as name:
            super().handle_error(req, NamedAnswer(client, name), addr, exc)

    def finish_request(self, conn: Connection, fs: Future[bool]) -> None:
        """Keep the connection for another request, or let the client read and close it."""
        if fs.cancelled() or fs.exception() or not fs.result():
            self._say_goodbye(conn)
            return
        has_more = conn.next_request()
        super().finish_request(conn, fs)
        if has_more:
            self.poller.unregister(conn.sock)
            self.keepalived_conns.remove(conn)
            self._wait(conn, HEAD_SECONDS)
            self._go_on(conn, had_head=False)

    # Connections end

    def murder_pending(self) -> None:
        """Give up every connection whose time is over."""
        now = time.monotonic()
        for connection in [one for one, end in self._deadlines.items() if end <= now]:
            if connection.is_answered or not connection.arrival.has_begun:
                self._drop(connection)
            else:
                self._refuse(connection, HTTPStatus.REQUEST_TIMEOUT, TOO_SLOW)

    def _refuse(self, connection: Connection, status: HTTPStatus, words: str) -> None:
        """Answer a request that no thread will see."""
        self._stop_waiting(connection)
        with logs.new_id() as name, suppress(OSError):
            self.log.warning("Refused a request from %s: %s", connection.client[0], words)
            answer = NamedAnswer(connection.sock, name)
            util.write_error(answer, status.value, status.phrase, words)
        self._say_goodbye(connection)

    def _say_goodbye(self, connection: Connection) -> None:
        """Send the end. Closing at once could destroy an answer that is still on its way."""
        connection.is_answered = True
        try:
            connection.sock.shutdown(socket.SHUT_WR)
        except OSError:
            connection.close()
            self.nr_conns -= 1
        else:
            self._wait(connection, LINGER_SECONDS)

    def _stop_waiting_for_silent_clients(self) -> None:
        soon = time.monotonic() + LINGER_SECONDS
        for connection, end in self._deadlines.items():
            if not connection.arrival.has_begun:
                self._deadlines[connection] = min(end, soon)

    # Waiting

    def _wait(self, connection: Connection, seconds: float) -> None:
        connection.sock.setblocking(False)
        self._deadlines[connection] = time.monotonic() + seconds
        self.poller.register(connection.sock, EVENT_READ, partial(self._arrive, connection))

    def _stop_waiting(self, connection: Connection) -> None:
        del self._deadlines[connection]
        self.poller.unregister(connection.sock)

    def _drop(self, connection: Connection) -> None:
        self._stop_waiting(connection)
        self.nr_conns -= 1
        connection.close()


class NamedAnswer:
    """A socket that adds the id of the request to the headers of the answer that it sends."""

    def __init__(self, client: socket.socket, name: str) -> None:
        self._client = client
        self._name = name

    def __getattr__(self, name: str) -> Any:
        return getattr(self._client, name)

    def sendall(self, data: bytes) -> None:
        """Send a whole answer."""
        status, end, rest = data.partition(b"\r\n")
        self._client.sendall(status + end + f"{logs.HEADER}: {self._name}\r\n".encode() + rest)
