"""Every form that posts, sent twice at one moment, as by a double click."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from tests.scenes.play import BLOCKED_CODE, BLOCKING, EXAMPLE
from tests.server.forms import form_on
from tests.server.site import Site
from tests.server.test_races import played_to_the_last
from tests.server.visitor import PASSWORD, Page, Visitor, at_once
from tests.services.test_import_rounds import CARD, HEAD
from tests.web.addresses import PART, patterns

TEMPLATES = Path(__file__).parents[2] / "templates"
# Without any row behind them: enough to see whether an address takes a POST at all.
PARTS = {"handle": "nobody", "name": "scores", "code": "GO1", "extension": "csv"}
NEW = "five columns of seven"


@dataclass(frozen=True)
class Case:
    """A page with the form, its action if that is another address, and what is typed into it.

    `rounds` is how many rounds the sender has more once it is done.
    """

    page: str
    action: str = ""
    typed: dict[str, str] = field(default_factory=dict)
    is_upload: bool = False
    rounds: int = 0


Made = Callable[[Visitor], Case]


def new_name() -> str:
    return f"gerda-{uuid4().hex[:12]}"


def to_sign(browser: Visitor) -> Case:
    hole = played_to_the_last(browser)
    browser.act(hole, "p")
    return Case(f"/rounds/{hole['round']}", f"/rounds/{hole['round']}/sign")


def to_deal_again(browser: Visitor) -> Case:
    hole = browser.begin(holes=1)
    browser.act(hole, "p")
    return Case(f"/rounds/{hole['round']}", f"/rounds/{hole['round']}/again", rounds=1)


def to_review(browser: Visitor) -> Case:
    hole = browser.begin(code=str(BLOCKED_CODE))
    browser.act(hole, BLOCKING)
    path = f"/holes/{hole['id']}/review"
    return Case(path, path)


def to_finish(browser: Visitor, step: str) -> Case:
    body = {"recorded_on": "2026-05-03", "boxes": [5] * 9}
    answer = browser.post("recorded-rounds", body)
    assert answer.status == 201, answer
    path = f"/rounds/{answer.body['id']}/draft"
    typed = {"step": step, "notes": "typed later"}
    return Case(path, path, typed, rounds=-1 if step == "delete" else 0)


def to_revoke(browser: Visitor) -> Case:
    token = browser.post("tokens", {"name": "bot", "scopes": ["read"]}).body
    return Case("/settings/tokens", f"/settings/tokens/{token['id']}/revoke")


def page(path: str, action: str | None = None, rounds: int = 0, **typed: str) -> Made:
    """The same page for everybody, whose form posts to its own address."""
    return lambda _browser: Case(path, path if action is None else action, typed, rounds=rounds)


def to_change_settings(browser: Visitor) -> Case:
    browser.begin()
    return Case("/settings", "", {"zone": "Europe/Rome"})


def to_log_in(browser: Visitor) -> Case:
    name = new_name()
    Visitor(browser.site).sign_up(name)
    path = "/accounts/login/"
    return Case(path, path, {"login": name, "password": PASSWORD})


# By address: who sends the form, and how the form comes about.
GUEST, ACCOUNT = "a guest", "an account"
CASES: dict[str, list[tuple[str, Made]]] = {
    "new": [(GUEST, page("/new", rounds=1)), (ACCOUNT, page("/new", rounds=1))],
    "play-from": [(GUEST, page("/play-well", "/play-from", rounds=1))],
    "rounds/record": [(GUEST, page("/rounds/record", rounds=1, notes="once"))],
    "rounds/<id:round_id>/draft": [
        (GUEST, partial(to_finish, step="save")),
        (GUEST, partial(to_finish, step="sign")),
        (GUEST, partial(to_finish, step="delete")),
    ],
    "rounds/<id:round_id>/again": [(GUEST, to_deal_again)],
    "rounds/<id:round_id>/sign": [(GUEST, to_sign)],
    "holes/<id:hole_id>/review": [(GUEST, to_review)],
    "deals": [(GUEST, page("/deals", text=str(EXAMPLE)))],
    "settings": [(GUEST, to_change_settings)],
    "data": [(GUEST, lambda _browser: Case("/data", "/data", is_upload=True, rounds=1))],
    "settings/tokens": [(ACCOUNT, page("/settings/tokens", "", name="bot"))],
    "settings/tokens/<id:token_id>/revoke": [(ACCOUNT, to_revoke)],
    "accounts/login/": [(GUEST, to_log_in)],
    "accounts/logout/": [(ACCOUNT, page("/", "/accounts/logout/"))],
    "accounts/signup/": [
        (
            GUEST,
            lambda _browser: Case(
                "/accounts/signup/",
                "/accounts/signup/",
                {"username": new_name(), "password1": PASSWORD, "password2": PASSWORD},
            ),
        )
    ],
    "accounts/reauthenticate/": [
        (ACCOUNT, page("/accounts/reauthenticate/", password=PASSWORD)),
    ],
    "accounts/password/change/": [
        (
            ACCOUNT,
            page("/accounts/password/change/", oldpassword=PASSWORD, password1=NEW, password2=NEW),
        ),
    ],
}
# These end sessions, so that the second request may come as nobody's.
ENDS = {"accounts/password/change/"}
TOLD = {200, 409}  # an import tells what it did, or that one is under way


def forms_of_templates() -> Iterator[str]:
    """The name of the address of every form in a template that posts to another address."""
    for path in TEMPLATES.rglob("*.html"):
        text = path.read_text(encoding="utf-8")
        for form in re.findall(r"<form[^>]*method=\"post\".*?>", text):
            yield from re.findall(r"{% url '(\w+)'", form)


def filled(pattern: str) -> str:
    return "/" + PART.sub(lambda part: PARTS.get(part[1], "A" * 12), pattern)


def test_every_address_that_takes_a_form_has_a_case(guest: Visitor) -> None:
    pages = [one for one in patterns() if not one.startswith(("api/", "healthz", "readyz"))]
    token = {"csrfmiddlewaretoken": guest.cookies["csrftoken"]}
    taking = {one for one in pages if guest.fill_in(filled(one), token).status != 405}
    assert taking == set(CASES)


def test_every_form_of_a_template_has_a_case() -> None:
    from django.urls import get_resolver

    resolver = get_resolver()
    for name in {*forms_of_templates()}:
        ((template, _names),) = resolver.reverse_dict.getlist(name)[0][0]
        pattern = re.sub(r"%\((\w+)\)s", r"<\1>", template)
        assert pattern in {re.sub(r"<\w+:", "<", one) for one in CASES}, name


def sent(browser: Visitor, case: Case) -> Callable[[Visitor], Page]:
    """How a browser sends the form of the case."""
    shown = browser.read(case.page)
    assert shown.status == 200, (case.page, shown.status)
    form = form_on(shown.text, case.action)
    fields = form.fields | case.typed
    target = case.action or case.page
    if not case.is_upload:
        return lambda each: each.fill_in(target, fields)
    file = f"{HEAD}\n{CARD}".encode()
    return lambda each: each.upload(
        target, fields | {"file": SimpleUploadedFile("cards.csv", file)}
    )


@pytest.mark.parametrize(
    ("pattern", "who", "made"),
    [(pattern, who, made) for pattern, cases in CASES.items() for who, made in cases],
)
@pytest.mark.parametrize("turn", [0, pytest.param(1, marks=pytest.mark.ci)])
def test_a_double_click_does_it_once(
    site: Site, pattern: str, who: str, made: Made, turn: int
) -> None:
    browser = Visitor(site)
    if who == ACCOUNT:
        browser.sign_up(new_name())
    case = made(browser)
    send = sent(browser, case)
    before = rounds_of(browser)
    clicks = [browser.copy(), browser.copy()]
    one, other = at_once(*[partial(send, click) for click in clicks])
    if pattern == "data":
        assert {one.status, other.status} <= TOLD
    else:
        assert (one.status, other.status) == (302, 302), (one.text, other.text)
    assert one.location == other.location or pattern in ENDS
    if pattern in ENDS:
        assert len([click for click in clicks if click.get("me").status == 200]) >= 1
        return
    players = [click.get("me") for click in clicks]
    assert players[0] == players[1]
    assert [len(rounds_of(click)) for click in clicks] == [len(before) + case.rounds] * 2


def rounds_of(browser: Visitor) -> list[str]:
    return [row["id"] for row in browser.get("rounds").body["results"]]


@pytest.mark.parametrize("path", ["/new", "/rounds/record"])
def test_the_first_click_of_a_newcomer_makes_one_guest_and_one_round(site: Site, path: str) -> None:
    newcomer = Visitor(site)
    send = sent(newcomer, Case(path, path))
    clicks = [newcomer.copy() for _ in range(4)]
    pages = at_once(*[partial(send, click) for click in clicks])
    assert len({page.location for page in pages}) == 1
    assert len({click.get("me").body["player"] for click in clicks}) == 1
    assert len(rounds_of(clicks[0])) == 1


def test_a_double_click_makes_one_token_which_is_shown_once(site: Site) -> None:
    browser = Visitor(site)
    browser.sign_up(new_name())
    send = sent(browser, Case("/settings/tokens", "", {"name": "bot"}))
    clicks = [browser.copy(), browser.copy()]
    pages = at_once(*[partial(send, click) for click in clicks])
    assert {page.location for page in pages} == {"/settings/tokens"}
    assert len(browser.get("tokens").body["results"]) == 1
    shown = [
        re.findall(r"golf_[0-9a-f]{40}", click.read("/settings/tokens").text) for click in clicks
    ]
    assert [len(texts) for texts in shown] == [1, 0]


def test_the_same_choice_from_another_page_is_another_round(guest: Visitor) -> None:
    guest.begin()
    case = Case("/new", "/new")
    first, second = (sent(guest, case)(guest) for _ in range(2))
    assert first.location != second.location
    assert len(rounds_of(guest)) == 3
