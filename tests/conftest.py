"""What every test shares: a cast, how hypothesis searches, what becomes of the browser tests."""

import os
import shutil
import uuid
from pathlib import Path

import hypothesis
import pytest
from _pytest.terminal import TerminalReporter
from django.test import Client
from pytest_django import Settings

from rounds.models import Player, User
from rounds.services.players import join, new_guest

CHROMIUM = shutil.which("chromium")
NO_BROWSER = "there is no Chromium here"
BROWSER_TESTS = Path(__file__).parent / "browser"

# A busy machine is slow; that is no fault of the code under test.
hypothesis.settings.register_profile("golfsite", deadline=None)
hypothesis.settings.load_profile("golfsite")


def pytest_configure() -> None:
    if os.environ.get("GOLFSITE_REQUIRE_BROWSER") and not CHROMIUM:
        raise pytest.UsageError(f"GOLFSITE_REQUIRE_BROWSER is set, but {NO_BROWSER}")


@pytest.hookimpl(tryfirst=True)  # before -m chooses by the mark
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if BROWSER_TESTS in item.path.parents:
            item.add_marker(pytest.mark.browser)
        if not CHROMIUM and item.get_closest_marker("browser"):
            item.add_marker(pytest.mark.skip(reason=NO_BROWSER))


def pytest_terminal_summary(terminalreporter: TerminalReporter) -> None:
    skipped = terminalreporter.getreports("skipped")
    count = sum(NO_BROWSER in str(report.longrepr) for report in skipped)
    if count:
        terminalreporter.write_line(
            f"{count} browser tests skipped, {NO_BROWSER}: apt-get install chromium"
        )


@pytest.fixture(autouse=True)
def cache_of_its_own(settings: Settings) -> None:
    """No test finds what another one cached: rows come and go, and their keys come again."""
    cache = {**settings.CACHES["default"], "KEY_PREFIX": uuid.uuid4().hex}
    settings.CACHES = {"default": cache}


@pytest.fixture
def alice(db: None) -> Player:
    """The owner: a player with an account."""
    return join(User.objects.create_user("alice", password="password of alice"), None)


@pytest.fixture
def bob(db: None) -> Player:
    """The stranger: another player with an account."""
    return join(User.objects.create_user("bob", password="password of bob"), None)


@pytest.fixture
def guest(db: None) -> Player:
    """A player without an account."""
    return new_guest()


@pytest.fixture
def as_alice(alice: Player) -> Client:
    """Alice's browser, logged in."""
    return logged_in(alice)


@pytest.fixture
def as_bob(bob: Player) -> Client:
    """Bob's browser, logged in."""
    return logged_in(bob)


def logged_in(player: Player) -> Client:
    assert player.user
    browser = Client()
    browser.force_login(player.user)
    return browser
