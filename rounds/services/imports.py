"""Import of files of scorecards: a whole file or, on request, only its good rows.

A file is read, checked and made into rows first; only storing them needs a transaction.
"""

import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from typing import Final

from django.conf import settings
from django.db import transaction

from rounds.files.errors import BadRow
from rounds.files.imports import Sheet, read
from rounds.models import Player
from rounds.selectors.paper import signed_cards
from rounds.services.paper import columns_of
from rounds.services.rows import touch_figures
from rounds.services.signed import SignedCard, signed, store
from rounds.terms.errors import AccountNeeded, BadRows, GuestTakenOver, ImpossibleChoice
from rounds.terms.paper import PaperCard

_ID: Final = re.compile(r"[0-9A-Za-z]{12}")


@dataclass(frozen=True)
class Contents:
    """What a file holds for a player: its new scorecards, and how many there are with the others.

    It is right as long as the player's data have the same version.
    """

    new: dict[PaperCard, SignedCard]
    count: int
    bad: tuple[BadRow, ...]
    version: int


@dataclass(frozen=True)
class Imported:
    """How many rounds were added, how many were here already, and what was left out."""

    added: int
    already_here: int
    bad: tuple[BadRow, ...]


def read_file(player: Player, body: bytes, *, good_rows_only: bool = False) -> Contents:
    """What the file holds for the player, who may be a newcomer and not stored; stores nothing.

    A round of the player's own export is recognised by its id, a scorecard that was recorded
    before by its day, rules, scoring, par and boxes. Raises BadRows, unless only the good rows are
    wanted, and AccountNeeded for more rows than a guest may import.
    """
    version = _version(player)
    reading = read(body)
    if player.is_guest:
        _require_few(sum(len(sheet.rows) for sheet in reading.sheets) + len(reading.bad))
    own = _own_ids(player, reading.sheets)
    cards, bad = _cards(player, [sheet for sheet in reading.sheets if sheet.round_id not in own])
    bad = sorted([*reading.bad, *bad], key=lambda row: row.line)
    if bad and not good_rows_only:
        raise BadRows({row.line: str(row) for row in bad})
    distinct = _distinct(cards)
    known = _known(player, distinct)
    new = {identity: card for identity, card in distinct.items() if identity not in known}
    rows = dict(zip(new, signed(player, new.values()), strict=True))
    return Contents(rows, len(own) + len(cards), tuple(bad), version)


@transaction.atomic
def import_rounds(player: Player, contents: Contents) -> Imported:
    """Store the new scorecards of a file as signed recorded rounds of the player.

    Raises GuestTakenOver for a guest whom a login has just taken over.
    """
    owner = Player.objects.select_for_update().filter(pk=player.pk).first()
    if owner is None:
        raise GuestTakenOver
    new = contents.new
    if owner.data_version != contents.version:
        known = _known(owner, new)
        new = {identity: card for identity, card in new.items() if identity not in known}
    if new:
        store(owner, new.values())
        touch_figures(owner)
    return Imported(len(new), contents.count - len(new), contents.bad)


def _require_few(rows: int) -> None:
    most: int = settings.GUEST_IMPORT_ROWS
    if rows > most:
        raise AccountNeeded(f"More than {most:,} rows need an account: sign up or log in first")


def _version(player: Player) -> int:
    """The version of the player's data now: it grows when another round is signed."""
    found = Player.objects.filter(pk=player.pk).values_list("data_version", flat=True).first()
    return player.data_version if found is None else found


def _own_ids(player: Player, sheets: Iterable[Sheet]) -> set[str]:
    """The ids of the player's rounds among those that the sheets name."""
    named = {sheet.round_id for sheet in sheets if _ID.fullmatch(sheet.round_id)}
    if not named or player.pk is None:
        return set()
    return {name for name in player.rounds.values_list("public_id", flat=True) if name in named}


def _cards(player: Player, sheets: Iterable[Sheet]) -> tuple[list[PaperCard], list[BadRow]]:
    cards: list[PaperCard] = []
    bad: list[BadRow] = []
    for sheet in sheets:
        try:
            card = sheet.card(player.zone)
            columns_of(player, card)
            cards.append(card)
        except BadRow as error:
            bad.append(error)
        except ImpossibleChoice as error:  # a day in the future
            bad.append(BadRow(sheet.line, str(error)))
    return cards, bad


def _distinct(cards: Iterable[PaperCard]) -> dict[PaperCard, PaperCard]:
    """The cards by what they are known by, each once: the first, where only the notes differ."""
    distinct: dict[PaperCard, PaperCard] = {}
    for card in cards:
        distinct.setdefault(_identity(card), card)
    return distinct


def _known(player: Player, cards: Collection[PaperCard]) -> set[PaperCard]:
    """Which cards of those days the player has signed already."""
    if player.pk is None:
        return set()
    return {_identity(card) for card in signed_cards(player, {card.day for card in cards})}


def _identity(card: PaperCard) -> PaperCard:
    return replace(card, notes="")
