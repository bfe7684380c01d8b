"""How the tests call the API: a path below /api/v1/, JSON in and out."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any, get_type_hints

from django.test import Client

from rounds.models import Hole, Player
from rounds.services.tokens import make_token
from rounds.terms.kinds import Scope

JSON = "application/json"
PROBLEM = "application/problem+json"


@dataclass(frozen=True)
class Answer:
    """An answer of the API."""

    status: int
    body: Any
    content_type: str


def get(browser: Client, path: str, **query: str) -> Answer:
    """The answer to GET."""
    response = browser.get(f"/api/v1/{path}", query)
    return Answer(response.status_code, json.loads(response.content), response["Content-Type"])


def post(browser: Client, path: str, body: object = None, **headers: str) -> Answer:
    """The answer to POST; bytes or text are sent as they are, any other body as JSON."""
    sent = body if isinstance(body, bytes | str) else json.dumps(body)
    response = browser.post(f"/api/v1/{path}", sent, content_type=JSON, headers=headers)
    return Answer(response.status_code, json.loads(response.content), response["Content-Type"])


def lasting_headers(headers: Mapping[str, str]) -> dict[str, str]:
    """The headers that repeated answers share: all but the request's id and the calls left."""
    passing = ("X-Request-ID", "RateLimit-Remaining", "RateLimit-Reset")
    return {name: text for name, text in headers.items() if name not in passing}


def send(browser: Client, method: str, path: str, body: object = None) -> Answer:
    """The answer to any other method, with a body of JSON; an answer to DELETE may be empty."""
    address = f"/api/v1/{path}"
    response = browser.generic(method, address, json.dumps(body), content_type=JSON)
    answered = json.loads(response.content) if response.content else None
    return Answer(response.status_code, answered, response.get("Content-Type", ""))


def bearer(player: Player, *scopes: str) -> dict[str, str]:
    """The header with a new token of the player's account, for all scopes or for these."""
    assert player.user
    _, text = make_token(player.user, "test", scopes or Scope.values, None)
    return {"Authorization": f"Bearer {text}"}


def act(browser: Client, hole: Hole, **asked: Any) -> Answer:
    """The answer to an action on a hole."""
    return post(browser, f"holes/{hole.public_id}/actions", asked)


def is_problem(answer: Answer, status: int, code: str) -> bool:
    """Whether the answer is this problem, complete (RFC 9457) and with words for people."""
    assert answer.content_type == PROBLEM, answer
    assert answer.body["title"] == HTTPStatus(status).phrase
    assert answer.body["type"] == "about:blank"
    assert answer.body["detail"]
    return (answer.status, answer.body["status"], answer.body["code"]) == (status, status, code)


def members(shape: type) -> list[str]:
    """The names of the members that a shape of the API declares."""
    return list(get_type_hints(shape))
