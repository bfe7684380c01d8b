"""The API's addresses from the URL table, each with its methods and their scopes."""

import re
from typing import NamedTuple

from django.urls import URLPattern, get_resolver

METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE")
ANY, LOGIN = "any", "login"


class Endpoint(NamedTuple):
    """An address below /api/v1/ with its parts as `<name>`, and the view's class."""

    path: str
    view: type

    def methods(self) -> list[str]:
        """The methods that it serves."""
        return [method for method in METHODS if hasattr(self.view, method.lower())]

    def scopes(self) -> dict[str, str]:
        """By method the scope that a token needs, ANY, or LOGIN if no token may do it."""
        declared = getattr(self.view, "scopes")  # noqa: B009 - a view without it fails here
        return {
            method: (declared[method] or ANY) if method in declared else LOGIN
            for method in self.methods()
        }


def endpoints() -> list[Endpoint]:
    """Every address of the API."""
    patterns = [
        part
        for part in get_resolver("rounds.api.urls").url_patterns
        if isinstance(part, URLPattern)
    ]
    return [
        Endpoint(re.sub(r"<\w+:(\w+)>", r"<\1>", str(part.pattern)), _view_of(part))
        for part in patterns
    ]


def _view_of(part: URLPattern) -> type:
    view: type = part.callback.view_class  # type: ignore[attr-defined]  # set by as_view
    return view
