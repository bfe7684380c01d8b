"""Who may keep an answer: shared caches none that depends on who asks."""

import re

import pytest
from django.test import Client

from rounds.models import Player, Token
from tests.api.calls import bearer
from tests.scenes.play import BLOCKED_CODE, begin, signed_round
from tests.web.addresses import addresses

pytestmark = pytest.mark.django_db
# One chart in one format stands for all of them.
MANY = re.compile(r"/charts/(?!scores)|\.(png|json|csv|ndjson)$|/analysis$")


def paths(alice: Player) -> list[str]:
    """The addresses of everything that there is, with rows of Alice in their parts."""
    hole = begin(alice)
    signed_round(alice)
    bearer(alice)
    filled = addresses(
        {
            "hole_id": [hole.public_id],
            "round_id": [hole.golf_round.public_id],
            "token_id": [Token.objects.get().public_id],
            "handle": [alice.handle],
            "code": [str(BLOCKED_CODE)],
        }
    )
    return [path for path in filled if not MANY.search(path)]


def test_no_shared_cache_keeps_what_a_player_sees(as_alice: Client, alice: Player) -> None:
    seen = set()
    for path in paths(alice):
        answer = as_alice.get(path)
        kept = answer["Cache-Control"]
        is_public_figure = "public" in kept and "no-cache" in kept and path.startswith("/api/")
        assert {"private", "no-store"} & set(kept.split(", ")) or is_public_figure, path
        seen.add(answer.status_code)
    assert {200, 302, 404, 405} <= seen


def test_the_table_is_stored_nowhere(as_alice: Client, alice: Player) -> None:
    round_id = begin(alice).golf_round.public_id
    for path in (f"/rounds/{round_id}/play", "/settings/tokens"):
        kept = as_alice.get(path)["Cache-Control"].split(", ")
        assert {"private", "no-store"} <= set(kept), path


def test_an_answer_of_the_api_depends_on_the_token(alice: Player) -> None:
    asked = paths(alice)
    browser = Client(headers=bearer(alice))
    for path in asked:
        vary = browser.get(path).headers.get("Vary", "").split(", ")
        assert ("Authorization" in vary) == path.startswith("/api/"), path


def test_so_does_what_no_view_answers(client: Client) -> None:
    answer = client.get("/api/v1/nothing", headers={"Authorization": "Bearer golf_x"})
    assert "Authorization" in answer["Vary"]
    assert answer["Cache-Control"] == "private"
    assert client.get("/nothing")["Cache-Control"] == "private"
