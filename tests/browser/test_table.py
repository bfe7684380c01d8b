"""The table under all that happens to a page: refusals, reloads, tabs, a bad network."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from rounds.models import Hole, Player
from rounds.services import play as play_service
from tests.browser.table import (
    Opener,
    answered,
    deal_next,
    log_of,
    open_table,
    pick_up,
    place,
    shown,
    tap,
    undo,
    wait_for_ply,
)
from tests.scenes.play import BLOCKED_CODE, BLOCKING, CLEARING, EXAMPLE, act, begin


@pytest.fixture
def hole(alice: Player) -> Hole:
    """The worked example, untouched, in alice's round."""
    return begin(alice, code=EXAMPLE)


@pytest.fixture
def table(alice: Player, hole: Hole, open_as: Opener) -> Page:
    """Alice's page at that hole."""
    page = open_as(alice)
    open_table(page, hole)
    return page


def test_refusals_stand_beside_the_card(table: Page) -> None:
    covered = table.get_by_role("button", name="10 of spades, column 1, row 4, covered")
    for card, words in (
        (place(table, "1"), "Must be one rank higher or lower"),
        (covered, "This card is blocked"),
    ):
        with answered(table):
            card.click(position={"x": 10, "y": 10})
        expect(table.locator(".bubble")).to_have_text(words)
        assert gap_between(table.locator(".bubble"), card) < 20
        expect(table.get_by_role("status")).to_have_text(words)
    expect(table.locator(".bubble")).to_be_hidden()


def gap_between(one: Locator, other: Locator) -> float:
    """Pixels between two elements up and down."""
    a, b = one.bounding_box(), other.bounding_box()
    assert a is not None
    assert b is not None
    return max(b["y"] - a["y"] - a["height"], a["y"] - b["y"] - b["height"])


def test_an_empty_column_and_an_empty_stock_say_so(alice: Player, hole: Hole, table: Page) -> None:
    act(alice, hole, CLEARING[:-1])
    table.reload()
    empty = next(letter for letter in "1234567" if letter != CLEARING[-1])
    tap(table, empty)
    expect(table.locator(".bubble")).to_have_text("This column is empty")
    blocked = begin(alice, code=BLOCKED_CODE)
    act(alice, blocked, BLOCKING)
    open_table(table, blocked)
    tap(table, "d")
    expect(table.locator(".bubble")).to_have_text("The hole is over")


def test_without_interactive_rules_a_wrong_tap_does_nothing(hole: Hole, table: Page) -> None:
    table.evaluate("localStorage.setItem('golfsite.interactive', 'false')")
    posted: list[str] = []
    table.on("request", lambda request: posted.append(request.method))
    place(table, "1").click()
    assert "POST" not in posted
    tap(table, "d5")
    assert log_of(hole.golf_round) == "d5"


def draw(page: Page) -> None:
    tap(page, "d")


def play(page: Page) -> None:
    tap(page, "d52")


def take_back(page: Page) -> None:
    play(page)
    undo(page)


def go_on(page: Page) -> None:
    pick_up(page)
    deal_next(page)


def clear(page: Page) -> None:
    tap(page, CLEARING)


RARE = [pytest.param(also, marks=pytest.mark.ci) for also in (draw, take_back, pick_up, clear)]


@pytest.mark.parametrize("bring_about", [play, go_on, *RARE])
def test_a_reload_shows_the_same_table(bring_about: Callable[[Page], None], table: Page) -> None:
    untouched = shown(table)
    table.reload()
    assert shown(table) == untouched
    bring_about(table)
    before = shown(table)
    assert before != untouched
    table.reload()
    assert shown(table) == before


def test_a_blocked_hole_reloads_with_its_way_back(alice: Player, table: Page) -> None:
    hole = begin(alice, code=BLOCKED_CODE)
    act(alice, hole, BLOCKING[:-1])
    open_table(table, hole)
    tap(table, "d")
    before = shown(table)
    table.reload()
    assert shown(table) == before
    undo(table)
    assert log_of(hole.golf_round) == BLOCKING + "u"


def test_of_two_tabs_the_stale_one_is_refused_and_redraws(hole: Hole, table: Page) -> None:
    other = table.context.new_page()
    open_table(other, hole)
    tap(other, "d5")
    tap(table, "d")
    expect(table.get_by_role("alert")).to_contain_text("This hole went on elsewhere")
    assert shown(table) == shown(other)
    assert log_of(hole.golf_round) == "d5"
    tap(table, "2")
    assert log_of(hole.golf_round) == "d52"


def test_a_next_hole_dealt_in_another_tab_is_shown(alice: Player, hole: Hole, table: Page) -> None:
    pick_up(table)
    play_service.deal_next(alice, hole.golf_round.public_id)
    table.get_by_role("button", name="Next hole").click()
    expect(table.locator("h1")).to_have_text("Hole 2 of 9")


def test_a_play_shows_before_the_server_has_answered(hole: Hole, table: Page) -> None:
    held: list[Route] = []
    tap(table, "d")
    table.route("**/actions", lambda route: held.append(route))
    place(table, "5").click()
    expect(table.locator(".waste")).to_have_attribute("aria-label", "waste: 9 of clubs")
    expect(table.locator("[data-show=score]")).to_have_text("34")
    seen = shown(table)
    with answered(table):
        held[0].continue_()
    assert shown(table) == seen
    assert log_of(hole.golf_round) == "d5"


def test_quick_taps_are_kept_in_order(hole: Hole, table: Page) -> None:
    for letter in CLEARING[:12]:
        place(table, letter).click(no_wait_after=True)
        if letter == "d":  # only the server knows what was drawn
            expect(table.locator(".play")).not_to_have_class("play is-waiting")
    expect(table.locator("[data-show=moves]")).to_have_text("12")
    wait_for_ply(hole, 12)
    assert log_of(hole.golf_round) == CLEARING[:12]


def test_keys_pressed_before_the_answers_mean_the_columns_they_name(
    hole: Hole, table: Page
) -> None:
    held: list[Route] = []
    tap(table, "d5")
    table.route("**/actions", lambda route: held.append(route), times=1)
    with table.expect_request("**/actions"):
        for key in ("z", "5"):
            table.keyboard.press(key)
    held[0].continue_()
    expect(table.locator("[data-show=moves]")).to_have_text("3")
    wait_for_ply(hole, 4)
    assert log_of(hole.golf_round) == "d5u5"


def test_a_double_tap_on_the_stock_draws_twice(hole: Hole, table: Page) -> None:
    place(table, "d").dblclick()
    expect(table.locator(".stock")).to_have_attribute("aria-label", "stock, 14 cards")
    assert log_of(hole.golf_round) == "dd"


def test_an_action_that_never_arrived_is_sent_again(hole: Hole, table: Page) -> None:
    tap(table, "d")
    table.route("**/actions", lambda route: route.abort())
    place(table, "5").click()
    expect(table.get_by_role("alert")).to_contain_text("will be sent again")
    table.unroute("**/actions")
    with answered(table):
        table.get_by_role("button", name="Try again").click()
    expect(table.get_by_role("alert")).to_be_hidden()
    assert log_of(hole.golf_round) == "d5"


def test_an_action_whose_answer_was_lost_counts_once(hole: Hole, table: Page) -> None:
    tap(table, "d")

    def lose_the_answer(route: Route) -> None:
        route.fetch()
        route.abort()

    table.route("**/actions", lose_the_answer)
    place(table, "5").click()
    expect(table.get_by_role("alert")).to_contain_text("will be sent again")
    table.unroute("**/actions")
    with answered(table):
        table.get_by_role("button", name="Try again").click()
    expect(table.get_by_role("alert")).to_be_hidden()
    tap(table, "2")
    assert log_of(hole.golf_round) == "d52"


def test_picking_up_can_be_thought_over(hole: Hole, table: Page) -> None:
    table.get_by_role("button", name="Pick up").click()
    expect(table.get_by_text("It counts 35 strokes")).to_be_visible()
    table.get_by_role("button", name="Keep playing").click()
    tap(table, "d")
    assert log_of(hole.golf_round) == "d"
