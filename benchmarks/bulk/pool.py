"""A few thousand holes, really dealt and played, from which the rows of millions are copied."""

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

# The rules field, the kind of round and who plays.
Key = tuple[str, Kind, str]
Pool = dict[Key, list["Played"]]

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
# How often somebody who may asks for a hint before a move, or takes one back after it.
HINTS: Final = 0.02
UNDOS: Final = 0.03


@dataclass(frozen=True, slots=True)
class Played:
    """A settled hole: the columns that its copies share, and what a round needs to know of it.

    A recorded one has no clock, and lasted for no time.
    """

    columns: Values
    lasted: timedelta | None
    strokes: int
    points: int
    timed_points: int | None
    is_cleared: bool

    @classmethod
    def of(cls, values: dict[str, Any], lasted: timedelta | None) -> "Played":
        """A hole of the columns that follow from its log, its log among them."""
        return cls(
            HOLES.shared(values),
            lasted,
            values["strokes"],
            values["points"],
            values.get("timed_points"),
            not values["tableau_left"],
        )


def make_pool(deals: int, random: Random) -> Pool:
    """So many holes, every one a deal of its own, alike for each key and one at least."""
    bar = tqdm(KEYS, desc="Playing", unit="lot", disable=None)
    holes_a_key = range(max(1, deals // len(KEYS)))
    return {key: [_played(key, random) for _ in holes_a_key] for key in bar}


def _played(key: Key, random: Random) -> Played:
    field, kind, player = key
    rules = Rules.parse(field)
    code = rated_code(rules) if kind == Kind.RATED else casual_code(rules)
    game = Game(code.deal, rules, rated=kind == Kind.RATED)
    _play(game, player, random)
    if kind == Kind.RECORDED:
        return Played.of(recorded_results(hole_results(game)["strokes"]), None)
    return Played.of(_log_of(code, game), timedelta(milliseconds=game.times[-1]))


def _play(game: Game, player: str, random: Random) -> None:
    """The computer player plays to the end; casual play has some hints and second thoughts."""
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
