"""Who owns which rows, and who may see what of them."""

from dataclasses import dataclass
from typing import Final, Generic, TypeVar

from django.core.exceptions import ObjectDoesNotExist
from django.db.models import Model, Q, QuerySet, Value
from django.db.models.functions import Lower

from rounds.models import Hole, Player, Round
from rounds.terms.errors import NotFound
from rounds.terms.kinds import Kind, State

Row = TypeVar("Row", bound=Model)
# Holes of recorded rounds have no deal and no log: there is nothing to show of a single one.
PLAYED: Final = ~Q(code="")
DRAFT: Final = Q(kind=Kind.RECORDED, state=State.OPEN)
# A fact about one hole, or a condition for a query of holes.
Truth = TypeVar("Truth", bool, Q)


@dataclass(frozen=True)
class Sight(Generic[Truth]):
    """Whether a viewer may see the log of a hole with its results, its code, stock and review."""

    log: Truth
    code: Truth
    stock: Truth
    review: Truth


def sight(hole: Hole, viewer: Player | None) -> Sight[bool]:
    """What the viewer may see of the hole."""
    owner = hole.golf_round.player
    return _sight(
        is_dealt=bool(hole.code),
        is_own=owner == viewer,
        is_public=not owner.is_private,
        is_settled=hole.is_settled,
        is_pasted=hole.known,
    )


def sight_of(viewer: Player | None) -> Sight[Q]:
    """What the viewer may see of any hole, as conditions for a query of holes."""
    return _sight(
        is_dealt=PLAYED,
        is_own=Q(golf_round__player=viewer),
        is_public=Q(golf_round__player__is_private=False),
        is_settled=Q(settled__isnull=False),
        is_pasted=Q(known=True),
    )


def _sight(
    *, is_dealt: Truth, is_own: Truth, is_public: Truth, is_settled: Truth, is_pasted: Truth
) -> Sight[Truth]:
    """The rule: players see their own holes in play; others see public ones once settled.

    A code reveals the stock, so it is hidden until then; only a player who pasted it sees it
    sooner, but not the stock. A hole of a paper scorecard was never dealt: nobody sees it alone.
    """
    log = is_dealt & (is_own | (is_public & is_settled))
    settled = log & is_settled
    return Sight(log=log, code=log & (is_settled | is_pasted), stock=settled, review=settled)


def own_round(player: Player | None, round_id: str, *, for_update: bool = False) -> Round:
    """The player's own round, perhaps locked until the transaction ends. Raises NotFound."""
    rounds = Round.objects.select_related("player")
    if for_update:
        rounds = rounds.select_for_update(of=("self",))
    return _one(rounds.filter(player=player, public_id=round_id))


def own_hole(player: Player | None, hole_id: str) -> Hole:
    """The player's own hole with its round. Raises NotFound."""
    if player is None:
        raise NotFound
    holes = Hole.objects.select_related("golf_round")
    hole = _one(holes.filter(PLAYED, golf_round__player=player, public_id=hole_id))
    hole.golf_round.player = player
    return hole


def visible_player(viewer: Player | None, handle: str) -> Player:
    """A player whose figures the viewer may see. Raises NotFound for private players too."""
    visible = Q(is_private=False) | Q(pk=viewer.pk if viewer else None)
    # As the index has it: `iexact` would read every player.
    named = Player.objects.annotate(lower=Lower("handle")).filter(lower=Lower(Value(handle)))
    return _one(named.filter(visible))


def visible_round(viewer: Player | None, round_id: str) -> Round:
    """A round that the viewer may see; only its writer may see a draft of a scorecard.

    Raises NotFound for private and missing ones alike.
    """
    rounds = rounds_seen_by(viewer).select_related("player").prefetch_related("holes")
    return _one(rounds.filter(public_id=round_id))


def rounds_seen_by(viewer: Player | None) -> QuerySet[Round]:
    """The viewer's own rounds, and those of players who are not private, except their drafts."""
    return Round.objects.filter((Q(player__is_private=False) & ~DRAFT) | Q(player=viewer))


def visible_hole(viewer: Player | None, hole_id: str) -> Hole:
    """A hole that the viewer may see.

    Raises NotFound for private, unsettled and missing ones alike.
    """
    holes = holes_seen_by(viewer).select_related("golf_round__player")
    return _one(holes.filter(public_id=hole_id))


def holes_seen_by(viewer: Player | None) -> QuerySet[Hole]:
    """The holes of which the viewer may see anything."""
    return Hole.objects.filter(sight_of(viewer).log)


def _one(rows: QuerySet[Row]) -> Row:
    try:
        return rows.order_by().get()
    except ObjectDoesNotExist as error:
        raise NotFound from error
