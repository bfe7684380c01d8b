"""Signed scorecards by the thousand: made ready before a transaction, stored by few statements."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Any, Final

from django.db import connection
from django.utils import timezone

from rounds.models import Hole, Player, Round, new_id
from rounds.services.paper import columns_of
from rounds.services.results import recorded_results, round_results
from rounds.terms.kinds import Kind, State
from rounds.terms.paper import PaperCard

_ROWS_A_WRITE: Final = 500
_OF_ONE_HOLE: Final = ("golf_round_id", "public_id", "number")
_ALIKE: Final = [
    field
    for field in Hole._meta.concrete_fields
    if not (field.primary_key or field.column in _OF_ONE_HOLE)
]


@dataclass(frozen=True)
class SignedCard:
    """A round without an owner, and the rows of its holes without a round; nothing is stored."""

    golf_round: Round
    holes: list[tuple[Any, ...]]


def signed(player: Player, cards: Iterable[PaperCard]) -> list[SignedCard]:
    """The cards as rounds that are signed now; days are days in the player's zone.

    Raises ImpossibleChoice for a day in the future.
    """
    now = timezone.now()
    holes: dict[int, Hole] = {}  # those with the same box have the same columns
    rows: dict[int, tuple[Any, ...]] = {}
    made = []
    for card in cards:
        boxes = [box for box in card.boxes if box is not None]
        for box in {*boxes} - holes.keys():
            holes[box] = Hole(created=now, updated=now, settled=now, **recorded_results(box))
            rows[box] = _columns(holes[box])
        columns = {"kind": Kind.RECORDED, "state": State.SIGNED, "closed": now}
        golf_round = Round(**columns, **columns_of(player, card))
        for name, value in round_results(golf_round, [holes[box] for box in boxes]).items():
            setattr(golf_round, name, value)
        numbered = [(new_id(), number, *rows[box]) for number, box in enumerate(boxes, 1)]
        made.append(SignedCard(golf_round, numbered))
    return made


def store(owner: Player, cards: Collection[SignedCard]) -> None:
    """Store the cards as the owner's rounds."""
    for card in cards:
        card.golf_round.player = owner
    Round.objects.bulk_create([card.golf_round for card in cards], _ROWS_A_WRITE)
    _store_holes([(card.golf_round.pk, *hole) for card in cards for hole in card.holes])


def _columns(hole: Hole) -> tuple[Any, ...]:
    """What the database gets for the columns that are alike in all holes with this box."""
    return tuple(
        field.get_db_prep_save(field.pre_save(hole, add=True), connection) for field in _ALIKE
    )


def _store_holes(rows: list[tuple[Any, ...]]) -> None:
    """Store the rows as each database does it fastest.

    The ORM would prepare half a million values while everybody waits; thousands of INSERTs take
    PostgreSQL eight times as long as one COPY.
    """
    columns = (*_OF_ONE_HOLE, *(str(field.column) for field in _ALIKE))
    names = ", ".join(map(connection.ops.quote_name, columns))
    table = connection.ops.quote_name(Hole._meta.db_table)
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            with cursor.copy(f"COPY {table} ({names}) FROM STDIN") as copy:
                for row in rows:
                    copy.write_row(row)
        else:
            places = ", ".join(["%s"] * len(columns))
            insert = f"INSERT INTO {table} ({names}) VALUES ({places})"  # noqa: S608 - our own names
            cursor.executemany(insert, rows)
