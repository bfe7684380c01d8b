"""Dataclasses as schemas of the OpenAPI document."""

from typing import Annotated, Any, Literal

import pytest
from drf_spectacular.openapi import AutoSchema

from rounds.api.http.shapes import schema_of


@pytest.mark.parametrize(
    ("hint", "schema"),
    [
        (int, {"type": "integer"}),
        (int | None, {"type": ["integer", "null"]}),
        (Literal["running"], {"type": "string", "const": "running"}),
        (Annotated[int, "of one hole"], {"type": "integer", "description": "of one hole"}),
        (Annotated[str, {"format": "date"}], {"type": "string", "format": "date"}),
        (
            Annotated[str, {"format": "date"}, "Its last day"],
            {"type": "string", "format": "date", "description": "Its last day"},
        ),
    ],
)
def test_a_hint_is_a_schema(hint: Any, schema: dict[str, Any]) -> None:
    assert schema_of(hint, AutoSchema()) == schema
