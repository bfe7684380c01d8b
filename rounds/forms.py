"""The forms of the pages: beginning a round, and a player's settings."""

from typing import Any
from zoneinfo import available_timezones

from django import forms

from engine import PARS, PRESETS, Scoring
from rounds.choices import RoundChoice, read_rules
from rounds.models import DEFAULT_ZONE, Kind, Player

ZONES = [(zone, zone.replace("_", " ")) for zone in sorted(available_timezones())]


class NewGameForm(forms.Form):
    """A round to begin."""

    rules = forms.ChoiceField(
        choices=[(preset.letter, preset.words) for preset in PRESETS.values()],
        widget=forms.RadioSelect,
    )
    scoring = forms.ChoiceField(
        choices=[(Scoring.STROKES, "Strokes"), (Scoring.POINTS, "Points")],
        widget=forms.RadioSelect,
    )
    par = forms.TypedChoiceField(
        choices=[(par, f"{par} a hole, {9 * par} a round") for par in PARS],
        coerce=int,
        widget=forms.RadioSelect,
    )
    kind = forms.ChoiceField(choices=Kind.choices, widget=forms.RadioSelect)
    zone = forms.CharField(required=False, widget=forms.HiddenInput)

    @staticmethod
    def initial_of(choice: RoundChoice) -> dict[str, Any]:
        """The form's values that make this choice."""
        return {
            "rules": choice.rules.field,
            "scoring": choice.scoring,
            "par": choice.par,
            "kind": choice.kind,
        }

    def clean_zone(self) -> str:
        """The browser's time zone; one that is unknown here is passed over."""
        zone = str(self.cleaned_data["zone"])
        return zone if zone in available_timezones() else DEFAULT_ZONE

    def choice(self) -> RoundChoice:
        """What was chosen. Raises ImpossibleChoice when it does not go together."""
        chosen = self.cleaned_data
        return RoundChoice(
            rules=read_rules(chosen["rules"]),
            scoring=Scoring(chosen["scoring"]),
            par=chosen["par"],
            kind=Kind(chosen["kind"]),
        )


class SettingsForm(forms.ModelForm):  # type: ignore[type-arg]  # not generic at run time
    """A player's time zone and privacy."""

    zone = forms.ChoiceField(choices=ZONES, label="Time zone")

    class Meta:
        model = Player
        fields = ["zone", "is_private"]
        labels = {"is_private": "Private: nobody else sees my rounds and figures"}
