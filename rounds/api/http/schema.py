"""Authentication in the OpenAPI document, with the scope that a token needs."""

from typing import Any

from drf_spectacular.authentication import SessionScheme
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.openapi import AutoSchema

from rounds.api.http.scopes import ANY_TOKEN, Scopes


class VisitorSessionScheme(SessionScheme):  # type: ignore[no-untyped-call]
    """The session's cookie."""

    target_class: Any = "rounds.api.http.authentication.VisitorSessionAuthentication"


class TokenScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    """A token, with the scope that it needs."""

    target_class: Any = "rounds.api.http.authentication.TokenAuthentication"
    name = "token"
    priority = 1  # drf-spectacular knows knox's own

    def get_security_definition(self, auto_schema: AutoSchema) -> dict[str, Any]:
        """The scheme: a bearer token."""
        return {
            "type": "http",
            "scheme": "bearer",
            "bearerFormat": "golf_…",
            "description": "Made in the settings of the site, for the scopes read, play and write",
        }

    def get_security_requirement(  # type: ignore[override]  # None is taken, but not declared
        self, auto_schema: AutoSchema
    ) -> dict[str, Any] | None:
        """The scope, if any; None if the operation takes no token."""
        scopes = getattr(auto_schema.view, "scopes", {})
        if auto_schema.method not in scopes:
            return None
        scope = scopes[auto_schema.method]
        return {self.name: [] if scope is ANY_TOKEN else [str(scope)]}


class ScopedSchema(AutoSchema):
    """Adds to the description of an operation which scope a token needs."""

    def get_description(self) -> str:  # type: ignore[override]  # as in drf-spectacular itself
        """The view's description and the scope."""
        words = super().get_description()
        scopes: Scopes | None = getattr(self.view, "scopes", None)
        return words if scopes is None else f"{words}\n\n{self._need(scopes)}"

    def _need(self, scopes: Scopes) -> str:
        if self.method not in scopes:
            return "Not for tokens: log in."
        scope = scopes[self.method]
        return "Any token will do." if scope is ANY_TOKEN else f"A token needs the scope `{scope}`."
