"""A file that a visitor sends to be imported, on a page or over the API."""

from django.http import HttpRequest

from rounds.models import Player
from rounds.services.imports import Imported, import_rounds, read_file
from rounds.services.turns import import_turn
from rounds.terms.kinds import DEFAULT_ZONE
from rounds.web.visitors import as_player


def import_file(
    request: HttpRequest,
    player: Player | None,
    body: bytes,
    *,
    good_rows_only: bool = False,
    zone: str = DEFAULT_ZONE,
) -> Imported:
    """Import the file when it is the visitor's turn; a newcomer becomes a guest if it succeeds.

    Raises ImportUnderWay, ImportsBusy, AccountNeeded, BadRows, and GuestTakenOver for a guest whom
    a login has just taken over.
    """
    with import_turn(player):
        contents = read_file(player or Player(zone=zone), body, good_rows_only=good_rows_only)
        return as_player(request, player, lambda owner: import_rounds(owner, contents), zone)
