"""Which formats rated rounds have."""

from typing import Final

from engine import Scoring
from rounds.terms.formats import Format
from rounds.terms.kinds import PRESET_FIELDS

HOLES: Final = 9


def can_be_rated(golf_format: Format) -> bool:
    """Whether a rated round may have the format."""
    is_preset = golf_format.rules in PRESET_FIELDS and not golf_format.winnable_only
    is_timed = golf_format.scoring is Scoring.TIMED
    return is_preset and golf_format.hole_count == HOLES and not is_timed
