"""After a random day of play, and after a deletion, every stored value follows from the logs."""

from datetime import timedelta
from io import StringIO
from random import Random

import pytest
from django.core.management import call_command
from django.db.models import F
from django.test import Client
from django.urls import reverse

from engine import PRESETS, Scoring
from rounds.management.demo_players import Chooser, careful, letters, longest_run, random_move
from rounds.models import Hole, Player, Round, User
from rounds.selectors.states import current_hole, game_of
from rounds.services.play import act, deal_again, deal_next, sign, start_round
from rounds.services.players import change_settings
from rounds.services.upkeep import tidy
from rounds.terms.choices import RoundChoice
from rounds.terms.kinds import Kind, State
from tests.scenes.play import recorded_round

ROUNDS = 12
CHOOSERS = (random_move, longest_run, careful)


def verify() -> str:
    """What the command says; it fails when it finds anything."""
    said = StringIO()
    call_command("verify", stdout=said)
    return said.getvalue().strip()


def play_a_round(player: Player, chance: Random) -> None:
    """Any kind of round, played well or badly, with second thoughts, perhaps left half-way."""
    choose, left_at = chance.choice(CHOOSERS), chance.choice([None, None, None, 1, 4])
    golf_round = start_round(player, any_choice(player, chance))
    while True:
        play_a_hole(player, current_hole(golf_round), choose, chance)
        golf_round = Round.objects.get(pk=golf_round.pk)
        last = current_hole(golf_round)
        if not golf_round.is_open or last.number == left_at:
            return
        if last.number == golf_round.hole_count:
            break
        deal_next(player, golf_round.public_id)
    if golf_round.is_practice:
        deal_again(player, golf_round.public_id)
    else:
        sign(player, golf_round.public_id)


def any_choice(player: Player, chance: Random) -> RoundChoice:
    rated = player.rounds.filter(kind=Kind.RATED, state=State.OPEN)
    if player.user and not rated.exists() and chance.random() < 0.6:
        rules = chance.choice(list(PRESETS.values())).rules
        scoring = chance.choice([Scoring.STROKES, Scoring.POINTS])
        return RoundChoice(rules=rules, scoring=scoring, kind=Kind.RATED)
    return RoundChoice(
        scoring=chance.choice(list(Scoring)), hole_count=chance.choice([1, 9]), par=5
    )


def play_a_hole(player: Player, hole: Hole, choose: Chooser, chance: Random) -> None:
    if hole.golf_round.kind == Kind.CASUAL and chance.random() < 0.3:
        act(player, hole.public_id, "dudd", 0)
        hole.refresh_from_db()
    played = letters(game_of(hole), choose, chance)
    if chance.random() < 0.2:
        played = played[: len(played) // 2] + "p"
    act(player, hole.public_id, played, hole.ply)


@pytest.mark.parametrize("seed", range(3))
def test_a_day_of_play_and_a_deletion(
    seed: int, alice: Player, bob: Player, guest: Player, client: Client
) -> None:
    chance = Random(seed)
    for _ in range(ROUNDS):
        play_a_round(chance.choice([alice, bob, guest]), chance)
    recorded_round(alice)
    change_settings(bob, is_private=True)
    left_alone = timedelta(days=31)
    Hole.objects.filter(golf_round__state=State.OPEN).update(updated=F("updated") - left_alone)
    tidy()
    assert verify() == "Every stored value is what its log says"

    User.objects.create_superuser("greenkeeper", password=None)
    client.force_login(User.objects.get(username="greenkeeper"))
    client.post(reverse("admin:rounds_player_delete", args=[alice.pk]), {"post": "yes"})
    assert not Player.objects.filter(pk=alice.pk).exists()
    assert verify() == "Every stored value is what its log says"
