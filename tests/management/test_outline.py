"""The outline of the OpenAPI document: a line for each part, which changes with the part."""

from collections.abc import Mapping

import pytest
from django.core.management import CommandError, call_command

from rounds.management.commands import outline as command
from rounds.management.outline import outline

DOCUMENT = {
    "openapi": "3.1.1",
    "paths": {
        "/holes": {
            "get": {
                "description": "The holes.",
                "responses": {
                    "200": {"content": {"a/b": {"schema": {"$ref": "#/components/schemas/Hole"}}}},
                    "400": {"content": {"a/b": {"schema": {"type": "object"}}}},
                },
            }
        }
    },
    "components": {
        "schemas": {
            "Hole": {
                "type": "object",
                "properties": {
                    "id": {"type": ["string", "null"]},
                    "times": {"type": "array", "items": {"type": "integer"}},
                },
                "required": ["id"],
            }
        }
    },
}


def lines() -> list[str]:
    """The lines of the document, without their digests."""
    return [line.rpartition(" ")[0] or line for line in outline(DOCUMENT).splitlines()[3:]]


def test_an_operation_and_each_member_have_a_line() -> None:
    assert outline(DOCUMENT).splitlines()[6:8] == ["  id: string | null", "  times?: [integer]"]
    assert lines()[0] == "GET /holes gives 200 Hole"


@pytest.mark.parametrize(
    ("path", "line"),
    [
        (("paths", "/holes", "get", "description"), 3),
        (("components", "schemas", "Hole", "properties", "id", "description"), 5),
        (("openapi",), 9),
    ],
)
def test_other_words_are_another_digest(path: tuple[str, ...], line: int) -> None:
    before = outline(DOCUMENT).splitlines()
    after = outline(changed(DOCUMENT, *path)).splitlines()
    differing = [number for number, text in enumerate(after) if text != before[number]]
    assert differing == [line]


def changed(part: Mapping[str, object], name: str, *inside: str) -> dict[str, object]:
    """A copy with another text in place of the part at that path."""
    if not inside:
        return {**part, name: "other words"}
    within = part[name]
    assert isinstance(within, dict)
    return {**part, name: changed(within, *inside)}


def test_the_committed_outline_is_what_the_code_says(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    call_command("outline", "--check")
    monkeypatch.setattr(command, "outline", lambda document: "something else")
    with pytest.raises(CommandError, match="make schema"):
        call_command("outline", "--check")
