"""Positions on a page: drawn as on the table, told in words, and ready to be played on."""

from typing import Any

from django import template

from engine import GameCode, Rules, Transcript
from rounds.selectors.states import table
from rounds.web.json import as_json

register = template.Library()


@register.inclusion_tag("rounds/parts/position.html")
def position(text: str, caption: str, rules: Rules | None = None) -> dict[str, Any]:
    """The figure of the position that a transcript leads to.

    With `rules` the same letters number the deal, and the log is played, under those. Raises
    GolfError where that cannot be.
    """
    transcript = Transcript.parse(text)
    code = transcript.code if rules is None else GameCode(rules, transcript.code.letters)
    hole = Transcript(code, transcript.log).replay()
    return {
        "code": code,
        "opening": hole.log,
        "caption": caption,
        "words": hole.position.words,
        "state": as_json(table(hole.position)),
        "is_over": hole.ending is not None,
    }
