"""Hints, other cards and reviews in a browser, as a player meets them."""

import pytest
from playwright.sync_api import Page, Route, expect

from rounds.models import Hole, Player
from tests.browser.table import Opener, answered, log_of, open_table, place, shown, tap, undo
from tests.scenes.play import (
    BLOCKED_CODE,
    BLOCKING,
    EXAMPLE,
    act,
    begin,
    begin_rated,
    lay,
    newest_hole,
)


@pytest.fixture
def hole(alice: Player) -> Hole:
    """The worked example, untouched, as if chance had dealt it."""
    return lay(begin(alice), EXAMPLE)


@pytest.fixture
def table(alice: Player, hole: Hole, open_as: Opener) -> Page:
    """Alice's page at that hole."""
    page = open_as(alice)
    open_table(page, hole)
    return page


def ask(page: Page) -> dict[str, object]:
    """Press Hint; the advice in the reply."""
    with answered(page, to="hints") as reply:
        page.get_by_role("button", name="Hint").click()
    advice: dict[str, object] = reply.value.json()["advice"]
    return advice


def test_a_hint_marks_the_advised_card_and_says_what_the_api_says(hole: Hole, table: Page) -> None:
    tap(table, "d")
    advice = ask(table)
    expect(table.locator(".note")).to_have_text(str(advice["sentence"]))
    expect(table.get_by_role("status")).to_have_text(str(advice["sentence"]))
    advised = advice["moves"][0]["letter"]  # type: ignore[index]
    expect(table.locator(".is-advised")).to_have_count(1)
    assert "is-advised" in (place(table, advised).get_attribute("class") or "")
    assert log_of(hole.golf_round) == "dh"
    tap(table, advised)
    expect(table.locator(".is-advised")).to_have_count(0)
    expect(table.locator(".note")).to_be_hidden()
    assert log_of(hole.golf_round) == f"dh{advised}"


def test_covered_cards_are_dimmed_only_while_the_hint_shows(table: Page) -> None:
    covered = table.locator(".column:first-child > .card").first
    before = covered.evaluate("card => getComputedStyle(card).backgroundColor")
    tap(table, "d")
    ask(table)
    assert covered.evaluate("card => getComputedStyle(card).backgroundColor") != before
    tap(table, "d")
    assert covered.evaluate("card => getComputedStyle(card).backgroundColor") == before


def test_a_reload_shows_the_hint_again(hole: Hole, table: Page) -> None:
    tap(table, "d")
    sentence = ask(table)["sentence"]
    before = shown(table)
    table.reload()
    assert shown(table) == before
    expect(table.locator(".note")).to_have_text(str(sentence))
    assert log_of(hole.golf_round) == "dh"


def test_one_hint_is_enough_until_the_next_action(hole: Hole, table: Page) -> None:
    with answered(table, to="hints"):
        table.get_by_role("button", name="Hint").dblclick()
    expect(table.locator(".is-advised")).to_have_count(1)
    table.keyboard.press("h")
    tap(table, "d")
    assert log_of(hole.golf_round) == "hd"
    with answered(table, to="hints"):
        table.keyboard.press("h")
    assert log_of(hole.golf_round) == "hdh"


def test_a_hint_whose_answer_was_lost_counts_once_and_shows(hole: Hole, table: Page) -> None:
    def lose_the_answer(route: Route) -> None:
        route.fetch()
        route.abort()

    table.route("**/hints", lose_the_answer)
    table.get_by_role("button", name="Hint").click()
    expect(table.get_by_role("alert")).to_contain_text("will be sent again")
    table.unroute("**/hints")
    with answered(table, to="hints"):
        table.get_by_role("button", name="Try again").click()
    expect(table.locator(".is-advised")).to_have_count(1)
    assert log_of(hole.golf_round) == "h"


def test_a_rated_round_has_no_hint(alice: Player, open_as: Opener) -> None:
    page = open_as(alice)
    hole = begin_rated(alice)
    open_table(page, hole)
    expect(page.get_by_role("button", name="Hint")).to_have_count(0)
    expect(page.get_by_role("button", name="Redeal if impossible")).to_be_hidden()
    with answered(page, to="hints"):
        page.keyboard.press("h")
    expect(page.locator(".note")).to_have_text("A rated round has no hints")
    assert log_of(hole.golf_round) == ""


def redeal(page: Page) -> None:
    with answered(page, to="redeal"):
        page.get_by_role("button", name="Redeal if impossible").click()


def test_a_deal_that_can_be_cleared_stays_and_the_page_says_so(hole: Hole, table: Page) -> None:
    before = shown(table)
    redeal(table)
    expect(table.locator(".note")).to_have_text("This deal can be cleared: it stays")
    assert shown(table) == before
    tap(table, "d")
    expect(table.get_by_role("button", name="Redeal if impossible")).to_be_hidden()
    assert log_of(hole.golf_round) == "d"


def test_a_hopeless_deal_gives_way_to_another(alice: Player, open_as: Opener) -> None:
    page = open_as(alice)
    hole = lay(begin(alice), BLOCKED_CODE)
    open_table(page, hole)
    before = shown(page)["columns"]
    redeal(page)
    expect(page.locator(".note")).to_have_text("Dealt again: this one can be cleared")
    assert shown(page)["columns"] != before
    tap(page, "d")
    assert log_of(hole.golf_round) == "d"
    assert newest_hole(hole.golf_round).public_id != hole.public_id


def test_a_blocked_hole_is_settled_by_its_review(alice: Player, open_as: Opener) -> None:
    page = open_as(alice)
    hole = lay(begin(alice), BLOCKED_CODE)
    act(alice, hole, BLOCKING)
    open_table(page, hole)
    page.get_by_role("link", name="Review this hole").click()
    page.get_by_role("button", name="Settle and review").click()
    expect(page.get_by_role("heading", name="Where the strokes went")).to_be_visible()
    open_table(page, hole)
    expect(page.get_by_role("button", name="Undo")).to_have_count(0)
    expect(page.get_by_role("button", name="Next hole")).to_be_visible()


def test_the_way_back_from_the_closed_review_keeps_undo(alice: Player, open_as: Opener) -> None:
    page = open_as(alice)
    hole = begin(alice, code=BLOCKED_CODE)
    act(alice, hole, BLOCKING)
    page.goto(f"/holes/{hole.public_id}/review")
    page.get_by_role("link", name="Back to the table").click()
    expect(page.get_by_role("heading", name="No more moves possible")).to_be_visible()
    undo(page)
    assert log_of(hole.golf_round) == f"{BLOCKING}u"
