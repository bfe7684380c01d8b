"""A deal's page: its solutions under each preset, and how the deal was played here."""

import re
from html import unescape

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from engine import PRESETS, GameCode, Rules, Scoring, Transcript, seeded_code, strokes
from rounds.models import Hole, Player
from rounds.selectors.deals import played
from rounds.terms.deals import PlayedDeal, PlayedUnder
from rounds.terms.kinds import Kind
from rounds.web.throttles import LIMITS
from tests.scenes.door import everybody_waits
from tests.scenes.play import BLOCKED_CODE, CLEARING, EXAMPLE, act, begin, lay
from tests.scenes.positions import text_of

pytestmark = pytest.mark.django_db

LITERAL = GameCode.of(EXAMPLE.deal, EXAMPLE.rules)
STRICT_EXAMPLE = GameCode(Rules(), EXAMPLE.letters)
BUSY = "The solver has its hands full"
NOBODY = "No public player has finished this deal here."


def page_of(browser: Client, code: GameCode = EXAMPLE) -> str:
    answer = browser.get(f"/deals/{code}")
    assert answer.status_code == 200
    return unescape(answer.content.decode())


def settled(
    player: Player, code: GameCode, letters: str, scoring: Scoring = Scoring.STROKES
) -> Hole:
    """A hole of that code, played so."""
    hole = begin(player, code=code, rules=code.rules, scoring=scoring)
    act(player, hole, letters)
    hole.refresh_from_db()
    return hole


@pytest.mark.parametrize(
    "code", [EXAMPLE, BLOCKED_CODE, LITERAL, seeded_code(3, Rules.parse("SQJ2O"))], ids=str
)
def test_every_best_line_is_on_a_page_and_reaches_what_is_said(
    client: Client, code: GameCode
) -> None:
    page = page_of(client, code)
    lines = re.findall(r'href="/deals/([A-Z0-9-]+)\?log=(\w+)"', page)
    rules = {GameCode.parse(found).rules.field for found, _ in lines}
    assert len(rules) == len(lines) == len(PRESETS) + (code.rules not in presets())
    worths = re.findall(r"<strong>(−?\d+)</strong>, (?:it cannot be )?cleared", page)
    said = [int(text.replace("−", "-")) for text in worths]
    for (found, log), fewest in zip(lines, said, strict=True):
        hole = Transcript(GameCode.parse(found), log).replay()
        assert strokes(hole.outcome) == fewest
        assert hole.deal == code.deal
        assert client.get(f"/deals/{found}?log={log}").status_code == 200


def presets() -> list[Rules]:
    return [preset.rules for preset in PRESETS.values()]


def test_it_says_whether_the_deal_can_be_cleared(client: Client) -> None:
    assert text_of(page_of(client, BLOCKED_CODE)).count("it cannot be cleared") == len(PRESETS)
    assert "Easy (King and Ace connected): −7, cleared · Best line" in text_of(page_of(client))


def test_it_is_solved_once(client: Client) -> None:
    first = page_of(client)
    with everybody_waits():
        assert worth_on(page_of(client)) == worth_on(first)
        assert BUSY in page_of(client, BLOCKED_CODE)
    assert BUSY not in page_of(client, BLOCKED_CODE)


def worth_on(page: str) -> str:
    return page[page.index('id="worth"') : page.index('id="played"')]


def test_who_asks_for_too_many_deals_has_to_wait_for_their_worth(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(LIMITS, "solving", 1)
    monkeypatch.setattr(
        "rounds.web.throttles.time.time", lambda: 1_000_000_070.0
    )  # within a minute
    assert BUSY not in page_of(client)
    assert BUSY in page_of(client, BLOCKED_CODE)
    assert BUSY not in page_of(client)
    assert BUSY not in page_of(Client(REMOTE_ADDR="192.0.2.7"), BLOCKED_CODE)


def test_settled_holes_with_the_same_cards_are_counted_by_rules(
    alice: Player, bob: Player, client: Client
) -> None:
    cleared = settled(alice, EXAMPLE, CLEARING)
    given_up = settled(bob, LITERAL, "p", Scoring.POINTS)
    strict = settled(bob, STRICT_EXAMPLE, "p")
    settled(bob, BLOCKED_CODE, "p")
    found = played(EXAMPLE)
    assert found.by_rules == [
        PlayedUnder("E", EXAMPLE.rules.words, holes=2, cleared=1, best=-4, mean=15.5),
        PlayedUnder("S", "Strict", holes=1, cleared=0, best=35, mean=35),
    ]
    assert ids_of(found) == [strict.public_id, given_up.public_id, cleared.public_id]
    page = page_of(client)
    for name in ids_of(found):
        assert f'href="/holes/{name}"' in page
        assert client.get(f"/holes/{name}").status_code == 200


def ids_of(found: PlayedDeal) -> list[str]:
    return [hole.id for hole in found.newest]


def test_what_is_not_to_be_seen_is_not_counted(
    alice: Player, bob: Player, as_alice: Client
) -> None:
    settled(alice, EXAMPLE, CLEARING)
    Player.objects.filter(pk=alice.pk).update(is_private=True)
    settled(bob, EXAMPLE, "d")
    lay(begin(bob, kind=Kind.RATED), EXAMPLE)
    assert played(EXAMPLE) == PlayedDeal([], [])
    assert NOBODY in page_of(as_alice)


def test_ten_replays_are_named_and_the_queries_do_not_grow(
    alice: Player, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    holes = [settled(alice, EXAMPLE, "p") for _ in range(12)]
    with django_assert_num_queries(2):
        found = played(EXAMPLE)
        assert [hole.player for hole in found.newest] == [alice.handle] * 10
    assert found.by_rules[0].holes == 12
    assert ids_of(found) == [hole.public_id for hole in holes[:1:-1]]
