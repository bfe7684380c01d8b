"""The generated parts of docs and client are up to date."""

from dataclasses import dataclass
from datetime import date
from typing import Annotated, Literal

from rounds.management import client_types
from rounds.management.commands.document import CLIENT_TYPES


def test_the_types_of_the_client_are_those_of_the_answers() -> None:
    written = CLIENT_TYPES.read_text(encoding="utf-8")
    assert written == client_types.client_types(), "make docs"


@dataclass(frozen=True)
class Inner:
    """Something inside."""

    when: date | None


@dataclass(frozen=True)
class Outer(Inner):
    """Something outside."""

    parts: Annotated[tuple[Inner, ...], "In order"]
    step: Literal["a", "b"] | None


def test_a_dataclass_is_written_after_what_it_consists_of() -> None:
    assert list(client_types._closure(Outer)) == [Inner, Inner, Outer]
    assert client_types._class(Outer).splitlines()[-4:] == [
        "",
        "    # In order",
        "    parts: list[Inner]",
        '    step: Literal["a", "b"] | None',
    ]
    assert "    when: str | None" in client_types._class(Inner)
