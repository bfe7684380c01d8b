"""Values for every page's template: the visitor, the layout of the table, the site's version."""

from typing import Any

from django.http import HttpRequest

from engine import GOLF
from golfsite import __version__
from rounds.terms.kinds import DEFAULT_ZONE

THEMES = ("light", "dark")


def visitor(request: HttpRequest) -> dict[str, Any]:
    """The player, if any, the zone, the theme, the layout of the table, the site's version.

    An empty theme follows the system.
    """
    player = getattr(request, "player", None)
    theme = request.COOKIES.get("theme", "")
    return {
        "player": player,
        "zone": player.zone if player else DEFAULT_ZONE,
        "layout": GOLF,
        "theme": theme if theme in THEMES else "",
        "site_version": __version__,
    }
