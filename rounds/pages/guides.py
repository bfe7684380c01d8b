"""The pages that explain the game, and play from the positions that they show."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final, NamedTuple, TypeVar

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from engine import (
    GOLF,
    PRESETS,
    Card,
    Ending,
    GameCode,
    GolfError,
    Outcome,
    Refusal,
    Rules,
    Scoring,
    Transcript,
    points,
    timed_points,
)
from rounds.pages.errors import says_refusals
from rounds.pages.forms import known_zone
from rounds.selectors.lists import last_choice
from rounds.terms.errors import ImpossibleChoice
from rounds.terms.formats import Format
from rounds.terms.kinds import Kind
from rounds.web.visitors import VisitorRequest, begin_round

# K♦ on the waste, a Queen and an Ace available: the log is legal under any rules.
AT_A_KING: Final = Transcript.parse("GO1-C-AAAAABA d67d1")
KING_RULES: Final = ("S", "SK", "C", "E")
REMOVED: Final = (GOLF.tableau_cards, 34, 31, 30, 25, 18, 17, 0)
TIMED_SECONDS: Final = (90, 91)
Value = TypeVar("Value")


class KingAnswers(NamedTuple):
    """The refusals of a Queen and of an Ace on a King under some rules; None where it is legal."""

    rules: Rules
    queen: Refusal | None
    ace: Refusal | None


@require_safe
def rules(request: VisitorRequest) -> HttpResponse:
    """The rules, with positions to play from."""
    context = {
        "presets": PRESETS,
        "refusals": Refusal.__members__,
        "at_a_king": str(AT_A_KING),
        "king_answers": [_king_answers(Rules.parse(field)) for field in KING_RULES],
        "points": [(removed, points(_ended(removed))) for removed in REMOVED],
        "timed": [timed_points(Outcome(Ending.CLEARED, 0, 6, 45, s)) for s in TIMED_SECONDS],
    }
    return render(request, "rounds/rules.html", context)


@require_safe
@says_refusals
def play_well(request: VisitorRequest) -> HttpResponse:
    """Advice for a format: the one in the query, else that of the visitor's last choice."""
    golf_format = _format(request)
    chosen = Rules.parse(golf_format.rules)
    context = {
        "golf_format": golf_format,
        "rules": chosen,
        "table_rules": replace(chosen, jokers=0, open_start=False),
        "by_rules": {
            name: replace(golf_format, rules=preset.letter) for name, preset in PRESETS.items()
        },
        "by_scoring": [replace(golf_format, scoring=scoring) for scoring in Scoring],
        "refusals": Refusal.__members__,
    }
    return render(request, "rounds/play_well.html", context)


@require_POST
@says_refusals
def play_from(request: VisitorRequest) -> HttpResponse:
    """Begin a practice hole at a position: the code of the deal and the letters played so far."""
    code = _read("code", GameCode.parse, request.POST.get("code", ""))
    choice = replace(
        last_choice(request.player),
        rules=code.rules,
        kind=Kind.CASUAL,
        hole_count=1,
        winnable_only=False,
        code=code,
        opening=request.POST.get("opening", ""),
    )
    zone = known_zone(request.POST.get("zone", ""))
    golf_round = begin_round(request, request.player, choice, zone)
    return redirect("play", golf_round.public_id)


def _format(request: VisitorRequest) -> Format:
    if text := request.GET.get("format"):
        return _read("format", Format.parse, text)
    return last_choice(request.player).format


def _read(field: str, parse: Callable[[str], Value], text: str) -> Value:
    """The parsed text of a field. Raises ImpossibleChoice with the engine's words."""
    try:
        return parse(text)
    except GolfError as error:
        raise ImpossibleChoice(field, str(error)) from error


def _king_answers(under: Rules) -> KingAnswers:
    code = replace(AT_A_KING.code, rules=under)
    position = Transcript(code, AT_A_KING.log).replay().position
    queen, ace = Card.parse("QS"), Card.parse("AH")
    return KingAnswers(under, position.why_not(queen), position.why_not(ace))


def _ended(removed: int) -> Outcome:
    left = GOLF.tableau_cards - removed
    return Outcome(Ending.BLOCKED if left else Ending.CLEARED, left, stock_left=0)
