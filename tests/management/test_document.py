"""The generated parts of docs and client are up to date."""

import re
from dataclasses import dataclass
from datetime import date
from typing import Annotated, Literal

import pytest

from rounds.management import client_types
from rounds.management.commands.document import CLIENT_TYPES
from rounds.management.docs import DOCS, PAGES, page
from rounds.management.markdown import with_tables


@pytest.mark.parametrize("name", PAGES)
def test_the_tables_of_a_page_are_those_of_the_declarations(name: str) -> None:
    committed = (DOCS / name).read_text(encoding="utf-8")
    assert page(name) == committed, "make docs"
    assert set(re.findall(r"<!-- (\w+) -->", committed)) == {*PAGES[name](), "end"}


def test_every_page_with_a_place_for_a_table_is_written() -> None:
    texts = {path.name: path.read_text(encoding="utf-8") for path in DOCS.glob("*.md")}
    assert {name for name, text in texts.items() if "<!-- end -->" in text} == set(PAGES)


def test_a_table_that_is_none_is_refused() -> None:
    with pytest.raises(KeyError, match="figure"):
        with_tables("<!-- figure -->\n<!-- end -->", {"figures": ""})


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
