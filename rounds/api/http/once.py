"""POST with an Idempotency-Key: a repeated request does nothing and gets the same answer."""

import re
from collections.abc import Callable
from functools import partial
from hashlib import sha256
from http import HTTPStatus
from typing import Any, ClassVar, Final, NoReturn

from django.db import transaction
from django.http import HttpResponse
from django.http.response import HttpResponseBase
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from rounds.api.http.limits import LimitedView
from rounds.api.http.problems import REFUSALS
from rounds.api.http.rendering import ShapeRenderer
from rounds.api.http.waiting import ASK_AFTER
from rounds.models import MAX_KEY, Player
from rounds.services.answers import Answer, answer_alike, answer_once, is_answered
from rounds.web.visitors import find_player

HEADER: Final = "Idempotency-Key"
TAKES_NO_KEY: Final = "x-takes-no-key"  # marks an operation that refuses one
FAULT: Final = 500  # from here on, and if it shall try later, the key stays free for the client
REPLAYED: Final = "Idempotent-Replayed"
_KEY: Final = re.compile(rf"[!-~]{{1,{MAX_KEY}}}", re.ASCII)
Respond = Callable[..., HttpResponseBase]


class OnceView(LimitedView):
    """A view whose POST is done only once for each key of a player."""

    # Whether it may be done twice. Such a POST takes long and holds no transaction open.
    is_repeatable: ClassVar[bool] = False
    # Whether its POST needs the solver, which is asked before any transaction begins.
    asks_solver: ClassVar[bool] = False

    def ask_solver(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Ask the solver for what the POST needs, and keep it. Raises what the POST would raise."""
        raise NotImplementedError

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Guard the POST of a request with a key. Raises ValidationError for a malformed key."""
        is_keyed = request.method == "POST" and HEADER in request.headers
        if is_keyed:  # read it before a parser consumes its bytes
            _ = request._request.body
        super().initial(request, *args, **kwargs)
        respond: Respond = getattr(self, "post", self.http_method_not_allowed)
        # The framework looks up the handler on the instance, which serves only this request.
        if is_keyed:
            key = _valid(request.headers[HEADER])
            self.__dict__["post"] = partial(self._post_once, key, respond)
        elif request.method == "POST" and self.asks_solver:
            self.__dict__["post"] = partial(self._post, respond)

    def _post(
        self, respond: Respond, request: Request, *args: Any, **kwargs: Any
    ) -> HttpResponseBase:
        self.ask_solver(request, *args, **kwargs)
        return respond(request, *args, **kwargs)

    def _post_once(
        self, key: str, respond: Respond, request: Request, *args: Any, **kwargs: Any
    ) -> HttpResponse:
        fingerprint, player = _fingerprint(request), _player(request)
        if self.asks_solver and not (player and is_answered(player, key)):
            respond = self._ready(respond, request, *args, **kwargs)
        make = partial(self._answer, respond, request, *args, **kwargs)
        if player is None:
            first = _first_of_a_newcomer
            if not self.is_repeatable:
                first = transaction.atomic(first)
            return _response(first(request, key, fingerprint, make))
        once = answer_alike if self.is_repeatable else answer_once
        return _response(once(player, key, fingerprint, make))

    def _ready(self, respond: Respond, request: Request, *args: Any, **kwargs: Any) -> Respond:
        """The handler once the solver has been asked, or one that refuses for the same reason."""
        try:
            self.ask_solver(request, *args, **kwargs)
        except REFUSALS as error:
            if self.handle_exception(error).status_code >= FAULT:
                raise
            return partial(_refuse, error)
        return respond

    def _answer(self, respond: Respond, request: Request, *args: Any, **kwargs: Any) -> Answer:
        """The view's answer or refusal; a refusal undoes what the request has written."""
        try:
            if self.is_repeatable:
                return _plain(respond(request, *args, **kwargs))
            with transaction.atomic():
                return _plain(respond(request, *args, **kwargs))
        except REFUSALS as error:
            refusal = self.handle_exception(error)
            if refusal.status_code >= FAULT or "Retry-After" in refusal.headers:
                raise
            return _plain(refusal)


def _refuse(error: Exception, *_args: Any, **_kwargs: Any) -> NoReturn:
    raise error


def _valid(key: str) -> str:
    if not _KEY.fullmatch(key):
        words = f"1 to {MAX_KEY} visible ASCII characters"
        raise ValidationError({HEADER: [words]})
    return key


def _fingerprint(request: Request) -> str:
    address = request.get_full_path().encode()
    return sha256(address + b"\n" + request._request.body).hexdigest()


def _player(request: Request) -> Player | None:
    return find_player(request.user, request.session)


def _first_of_a_newcomer(
    request: Request, key: str, fingerprint: str, make: Callable[[], Answer]
) -> Answer:
    """The answer, stored for the guest if the request has created one."""
    answer = make()
    guest = _player(request)
    return answer_once(guest, key, fingerprint, lambda: answer) if guest else answer


def _plain(response: HttpResponseBase) -> Answer:
    """The status, type and bytes of a response: all that a repeated request gets."""
    if isinstance(response, Response):
        content_type = response.content_type or ShapeRenderer.media_type
        return Answer(response.status_code, content_type, ShapeRenderer().render(response.data))
    body = b"".join(response)
    return Answer(response.status_code, response["Content-Type"], body)


def _response(answer: Answer) -> HttpResponse:
    response = HttpResponse(answer.body, answer.content_type, answer.status)
    if answer.is_repeated:
        response[REPLAYED] = "true"
    if answer.status == HTTPStatus.ACCEPTED:
        response["Retry-After"] = str(ASK_AFTER)
    return response
