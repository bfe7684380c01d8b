"""Import of files of scorecards: a whole file or, on request, only its good rows."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import chain
from typing import Final

from django.db import transaction
from django.utils import timezone

from rounds.files.errors import BadRow
from rounds.files.imports import Sheet, read
from rounds.models import Hole, Player, Round
from rounds.selectors.paper import signed_cards
from rounds.services.paper import columns_of, holes_of
from rounds.services.results import round_results
from rounds.services.rows import touch_figures
from rounds.terms.errors import BadRows, ImpossibleChoice, NotFound
from rounds.terms.kinds import Kind, State
from rounds.terms.paper import PaperCard

_ID: Final = re.compile(r"[0-9A-Za-z]{12}")
_ROWS_A_WRITE: Final = 500


@dataclass(frozen=True)
class Imported:
    """How many rounds were added, how many were here already, and what was left out."""

    added: int
    already_here: int
    bad: tuple[BadRow, ...]


@transaction.atomic
def import_rounds(player: Player, body: bytes, *, good_rows_only: bool = False) -> Imported:
    """Store the scorecards of a file as signed recorded rounds.

    A round of the player's own export is recognised by its id, a scorecard that was recorded
    before by its day, rules, scoring, par and boxes. Raises BadRows, unless only the good rows are
    wanted, and NotFound for a guest whom a login has just taken over.
    """
    owner = Player.objects.select_for_update().filter(pk=player.pk).first()
    if owner is None:
        raise NotFound
    reading = read(body)
    own = _own_ids(owner, reading.sheets)
    cards, bad = _cards(owner, [sheet for sheet in reading.sheets if sheet.round_id not in own])
    bad = sorted([*reading.bad, *bad], key=lambda row: row.line)
    if bad and not good_rows_only:
        raise BadRows({row.line: str(row) for row in bad})
    new = _new_cards(owner, cards)
    _write(owner, new)
    return Imported(len(new), len(own) + len(cards) - len(new), tuple(bad))


def _own_ids(owner: Player, sheets: Iterable[Sheet]) -> set[str]:
    """The ids of the owner's rounds among those that the sheets name."""
    named = {sheet.round_id for sheet in sheets if _ID.fullmatch(sheet.round_id)}
    return {name for name in owner.rounds.values_list("public_id", flat=True) if name in named}


def _cards(owner: Player, sheets: Iterable[Sheet]) -> tuple[list[PaperCard], list[BadRow]]:
    cards: list[PaperCard] = []
    bad: list[BadRow] = []
    for sheet in sheets:
        try:
            card = sheet.card(owner.zone)
            columns_of(owner, card)
            cards.append(card)
        except BadRow as error:
            bad.append(error)
        except ImpossibleChoice as error:  # a day in the future
            bad.append(BadRow(sheet.line, str(error)))
    return cards, bad


def _new_cards(owner: Player, cards: Iterable[PaperCard]) -> list[PaperCard]:
    """The cards not recorded yet, each once; cards that differ only in their notes are one."""
    days = {card.day for card in cards}
    known = {_identity(card) for card in signed_cards(owner, days)}
    new = {_identity(card): card for card in reversed(list(cards))}
    return [card for identity, card in reversed(new.items()) if identity not in known]


def _identity(card: PaperCard) -> PaperCard:
    return replace(card, notes="")


def _write(owner: Player, cards: list[PaperCard]) -> None:
    """Store the cards as signed rounds, a few statements for all of them."""
    if not cards:
        return
    now = timezone.now()
    signed = [_signed(owner, card, now) for card in cards]
    Round.objects.bulk_create([golf_round for golf_round, _ in signed], _ROWS_A_WRITE)
    Hole.objects.bulk_create(chain.from_iterable(holes for _, holes in signed), _ROWS_A_WRITE)
    touch_figures(owner)


def _signed(owner: Player, card: PaperCard, now: datetime) -> tuple[Round, list[Hole]]:
    """The card as a signed round and its holes, not stored yet."""
    columns = {"kind": Kind.RECORDED, "state": State.SIGNED, "closed": now}
    golf_round = Round(player=owner, **columns, **columns_of(owner, card))
    holes = holes_of(golf_round, card)
    for hole in holes:
        hole.settled = now
    for name, value in round_results(golf_round, holes).items():
        setattr(golf_round, name, value)
    return golf_round, holes
