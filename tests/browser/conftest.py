"""A real Chromium against a live server; a page that logs an error fails its test."""

import os
import shutil
from collections.abc import Callable, Iterator
from typing import Final

import pytest
from django.conf import settings
from django.test import Client
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    expect,
    sync_playwright,
)
from pytest_django.live_server_helper import LiveServer

from rounds.models import Player
from tests.browser.table import Opener

# Playwright's loop runs in the thread of the tests, which query the database all the same.
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"

FLAGS: Final = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-sync",
    "--disable-background-networking",
    "--disable-component-update",
]
# Milliseconds; the first chart waits for matplotlib to be imported, on a machine that may be busy.
PATIENCE: Final = 30_000
# The browser's own line about a refusal, which the page shows in words.
ANSWERED: Final = "Failed to load resource"

expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One Chromium for all tests of a process."""
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
        yield chromium
        chromium.close()


@pytest.fixture
def new_context(
    browser: Browser, live_server: LiveServer
) -> Iterator[Callable[..., BrowserContext]]:
    """Visitors, each with cookies of their own: `new_context(width=360, theme="dark")`."""
    contexts: list[BrowserContext] = []
    faults: list[str] = []

    def open_context(
        *, width: int = 1280, height: int = 800, theme: str = "light"
    ) -> BrowserContext:
        context = browser.new_context(
            base_url=live_server.url,
            viewport={"width": width, "height": height},
            color_scheme="dark" if theme == "dark" else "light",
            has_touch=width < 700,
            reduced_motion="reduce",
            timezone_id="Europe/Rome",
        )
        context.set_default_timeout(PATIENCE)
        context.on("console", lambda message: faults.extend(_faults(message)))
        context.on("weberror", lambda error: faults.append(str(error.error)))
        contexts.append(context)
        return context

    yield open_context
    for context in contexts:
        context.close()
    assert faults == []


@pytest.fixture
def page(new_context: Callable[..., BrowserContext]) -> Page:
    """A newcomer's page, as wide as a desk's screen."""
    return new_context().new_page()


@pytest.fixture
def open_as(new_context: Callable[..., BrowserContext]) -> Opener:
    """A page of a player with an account who is logged in."""

    def open_page(player: Player, **look: object) -> Page:
        context = new_context(**look)
        client = Client()
        client.force_login(player.user)  # type: ignore[arg-type]  # the player has an account
        session = client.cookies[settings.SESSION_COOKIE_NAME].value
        context.add_cookies(
            [
                {
                    "name": settings.SESSION_COOKIE_NAME,
                    "value": session,
                    "domain": "localhost",
                    "path": "/",
                }
            ]
        )
        return context.new_page()

    return open_page


def _faults(message: ConsoleMessage) -> list[str]:
    is_fault = message.type in ("error", "warning") and not message.text.startswith(ANSWERED)
    return [f"{message.type}: {message.text}"] if is_fault else []
