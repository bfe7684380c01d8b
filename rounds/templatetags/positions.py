"""A tag for positions on a page: a picture, words, and a way to play on."""

from typing import Any

from django import template

from engine import GameCode, Rules, Transcript
from rounds.selectors.states import table
from rounds.web.json import as_json

register = template.Library()


@register.inclusion_tag("rounds/parts/position.html")
def position(text: str, caption: str, rules: Rules | None = None) -> dict[str, Any]:
    """The figure of the position at the end of a transcript.

    `rules` replace those of the transcript's code. Raises GolfError if the log is illegal under
    them.
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
