"""Play from a position on a page: a practice hole at exactly that position."""

import pytest
from django.test import Client

from engine import Scoring, Transcript, preset_rules
from rounds.models import Hole, Player, Round
from rounds.selectors.lists import last_choice
from rounds.selectors.states import current_hole, game_of
from rounds.terms.choices import RoundChoice
from rounds.terms.kinds import Kind, State
from tests.scenes.play import CLEARING, EXAMPLE, begin, begin_rated
from tests.scenes.positions import figures, text_of

pytestmark = pytest.mark.django_db

PAGES = ["/rules", *(f"/play-well?format={rules}-strokes-9" for rules in ("E", "C", "S", "SQKO"))]
REFUSED = [
    ({}, "'' is not a game code"),
    ({"code": "GO1-E-AAAAAA"}, "has 6 letters"),
    ({"code": "GO1-Z-AAAAAAB"}, "'Z' does not name rules"),
    ({"code": str(EXAMPLE), "opening": "1"}, "Must be one rank higher or lower: '1' in Stock: 16"),
    ({"code": str(EXAMPLE), "opening": "d9"}, "'9' at place 2 of the log is not an action"),
    ({"code": str(EXAMPLE), "opening": CLEARING + "d"}, "The hole is over"),
]


@pytest.mark.parametrize("letters", [0, 1, 34, 46])
def test_a_guest_begins_a_practice_hole_right_there(client: Client, letters: int) -> None:
    opening = CLEARING[:letters]
    answer = client.post("/play-from", {"code": str(EXAMPLE), "opening": opening})
    golf_round = Round.objects.get()
    assert (answer.status_code, answer["Location"]) == (302, f"/rounds/{golf_round.public_id}/play")
    assert (golf_round.kind, golf_round.hole_count, golf_round.rules) == (Kind.CASUAL, 1, "E")
    assert golf_round.player.is_guest
    hole = current_hole(golf_round)
    assert (hole.code, hole.log, hole.known) == (str(EXAMPLE), opening, True)
    assert game_of(hole).position == Transcript(EXAMPLE, opening).replay().position
    assert client.get(answer["Location"]).status_code == 200


@pytest.mark.parametrize("page", PAGES)
def test_every_button_begins_what_its_figure_shows(client: Client, page: str) -> None:
    playable = [figure for figure in figures(client.get(page).text).values() if figure.form]
    assert playable
    for figure in playable:
        assert client.post("/play-from", figure.form).status_code == 302
        hole = Hole.objects.select_related("golf_round").latest("pk")
        assert game_of(hole).position == figure.hole.position


def test_scoring_and_par_are_as_chosen_last(as_alice: Client, alice: Player) -> None:
    begin(alice, rules=preset_rules("strict"), scoring=Scoring.TIMED, par=5, hole_count=18)
    as_alice.post("/play-from", {"code": str(EXAMPLE)})
    golf_round = Round.objects.latest("pk")
    assert (golf_round.rules, golf_round.scoring, golf_round.par) == ("E", Scoring.TIMED, 5)


def test_a_position_that_was_tried_is_not_the_last_choice(as_alice: Client, alice: Player) -> None:
    as_alice.post("/play-from", {"code": "GO1-S-AAAAAAB"})
    assert last_choice(alice) == RoundChoice()
    begin(alice, hole_count=1)
    assert last_choice(alice) == RoundChoice(hole_count=1)
    begin(alice, code=EXAMPLE, par=5)
    as_alice.post("/play-from", {"code": "GO1-S-AAAAAAB"})
    assert last_choice(alice) == RoundChoice(par=5)


def test_a_rated_round_in_play_is_left_alone(as_alice: Client, alice: Player) -> None:
    rated = begin_rated(alice).golf_round
    assert as_alice.post("/play-from", {"code": str(EXAMPLE)}).status_code == 302
    assert Round.objects.exclude(pk=rated.pk).get().kind == Kind.CASUAL
    assert Round.objects.get(pk=rated.pk).state == State.OPEN


def test_letters_that_clear_the_hole_lead_to_its_result(client: Client) -> None:
    form = {"code": str(EXAMPLE), "opening": CLEARING}
    answer = client.post("/play-from", form, follow=True)
    golf_round = Round.objects.get()
    assert golf_round.state == State.SIGNED
    assert answer.redirect_chain[-1][0] == f"/rounds/{golf_round.public_id}"


@pytest.mark.parametrize(("named", "kept"), [("Europe/Rome", "Europe/Rome"), ("Mars", "UTC")])
def test_the_browsers_time_zone_is_kept_if_there_is_one(
    client: Client, named: str, kept: str
) -> None:
    client.post("/play-from", {"code": str(EXAMPLE), "zone": named})
    assert Player.objects.get().zone == kept


@pytest.mark.parametrize(("form", "words"), REFUSED)
def test_what_cannot_be_played_is_told_and_nothing_is_stored(
    client: Client, form: dict[str, str], words: str
) -> None:
    answer = client.post("/play-from", form)
    assert answer.status_code == 400
    assert words in text_of(answer.text)
    assert [table.objects.count() for table in (Player, Round, Hole)] == [0, 0, 0]


def test_only_the_sites_own_forms_begin_a_hole(client: Client) -> None:
    assert client.get("/play-from").status_code == 405
    foreign = Client(enforce_csrf_checks=True)
    assert foreign.post("/play-from", {"code": str(EXAMPLE)}).status_code == 403
    assert not Round.objects.exists()
