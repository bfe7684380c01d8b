"""The player behind a request: a login's, or the guest of this session."""

from collections.abc import Callable
from typing import TypeVar

from django.contrib.auth.models import AnonymousUser
from django.contrib.sessions.backends.base import SessionBase
from django.db import transaction
from django.http import HttpRequest, HttpResponse

from engine import GameCode
from rounds.models import Player, Round, User
from rounds.selectors.access import own_round
from rounds.services.play import deal_for, start_round
from rounds.services.players import guest_of_page, join, new_guest
from rounds.terms.choices import RoundChoice
from rounds.terms.kinds import DEFAULT_ZONE
from rounds.web.clicks import once, page_of
from rounds.web.throttles import count_newcomer

GUEST_KEY = "guest"
Value = TypeVar("Value")
GetResponse = Callable[["VisitorRequest"], HttpResponse]


class VisitorRequest(HttpRequest):
    """A request that has passed the middleware; `player` is None for a newcomer."""

    player: Player | None


class VisitorMiddleware:
    """Sets `request.player`: the session's player, or None. Reading never creates a player."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: VisitorRequest) -> HttpResponse:
        """Find the player, once for each request."""
        request.player = find_player(request.user, request.session)
        return self.get_response(request)


def find_player(user: User | AnonymousUser, session: SessionBase) -> Player | None:
    """The player of a login, else the session's guest; None for a newcomer."""
    if user.is_authenticated:
        return Player.objects.filter(user_id=user.pk).first()
    guest = session.get(GUEST_KEY)
    return Player.objects.filter(handle=guest, user=None).first() if guest else None


def begin_round(
    request: HttpRequest,
    player: Player | None,
    choice: RoundChoice,
    zone: str = DEFAULT_ZONE,
    found: GameCode | None = None,
) -> Round:
    """Begin a round for the visitor, a single one if a form's button is clicked twice.

    A newcomer becomes a guest only if it succeeds.

    Raises TooManyNewcomers, and as `services.start_round` does, which says what `found` is.
    """
    dealt = found or deal_for(choice)

    def start(owner: Player) -> Round:
        round_id = once(request, owner, lambda: start_round(owner, choice, dealt).public_id)
        return own_round(owner, round_id)

    return as_player(request, player, start, zone)


def as_player(
    request: HttpRequest,
    player: Player | None,
    make: Callable[[Player], Value],
    zone: str = DEFAULT_ZONE,
) -> Value:
    """The value of `make` for the visitor; a newcomer becomes a guest only if it succeeds.

    Raises TooManyNewcomers, and what `make` raises.
    """
    if player is None and isinstance(request.user, AnonymousUser):
        count_newcomer(request)
    with transaction.atomic():
        player = player or _new_player(request, zone)
        value = make(player)
    # Writing the session again could fail, if its guest logs in meanwhile elsewhere.
    if player.is_guest and request.session.get(GUEST_KEY) != player.handle:
        request.session[GUEST_KEY] = player.handle
    return value


def welcome(request: HttpRequest, user: User) -> Player:
    """The player of a new login, who takes over the rounds of the session's guest."""
    guest = find_player(AnonymousUser(), request.session)
    request.session.pop(GUEST_KEY, None)
    return join(user, guest)


def _new_player(request: HttpRequest, zone: str) -> Player:
    """A guest, or the first player of a login that was made on the command line."""
    if not isinstance(request.user, AnonymousUser):
        return join(request.user, None)
    page = page_of(request)
    return guest_of_page(page, zone) if page else new_guest(zone)
