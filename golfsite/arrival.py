"""A request as it arrives: its bytes wait here, so that no thread has to wait for them."""

import re
from tempfile import SpooledTemporaryFile

from django.core.exceptions import RequestDataTooBig
from gunicorn.http.errors import LimitRequestHeaders

HEAD_BYTES = 64 * 1024
BODY_BYTES = 2 * 2**20  # what the site takes is less: it refuses in words what is not much more
MEMORY_BYTES = 64 * 1024  # of one request; the rest of it waits on the disk

END_OF_HEAD = b"\r\n\r\n"
LENGTH = re.compile(rb"\r\ncontent-length:[ \t]*(\d{1,18})[ \t]*\r\n", re.IGNORECASE)
IN_CHUNKS = re.compile(rb"\r\ntransfer-encoding:", re.IGNORECASE)
WAITS_FOR_LEAVE = re.compile(rb"\r\nexpect:[ \t]*100-continue[ \t]*\r\n", re.IGNORECASE)


class Arrival:
    """What has come of one request. gunicorn's parser reads it as it would read the socket.

    Only the parser judges the request. Here is just found out how long it is: an error in that
    makes a client wait or cuts its request short, and never lets it pass for another one.
    """

    def __init__(self) -> None:
        self._bytes = SpooledTemporaryFile(max_size=MEMORY_BYTES)  # noqa: SIM115 - see `close`
        self._head = bytearray()
        self._came = 0
        self._read = 0
        self._end: int | None = None
        self.is_cut = False

    def feed(self, data: bytes) -> None:
        """Add what the socket has brought."""
        self._bytes.write(data)
        self._came += len(data)
        if self._end is None:
            self._look_for_end(data)

    @property
    def has_begun(self) -> bool:
        """Whether any byte has come."""
        return self._came > 0

    @property
    def has_head(self) -> bool:
        """Whether the request line and the headers are here."""
        return self._end is not None

    @property
    def is_ready(self) -> bool:
        """Whether a thread can answer now: everything is here, or more than is taken."""
        return self.is_cut or (self._end is not None and self._came >= self._end)

    @property
    def waits_for_leave(self) -> bool:
        """Whether the client sends the body only after "100 Continue"."""
        return WAITS_FOR_LEAVE.search(self._head) is not None

    def recv(self, size: int) -> bytes:
        """The next bytes of this request, none at its end.

        Raises LimitRequestHeaders or RequestDataTooBig where the taken part ends before that.
        """
        end = self._came if self._end is None else min(self._end, self._came)
        if self._read == end and self.is_cut:
            raise RequestDataTooBig if self.has_head else LimitRequestHeaders("too long")
        self._bytes.seek(self._read)
        data = self._bytes.read(min(size, end - self._read))
        self._read += len(data)
        return data

    def close(self) -> bytes:
        """Forget the request. Returns what came after it: the start of the next one."""
        rest = b""
        if self._end is not None and self._came > self._end:
            self._bytes.seek(self._end)
            rest = self._bytes.read()
        self._bytes.close()
        return rest

    def _look_for_end(self, data: bytes) -> None:
        begin = max(0, len(self._head) - len(END_OF_HEAD))
        self._head += data
        index = self._head.find(END_OF_HEAD, begin)
        if index < 0:
            self.is_cut = len(self._head) > HEAD_BYTES
            return
        del self._head[index + len(END_OF_HEAD) :]
        length = LENGTH.search(self._head)
        body = int(length[1]) if length else 0
        # Nothing of the site reads a body in chunks: the API asks for a length.
        self.is_cut = body > BODY_BYTES or IN_CHUNKS.search(self._head) is not None
        self._end = len(self._head) + body
