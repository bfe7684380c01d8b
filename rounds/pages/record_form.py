"""The form of a paper scorecard: a box and a flag for each hole."""

from typing import Any, Final, NamedTuple

from django import forms

from engine import PARS, PRESETS, GolfError, Rules, Scoring
from rounds.pages.forms import HOUSE, RulesForm, known_zone
from rounds.terms.errors import ImpossibleChoice
from rounds.terms.kinds import MAX_NOTES
from rounds.terms.paper import CARD_SIZES, PaperCard, box_refusal, read_box
from rounds.terms.wording import signed

FORM_KEY: Final = 22  # characters
NUMBERS = range(1, max(CARD_SIZES) + 1)


class BoxFields(NamedTuple):
    """The two fields of a hole."""

    number: int
    box: forms.BoundField
    flag: forms.BoundField


class RecordForm(RulesForm):
    """A scorecard to save as a draft or, with `to_sign`, to sign: then no box may be empty.

    A box holds strokes; with the flag beside it, the number is the stock that was left.
    """

    rules = forms.CharField(
        widget=forms.Select(
            choices=[
                *((preset.letter, preset.words) for preset in reversed(PRESETS.values())),
                (HOUSE, "House rules"),
            ]
        )
    )
    recorded_on = forms.DateField(
        label="Date", widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    )
    holes = forms.TypedChoiceField(choices=[(9, "Nine"), (18, "Eighteen")], coerce=int)
    scoring = forms.ChoiceField(choices=[(Scoring.STROKES, "Strokes"), (Scoring.POINTS, "Points")])
    par = forms.TypedChoiceField(
        choices=[(par, f"{par} a hole, {9 * par} for nine") for par in PARS], coerce=int
    )
    notes = forms.CharField(
        required=False,
        max_length=MAX_NOTES,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text="Anyone who can see the round can read them.",
    )
    version = forms.CharField(required=False, widget=forms.HiddenInput)
    # For a new card: tells one form sent twice from two equal cards.
    form_key = forms.CharField(required=False, max_length=FORM_KEY, widget=forms.HiddenInput)
    zone = forms.CharField(required=False, widget=forms.HiddenInput)

    def __init__(self, *args: Any, to_sign: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.to_sign = to_sign
        for number in NUMBERS:
            self.fields[_box(number)] = forms.CharField(required=False, label=f"Hole {number}")
            self.fields[_flag(number)] = forms.BooleanField(required=False)

    @property
    def boxes(self) -> list[BoxFields]:
        """The fields of every hole, in order."""
        return [BoxFields(n, self[_box(n)], self[_flag(n)]) for n in NUMBERS]

    @staticmethod
    def initial_of(card: PaperCard) -> dict[str, Any]:
        """The initial values of the form for this card."""
        filled = [(number, box) for number, box in enumerate(card.boxes, 1) if box is not None]
        return {
            **RecordForm.initial_of_rules(card.rules),
            **{_box(number): signed(box) for number, box in filled},
            **{_flag(number): box <= 0 for number, box in filled},
            "recorded_on": card.day,
            "holes": len(card.boxes),
            "scoring": card.scoring,
            "par": card.par,
            "notes": card.notes,
            "version": card.version,
        }

    def clean_zone(self) -> str:
        """The browser's time zone, or the default."""
        return known_zone(self.cleaned_data["zone"])

    def clean_notes(self) -> str:
        """The notes with plain line ends, as they are counted and stored."""
        notes: str = self.cleaned_data["notes"]
        return notes.replace("\r\n", "\n")

    def clean(self) -> dict[str, Any]:
        """The fields, with the card if they make a valid one."""
        chosen: dict[str, Any] = super().clean() or {}
        try:
            rules = self.rule_set(chosen) if "rules" in chosen else Rules()
        except GolfError as error:
            self.add_error("rules", str(error))
            rules = Rules()
        numbers = NUMBERS[: chosen.get("holes", 9)]
        boxes = [self._read_box(number, rules) for number in numbers if _box(number) in chosen]
        if not self.errors:
            self._make_card(chosen, rules, tuple(boxes))
        return chosen

    def _make_card(
        self, chosen: dict[str, Any], rules: Rules, boxes: tuple[int | None, ...]
    ) -> None:
        try:
            chosen["card"] = PaperCard(
                day=chosen["recorded_on"],
                boxes=boxes,
                rules=rules,
                scoring=Scoring(chosen["scoring"]),
                par=chosen["par"],
                notes=chosen["notes"],
            )
        except ImpossibleChoice as error:
            self.add_error(error.field, str(error))

    def _read_box(self, number: int, rules: Rules) -> int | None:
        """The number in the box; a fault becomes an error of its field."""
        text, is_cleared = self.cleaned_data[_box(number)], self.cleaned_data[_flag(number)]
        try:
            box = read_box(text, is_cleared=is_cleared)
        except ValueError as error:
            self.add_error(_box(number), str(error))
            return None
        if box is None and self.to_sign:
            self.add_error(_box(number), "Still empty")
        if box is not None and (refusal := box_refusal(box, rules)):
            self.add_error(_box(number), refusal)
        return box


def _box(number: int) -> str:
    return f"hole_{number}"


def _flag(number: int) -> str:
    return f"cleared_{number}"
