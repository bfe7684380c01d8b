"""Recorded rounds: a paper scorecard is a draft until it is signed; then it never changes."""

from datetime import datetime, time
from http import HTTPStatus
from zoneinfo import ZoneInfo

from django.db import transaction
from django.utils import timezone

from rounds.models import Hole, Player, Round
from rounds.selectors.access import own_round
from rounds.selectors.paper import card_of
from rounds.services.answers import Answer, answer_once
from rounds.services.results import recorded_results
from rounds.services.rows import close
from rounds.terms.errors import (
    GuestTakenOver,
    HolesMissing,
    ImpossibleChoice,
    NotFound,
    RoundClosed,
    StaleDraft,
)
from rounds.terms.kinds import Kind, State
from rounds.terms.paper import PaperCard


@transaction.atomic
def record_round(player: Player, card: PaperCard, *, is_signed: bool = False) -> Round:
    """Store a scorecard as a draft, or signed.

    Raises ImpossibleChoice for a day in the future, HolesMissing, and GuestTakenOver for a guest
    whom a login has just taken over.
    """
    owner = Player.objects.select_for_update().filter(pk=player.pk).first()
    if owner is None:
        raise GuestTakenOver
    golf_round = Round(player=owner, kind=Kind.RECORDED)
    return _write(golf_round, card, is_signed=is_signed)


@transaction.atomic
def record_once(
    player: Player, card: PaperCard, form_key: str, *, is_signed: bool = False
) -> Round:
    """The same for a form that may be sent twice: the same card makes one round.

    Raises as `record_round` does, and NotFound if that round is gone.
    """
    answer = answer_once(
        player,
        f"form-{form_key}-{card.version}-{'sign' if is_signed else 'save'}",
        card.version,
        lambda: _answer_of(record_round(player, card, is_signed=is_signed)),
    )
    return own_round(player, answer.body.decode())


def _answer_of(golf_round: Round) -> Answer:
    return Answer(HTTPStatus.CREATED, "text/plain", golf_round.public_id.encode())


@transaction.atomic
def change_draft(
    player: Player, round_id: str, card: PaperCard, version: str, *, is_signed: bool = False
) -> Round:
    """Replace the draft that the player saw at `version` by another card, perhaps signed.

    Raises ImpossibleChoice, NotFound, RoundClosed, HolesMissing, and StaleDraft if the draft has
    changed since.
    """
    golf_round = _draft(player, round_id, version)
    return _write(golf_round, card, is_signed=is_signed)


@transaction.atomic
def sign_draft(player: Player, round_id: str, version: str) -> Round:
    """Sign the draft that the player saw at `version`: from now on it counts and never changes.

    Raises NotFound, RoundClosed, StaleDraft, HolesMissing.
    """
    golf_round = _draft(player, round_id, version)
    return _sign(golf_round, card_of(golf_round))


@transaction.atomic
def delete_draft(player: Player, round_id: str) -> None:
    """Delete a draft. Raises NotFound, RoundClosed."""
    _draft(player, round_id).delete()


def _write(golf_round: Round, card: PaperCard, *, is_signed: bool) -> Round:
    for name, value in columns_of(golf_round.player, card).items():
        setattr(golf_round, name, value)
    golf_round.save()
    golf_round.holes.all().delete()
    Hole.objects.bulk_create(holes_of(golf_round, card))
    return _sign(golf_round, card) if is_signed else golf_round


def _sign(golf_round: Round, card: PaperCard) -> Round:
    if not card.is_complete:
        raise HolesMissing
    golf_round.holes.update(settled=timezone.now())
    close(golf_round, State.SIGNED)
    return golf_round


def _draft(player: Player, round_id: str, version: str | None = None) -> Round:
    """The player's draft, locked. Raises StaleDraft if it is no longer at `version`."""
    golf_round = own_round(player, round_id, for_update=True)
    if not golf_round.is_recorded:
        raise NotFound
    if not golf_round.is_open:
        raise RoundClosed
    if version not in (None, card_of(golf_round).version):
        raise StaleDraft
    return golf_round


def holes_of(golf_round: Round, card: PaperCard) -> list[Hole]:
    """The filled boxes of the card as rows of holes, neither stored nor settled."""
    return [
        Hole(golf_round=golf_round, number=number, **recorded_results(box))
        for number, box in enumerate(card.boxes, 1)
        if box is not None
    ]


def columns_of(player: Player, card: PaperCard) -> dict[str, object]:
    """The card as columns of a round's row; noon of its day gives it a place in the history.

    Raises ImpossibleChoice for a day in the future of the player's zone.
    """
    zone = ZoneInfo(player.zone)
    if card.day > timezone.now().astimezone(zone).date():
        raise ImpossibleChoice("recorded_on", f"{card.day} is still to come")
    return {
        "recorded_on": card.day,
        "played": datetime.combine(card.day, time(12), tzinfo=zone),
        "rules": card.rules.field,
        "scoring": card.scoring,
        "par": card.par,
        "hole_count": len(card.boxes),
        "notes": card.notes,
    }
