"""The forms of the pages: beginning a round, and a player's settings."""

from dataclasses import asdict
from typing import Any, Final, cast
from zoneinfo import available_timezones

from django import forms
from django.core.exceptions import ValidationError

from engine import PARS, PRESETS, GameCode, GolfError, Rules, Scoring
from rounds.choices import RoundChoice, read_rules, read_transcript
from rounds.models import DEFAULT_ZONE, Kind, Player, Scope

HOUSE: Final = "house"
RULES: Final = [
    *((preset.letter, preset.words) for preset in PRESETS.values()),
    (HOUSE, "House rules"),
]
ZONES: Final = [(zone, zone.replace("_", " ")) for zone in sorted(available_timezones())]


def known_zone(name: str) -> str:
    """The time zone that a browser says it is in; one that is unknown here is passed over."""
    return name if name in available_timezones() else DEFAULT_ZONE


class RulesForm(forms.Form):
    """Rules as a preset, a rules field, or HOUSE: the switches below it."""

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
        """The fields' values that make these rules."""
        return {**asdict(rules), "rules": rules.field if rules.preset else HOUSE}

    def rule_set(self, chosen: dict[str, Any]) -> Rules:
        """The rules of the cleaned fields. Raises GolfError."""
        if chosen["rules"] == HOUSE:
            return Rules(**{name: chosen.get(name) or off for name, off in asdict(Rules()).items()})
        return read_rules(chosen["rules"])


class NewGameForm(RulesForm):
    """A round to begin; a code deals the first hole and sets the rules, whatever was chosen."""

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
        """The form's values that make this choice."""
        return {
            **NewGameForm.initial_of_rules(choice.rules),
            "scoring": choice.scoring,
            "holes": choice.hole_count,
            "winnable_only": choice.winnable_only,
            "par": choice.par,
            "kind": choice.kind,
        }

    def clean_code(self) -> GameCode | None:
        """The code, if one was pasted; what is wrong with it is said in the engine's words."""
        text = self.cleaned_data["code"]
        try:
            return GameCode.parse(text) if text else None
        except GolfError as error:
            raise ValidationError(str(error)) from error

    def clean_zone(self) -> str:
        """The browser's time zone, or the default."""
        return known_zone(self.cleaned_data["zone"])

    def clean(self) -> dict[str, Any]:
        """Rules that can be read, whichever way they were given."""
        chosen: dict[str, Any] = super().clean() or {}
        try:
            if chosen.get("rules") or chosen.get("code"):
                chosen["rule_set"] = self._rules(chosen)
        except GolfError as error:
            self.add_error("rules", str(error))
        return chosen

    def choice(self) -> RoundChoice:
        """What was chosen. Raises ImpossibleChoice when it does not go together."""
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


class DealForm(forms.Form):
    """Whatever somebody pastes: a code, a transcript, a deal or a board.

    A deal or a board says nothing of King and Ace or of the stock: a preset does.
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
        """With the transcript that the text comes to."""
        chosen: dict[str, Any] = super().clean() or {}
        if "text" in chosen and "rules" in chosen:
            try:
                chosen["transcript"] = read_transcript(chosen["text"], Rules.parse(chosen["rules"]))
            except GolfError as error:
                self.add_error("text", str(error))
        return chosen


class SettingsForm(forms.ModelForm):  # type: ignore[type-arg]  # not generic at run time
    """A player's time zone and privacy and, with an account, whether a program plays."""

    zone = forms.ChoiceField(choices=ZONES, label="Time zone")

    class Meta:
        model = Player
        fields = ["zone", "is_private", "is_bot"]
        labels = {
            "is_private": "Private: nobody else sees my rounds and figures",
            "is_bot": "Bot: a program plays these rounds",
        }
        help_texts = {
            "is_bot": "Bots have leaderboards of their own. The first rated round settles this."
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if self.instance.is_guest:
            del self.fields["is_bot"]


class TokenForm(forms.Form):
    """A token to make."""

    name = forms.CharField(
        max_length=50, label="Name", help_text="What it is for, such as “notebook” or “my bot”"
    )
    scopes = forms.MultipleChoiceField(
        choices=Scope.choices,
        initial=[Scope.READ, Scope.PLAY],
        widget=forms.CheckboxSelectMultiple,
        label="What it may do",
    )
    days = forms.TypedChoiceField(
        choices=[(7, "in a week"), (30, "in 30 days"), (365, "in a year"), ("", "never")],
        coerce=int,
        empty_value=None,
        required=False,
        initial=365,
        label="It expires",
    )
