"""Time zones that a player can live in."""

from typing import Final
from zoneinfo import available_timezones

# These are no places: the server's own zone, whatever it is, and marks of files.
_NO_PLACES: Final = {"localtime", "posixrules", "Factory"}
ZONES: Final = tuple(sorted(available_timezones() - _NO_PLACES))
