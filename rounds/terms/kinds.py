"""Kinds and states of the domain, and the numbers and names that limit what a round can be."""

from typing import Final

from django.db.models import TextChoices  # an enumeration with labels; no table hangs on it

from engine import PRESETS

HOLE_COUNTS: Final = (1, 9, 18)
PRESET_FIELDS: Final = tuple(preset.letter for preset in PRESETS.values())
DEFAULT_ZONE: Final = "UTC"
MAX_NOTES: Final = 1000
# A player's handle; accounts made on the command line may use more than letters.
HANDLE: Final = r"[^/\x00]{1,30}"


class Kind(TextChoices):
    """What a round counts for."""

    CASUAL = "casual", "Casual"
    RATED = "rated", "Rated"
    RECORDED = "recorded", "Recorded"


class State(TextChoices):
    """How far a round has come; every state but open is final."""

    OPEN = "open", "Open"
    SIGNED = "signed", "Signed"
    FORFEITED = "forfeited", "Forfeited"
    ABANDONED = "abandoned", "Abandoned"


# Rounds in these states count: they have a total, and figures, fields and boards include them.
COUNTED: Final = (State.SIGNED, State.FORFEITED)


class Among(TextChoices):
    """Whose leaderboards a player stands on."""

    PEOPLE = "people", "People"
    BOTS = "bots", "Computer players"
    NOBODY = "nobody", "Nobody"


class Scope(TextChoices):
    """What a token may be used for; no scope includes another."""

    READ = "read", "Read: see my rounds, holes and figures, private ones too"
    PLAY = "play", "Play: begin rounds and play them"
    WRITE = "write", "Write: record and import rounds, change my settings"
