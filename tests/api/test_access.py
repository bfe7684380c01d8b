"""Access: every request of the API by seven callers, against a table of the answers.

The rows are Alice's, who is private: a stranger's 404 is what a private player looks like. A
request that is not in tests/data/access.csv fails a test, and so does a row without an address.
"""

import csv
import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import pytest
from django.test import Client
from django.urls import resolve

from rounds.models import Hole, Player, Token, User
from rounds.services.paper import record_round
from rounds.services.players import change_settings, join
from rounds.web.visitors import GUEST_KEY
from tests.api.calls import bearer
from tests.api.endpoints import endpoints
from tests.api.test_advise import visible
from tests.conftest import logged_in
from tests.scenes.play import (
    BLOCKED_CODE,
    EXAMPLE,
    PAPER_BOXES,
    act,
    begin,
    lay,
    paper_card,
    play_out,
)
from tests.scenes.undoing import undone

pytestmark = pytest.mark.django_db

TABLE: Final = Path(__file__).parents[1] / "data" / "access.csv"
ROOT: Final = "/api/v1/"
CARD: Final = {"recorded_on": "2026-05-03", "boxes": list(PAPER_BOXES)}
VERSION: Final = paper_card().version
FILE: Final = "date,rules,scoring,par,notes," + ",".join(f"hole_{n}" for n in range(1, 10))
# What is sent, by its name in the table; a text is sent as CSV.
BODIES: Final[dict[str, Any]] = {
    "": {},
    "draw": {"actions": "d", "ply": 0},
    "ply": {"ply": 0},
    "settings": {"zone": "Pacific/Apia"},
    "token": {"name": "another", "scopes": ["read"]},
    "card": CARD,
    "changed card": {**CARD, "version": VERSION},
    "version": {"version": VERSION},
    "file": FILE + "\n2026-05-03,strict,strokes,4,," + ",".join(map(str, PAPER_BOXES)),
    "text": {"text": str(EXAMPLE)},
    "position": visible(),
}


def rows() -> list[dict[str, str]]:
    """The table."""
    with TABLE.open(newline="") as file:
        return list(csv.DictReader(file))


def named(row: Mapping[str, str]) -> str:
    return f"{row['method']} {row['path']}"


@pytest.fixture
def places(alice: Player) -> dict[str, str]:
    """The values of the table's paths: Alice's rows."""
    return places_of(alice)


def places_of(alice: Player) -> dict[str, str]:
    """A player's rows by their names in the table, each ready for its request."""
    live, over, impossible = (begin(alice) for _ in range(3))
    lay(impossible, BLOCKED_CODE)
    act(alice, over, "p")
    practice = begin(alice, hole_count=1)
    act(alice, practice, "p")
    full = begin(alice).golf_round
    play_out(alice, full)
    draft = record_round(alice, paper_card())
    bearer(alice, "write")
    change_settings(alice, is_private=True)
    settled = Hole.objects.filter(golf_round=full, number=1).get()
    return {
        "live": live.public_id,
        "live_round": live.golf_round.public_id,
        "over": over.public_id,
        "over_round": over.golf_round.public_id,
        "impossible": impossible.public_id,
        "practice_round": practice.golf_round.public_id,
        "full_round": full.public_id,
        "settled": settled.public_id,
        "draft": draft.public_id,
        "token": Token.objects.filter(scopes="write").latest("created").public_id,
        "code": str(EXAMPLE),
    }


@pytest.fixture
def callers(alice: Player, bob: Player, guest: Player) -> dict[str, tuple[Client, dict[str, str]]]:
    """The seven callers, each a browser and its headers."""
    staff = join(User.objects.create_superuser("root", password="x"), None)
    reading = bearer(alice, "read")
    revoked = bearer(alice)
    Token.objects.filter(scopes="read play write").delete()
    as_guest = Client()
    session = as_guest.session
    session[GUEST_KEY] = guest.handle
    session.save()
    return {
        "owner": (logged_in(alice), {}),
        "stranger": (logged_in(bob), {}),
        "guest": (as_guest, {}),
        "anonymous": (Client(), {}),
        "read_token": (Client(), reading),
        "revoked_token": (Client(), revoked),
        "staff": (logged_in(staff), {}),
    }


def statuses(
    row: Mapping[str, str],
    places: Mapping[str, str],
    callers: Mapping[str, tuple[Client, dict[str, str]]],
) -> dict[str, str]:
    """The answer to each caller; its changes are undone before the next one."""
    got = {}
    for name, (browser, headers) in callers.items():
        with undone():
            got[name] = str(_status(browser, row, places, headers))
    return got


def _status(
    browser: Client, row: Mapping[str, str], places: Mapping[str, str], headers: dict[str, str]
) -> int:
    body = BODIES[row["body"]]
    is_file = isinstance(body, str)
    response = browser.generic(
        row["method"],
        ROOT + row["path"].format(**places),
        body if is_file else json.dumps(body),
        content_type="text/csv" if is_file else "application/json",
        headers=headers,
    )
    return response.status_code


def served() -> Iterator[tuple[str, type]]:
    """Every request that the URL table serves."""
    for endpoint in endpoints():
        for method in endpoint.methods():
            yield method, endpoint.view


def test_every_request_has_its_row(places: dict[str, str]) -> None:
    listed = set()
    for row in rows():
        path = ROOT + row["path"].format(**places).partition("?")[0]
        listed.add((row["method"], resolve(path).func.view_class))  # type: ignore[attr-defined]
    assert listed == set(served())


@pytest.mark.parametrize("row", rows(), ids=named)
def test_each_caller_gets_what_the_table_says(
    row: dict[str, str],
    callers: dict[str, tuple[Client, dict[str, str]]],
    places: dict[str, str],
) -> None:
    assert statuses(row, places, callers) == {name: row[name] for name in callers}


def test_a_key_is_taken_where_the_document_says_so(
    as_alice: Client, places: dict[str, str]
) -> None:
    document = as_alice.get(ROOT + "schema", headers={"Accept": "application/json"}).json()
    for row in rows():
        if row["method"] != "POST":
            continue
        path = ROOT + row["path"].format(**places)
        template = "/" + re.sub(r"<\w+:(\w+)>", r"{\1}", resolve(path).route)
        declared = document["paths"][template]["post"]["parameters"]
        refused = as_alice.post(path, headers={"Idempotency-Key": "ä"})  # no key anywhere
        assert refused.status_code == 400
        takes_one = {"$ref": "#/components/parameters/Idempotency-Key"} in declared
        words = str(refused.json()["errors"]["Idempotency-Key"])
        assert takes_one == ("visible ASCII" in words), path
