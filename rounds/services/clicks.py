"""Forms that may be sent twice at once, by a double click: the second request does nothing."""

from collections.abc import Callable
from datetime import timedelta
from http import HTTPStatus
from typing import Final

from rounds.models import Player
from rounds.services.answers import Answer, answer_once

# Two requests further apart than this are no double click.
DOUBLE_CLICK: Final = timedelta(seconds=20)


def once_a_click(player: Player, click: str, make: Callable[[], str]) -> str:
    """What `make` returns, which is called once for both requests of a double click.

    `click` is a digest that these share. Raises what `make` raises; then nothing is remembered.
    """

    def answer() -> Answer:
        return Answer(HTTPStatus.CREATED, "text/plain", make().encode())

    return answer_once(player, f"click-{click}", click, answer, DOUBLE_CLICK).body.decode()
