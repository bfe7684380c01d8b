"""The pages that explain, in a browser: positions are drawn by the table's code and played on."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from rounds.models import Player, Round
from tests.browser.looks import LOOKS
from tests.browser.table import Opener, open_table, pick_up, tap, undo
from tests.scenes.play import BLOCKED_CODE, BLOCKING, begin, newest_hole

GUIDES = ["/rules", "/play-well?format=S-points-9"]


@pytest.mark.parametrize("address", GUIDES)
@pytest.mark.parametrize(("width", "theme"), LOOKS)
def test_every_position_is_drawn_and_fits(
    address: str, width: int, theme: str, new_context: Callable[..., BrowserContext]
) -> None:
    page = new_context(width=width, theme=theme).new_page()
    page.goto(address)
    pictures = page.locator("figure [data-table]")
    assert pictures.count() >= 8
    for picture in pictures.all():
        expect(picture.locator(".column")).to_have_count(7)
        box = picture.bounding_box()
        assert box
        assert min(box["x"], width - box["x"] - box["width"]) >= 0
        assert box["height"] > 100
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_a_position_is_a_picture_with_its_words_on_demand(page: Page) -> None:
    page.goto("/rules")
    figure = page.locator("figure").first
    words = "Stock: 16; waste: ace of clubs; column 1: 6 of clubs"
    expect(figure.get_by_role("img")).to_have_accessible_name(re.compile(words))
    expect(figure.get_by_role("button")).to_have_text(["Play this hole"])
    expect(figure.get_by_text(words)).not_to_be_visible()
    figure.get_by_text("In words").click()
    expect(figure.get_by_text(words)).to_be_visible()


def test_play_goes_on_where_the_picture_stands(page: Page) -> None:
    page.goto("/rules")
    figure = page.locator("figure").nth(1)
    drawn = figure.locator(".columns").inner_text()
    assert drawn.split()[:3] == ["6", "5", "Q"]
    figure.get_by_role("button", name="Play from here").click()
    page.wait_for_url("**/play")
    assert page.locator(".columns").inner_text() == drawn
    expect(page.get_by_role("img", name="waste: 8 of spades")).to_be_visible()
    expect(page.get_by_role("button", name="stock, 15 cards")).to_be_visible()
    tap(page, "52")
    golf_round = Round.objects.get()
    assert (newest_hole(golf_round).log, golf_round.player.zone) == ("d52", "Europe/Rome")


def test_only_a_blocked_hole_offers_advice_at_its_end(alice: Player, open_as: Opener) -> None:
    page = open_as(alice)
    advice = page.locator(".ending").get_by_role("link", name="How to play well")
    hole = begin(alice, code=BLOCKED_CODE)
    open_table(page, hole)
    expect(advice).to_be_hidden()
    tap(page, BLOCKING)
    expect(advice).to_be_visible()
    undo(page)
    pick_up(page)
    expect(page.get_by_role("heading", name="Picked up")).to_be_visible()
    expect(advice).to_be_hidden()
