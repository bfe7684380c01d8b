"""What every page's template knows about the visitor."""

from typing import Any

from django.http import HttpRequest

THEMES = ("light", "dark")


def visitor(request: HttpRequest) -> dict[str, Any]:
    """The player, if any, and the theme chosen; an empty theme follows the system."""
    theme = request.COOKIES.get("theme", "")
    return {
        "player": getattr(request, "player", None),
        "theme": theme if theme in THEMES else "",
    }
