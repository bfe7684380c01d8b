"""Recording a paper scorecard: a draft that is changed until it is signed, and counts from then."""

import json
from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta

import pytest
from django.utils import timezone

from engine import Rules, Scoring
from rounds.figures import selection
from rounds.models import Hole, Player, Round
from rounds.selectors.access import visible_round
from rounds.selectors.filters import RoundFilter
from rounds.selectors.lists import best_total, last_choice
from rounds.selectors.paper import card_of
from rounds.services.paper import change_draft, delete_draft, record_round, sign_draft
from rounds.services.play import deal_next, sign
from rounds.services.players import change_settings, join
from rounds.services.reviews import open_review
from rounds.terms.errors import (
    HolesMissing,
    ImpossibleChoice,
    NotFound,
    NotPlayedHere,
    RoundClosed,
    RoundError,
    StaleDraft,
)
from rounds.terms.formats import Format
from rounds.web.json import as_json
from tests.scenes.play import (
    PAPER_BOXES,
    act,
    begin,
    paper_card,
    recorded_round,
    row_of,
    signed_round,
)

HALF = (*PAPER_BOXES[:4], *[None] * 5)


def test_a_draft_keeps_what_is_on_the_card(alice: Player) -> None:
    card = paper_card(
        boxes=HALF, rules=Rules.parse("SQJ2"), scoring=Scoring.POINTS, par=5, notes="wind\nrain"
    )
    golf_round = record_round(alice, card)
    assert card_of(golf_round) == card_of(Round.objects.get()) == card
    assert golf_round.is_open
    assert golf_round.total is None
    assert golf_round.holes.count() == 4


def test_it_stands_at_noon_of_its_day_in_the_players_zone(alice: Player) -> None:
    change_settings(alice, zone="Pacific/Auckland", is_private=False)
    golf_round = record_round(alice, paper_card())
    assert golf_round.played == datetime(2026, 5, 3, 0, tzinfo=UTC)
    change_settings(alice, zone="America/Los_Angeles", is_private=False)
    assert Round.objects.get().recorded_on == date(2026, 5, 3)


def test_a_box_is_changed_and_emptied(alice: Player) -> None:
    golf_round = record_round(alice, paper_card())
    changed = paper_card(boxes=(None, 35, *PAPER_BOXES[2:]), day=date(2026, 5, 1), notes="rain")
    change_draft(alice, golf_round.public_id, changed, paper_card().version)
    assert card_of(Round.objects.get()) == changed


def test_eighteen_boxes_become_nine(alice: Player) -> None:
    long = paper_card(boxes=PAPER_BOXES * 2)
    golf_round = record_round(alice, long)
    change_draft(alice, golf_round.public_id, paper_card(), long.version)
    assert Round.objects.get().hole_count == Hole.objects.count() == 9


def test_two_tabs_do_not_overwrite_each_other(alice: Player) -> None:
    seen = paper_card(boxes=HALF)
    golf_round = record_round(alice, seen)
    change_draft(alice, golf_round.public_id, paper_card(), seen.version)
    with pytest.raises(StaleDraft):
        change_draft(alice, golf_round.public_id, seen, seen.version)
    with pytest.raises(StaleDraft):
        sign_draft(alice, golf_round.public_id, seen.version)
    assert card_of(Round.objects.get()) == paper_card()


def test_signed_it_counts_with_its_totals(alice: Player) -> None:
    draft = record_round(alice, paper_card())
    golf_round = sign_draft(alice, draft.public_id, paper_card().version)
    assert golf_round.total_strokes == 36
    assert golf_round.total_points == 250 + 290 + 350 + 350 + 110 + 210 + 330 + 270 + 190
    assert golf_round.total_timed is None
    assert golf_round.holes_cleared == 2
    assert golf_round.closed
    assert golf_round.played < golf_round.closed
    assert not golf_round.holes.filter(settled=None).exists()


def test_signing_tells_the_cached_figures(alice: Player) -> None:
    before = row_of_player(alice)
    draft = record_round(alice, paper_card())
    assert row_of_player(alice) == before
    sign_draft(alice, draft.public_id, paper_card().version)
    assert row_of_player(alice) == before + 1


def row_of_player(player: Player) -> int:
    return Player.objects.get(pk=player.pk).data_version


def test_a_card_with_an_empty_box_is_not_signed(alice: Player) -> None:
    card = paper_card(boxes=HALF)
    draft = record_round(alice, card)
    with pytest.raises(HolesMissing):
        sign_draft(alice, draft.public_id, card.version)
    with pytest.raises(HolesMissing):
        record_round(alice, card, is_signed=True)
    assert Round.objects.get() == draft


def changes(player: Player, round_id: str, version: str) -> list[Callable[[], object]]:
    """All that a player may try with a draft."""
    return [
        lambda: change_draft(player, round_id, paper_card(par=5), version),
        lambda: sign_draft(player, round_id, version),
        lambda: delete_draft(player, round_id),
    ]


def test_signed_it_never_changes(alice: Player) -> None:
    golf_round = recorded_round(alice)
    before = row_of(golf_round)
    name, version = golf_round.public_id, paper_card().version
    for change in changes(alice, name, version):
        with pytest.raises(RoundClosed):
            change()
    assert row_of(golf_round) == before


def test_a_draft_can_be_thrown_away(alice: Player) -> None:
    delete_draft(alice, record_round(alice, paper_card()).public_id)
    assert not Round.objects.exists()
    assert not Hole.objects.exists()


def test_a_day_to_come_is_refused_and_today_is_not(alice: Player) -> None:
    change_settings(alice, zone="Pacific/Kiritimati", is_private=False)
    ahead = (timezone.now() + timedelta(hours=14)).date()
    record_round(alice, paper_card(day=ahead))
    with pytest.raises(ImpossibleChoice, match="is still to come"):
        record_round(alice, paper_card(day=ahead + timedelta(days=1)))
    assert Round.objects.count() == 1


def test_a_strangers_draft_is_not_there(alice: Player, bob: Player) -> None:
    name, version = record_round(alice, paper_card()).public_id, paper_card().version
    for change in changes(bob, name, version):
        with pytest.raises(NotFound):
            change()
    with pytest.raises(NotFound):
        visible_round(bob, name)


def test_a_round_that_was_played_is_no_draft(alice: Player) -> None:
    name = begin(alice).golf_round.public_id
    with pytest.raises(NotFound):
        delete_draft(alice, name)


def test_a_draft_is_not_played(alice: Player) -> None:
    draft = record_round(alice, paper_card())
    for step in (sign, deal_next):
        with pytest.raises(NotPlayedHere):
            step(alice, draft.public_id)
    hole = draft.holes.get(number=1)
    for play in (
        lambda: act(alice, hole, "d"),
        lambda: open_review(alice, hole.public_id),
    ):
        with pytest.raises(RoundError):
            play()


def test_guests_record_and_keep_it_with_an_account(guest: Player, alice: Player) -> None:
    golf_round = record_round(guest, paper_card())
    assert alice.user
    join(alice.user, guest)
    assert Round.objects.get().player == alice
    sign_draft(alice, golf_round.public_id, paper_card().version)


def test_a_round_is_never_begun_as_recorded(alice: Player) -> None:
    with pytest.raises(ImpossibleChoice, match="A recorded round comes from a paper scorecard"):
        begin(alice, kind="recorded")


def test_it_counts_in_the_players_own_figures(alice: Player) -> None:
    golf_round = recorded_round(alice, rules=Rules.parse("E"))
    signed_round(alice)
    record_round(alice, paper_card(rules=Rules.parse("E")))
    chosen = selection.figure_filter(alice, {"format": "E-strokes-9"})
    assert chosen.is_valid()
    found = selection.summary(selection.Selection.of(alice, chosen))
    counted = json.loads(as_json(found.figures))
    assert (counted["rounds"], counted["holes"]) == (2, 18)
    assert counted["round_score"]["best"] == {
        "value": 36,
        "round": golf_round.public_id,
        "date": "2026-05-03",
    }
    assert counted["hole_score"]["best"]["hole"] is None


def test_its_day_is_the_one_on_the_card_whatever_the_zone(alice: Player) -> None:
    change_settings(alice, zone="Pacific/Kiritimati", is_private=False)
    golf_round = recorded_round(alice)
    change_settings(alice, zone="Pacific/Pago_Pago", is_private=False)
    alice.refresh_from_db()
    for query, is_found in [
        ({"since": "2026-05-03", "until": "2026-05-03"}, True),
        ({"since": "2026-05-04"}, False),
        ({"until": "2026-05-02"}, False),
        ({"kind": "recorded"}, True),
        ({"kind": "casual"}, False),
    ]:
        found = RoundFilter(query, alice.rounds.all(), zone=alice.zone).qs
        assert (golf_round in found) == is_found, query


def test_an_old_card_does_not_become_the_format_played_last(alice: Player) -> None:
    signed_round(alice)
    recorded_round(alice)
    assert str(selection.format_played_last(alice)) == "E-strokes-9"
    assert last_choice(alice).rules == Rules.parse("E")


def test_the_best_before_an_old_card_is_older_still(alice: Player) -> None:
    signed_round(alice, rules=Rules())
    golf_round = recorded_round(alice)
    golf_format = Format.of(golf_round)
    assert best_total(alice, golf_format, before=golf_round.played) is None
    assert best_total(alice, golf_format, before=timezone.now()) == 36
