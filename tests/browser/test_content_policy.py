"""The pages that libraries draw work under the content policy: a refusal would be logged."""

import pytest
from playwright.sync_api import Page, expect

from rounds.models import Player
from tests.browser.table import Opener


@pytest.mark.ci
def test_swagger_ui_tries_an_operation_out(page: Page) -> None:
    page.goto("/api/docs")
    rules = page.locator(".opblock-get").filter(has_text="/api/v1/rules")
    rules.locator(".opblock-summary-control").click()
    page.get_by_role("button", name="Try it out").click()
    page.get_by_role("button", name="Execute").click()
    expect(page.locator(".live-responses-table .response-col_status").last).to_contain_text("200")


def test_admin_filters_and_opens_what_it_lists(alice: Player, open_as: Opener) -> None:
    user = alice.user
    assert user
    user.is_staff = user.is_superuser = True
    user.save()
    page = open_as(alice)
    page.goto("/admin/")
    page.get_by_role("link", name="Players", exact=True).first.click()
    page.get_by_role("link", name=alice.handle).first.click()
    expect(page.locator("#content")).to_contain_text(alice.handle)
