"""A few thousand holes that are really dealt and played, and copied into millions of rows."""

from dataclasses import dataclass
from datetime import timedelta
from itertools import product
from random import Random
from typing import Any, Final

from tqdm import tqdm

from benchmarks.bulk.tables import Table, Values
from engine import HINT, PRESETS, UNDO, GameCode, Rules, casual_code, rated_code
from engine import Hole as Game
from rounds.management.demo_players import CHOOSERS, pause
from rounds.models import Hole
from rounds.services.results import hole_results, recorded_results
from rounds.terms.kinds import Kind

# The rules field, the kind of round and the computer player.
Key = tuple[str, Kind, str]
Pool = dict[Key, list["PoolHole"]]

HOLES: Final = Table(
    Hole,
    varying=(
        "id",
        "public_id",
        "golf_round_id",
        "number",
        "created",
        "started",
        "updated",
        "settled",
    ),
)
KEYS: Final[tuple[Key, ...]] = tuple(
    product((preset.letter for preset in PRESETS.values()), Kind, CHOOSERS)
)
# The shares of casual moves with a hint before them, and of moves taken back.
HINTS: Final = 0.02
UNDOS: Final = 0.03


@dataclass(frozen=True, slots=True)
class PoolHole:
    """A settled hole: the columns that its copies share, and the values that a round needs.

    A recorded hole has no clock: its duration is None.
    """

    columns: Values
    duration: timedelta | None
    strokes: int
    points: int
    timed_points: int | None
    is_cleared: bool

    @classmethod
    def of(cls, values: dict[str, Any], duration: timedelta | None) -> "PoolHole":
        """The hole with these columns, which are its log and all that follows from it."""
        return cls(
            HOLES.shared(values),
            duration,
            values["strokes"],
            values["points"],
            values.get("timed_points"),
            not values["tableau_left"],
        )


def make_pool(deals: int, random: Random) -> Pool:
    """About `deals` holes, each with its own deal; as many for each key, and at least one."""
    bar = tqdm(KEYS, desc="Playing", unit="lot", disable=None)
    holes_a_key = range(max(1, deals // len(KEYS)))
    return {key: [_hole(key, random) for _ in holes_a_key] for key in bar}


def _hole(key: Key, random: Random) -> PoolHole:
    field, kind, player = key
    rules = Rules.parse(field)
    code = rated_code(rules) if kind == Kind.RATED else casual_code(rules)
    game = Game(code.deal, rules, rated=kind == Kind.RATED)
    _play(game, player, random)
    if kind == Kind.RECORDED:
        return PoolHole.of(recorded_results(hole_results(game)["strokes"]), None)
    return PoolHole.of(_log_of(code, game), timedelta(milliseconds=game.times[-1]))


def _play(game: Game, player: str, random: Random) -> None:
    """Play a hole to its end with a computer player; casual holes have some hints and undos."""
    choose = CHOOSERS[player]
    while game.ending is None:
        at = game.times[-1] + pause(random) if game.times else 0
        if not game.rated and random.random() < HINTS:
            game.act(HINT, at)
        game.act(choose(game.position, random).letter, at)
        if game.why_not_undo() is None and random.random() < UNDOS:
            game.act(UNDO, at)


def _log_of(code: GameCode, game: Game) -> dict[str, Any]:
    return {"code": str(code), "log": game.log, "times": game.times, **hole_results(game)}
