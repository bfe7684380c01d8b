"""A paper scorecard is copied by keyboard or thumb: sums at once, and nothing typed is lost."""

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from rounds.models import Player, Round
from rounds.selectors.paper import card_of
from rounds.services.paper import change_draft, record_round
from tests.browser.table import Opener
from tests.scenes.play import PAPER_BOXES, paper_card

SAVED = "Saved as a draft. It counts once it is signed."


def box(page: Page, number: int) -> str:
    return page.locator(f"#id_hole_{number}").input_value()


def type_boxes(page: Page, *boxes: str) -> None:
    """One box after the other by keyboard alone."""
    page.locator("#id_hole_1").focus()
    for text in boxes:
        page.keyboard.type(text)
        page.keyboard.press("Enter")


def test_a_card_is_copied_by_keyboard_alone(page: Page) -> None:
    page.goto("/rounds/record")
    type_boxes(page, *map(str, PAPER_BOXES))
    expect(page.locator("[data-total]")).to_have_text("36")
    expect(page.locator("[data-to-par]")).to_have_text("E")
    expect(page.locator("[data-left]")).to_have_text("0")
    expect(page.get_by_role("checkbox", name="Hole 3 cleared")).to_be_checked()
    expect(page.get_by_role("button", name="Sign the scorecard")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="36 strokes E")).to_be_visible()
    assert Round.objects.get().total == 36


@pytest.mark.parametrize("width", [360, 1280])
def test_the_flag_is_the_minus(width: int, new_context: Callable[..., BrowserContext]) -> None:
    page = new_context(width=width).new_page()
    page.goto("/rounds/record")
    page.locator("#id_hole_1").fill("4")
    page.locator("[data-box='1'] .box-flag").click()
    page.locator("[data-box='2'] .box-flag").click()
    page.keyboard.type("12")
    assert (box(page, 1), box(page, 2)) == ("−4", "−12")
    page.locator("[data-box='1'] .box-flag").click()
    page.locator("#id_hole_2").fill("7")
    assert (box(page, 1), box(page, 2)) == ("4", "7")
    expect(page.locator("[data-box='2'] input[type=checkbox]")).not_to_be_checked()
    expect(page.locator("[data-total]")).to_have_text("11")


def test_a_draft_saves_itself_and_says_what_is_wrong(page: Page) -> None:
    page.goto("/rounds/record")
    type_boxes(page, "5", "36")
    expect(page.locator("[data-box='2']")).to_contain_text("At most 35 cards can be left")
    assert not Round.objects.exists()
    page.locator("#id_hole_2").fill("-3")
    expect(page.locator("[data-state]")).to_have_text(SAVED)
    expect(page.locator("[data-box='2'] .errors li")).to_have_count(0)
    page.locator("#id_notes").fill("wind")
    expect(page.locator("[data-state]")).to_have_text(SAVED)
    card = card_of(Round.objects.get())
    assert (card.boxes[:3], card.notes) == ((5, -3, None), "wind")
    page.reload()
    assert (box(page, 1), box(page, 2)) == ("5", "−3")


def test_another_tab_is_not_overwritten_by_itself(alice: Player, open_as: Opener) -> None:
    golf_round = record_round(alice, paper_card())
    page = open_as(alice)
    page.goto(f"/rounds/{golf_round.public_id}/draft")
    other = paper_card(notes="the other tab")
    change_draft(alice, golf_round.public_id, other, paper_card().version)
    page.locator("#id_hole_1").fill("31")
    expect(page.get_by_role("alert")).to_contain_text("was changed elsewhere")
    page.locator("#id_hole_1").fill("32")
    page.wait_for_timeout(2500)
    assert card_of(Round.objects.get()) == other
    page.get_by_role("button", name="Save the draft").click()
    expect(page.locator("[data-state]")).to_have_text(SAVED)
    assert card_of(Round.objects.get()).boxes[0] == 32


def test_points_are_summed_without_par(page: Page) -> None:
    page.goto("/rounds/record")
    type_boxes(page, "5", "-4")
    page.get_by_label("Scoring").select_option("points")
    expect(page.locator("[data-total]")).to_have_text("600")
    expect(page.locator("[data-par-only]")).to_be_hidden()


def test_without_javascript_the_form_does_the_same(
    new_context: Callable[..., BrowserContext],
) -> None:
    context = new_context()
    context.route("**/*.js", lambda route: route.abort())
    page = context.new_page()
    page.goto("/rounds/record")
    page.get_by_label("Date").fill("2026-05-03")
    for number, strokes in enumerate(PAPER_BOXES, 1):
        page.locator(f"#id_hole_{number}").fill(str(abs(strokes)))
    page.get_by_role("checkbox", name="Hole 3 cleared").check()
    page.get_by_role("button", name="Sign the scorecard").click()
    expect(page.get_by_role("heading", name="36 strokes E")).to_be_visible()
