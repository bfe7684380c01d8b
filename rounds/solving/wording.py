"""A review in words: its sentence, its figures, and the ledger action by action."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate
from typing import Final, NamedTuple

from engine import HINT, PICK_UP, UNDO, Card
from rounds.models import Hole, Review
from rounds.selectors.replays import Step
from rounds.selectors.states import ledger
from rounds.terms.definitions import REVIEW, Definition
from rounds.terms.wording import MINUS, counted, number, percent, signed

DRAW: Final = "d"


@dataclass(frozen=True)
class AdvisedStep(Step):
    """A step with the advice for the action that follows it, and a comment on that action."""

    advised: str
    comment: str


class Figure(NamedTuple):
    """A figure of the review: the sign before it in an equation, its value, its definition."""

    name: str
    sign: str
    value: str
    definition: Definition


class Line(NamedTuple):
    """An action of the ledger in words; `step` is the replay's step just before it."""

    number: int
    step: int
    letter: str
    done: str
    advised: str
    is_advised: bool
    decision: str
    hidden: str
    luck: str
    expected: str
    fewest: str
    lost: int
    is_worst: bool

    @property
    def comment(self) -> str:
        """The comment on it beside the table."""
        words = f"Action {self.number}: {self.done}"
        if self.is_advised:
            return f"{words}, as advised."
        return f"{words}; {self.advised} was advised, {self.decision} strokes better."


def sentence(hole: Hole, review: Review) -> str:
    """The totals: strokes, the fewest possible, strokes lost, accuracy."""
    lost = (
        f"{counted(review.strokes_lost, 'stroke')} lost" if review.strokes_lost else "nothing lost"
    )
    totals = f"{counted(hole.strokes, 'stroke')}, {signed(review.fewest_strokes)} possible: {lost}"
    choices = [entry for entry in ledger(review) if entry.choices > 1]
    if review.accuracy is None:
        return f"{totals}. There was nothing to choose."
    accurate = sum(entry.accurate for entry in choices)
    share = f"{accurate} of {len(choices)} ({percent(review.accuracy)})"
    return f"{totals}. Accurate choices: {share}."


def equation(hole: Hole, review: Review) -> list[Figure]:
    """Strokes − expected = decisions + hidden cards + luck."""
    return [
        _figure("strokes", "", signed(hole.strokes)),
        _figure("expected", MINUS, _term(review.expected)),
        _figure("decision", "=", hundredths(review.decision)),
        _figure("hidden", "+", hundredths(review.hidden)),
        _figure("luck", "+", _term(review.luck)),
    ]


def totals(review: Review) -> list[Figure]:
    """The hole's result against the best possible one."""
    accuracy = "none" if review.accuracy is None else percent(review.accuracy)
    return [
        _figure("fewest_strokes", "", signed(review.fewest_strokes)),
        _figure("strokes_lost", "", signed(review.strokes_lost)),
        _figure("accuracy", "", accuracy),
    ]


def lines(review: Review, steps: list[Step], log: str, worst: list[int]) -> list[Line]:
    """The ledger; `steps` are the tables before and after every letter of the log."""
    entries = ledger(review)
    fewest = list(accumulate((entry.lost for entry in entries), initial=0))
    actions = zip(effective_places(log), entries, strict=True)
    return [
        Line(
            number=number,
            step=place,
            letter=entry.letter,
            done=_done(entry.letter, steps[place + 1]),
            advised=_move(entry.advised, steps[place]),
            is_advised=entry.letter == entry.advised or entry.decision == 0,
            decision=measured(entry.decision, entry.decision_error),
            hidden=hundredths(entry.hidden),
            luck=hundredths(entry.luck),
            expected=hundredths(entry.after),
            fewest=signed(review.fewest_strokes + fewest[number]),
            lost=entry.lost,
            is_worst=number in worst,
        )
        for number, (place, entry) in enumerate(actions, 1)
    ]


def effective_places(log: str) -> list[int]:
    """The places in a log of the actions that were not taken back; hints are not actions."""
    places: list[int] = []
    for place, letter in enumerate(log):
        if letter == UNDO:
            places.pop()
        elif letter != HINT:
            places.append(place)
    return places


def advised_steps(review: Review, steps: list[Step], texts: list[Line]) -> Iterator[Step]:
    """The steps of the replay, with advice and comment before every action not taken back."""
    entries = {line.step: (line, entry) for line, entry in zip(texts, ledger(review), strict=True)}
    for place, step in enumerate(steps):
        if place in entries:
            line, entry = entries[place]
            yield AdvisedStep(**vars(step), advised=entry.advised, comment=line.comment)
        else:
            yield step


def hundredths(value: float) -> str:
    """To two decimals."""
    return number(value, 2)


def measured(mean: float, error: float) -> str:
    """A mean with its standard error, which is left out if all orders agree."""
    return f"{hundredths(mean)} ± {hundredths(error)}" if error else hundredths(mean)


def _figure(name: str, sign: str, value: str) -> Figure:
    return Figure(name, sign, value, REVIEW[name])


def _term(value: float) -> str:
    """A value as it follows a sign: in brackets below zero."""
    return f"({text})" if (text := hundredths(value)).startswith(MINUS) else text


def _done(letter: str, after: Step) -> str:
    if letter == PICK_UP:
        return "picked up"
    card = Card.parse(str(after.waste)).symbol
    return f"drew {card}" if letter == DRAW else f"played {card}"


def _move(letter: str, before: Step) -> str:
    if letter == DRAW:
        return "drawing"
    return Card.parse(before.columns[int(letter) - 1][-1]).symbol
