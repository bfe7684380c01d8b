"""The trend on a player's page: pointing reads a round, a click opens it; the picture can stay."""

import pytest
from playwright.sync_api import Page, expect

from rounds.models import Player, Round
from tests.browser.table import Opener
from tests.scenes.play import signed_round

READING = ".trend-legend [data-key=round]"


@pytest.fixture
def rounds(alice: Player) -> list[Round]:
    """Three signed rounds, the oldest first."""
    return [signed_round(alice) for _ in range(3)]


def point_at_last(page: Page) -> tuple[float, float]:
    """Move the pointer over the last of three rounds; where it is now."""
    page.locator(".trend .u-over").scroll_into_view_if_needed()
    box = page.locator(".trend .u-over").bounding_box()
    assert box
    place = box["x"] + box["width"] * 5 / 6, box["y"] + box["height"] / 2
    page.mouse.move(*place)
    return place


def test_pointing_reads_a_round_and_a_click_opens_it(
    alice: Player, open_as: Opener, rounds: list[Round]
) -> None:
    page = open_as(alice)
    page.goto(f"/players/{alice.handle}")
    expect(page.locator(READING)).to_have_text("Point at a round to read it")
    expect(page.locator("[data-trend] picture")).to_be_hidden()
    place = point_at_last(page)
    expect(page.locator(READING)).to_contain_text("Round 3, ")
    expect(page.locator(".trend-legend [data-key=total]")).to_have_text("Total 315")
    page.mouse.click(*place)
    page.wait_for_url(f"**/rounds/{rounds[-1].public_id}")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_it_fits_a_phone_in_both_themes(
    alice: Player, open_as: Opener, rounds: list[Round], theme: str
) -> None:
    page = open_as(alice, width=320, theme=theme)
    page.goto(f"/players/{alice.handle}")
    expect(page.locator(".trend canvas")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 320


def test_without_a_pointer_there_are_the_sentence_and_the_table(
    alice: Player, open_as: Opener, rounds: list[Round]
) -> None:
    page = open_as(alice)
    page.goto(f"/players/{alice.handle}")
    expect(page.locator(".trend")).to_have_attribute("aria-hidden", "true")
    expect(page.locator("[data-trend] figcaption")).to_contain_text("3 signed rounds")
    page.get_by_text("The numbers of Round totals").click()
    link = page.get_by_role("region", name="The numbers of Round totals").get_by_role("link")
    link.first.focus()
    page.keyboard.press("Enter")
    page.wait_for_url(f"**/rounds/{rounds[-1].public_id}")


def test_without_its_numbers_the_picture_stays(
    alice: Player, open_as: Opener, rounds: list[Round]
) -> None:
    page = open_as(alice)
    page.route("**/round-totals.json*", lambda route: route.fulfill(status=503, body="{}"))
    page.goto(f"/players/{alice.handle}")
    expect(page.locator("[data-trend] picture")).to_be_visible()
    expect(page.locator(".trend")).to_have_count(0)
