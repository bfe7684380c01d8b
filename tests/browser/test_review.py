"""The review page in a browser: it fits, its steps are shown with their advice, it waits."""

import pytest
from playwright.sync_api import Page, expect
from pytest_django import Settings

from rounds.models import Hole, Player
from rounds.services.reviews import make_review
from tests.browser.looks import LOOKS
from tests.browser.table import Opener
from tests.scenes.play import CLEARING, EXAMPLE, act, begin

LETTERS = "d5u52dp"


def played(player: Player, letters: str) -> Hole:
    hole = begin(player, code=EXAMPLE)
    act(player, hole, letters)
    hole.refresh_from_db()
    return hole


def open_review(page: Page, hole: Hole) -> None:
    page.goto(f"/holes/{hole.public_id}/review")


@pytest.mark.slow
@pytest.mark.parametrize(("width", "theme"), LOOKS)
def test_it_fits_its_screen_with_its_chart(
    width: int, theme: str, alice: Player, open_as: Opener
) -> None:
    page = open_as(alice, width=width, theme=theme)
    open_review(page, played(alice, CLEARING))
    expect(page.locator("h1")).to_have_count(1)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    chart = page.locator(".chart img")
    chart.scroll_into_view_if_needed()
    page.wait_for_function("document.querySelector('.chart img').naturalWidth > 0")
    source = str(chart.evaluate("image => image.currentSrc"))
    assert f"theme={theme}&size={'narrow' if width == 360 else 'wide'}" in source


def test_a_link_shows_the_table_before_the_action_with_its_advice(
    alice: Player, open_as: Opener
) -> None:
    page = open_as(alice)
    open_review(page, played(alice, LETTERS))
    ledger = page.get_by_role("region", name="Table of actions")
    ledger.get_by_role("link", name="3", exact=True).click()  # the 2 after the undone 5
    expect(page.locator("[data-show=step]")).to_have_text("4")
    expect(page.locator(".replay .waste > :last-child")).to_be_visible()
    expect(page.locator(".is-advised")).to_have_count(1)
    expect(page.locator(".replay-comment")).to_contain_text("Action 3: played")
    expect(ledger.locator("[aria-current=step]")).to_have_text("3")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")  # before the 5 was taken back: no action of the ledger
    expect(page.locator("[data-show=step]")).to_have_text("2")
    expect(page.locator(".is-advised")).to_have_count(0)
    expect(page.locator(".replay-comment")).to_have_text("")


def test_an_address_may_name_a_step(alice: Player, open_as: Opener) -> None:
    page = open_as(alice)
    hole = played(alice, LETTERS)
    for address in (f"/holes/{hole.public_id}/review#step-4", f"/holes/{hole.public_id}#step-4"):
        page.goto(address)
        expect(page.locator("[data-show=step]")).to_have_text("4")


def test_what_figures_mean_is_there_on_demand(alice: Player, open_as: Opener) -> None:
    page = open_as(alice)
    open_review(page, played(alice, LETTERS))
    meaning = page.get_by_text("What the drawn cards changed")
    expect(meaning).to_be_hidden()
    page.get_by_text("Definition of Luck").focus()
    page.keyboard.press("Enter")
    expect(meaning).to_be_visible()


def test_the_best_line_is_played_step_by_step(alice: Player, open_as: Opener) -> None:
    page = open_as(alice)
    open_review(page, played(alice, "p"))
    page.get_by_role("link", name="Best line, step by step").click()
    page.wait_for_url("**/deals/**")
    page.get_by_role("button", name="Last position").click()
    expect(page.locator("[data-show=ending]")).to_have_text("Cleared!")


def test_a_review_in_the_making_shows_itself_once_it_is_there(
    alice: Player, open_as: Opener, settings: Settings
) -> None:
    page = open_as(alice)
    hole = played(alice, CLEARING)
    settings.CELERY_BROKER_URL = "memory://"
    open_review(page, hole)
    expect(page.get_by_text("The review is being made")).to_be_visible()
    make_review(hole)
    expect(page.get_by_role("heading", name="Where the strokes went")).to_be_visible()
