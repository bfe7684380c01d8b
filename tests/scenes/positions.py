"""The positions on a page: what each figure shows, says and would begin."""

import json
import re
from html import unescape
from typing import Any, NamedTuple

from engine import Hole, Transcript


class Figure(NamedTuple):
    """One figure: what its form posts (None without a form), its state, caption and words."""

    transcript: str
    form: dict[str, str] | None
    state: dict[str, Any]
    caption: str
    label: str
    words: str

    @property
    def hole(self) -> Hole:
        """The hole that the figure's transcript leads to."""
        return Transcript.parse(self.transcript).replay()


def figures(page: str) -> dict[str, Figure]:
    """The figures of a page by their transcripts."""
    found = re.findall(r"<figure.*?</figure>", page, re.DOTALL)
    return {figure.transcript: figure for figure in map(_figure, found)}


def text_of(page: str) -> str:
    """What a page says, without its marks; the cells of a table stand apart."""
    apart = re.sub(r"</t[hd]>", " ", page)
    return " ".join(unescape(re.sub(r"<[^>]*>", "", apart)).split())


def _figure(markup: str) -> Figure:
    fields = {
        name: unescape(value)
        for name, value in re.findall(r'name="(code|opening)" value="([^"]*)"', markup)
    }
    return Figure(
        transcript=_first(r"<code>(.*?)</code>", markup),
        form=fields or None,
        state=json.loads(_first(r'data-state="([^"]*)"', markup)),
        caption=_first(r"<figcaption>(.*?)</figcaption>", markup),
        label=_first(r'role="img" aria-label="([^"]*)"', markup),
        words=_first(r"</summary>\s*<p>(.*?)\.</p>", markup),
    )


def _first(pattern: str, markup: str) -> str:
    found = re.search(pattern, markup, re.DOTALL)
    assert found, pattern
    return unescape(found.group(1))
