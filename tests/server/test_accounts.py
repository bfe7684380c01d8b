"""Signing up and logging in, by several at one moment and with wrong passwords."""

import re
from collections import Counter
from collections.abc import Iterator
from functools import partial
from uuid import uuid4

import pytest

from rounds.web.passwords import LIMITS, TOO_MANY
from tests.server.site import Site, database_of_its_own
from tests.server.visitor import PASSWORD, Page, Visitor, at_once

SIGN_UP, LOG_IN = "/accounts/signup/", "/accounts/login/"
five_times = pytest.mark.parametrize(
    "turn", [0, *(pytest.param(turn, marks=pytest.mark.ci) for turn in range(1, 5))]
)


def new_name() -> str:
    return f"flora-{uuid4().hex[:12]}"


def token_of(page: Page) -> str:
    """The token of the page's last form."""
    found: str = re.findall(r'name="csrfmiddlewaretoken" value="(\w+)"', page.text)[-1]
    return found


def sign_up(visitor: Visitor, name: str, token: str, password: str = PASSWORD) -> Page:
    fields = {"username": name, "password1": password, "password2": password}
    return visitor.fill_in(SIGN_UP, {**fields, "csrfmiddlewaretoken": token})


def log_in(visitor: Visitor, name: str, password: str) -> Page:
    token = visitor.cookies["csrftoken"]
    fields = {"login": name, "password": password, "csrfmiddlewaretoken": token}
    return visitor.fill_in(LOG_IN, fields)


def name_of(visitor: Visitor) -> str | None:
    """As whom the browser is logged in."""
    status, body = visitor.get("me")
    return body["player"] if status == 200 else None


@five_times
@pytest.mark.parametrize("begins_as_guest", [False, True])
def test_a_double_click_on_sign_up_is_one_account_and_two_sessions(
    site: Site, turn: int, *, begins_as_guest: bool
) -> None:
    name, browser = new_name(), Visitor(site)
    round_id = browser.begin()["round"] if begins_as_guest else ""
    token = token_of(browser.read(SIGN_UP))
    clicks = [browser.copy(), browser.copy()]
    pages = at_once(*[partial(sign_up, click, name, token) for click in clicks])
    assert [page.status for page in pages] == [302, 302]
    assert [name_of(click) for click in clicks] == [name, name]
    rounds = [row["id"] for row in clicks[1].get("rounds").body["results"]]
    assert rounds == [round_id] * begins_as_guest


@five_times
def test_of_two_browsers_that_want_one_name_one_gets_it(site: Site, turn: int) -> None:
    """Even if they chose the same password."""
    name, browsers = new_name(), [Visitor(site), Visitor(site)]
    tokens = [token_of(browser.read(SIGN_UP)) for browser in browsers]
    pages = at_once(
        *[
            partial(sign_up, browser, name, token)
            for browser, token in zip(browsers, tokens, strict=True)
        ]
    )
    assert Counter(page.status < 300 or page.status >= 400 for page in pages) == {True: 1, False: 1}
    (refused,) = [page for page in pages if page.status != 302]
    assert refused.status == 200
    assert "already exists" in refused.text
    assert Counter(name_of(browser) for browser in browsers) == {name: 1, None: 1}


def test_a_second_click_with_another_password_is_no_login(site: Site) -> None:
    name, browser = new_name(), Visitor(site)
    token = token_of(browser.read(SIGN_UP))
    later = browser.copy()
    assert sign_up(browser, name, token).status == 302
    assert "already exists" in sign_up(later, name, token, "five columns of seven").text
    assert name_of(later) is None
    assert sign_up(later, name, token).status == 302
    assert name_of(later) == name


@pytest.fixture(scope="module")
def behind_a_proxy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A site whose visitors have addresses, which all its processes count."""
    with database_of_its_own() as database:
        data = tmp_path_factory.mktemp("proxied")
        site = Site(data, database, GOLFSITE_PROXIES="1")
        try:
            site.start()
            yield site
        finally:
            site.close()


def test_guesses_from_elsewhere_lock_nobody(behind_a_proxy: Site) -> None:
    name = new_name()
    owner = Visitor(behind_a_proxy, "192.0.2.1")
    owner.sign_up(name)
    pages = at_once(
        *[
            partial(log_in, Visitor(behind_a_proxy, f"2001:db8::{number}"), name, "wrong")
            for number in range(20)
        ]
    )
    assert sum("not correct" in page.text for page in pages) == LIMITS["name"]
    assert sum(TOO_MANY in page.text for page in pages) == 20 - LIMITS["name"]
    guesser = Visitor(behind_a_proxy, "2001:db8::ffff")
    assert TOO_MANY in log_in(guesser, name, PASSWORD).text
    for address in ("192.0.2.1", "192.0.2.2", "2001:db8:0:1::1"):
        browser = Visitor(behind_a_proxy, address)
        assert log_in(browser, name, PASSWORD).status == 302
        assert name_of(browser) == name


def test_an_address_that_guesses_at_many_accounts_is_stopped(behind_a_proxy: Site) -> None:
    guesser = Visitor(behind_a_proxy, "198.51.100.1")
    pages = [log_in(guesser, new_name(), "wrong") for _ in range(LIMITS["address"] + 1)]
    assert ["not correct" in page.text for page in pages] == [True] * LIMITS["address"] + [False]
    assert TOO_MANY in pages[-1].text


def test_right_passwords_use_up_nothing(behind_a_proxy: Site) -> None:
    """Also many at once, as of a class behind one address."""
    name = new_name()
    Visitor(behind_a_proxy).sign_up(name)
    for _ in range(2 * LIMITS["name"]):
        assert log_in(Visitor(behind_a_proxy), name, PASSWORD).status == 302


def test_the_old_password_cannot_be_guessed_at_either(behind_a_proxy: Site) -> None:
    name, browser = new_name(), Visitor(behind_a_proxy, "203.0.113.1")
    browser.sign_up(name)
    pages = [change_password(browser, f"wrong {number}") for number in range(LIMITS["name"] + 1)]
    assert "type your current password" in pages[-2].text
    assert TOO_MANY in pages[-1].text


def change_password(visitor: Visitor, old: str) -> Page:
    token, new = visitor.cookies["csrftoken"], "five columns of seven"
    fields = {"oldpassword": old, "password1": new, "password2": new, "csrfmiddlewaretoken": token}
    return visitor.fill_in("/accounts/password/change/", fields)
