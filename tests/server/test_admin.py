"""Every form of the admin, sent twice at one moment: nobody sees an error page."""

import re
from functools import partial
from uuid import uuid4

import pytest
from django.contrib import admin
from django.contrib.auth.models import Group
from django.db.models import Model

from rounds.models import Player, User
from tests.server.forms import form_on
from tests.server.site import Site
from tests.server.visitor import PASSWORD, Page, Visitor, at_once

# What has to be typed into the form of a new row; all else is sent as it stands.
NEW = "{new}"
TYPED: dict[type[Model], dict[str, str]] = {
    User: {"username": NEW, "password1": PASSWORD, "password2": PASSWORD},
    Group: {"name": NEW},
}
CHANGED: dict[type[Model], dict[str, str]] = {
    User: {"first_name": "Hanna"},
    Group: {"name": NEW},
    Player: {"zone": "Europe/Rome"},
}


def new_name() -> str:
    return f"staff-{uuid4().hex[:12]}"


def typed(fields: dict[str, str]) -> dict[str, str]:
    name = new_name()
    return {key: text.replace(NEW, name) for key, text in fields.items()}


@pytest.fixture(scope="module")
def staff(shared_site: Site) -> Visitor:
    """A superuser."""
    name = new_name()
    shared_site.make_superuser(name, PASSWORD)
    browser = Visitor(shared_site)
    browser.log_in(name)
    return browser


@pytest.fixture
def name(staff: Visitor) -> str:
    """What finds a row in every list: the name of a player with a hole, and of a group."""
    name = new_name()
    player = Visitor(staff.site)
    player.sign_up(name)
    player.act(player.begin(), "p")
    add_group(staff, name)
    return name


def address(model: type[Model]) -> str:
    return f"/admin/{model._meta.app_label}/{model._meta.model_name}/"


def sent_twice(staff: Visitor, path: str, fields: dict[str, str]) -> list[Page]:
    """The answers to the form of the page, with these fields, sent by two tabs at once."""
    page = staff.read(path)
    assert page.status == 200, page
    filled = form_on(page.text, "").fields | fields
    return at_once(*[partial(staff.copy().fill_in, path, filled)] * 2)


def add_group(staff: Visitor, name: str) -> None:
    path = f"{address(Group)}add/"
    staff.fill_in(path, form_on(staff.read(path).text, "").fields | {"name": name})


def row(staff: Visitor, model: type[Model], name: str) -> str:
    """The address of the one row that the name finds."""
    listed = staff.read(f"{address(model)}?q={name}").text
    (found,) = set(re.findall(rf'href="({address(model)}[^"/]+)/change/', listed))
    return str(found)


@pytest.mark.parametrize("model", admin.site._registry, ids=lambda model: model.__name__)
def test_a_new_row_sent_twice(staff: Visitor, model: type[Model]) -> None:
    path = f"{address(model)}add/"
    if staff.read(path).status == 403:
        assert model not in TYPED
        return
    pages = sent_twice(staff, path, typed(TYPED[model]))
    assert sorted(page.status for page in pages) == [200, 302]
    assert "already exists" in next(page.text for page in pages if page.status == 200)


@pytest.mark.parametrize("model", admin.site._registry, ids=lambda model: model.__name__)
@pytest.mark.parametrize("view", ["change", "delete"])
def test_a_change_or_a_deletion_sent_twice(
    staff: Visitor, name: str, model: type[Model], view: str
) -> None:
    path = f"{row(staff, model, name)}/{view}/"
    page = staff.read(path)
    if page.status == 403 or (view == "change" and 'name="_save"' not in page.text):
        assert view == "delete" or model not in CHANGED
        return
    fields = typed(CHANGED[model]) if view == "change" else {}
    statuses = [page.status for page in sent_twice(staff, path, fields)]
    assert set(statuses) == {302}


def test_two_groups_are_given_one_name(staff: Visitor) -> None:
    names = [new_name(), new_name()]
    fields = typed(CHANGED[Group])
    calls = []
    for name in names:
        add_group(staff, name)
        path = f"{row(staff, Group, name)}/change/"
        form = form_on(staff.read(path).text, "").fields | fields
        calls.append(partial(staff.copy().fill_in, path, form))
    assert sorted(page.status for page in at_once(*calls)) == [200, 302]
