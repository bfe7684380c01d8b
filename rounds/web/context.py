"""What every page's template knows: about the visitor, and about the layout of the table."""

from typing import Any

from django.http import HttpRequest

from engine import GOLF
from rounds.terms.kinds import DEFAULT_ZONE

THEMES = ("light", "dark")


def visitor(request: HttpRequest) -> dict[str, Any]:
    """The player, if any, the time zone, the theme, and the layout of the table.

    An empty theme follows the system.
    """
    player = getattr(request, "player", None)
    theme = request.COOKIES.get("theme", "")
    return {
        "player": player,
        "zone": player.zone if player else DEFAULT_ZONE,
        "layout": GOLF,
        "theme": theme if theme in THEMES else "",
    }
