"""Tables of Markdown, and the places in a page where they are written."""

import re
from collections.abc import Iterable, Mapping
from typing import Final

_PLACE: Final = re.compile(r"<!-- (\w+) -->\n.*?<!-- end -->", re.DOTALL)


def table(heads: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    """The table of Markdown with these heads and rows."""
    names = [*heads]
    return "\n".join([_line(names), "|" + "---|" * len(names), *map(_line, rows)])


def with_tables(text: str, tables: Mapping[str, str]) -> str:
    """The text with the tables that its comments name: `<!-- charts -->` … `<!-- end -->`.

    Raises KeyError for an unknown name.
    """
    return _PLACE.sub(
        lambda found: f"<!-- {found[1]} -->\n\n{tables[found[1]]}\n\n<!-- end -->", text
    )


def _line(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"
