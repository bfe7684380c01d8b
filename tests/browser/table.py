"""The play page as the tests use it: taps on the table, and what the table shows."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Protocol

from playwright.sync_api import Locator, Page, expect

from rounds.models import Hole, Player, Round
from tests.scenes.play import newest_hole


class Opener(Protocol):
    """Opens a page as a player."""

    def __call__(self, player: Player, **look: object) -> Page: ...


def place(page: Page, letter: str) -> Locator:
    """The stock for `d`, else the available card (or the empty place) of a column."""
    if letter == "d":
        return page.locator(".stock")
    return page.locator(f".column:nth-child({letter}) > :last-child")


@contextmanager
def answered(page: Page, to: str = "actions") -> Iterator[Any]:
    """Until the reply to what is done inside has arrived and the table shows it."""
    with page.expect_response(f"**/{to}") as reply:
        yield reply
    expect(page.locator("[data-play] [data-table]")).to_have_attribute("aria-busy", "false")


def tap(page: Page, letters: str) -> None:
    """Tap for one letter after the other, each after the reply to the one before."""
    for letter in letters:
        with answered(page):
            place(page, letter).click()


def undo(page: Page) -> None:
    """Press the undo button that shows, and wait for the reply."""
    with answered(page):
        page.get_by_role("button", name="Undo").click()


def pick_up(page: Page) -> None:
    """Pick the hole up, the question answered."""
    page.get_by_role("button", name="Pick up").click()
    with answered(page):
        page.get_by_role("button", name="Pick up").click()


def deal_next(page: Page) -> None:
    """Go on to the next hole."""
    with answered(page, to="next"):
        page.get_by_role("button", name="Next hole").click()


def begin_in_one_tap(page: Page) -> Round:
    """A newcomer's round, begun at home."""
    page.goto("/")
    page.get_by_role("button", name="Play a round").click()
    page.wait_for_url("**/play")
    return Round.objects.latest("pk")


def shown(page: Page) -> dict[str, Any]:
    """All that the table says: cards by column, stock, waste, figures, scorecard, panel."""
    return {
        "columns": [
            column.locator("> *").evaluate_all("all => all.map(one => one.ariaLabel)")
            for column in page.locator(".column").all()
        ],
        "stock": page.locator(".stock").get_attribute("aria-label"),
        "waste": page.locator(".waste").get_attribute("aria-label"),
        "figures": page.locator(".score, [data-show=moves], [data-show=number]").all_inner_texts(),
        "scorecard": page.locator(".scorecard").inner_text(),
        "ending": page.locator(".ending").inner_text() if is_over(page) else "",
    }


def is_over(page: Page) -> bool:
    """Whether the panel of a hole that is over shows."""
    return page.locator(".ending").is_visible()


def log_of(golf_round: Round) -> str:
    """The log of the round's newest hole, as stored."""
    return newest_hole(golf_round).log


def wait_for_ply(hole: Hole, ply: int) -> None:
    """Wait until the server has so many letters of a hole."""
    for _ in range(100):
        hole.refresh_from_db()
        if hole.ply >= ply:
            return
        time.sleep(0.1)


def open_table(page: Page, hole: Hole) -> None:
    """Open the table of a hole's round."""
    page.goto(f"/rounds/{hole.golf_round.public_id}/play")
