"""Parts that several forms share: rules and time zones."""

from dataclasses import asdict
from typing import Any, Final

from django import forms
from django.http import HttpRequest, QueryDict

from engine import PRESETS, Rules
from rounds.terms.choices import read_rules
from rounds.terms.kinds import DEFAULT_ZONE
from rounds.terms.zones import ZONES

HOUSE: Final = "house"
RULES: Final = [
    *((preset.letter, preset.words) for preset in PRESETS.values()),
    (HOUSE, "House rules"),
]
ZONE_CHOICES: Final = [(zone, zone.replace("_", " ")) for zone in ZONES]


def known_zone(name: str) -> str:
    """The browser's time zone; the default if this server does not know it."""
    return name if name in ZONES else DEFAULT_ZONE


class RulesForm(forms.Form):
    """Rules: a preset, a rules field, or HOUSE with the switches below."""

    rules = forms.CharField(widget=forms.RadioSelect(choices=RULES))
    queen_on_king = forms.BooleanField(required=False, label="A Queen may go on a King")
    king_ace = forms.BooleanField(required=False, label="King and Ace are connected")
    free_draw = forms.BooleanField(required=False, label="The stock is open at any time")
    open_start = forms.BooleanField(required=False, label="The waste starts empty")
    jokers = forms.TypedChoiceField(
        choices=[(0, "none"), (1, "one"), (2, "two")], coerce=int, required=False
    )

    @staticmethod
    def initial_of_rules(rules: Rules) -> dict[str, Any]:
        """The initial values of the fields for these rules."""
        return {**asdict(rules), "rules": rules.field if rules.preset else HOUSE}

    def rule_set(self, chosen: dict[str, Any]) -> Rules:
        """The rules of the cleaned fields. Raises GolfError."""
        if chosen["rules"] == HOUSE:
            return Rules(**{name: chosen.get(name) or off for name, off in asdict(Rules()).items()})
        return read_rules(chosen["rules"])


def posted(request: HttpRequest) -> QueryDict | None:
    """The data of a POST, which may be empty; None for any other method."""
    return request.POST if request.method == "POST" else None
