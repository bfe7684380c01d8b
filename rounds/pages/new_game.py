"""Choosing a round and beginning it."""

from http import HTTPStatus
from typing import Any, cast

from django import forms
from django.core.exceptions import ValidationError
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from engine import PARS, GameCode, GolfError, Rules, Scoring, preset_rules
from rounds.pages.errors import refusal_page
from rounds.pages.forms import RulesForm, known_zone, posted
from rounds.selectors.lists import (
    last_choice,
)
from rounds.terms.choices import RoundChoice
from rounds.terms.errors import ImpossibleChoice, RoundError, SolverBusy
from rounds.terms.kinds import Kind
from rounds.web.visitors import VisitorRequest, begin_round


class NewGameForm(RulesForm):
    """A round to begin; a code deals the first hole and overrides the choice of rules."""

    scoring = forms.ChoiceField(
        choices=[
            (Scoring.STROKES, "Strokes"),
            (Scoring.POINTS, "Points"),
            (Scoring.TIMED, "Timed points"),
        ],
        widget=forms.RadioSelect,
    )
    holes = forms.TypedChoiceField(
        choices=[(9, "Nine holes"), (18, "Eighteen holes"), (1, "One hole, for practice")],
        coerce=int,
        widget=forms.RadioSelect,
    )
    winnable_only = forms.BooleanField(required=False, label="Winnable deals only")
    par = forms.TypedChoiceField(
        choices=[(par, f"{par} a hole, {9 * par} for nine") for par in PARS],
        coerce=int,
        widget=forms.RadioSelect,
    )
    kind = forms.ChoiceField(
        choices=[(kind.value, kind.label) for kind in (Kind.CASUAL, Kind.RATED)],
        widget=forms.RadioSelect,
    )
    code = forms.CharField(required=False, max_length=100, label="Game code")
    zone = forms.CharField(required=False, widget=forms.HiddenInput)

    @staticmethod
    def initial_of(choice: RoundChoice) -> dict[str, Any]:
        """The initial values of the form for this choice."""
        return {
            **NewGameForm.initial_of_rules(choice.rules),
            "scoring": choice.scoring,
            "holes": choice.hole_count,
            "winnable_only": choice.winnable_only,
            "par": choice.par,
            "kind": choice.kind,
        }

    def clean_code(self) -> GameCode | None:
        """The code, if there is one. Raises ValidationError with the engine's words."""
        text = self.cleaned_data["code"]
        try:
            return GameCode.parse(text) if text else None
        except GolfError as error:
            raise ValidationError(str(error)) from error

    def clean_zone(self) -> str:
        """The browser's time zone, or the default."""
        return known_zone(self.cleaned_data["zone"])

    def clean(self) -> dict[str, Any]:
        """The fields, with the rules under `rule_set`, whether from a code or from the choice."""
        chosen: dict[str, Any] = super().clean() or {}
        try:
            if chosen.get("rules") or chosen.get("code"):
                chosen["rule_set"] = self._rules(chosen)
        except GolfError as error:
            self.add_error("rules", str(error))
        return chosen

    def choice(self) -> RoundChoice:
        """The choice. Raises ImpossibleChoice if its parts do not fit together."""
        chosen = self.cleaned_data
        return RoundChoice(
            rules=chosen["rule_set"],
            scoring=Scoring(chosen["scoring"]),
            par=chosen["par"],
            kind=Kind(chosen["kind"]),
            hole_count=chosen["holes"],
            winnable_only=chosen["winnable_only"],
            code=chosen["code"],
        )

    def _rules(self, chosen: dict[str, Any]) -> Rules:
        code = cast("GameCode | None", chosen.get("code"))
        return code.rules if code else self.rule_set(chosen)


# Offered in one tap beside the last choice.
TIMED_CHOICE = RoundChoice(rules=preset_rules("classic"), scoring=Scoring.TIMED)


@require_http_methods(["GET", "HEAD", "POST"])
def new_game(request: VisitorRequest) -> HttpResponse:
    """Choose a round and begin it."""
    choice = last_choice(request.player)
    form = NewGameForm(posted(request), initial=NewGameForm.initial_of(choice))
    if request.method == "POST" and form.is_valid():
        try:
            golf_round = begin_round(
                request, request.player, form.choice(), form.cleaned_data["zone"]
            )
            return redirect("play", golf_round.public_id)
        except ImpossibleChoice as error:
            form.add_error(error.field, str(error))
        except SolverBusy as error:
            return refusal_page(request, error)
        except RoundError as error:
            form.add_error(None, str(error))
    status = HTTPStatus.BAD_REQUEST if form.errors else HTTPStatus.OK
    context = {"form": form, "choice": choice, "timed": TIMED_CHOICE}
    return render(request, "rounds/new_game.html", context, status=status)
