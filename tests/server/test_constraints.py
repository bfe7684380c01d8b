"""Two requests at one moment that want the same unique row: one gets it, none is answered with 500.

The constraints are those of the models, so that a new one needs a case here.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from uuid import uuid4

import pytest
from django.apps import apps
from django.db.models import Field, UniqueConstraint

from tests.scenes.play import BLOCKED_CODE, BLOCKING
from tests.server.site import Site
from tests.server.test_accounts import SIGN_UP, sign_up, token_of
from tests.server.test_races import played_to_the_last
from tests.server.visitor import PASSWORD, Answer, Page, Visitor, at_once

Calls = Sequence[Callable[[], Answer | Page]]


def new_name() -> str:
    return f"hanna-{uuid4().hex[:12]}"


def account(site: Site) -> Visitor:
    visitor = Visitor(site)
    visitor.sign_up(new_name())
    return visitor


def one_name(site: Site) -> Calls:
    """Two browsers sign up with one name, in small letters and in capitals."""
    name, browsers = new_name(), [Visitor(site), Visitor(site)]
    tokens = [token_of(browser.read(SIGN_UP)) for browser in browsers]
    return [
        partial(sign_up, browsers[0], name, tokens[0]),
        partial(sign_up, browsers[1], name.upper(), tokens[1]),
    ]


def first_player_of_a_user(site: Site) -> Calls:
    name = new_name()
    site.make_superuser(name, PASSWORD)
    browsers = [Visitor(site), Visitor(site)]
    for browser in browsers:
        browser.log_in(name)
    return [partial(browser.post, "rounds") for browser in browsers]


def one_key(site: Site) -> Calls:
    guest = Visitor(site)
    guest.begin()
    return [lambda: guest.post("rounds", {}, key="once")] * 2


def rated_rounds_begin(site: Site) -> Calls:
    alice = account(site)
    return [lambda: alice.post("rounds", {"kind": "rated"})] * 2


def first_rated_rounds_of_a_format_end(site: Site) -> Calls:
    """The first of the format on the boards and in the field, one of them asked for twice."""
    alice, bob = account(site), account(site)
    choice = {"kind": "rated", "rules": "classic", "scoring": "points"}
    holes = [(player, played_to_the_last(player, **choice)) for player in (alice, bob)]
    return [partial(player.act, hole, "p") for player, hole in holes] * 2


def next_hole(site: Site) -> Calls:
    guest = Visitor(site)
    hole = guest.act(guest.begin(), "p").body
    return [lambda: guest.post(f"rounds/{hole['round']}/next")] * 2


def review(site: Site) -> Calls:
    guest = Visitor(site)
    hole = guest.begin(code=str(BLOCKED_CODE))
    guest.act(hole, BLOCKING)
    return [lambda: guest.post(f"holes/{hole['id']}/review")] * 2


CASES: dict[str, Callable[[Site], Calls]] = {
    "User.username": one_name,
    "User.user_name_unique_in_any_case": one_name,
    "Player.player_handle_unique_in_any_case": one_name,
    "Player.user": first_player_of_a_user,
    "KeptAnswer.kept_answer_once_a_key": one_key,
    "Round.round_one_open_rated_a_player": rated_rounds_begin,
    "RatedTally.rated_tally_once_a_format": first_rated_rounds_of_a_format_end,
    "Standing.standing_once_a_board": first_rated_rounds_of_a_format_end,
    "Standing.standing_once_a_round_and_board": first_rated_rounds_of_a_format_end,
    "Field.field_once_a_format": first_rated_rounds_of_a_format_end,
    "FieldCount.field_count_once_a_score": first_rated_rounds_of_a_format_end,
    "Hole.hole_once_a_round": next_hole,
    "Review.hole": review,
}
# Drawn at random among so many that no two are ever the same.
DRAWN = "public_id"


def constraints() -> Iterator[str]:
    """Every unique constraint of our models, and every unique field that is not a row's key."""
    for model in apps.get_app_config("rounds").get_models():
        fields = [each for each in model._meta.get_fields() if isinstance(each, Field)]
        names = [each.name for each in fields if each.unique and not each.primary_key]
        unique = [
            each.name for each in model._meta.constraints if isinstance(each, UniqueConstraint)
        ]
        yield from (f"{model.__name__}.{name}" for name in [*names, *unique] if name != DRAWN)


def test_every_unique_constraint_has_a_case() -> None:
    assert set(constraints()) == set(CASES)


@pytest.mark.parametrize("scene", dict.fromkeys(CASES.values()), ids=lambda scene: scene.__name__)
@pytest.mark.parametrize("turn", [0, pytest.param(1, marks=pytest.mark.ci)])
def test_two_at_once_get_no_error(site: Site, scene: Callable[[Site], Calls], turn: int) -> None:
    answers = at_once(*scene(site))
    statuses = [answer.status for answer in answers]
    assert max(statuses) < 500, statuses
    assert min(statuses) < 400
