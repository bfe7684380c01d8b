"""Double clicks: two requests of one form, told apart from two forms that say the same."""

from collections.abc import Callable
from hashlib import sha256
from typing import Final

from django.http import HttpRequest

from rounds.models import Player
from rounds.services.clicks import once_a_click

_MASKED: Final = 64  # letters of a CSRF token as a page has it, masked anew for each page


def page_of(request: HttpRequest) -> str:
    """A digest that the requests of one page share, and no others do; "" if unknown."""
    token = request.headers.get("X-CSRFToken") or _token_of_form(request)
    return _digest(token) if _is_of_page(token) else ""


def click_of(request: HttpRequest) -> str:
    """A digest that both requests of a double click share; "" for what no page's form sent."""
    if not _is_of_page(_token_of_form(request)):
        return ""
    return _digest(f"{request.path}\n{request.POST.urlencode()}")


def once(request: HttpRequest, player: Player | None, make: Callable[[], str]) -> str:
    """What `make` returns, which is called once for both requests of a player's double click.

    Raises what it raises.
    """
    click = click_of(request)
    return once_a_click(player, click, make) if player and click else make()


def _token_of_form(request: HttpRequest) -> str:
    return request.POST.get("csrfmiddlewaretoken", "")


def _is_of_page(token: str) -> bool:
    # Unmasked, as a program may send it, it is the same for all requests and tells nothing.
    return len(token) == _MASKED


def _digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()
