"""Alice on the served site, with rows for every operation of the API, told as JSON.

It runs in the site's own environment, below `manage.py shell`.
"""

import json
import re
from typing import Any, Final
from urllib.parse import parse_qsl

from django.conf import settings
from django.urls import resolve

from rounds.models import Player, User
from rounds.services.paper import record_round
from rounds.services.players import join
from tests.api import test_access as access
from tests.api.calls import bearer
from tests.conftest import logged_in
from tests.scenes.play import begin, paper_card

AS_JSON: Final = {"Accept": "application/json", "Host": "localhost"}


def tell() -> None:
    """Print the API's document, how Alice is known to it, and a good request for each operation."""
    user, is_new = User.objects.get_or_create(username="alice")
    player = join(user, None) if is_new else user.player
    browser = logged_in(player)
    places = access.places_of(player)
    told = {
        "document": browser.get("/api/v1/schema", headers=AS_JSON).json(),
        "session": browser.cookies[settings.SESSION_COOKIE_NAME].value,
        "authorization": bearer(player)["Authorization"],
        "requests": [_request(row, places | _used_up(player, row)) for row in access.rows()],
    }
    print(json.dumps(told))


def _used_up(player: Player, row: dict[str, str]) -> dict[str, str]:
    """New rows where the request changes them, so that it does not meet what another one left."""
    if "{live}" in row["path"]:
        return {"live": begin(player).public_id}
    if "{draft}" in row["path"]:
        return {"draft": record_round(player, paper_card()).public_id}
    return {}


def _request(row: dict[str, str], places: dict[str, str]) -> dict[str, Any]:
    """A row of the table with its operation's address and the values of its parameters."""
    path, _, query = row["path"].format(**places).partition("?")
    found = resolve(access.ROOT + path)
    return {
        "method": row["method"].lower(),
        "path": "/" + re.sub(r"<\w+:(\w+)>", r"{\1}", found.route),
        "values": found.kwargs | dict(parse_qsl(query)),
        "body": access.BODIES[row["body"]],
    }
