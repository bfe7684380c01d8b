"""Random rounds in three ways: engine, services and API must agree at every step."""

from typing import Any

import pytest
from django.test import Client
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from engine import Card, Refusal, Scorecard, Scoring, deck, score, seeded_code
from engine import Hole as Game
from rounds.models import Hole, Player, Round
from rounds.selectors.states import current_hole
from rounds.services import play
from rounds.services.play import Acted, deal_next, start_round
from rounds.services.results import hole_results
from rounds.terms.choices import RoundChoice
from rounds.terms.errors import RoundError
from rounds.terms.kinds import Kind
from tests.api.calls import Answer, post
from tests.engine.games import ALL_RULES
from tests.scenes.play import CLEARING, EASY, EXAMPLE, lay

CASUAL = st.builds(
    RoundChoice,
    rules=st.just(EASY) | st.sampled_from(ALL_RULES),
    scoring=st.sampled_from(list(Scoring)),
    par=st.sampled_from([4, 5]),
    hole_count=st.sampled_from([1, 9, 18]),
)
RATED = st.builds(
    RoundChoice,
    rules=st.sampled_from([rules for rules in ALL_RULES if rules.preset]),
    scoring=st.sampled_from([Scoring.STROKES, Scoring.POINTS]),
    kind=st.just(Kind.RATED),
)
NUMBERS = st.just(1) | st.integers(0, 26**7 - 1)  # number 1 is the published game
LETTERS = st.text("1234567ddduup", min_size=1, max_size=6)


class Rounds(RuleBasedStateMachine):
    """One round in three ways: Alice's by services, Bob's by the API, and the engine's games.

    All three are dealt the same cards.
    """

    alice: Player
    bob: Player
    as_bob: Client

    @initialize(choice=st.one_of(CASUAL, RATED), number=NUMBERS)
    def begin(self, choice: RoundChoice, number: int) -> None:
        for player in (self.alice, self.bob):
            player.rounds.all().delete()
        self.choice = choice
        self.signed = False
        self.games: list[Game] = []
        self.served = current_hole(start_round(self.alice, choice))
        self.body = self.ask("rounds", self.chosen()).body
        self.deal_alike(number)

    @rule(letters=LETTERS)
    def act(self, letters: str) -> None:
        before = self.game.ply
        refusal = self.game.act_in_order(letters)
        acted = play.act(self.alice, self.served.public_id, letters, before)
        self.agree(refusal, before, acted, {"actions": letters})

    @rule(data=st.data())
    def act_legally(self, data: st.DataObject) -> None:
        if self.game.ending is None:
            moves = [move.letter for move in self.game.position.moves()]
            self.act(data.draw(st.sampled_from(moves)))

    @rule(card=st.sampled_from(deck(2)))
    def tap(self, card: Card) -> None:
        before = self.game.ply
        refusal = self.game.tap(card)
        acted = play.tap(self.alice, self.served.public_id, card, before)
        self.agree(refusal, before, acted, {"card": str(card)})

    @precondition(lambda self: self.game.ending is None)
    @rule()
    def draw_to_the_end(self) -> None:
        self.act("d" * len(self.game.position.stock) or "p")

    @precondition(lambda self: not self.game.ply and self.game.deal == EXAMPLE.deal)
    @rule()
    def win(self) -> None:
        self.act(CLEARING)

    @rule(number=NUMBERS)
    def play_out(self, number: int) -> None:
        while len(self.games) < self.choice.hole_count:
            self.act("p")
            self.next_hole(number)
        self.act("p")
        self.sign()

    @rule(number=NUMBERS)
    def next_hole(self, number: int) -> None:
        is_last = len(self.games) == self.choice.hole_count
        if self.go_on("next", possible=self.game.ending is not None and not is_last):
            self.game.settle()
            self.served = current_hole(Round.objects.get(pk=self.served.golf_round.pk))
            self.deal_alike(number)

    @rule()
    def sign(self) -> None:
        is_last = len(self.games) == self.choice.hole_count > 1
        if self.go_on("sign", possible=self.game.ending is not None and is_last):
            self.game.settle()
            self.signed = True

    @invariant()
    def rows_are_what_the_engine_says(self) -> None:
        for player in (self.alice, self.bob):
            rows = Hole.objects.filter(golf_round__player=player).order_by("number").values()
            for row, game in zip(rows, self.games, strict=True):
                expected = hole_results(game) | {"log": game.log, "seconds": row["seconds"]}
                assert {**expected, "timed_points": row["timed_points"]}.items() <= row.items()
                assert (row["settled"] is not None) == game.is_settled
                assert len(row["times"]) == row["ply"]

    @invariant()
    def the_answer_is_what_the_engine_says(self) -> None:
        if "columns" not in self.body:
            return
        position = self.game.position
        assert self.body["columns"] == [list(map(str, column)) for column in position.columns]
        assert self.body["waste"] == (str(position.top) if position.top else None)
        assert self.body["stock_count"] == len(position.stock)
        assert (self.body["stock"] is None) != self.game.is_settled
        assert (self.body["log"], self.body["ending"]) == (self.game.log, self.game.ending)
        assert self.body["can_undo"] == (self.game.why_not_undo() is None)

    @invariant()
    def the_scorecard_is_what_the_engine_says(self) -> None:
        if self.choice.scoring is Scoring.TIMED:
            return
        unit = self.choice.scoring
        scores = [score(game.outcome, unit) if game.ending else None for game in self.games]
        unplayed = [None] * (self.choice.hole_count - len(scores))
        card = Scorecard(unit, self.choice.par, (*scores, *unplayed))
        shown = self.body.get("golf_round", self.body)
        assert (shown["scores"], shown["total"]) == (list(card.scores), card.total)
        assert (shown["to_par"], shown["nines"]) == (card.to_par, list(card.nines))

    @invariant()
    def the_round_is_closed_when_it_should_be(self) -> None:
        by_itself = self.choice.kind == Kind.RATED or self.choice.hole_count == 1
        is_complete = len(self.games) == self.choice.hole_count and self.game.is_settled
        closed = self.signed or (by_itself and is_complete)
        for golf_round in Round.objects.filter(player__in=(self.alice, self.bob)):
            assert golf_round.is_open != closed
            if closed:
                strokes = sum(hole_results(game)["strokes"] for game in self.games)
                assert golf_round.total_strokes == strokes

    @property
    def game(self) -> Game:
        """The engine's game of the current hole."""
        return self.games[-1]

    def chosen(self) -> dict[str, Any]:
        choice = self.choice
        return {
            "rules": choice.rules.field,
            "scoring": choice.scoring,
            "par": choice.par,
            "kind": choice.kind,
            "holes": choice.hole_count,
        }

    def ask(self, path: str, body: object = None) -> Answer:
        return post(self.as_bob, path, body)

    def deal_alike(self, number: int) -> None:
        """Let the new hole be the same seeded deal in all three."""
        code = seeded_code(number, self.choice.rules)
        self.hole_id, self.round_id = self.body["id"], self.body["round"]
        lay(self.served, code)
        lay(Hole.objects.get(public_id=self.hole_id), code)
        self.games.append(Game(code.deal, code.rules, rated=self.choice.kind == Kind.RATED))
        self.body = self.as_bob.get(f"/api/v1/holes/{self.hole_id}").json()

    def agree(
        self, refusal: Refusal | None, before: int, acted: Acted, asked: dict[str, Any]
    ) -> None:
        """Service and API keep as many letters as the engine, with the same refusal."""
        applied = self.game.ply - before
        assert (acted.refusal, acted.applied) == (refusal, applied)
        answer = self.ask(f"holes/{self.hole_id}/actions", {**asked, "ply": before})
        assert answer.body["applied"] == applied
        assert (answer.status == 200) == (refusal is None)
        assert answer.body.get("detail") == refusal
        self.body = answer.body if refusal is None else answer.body["hole"]

    def go_on(self, step: str, *, possible: bool) -> bool:
        """Take the step in both rounds; both refuse it exactly when the round does not allow it."""
        possible = possible and Round.objects.get(pk=self.served.golf_round.pk).is_open
        answer = self.ask(f"rounds/{self.round_id}/{step}")
        refused = self.refused_by_service(step)
        assert possible == (refused is None) == (answer.status in (200, 201))
        if refused is not None:
            assert (answer.status, answer.body["code"]) == (409, refused.code)
            return False
        self.body = answer.body
        return True

    def refused_by_service(self, step: str) -> RoundError | None:
        try:
            if step == "next":
                deal_next(self.alice, self.served.golf_round.public_id)
            else:
                play.sign(self.alice, self.served.golf_round.public_id)
        except RoundError as error:
            return error
        return None


@pytest.mark.hypothesis
@pytest.mark.usefixtures("db")
def test_engine_services_and_api_agree(alice: Player, bob: Player, as_bob: Client) -> None:
    Rounds.alice, Rounds.bob, Rounds.as_bob = alice, bob, as_bob
    run_state_machine_as_test(
        Rounds,
        settings=settings(
            max_examples=12,
            stateful_step_count=20,
            suppress_health_check=list(HealthCheck),
        ),
    )
