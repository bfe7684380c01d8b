"""The cost of listing a hundred rounds, beside a bare `values()` and JSON dump of the same rows.

`make bench` or `python benchmarks/listing.py`; the exit status is 1 when the ratio is over 1.5.
"""

import json
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

ROUNDS = 100
TURNS = 60
MOST_RATIO = 1.5


def set_up(data: str) -> None:
    """Set up Django with a new SQLite file."""
    os.environ |= {
        "DATABASE_URL": "",
        "DJANGO_SETTINGS_MODULE": "golfsite.settings",
        "GOLFSITE_CALLS_A_MINUTE": "1000000",
        "GOLFSITE_DATA": data,
        "GOLFSITE_DEBUG": "",
        "GOLFSITE_LOG_LEVEL": "WARNING",
        "GOLFSITE_PLAIN_HTTP": "1",
        "GOLFSITE_SECRET_KEY": "only for measuring " * 3,
    }
    import django
    from django.core.management import call_command

    django.setup()
    call_command("migrate", verbosity=0)


def player_with_rounds() -> Any:
    """A player with a hundred signed rounds of nine holes, all picked up after a draw."""
    from rounds.selectors.states import current_hole
    from rounds.services.play import act, deal_next, sign, start_round
    from rounds.services.players import new_guest
    from rounds.terms.choices import RoundChoice

    player = new_guest()
    for _ in range(ROUNDS):
        golf_round = start_round(player, RoundChoice())
        hole = current_hole(golf_round)
        while hole.number < golf_round.hole_count:
            act(player, hole.public_id, "dp", 0)
            hole = deal_next(player, golf_round.public_id)
        act(player, hole.public_id, "dp", 0)
        sign(player, golf_round.public_id)
    return player


def listing(player: Any) -> Callable[[], bytes]:
    """A function that lists the rounds through the API, from the request to the bytes."""
    from importlib import import_module

    from django.conf import settings
    from django.contrib.auth.models import AnonymousUser
    from django.test import RequestFactory

    from rounds.api.rounds import RoundList

    view, address = RoundList.as_view(), f"/api/v1/rounds?page_size={ROUNDS}"
    sessions = import_module(settings.SESSION_ENGINE)

    def answer() -> bytes:
        request = RequestFactory(HTTP_HOST="localhost").get(address)
        request.user, request.session = AnonymousUser(), sessions.SessionStore()
        request.player = player  # type: ignore[attr-defined]
        response = view(request)
        response.render()
        return bytes(response.content)

    return answer


def bare(player: Any) -> Callable[[], bytes]:
    """A function that dumps the same rounds, and the columns of their holes that a list shows."""
    from django.core.serializers.json import DjangoJSONEncoder

    from rounds.models import Hole, Round

    def answer() -> bytes:
        rounds = list(Round.objects.filter(player=player).values()[:ROUNDS])
        holes = Hole.objects.filter(golf_round__in=[row["id"] for row in rounds]).values(
            "golf_round_id",
            "number",
            "public_id",
            "ending",
            "strokes",
            "points",
            "timed_points",
            "updated",
        )
        rows = {"rounds": rounds, "holes": list(holes)}
        return json.dumps(rows, cls=DjangoJSONEncoder).encode()

    return answer


def seconds(work: Callable[[], bytes]) -> float:
    """The time of one run."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def main() -> int:
    """Measure both in turns, so that other work on the machine affects them equally."""
    with tempfile.TemporaryDirectory() as data:
        set_up(data)
        player = player_with_rounds()
        list_rounds, dump_rows = listing(player), bare(player)
        assert json.loads(list_rounds())["count"] == ROUNDS
        turns = [(seconds(list_rounds), seconds(dump_rows)) for _ in range(TURNS)]
    ratio = statistics.median(one / other for one, other in turns)
    ours, theirs = (1000 * statistics.median(times) for times in zip(*turns, strict=True))
    print(
        f"listing {ROUNDS} rounds  {ours:6.1f} ms; {ratio:.2f} x values() and a JSON dump of the "
        f"same rows ({theirs:.1f} ms), limit {MOST_RATIO}"
    )
    return int(ratio > MOST_RATIO)


if __name__ == "__main__":
    sys.exit(main())
