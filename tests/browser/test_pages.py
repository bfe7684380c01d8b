"""Every page in both themes, on desk and phone; accounts and settings."""

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from rounds.models import Player, Round
from tests.browser.looks import LOOKS
from tests.browser.table import Opener, begin_in_one_tap, place
from tests.scenes.play import begin, signed_round


@pytest.mark.slow
@pytest.mark.parametrize(("width", "theme"), LOOKS)
def test_every_page_fits_its_screen(width: int, theme: str, alice: Player, open_as: Opener) -> None:
    page = open_as(alice, width=width, theme=theme)
    papers = {seen(page, path) for path in addresses(alice)}
    assert papers == {"rgb(18, 24, 21)" if theme == "dark" else "rgb(245, 241, 230)"}


def addresses(player: Player) -> list[str]:
    """One address of every page, for a player with a signed round and one in play."""
    signed = signed_round(player)
    table = begin(player)
    hole = signed.holes.get(number=1)
    return [
        "/", "/new", "/rounds", "/rounds/record", "/data", "/settings", f"/players/{player.handle}",
        "/nowhere", f"/rounds/{signed.public_id}",
        f"/rounds/{table.golf_round.public_id}/play",
        f"/holes/{hole.public_id}", f"/holes/{hole.public_id}/review",
        "/accounts/login/", "/accounts/signup/", "/accounts/logout/", "/accounts/password/change/",
    ]  # fmt: skip


def seen(page: Page, address: str) -> str:
    """Open a page, see that it is drawn and nothing hangs over its side; its paper's colour."""
    page.goto(address)
    expect(page.locator("h1")).to_have_count(1)
    width = page.viewport_size["width"] if page.viewport_size else 0
    assert page.evaluate("document.documentElement.scrollWidth") <= width, address
    assert len(page.screenshot()) > 5_000, address
    paper: str = page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
    return paper


def test_a_newcomers_pages_say_what_to_do(page: Page) -> None:
    for address in ("/", "/rounds", "/statistics", "/settings"):
        page.goto(address)
        expect(page.locator("main").get_by_role("link", name="round").or_(
            page.get_by_role("button", name="Play a round")
        ).first).to_be_visible()  # fmt: skip


@pytest.mark.parametrize("width", [360, 740, 1280])
def test_the_whole_table_is_on_the_screen(
    width: int, new_context: Callable[..., BrowserContext]
) -> None:
    height = 360 if width == 740 else 720
    page = new_context(width=width, height=height).new_page()
    begin_in_one_tap(page)
    for letter in "17d":
        expect(place(page, letter)).to_be_in_viewport(ratio=1)
    expect(page.locator(".score")).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("button", name="Undo")).to_be_in_viewport(ratio=1)


def test_a_guest_signs_up_and_keeps_the_rounds(page: Page) -> None:
    golf_round = begin_in_one_tap(page)
    page.goto("/accounts/signup/")
    page.get_by_label("Username").fill("bobby")
    page.get_by_label("Password", exact=True).fill("a long pass phrase")
    page.get_by_label("Password (again)").fill("a long pass phrase")
    page.get_by_role("button", name="Sign up").click()
    page.wait_for_url("**/")
    expect(page.get_by_role("link", name="Resume")).to_be_visible()
    assert Round.objects.get(pk=golf_round.pk).player.handle == "bobby"
    page.get_by_text("bobby, menu").click()
    page.get_by_role("button", name="Log out").click()
    expect(page.get_by_role("button", name="Play a round")).to_be_visible()


def test_wrong_passwords_are_said_in_words(page: Page) -> None:
    page.goto("/accounts/login/")
    page.get_by_label("Username").fill("nobody")
    page.get_by_label("Password").fill("wrong")
    page.get_by_role("button", name="Log in").click()
    expect(page.get_by_role("alert")).to_contain_text("not correct")


def test_a_chosen_theme_stays(page: Page) -> None:
    page.goto("/settings")
    page.get_by_label("Dark").check()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.goto("/")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.goto("/settings")
    page.get_by_label("Same as the system").check()
    page.goto("/")
    expect(page.locator("html")).not_to_have_attribute("data-theme", "dark")


def test_four_colours_of_suits(page: Page) -> None:
    page.goto("/settings")
    page.get_by_label("Four colours").check()
    begin_in_one_tap(page)
    colours = page.locator(".column .face").evaluate_all(
        "faces => [...new Set(faces.map(face => getComputedStyle(face).color))]"
    )
    assert len(colours) == 4


def test_the_visitors_time_zone_is_kept(page: Page) -> None:
    golf_round = begin_in_one_tap(page)
    assert golf_round.player.zone == "Europe/Rome"


def test_a_rated_round_of_a_guest_is_refused_in_words(page: Page) -> None:
    page.goto("/new")
    page.get_by_text("Rated", exact=True).check()
    page.get_by_role("button", name="Start the round").click()
    expect(page.get_by_role("alert")).to_contain_text("needs an account")
