"""A round from the first tap to the signature, by mouse and by keyboard."""

import pytest
from playwright.sync_api import Page, expect

from rounds.models import Player, Round
from rounds.terms.kinds import State
from tests.browser.table import (
    Opener,
    answered,
    begin_in_one_tap,
    deal_next,
    log_of,
    open_table,
    pick_up,
    place,
    tap,
    undo,
)
from tests.scenes.play import (
    BLOCKED_CODE,
    BLOCKING,
    CLEARING,
    EXAMPLE,
    begin,
    begin_rated,
    go_on_to,
    lay,
    newest_hole,
)


@pytest.mark.slow
def test_a_newcomer_plays_a_whole_round_by_clicking(page: Page) -> None:
    golf_round = begin_in_one_tap(page)
    clear_the_first_hole(page, golf_round)
    block_the_second_hole(page, golf_round)
    for number in range(3, 10):
        expect(page.locator("h1")).to_have_text(f"Hole {number} of 9")
        tap(page, "d")
        pick_up(page)
        expect(page.locator(".ending")).to_contain_text("Picked up")
        if number < 9:
            deal_next(page)
    page.get_by_role("button", name="Sign the scorecard").click()
    page.wait_for_url(f"**/rounds/{golf_round.public_id}")
    golf_round.refresh_from_db()
    assert (golf_round.state, golf_round.total) == (State.SIGNED, -4 + 35 + 7 * 35)
    expect(page.locator("h1")).to_contain_text("276 strokes +240")
    see_the_stored_round(page)


def clear_the_first_hole(page: Page, golf_round: Round) -> None:
    """The worked example, letter by letter."""
    lay(newest_hole(golf_round), EXAMPLE)
    page.reload()
    expect(page.locator(".waste")).to_have_attribute("aria-label", "waste: ace of clubs")
    tap(page, CLEARING)
    assert log_of(golf_round) == CLEARING
    expect(page.locator(".ending")).to_contain_text("Cleared!")
    expect(page.locator(".ending")).to_contain_text("−4 strokes, −8 to par")
    expect(page.locator("[data-score='1']")).to_have_class("is-cleared")
    deal_next(page)


def block_the_second_hole(page: Page, golf_round: Round) -> None:
    """Blocked, taken back, blocked again."""
    lay(newest_hole(golf_round), BLOCKED_CODE)
    page.reload()
    tap(page, BLOCKING)
    expect(page.locator(".ending")).to_contain_text("No more moves possible")
    undo(page)
    expect(page.locator(".ending")).to_be_hidden()
    tap(page, "d")
    expect(page.locator(".ending")).to_contain_text("35 strokes, +31 to par")
    expect(place(page, "1")).to_be_visible()
    deal_next(page)


def see_the_stored_round(page: Page) -> None:
    """On its scorecard, in the history, in a replay and in the figures."""
    page.get_by_role("link", name="Replay hole 1").click()
    page.get_by_role("button", name="Last position").click()
    expect(page.locator(".score")).to_contain_text("−4")
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    expect(page.locator("[data-position]")).to_contain_text("8 of spades")
    page.get_by_role("link", name="History").click()
    expect(page.locator(".round-total")).to_have_text("276 +240")
    page.get_by_role("link", name="Statistics").click()
    expect(page.locator(".figure-value").first).to_have_text("1")
    chart = page.locator(".chart img").first
    expect(chart).to_have_js_property("complete", True)
    assert chart.evaluate("image => image.naturalWidth") > 0


def test_a_hole_is_played_by_keyboard(alice: Player, open_as: Opener) -> None:
    hole = begin(alice, code=EXAMPLE)
    page = open_as(alice)
    open_table(page, hole)
    page.keyboard.press("Tab")
    place(page, "1").focus()
    at = 1
    for letter in CLEARING[:20]:
        column = 8 if letter == "d" else int(letter)
        for _ in range(abs(column - at)):
            page.keyboard.press("ArrowRight" if column > at else "ArrowLeft")
        at = column
        expect(place(page, letter)).to_be_focused()
        with answered(page):
            page.keyboard.press("Enter" if at % 2 else "Space")
    assert log_of(hole.golf_round) == CLEARING[:20]


def test_letters_and_arrows_do_what_the_list_of_keys_says(alice: Player, open_as: Opener) -> None:
    hole = begin(alice, code=EXAMPLE)
    page = open_as(alice)
    open_table(page, hole)
    for key in ("d", "5", "z", "5", "Backspace"):
        with answered(page):
            page.keyboard.press(key)
    assert log_of(hole.golf_round) == "d5u5u"
    page.keyboard.press("ArrowUp")
    expect(
        page.get_by_role("button", name="10 of spades, column 1, row 4, covered")
    ).to_be_focused()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    expect(page.locator(".stock")).to_be_focused()
    page.keyboard.press("ArrowLeft")
    expect(place(page, "7")).to_be_focused()


def test_a_rated_round_has_no_undo_and_signs_itself(alice: Player, open_as: Opener) -> None:
    last = go_on_to(alice, begin_rated(alice).golf_round, 9)
    page = open_as(alice)
    open_table(page, last)
    page.keyboard.press("z")
    expect(page.locator(".bubble")).to_have_text("A rated round has no undo")
    pick_up(page)
    expect(page.locator(".ending").get_by_role("button")).to_have_count(0)
    page.get_by_role("link", name="See the scorecard").click()
    expect(page.locator("h1")).to_contain_text("315 strokes")


def test_points_are_kept_without_par(alice: Player, open_as: Opener) -> None:
    page = open_as(alice)
    page.goto("/new")
    page.get_by_text("Points", exact=True).check()
    page.get_by_role("button", name="Start the round").click()
    page.wait_for_url("**/play")
    lay(newest_hole(Round.objects.get()), EXAMPLE)
    page.reload()
    tap(page, CLEARING[:3])
    expect(page.locator(".score-now")).to_have_text("Points 20")
    expect(page.locator(".row-par")).to_have_count(0)
