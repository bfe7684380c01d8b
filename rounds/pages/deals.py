"""Deals: a form that reads any text with a deal, and the page of each deal."""

from http import HTTPStatus
from typing import Any

from django import forms
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_safe

from engine import PRESETS, GameCode, GolfError, Rules, Scoring, Transcript, format_board
from rounds.pages.errors import error_page
from rounds.pages.forms import posted
from rounds.selectors.deals import played
from rounds.selectors.replays import replay_steps
from rounds.solving.deals import known_solutions, solutions
from rounds.terms.choices import RoundChoice, read_transcript
from rounds.terms.errors import SolverBusy
from rounds.terms.solutions import SolvedDeal
from rounds.web.json import as_json
from rounds.web.throttles import count
from rounds.web.visitors import VisitorRequest


class DealForm(forms.Form):
    """A pasted text: a code, a transcript, a deal or a board.

    A deal or a board does not name its rules, so the form asks for a preset.
    """

    text = forms.CharField(
        max_length=5000,
        widget=forms.Textarea(attrs={"rows": 9, "spellcheck": "false"}),
        label="Code, transcript, deal or board",
    )
    rules = forms.ChoiceField(
        choices=[(preset.letter, preset.words) for preset in PRESETS.values()],
        label="Rules, for a deal or a board",
    )

    def clean(self) -> dict[str, Any]:
        """The fields, with the transcript that the text stands for."""
        chosen: dict[str, Any] = super().clean() or {}
        if "text" in chosen and "rules" in chosen:
            try:
                chosen["transcript"] = read_transcript(chosen["text"], Rules.parse(chosen["rules"]))
            except GolfError as error:
                self.add_error("text", str(error))
        return chosen


@require_http_methods(["GET", "HEAD", "POST"])
def deals(request: VisitorRequest) -> HttpResponse:
    """The form; a text with a deal leads to the page of that deal."""
    form = DealForm(posted(request))
    if request.method == "POST" and form.is_valid():
        transcript = form.cleaned_data["transcript"]
        query = f"?log={transcript.log}" if transcript.log else ""
        return redirect(reverse("deal", args=[transcript.code]) + query)
    status = HTTPStatus.BAD_REQUEST if form.errors else HTTPStatus.OK
    return render(request, "rounds/deals.html", {"form": form}, status=status)


@require_safe
def deal(request: VisitorRequest, code: str) -> HttpResponse:
    """The deal of a code, in every notation, ready to play; with a log also its replay."""
    try:
        transcript = Transcript(GameCode.parse(code), request.GET.get("log", ""))
        steps = replay_steps(transcript, Scoring.STROKES)
    except GolfError as error:
        return error_page(request, HTTPStatus.BAD_REQUEST, str(error))
    choice = RoundChoice(rules=transcript.code.rules, hole_count=1, code=transcript.code)
    context = {
        "transcript": transcript,
        "deal": transcript.code.deal,
        "board": format_board(transcript.code.deal),
        "literal": GameCode.of(transcript.code.deal, transcript.code.rules),
        "choice": choice,
        "steps_json": as_json(steps),
        "worth": _solutions(request, transcript.code),
        "played": played(transcript.code),
    }
    return render(request, "rounds/deal.html", context)


def _solutions(request: VisitorRequest, code: GameCode) -> list[SolvedDeal] | None:
    """The fewest strokes of the deal by rules; None while the solver is busy."""
    known = known_solutions(code)
    if known is not None or count(request, "solving").is_exceeded:
        return known
    try:
        return solutions(code)
    except SolverBusy:
        return None
