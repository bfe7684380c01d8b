"""Files to import, and what came of them."""

from typing import Any

from rounds.models import Player
from rounds.services.imports import Imported, import_rounds, read_file


def import_file(player: Player, body: bytes, **how: Any) -> Imported:
    """What came of the file, read and stored at once."""
    return import_rounds(player, read_file(player, body, **how))
