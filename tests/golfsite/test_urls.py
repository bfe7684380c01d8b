"""The addresses of the project itself: accounts without mail, admin, the API's documents."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from rounds.models import User

pytestmark = pytest.mark.django_db

NOT_SERVED = [
    "email/",
    "confirm-email/",
    "password/set/",
    "password/reset/",
    "login/code/",
    "reauthenticate/code/",
]


@pytest.mark.parametrize("page", ["account_login", "account_signup"])
def test_a_stranger_can_come_in(client: Client, page: str) -> None:
    response = client.get(reverse(page))
    assert response.status_code == 200
    assert "assword" in response.text
    assert "mail" not in response.text


@pytest.mark.parametrize("address", NOT_SERVED)
def test_there_are_no_pages_about_mail(client: Client, address: str) -> None:
    assert client.get(f"/accounts/{address}").status_code == 404


def test_changing_the_password_asks_who_it_is(client: Client) -> None:
    change = reverse("account_change_password")
    assert client.get(change).headers["Location"] == f"{reverse('account_login')}?next={change}"


def test_guessing_passwords_is_stopped(client: Client) -> None:
    User.objects.create_user("alice", password="right-one-4711")
    wrong = {"login": "alice", "password": "wrong"}
    answers = [client.post(reverse("account_login"), wrong).text for _ in range(11)]
    assert "Too many wrong" not in answers[9]
    assert "Too many wrong" in answers[-1]
    right = client.post(reverse("account_login"), wrong | {"password": "right-one-4711"})
    assert right.status_code == 200  # still the form: refused for now, though it is right


def test_staff_sign_in_on_the_sites_own_page(client: Client) -> None:
    asked = client.get(reverse("admin:login"))
    assert asked.headers["Location"].startswith(reverse("account_login"))


def test_every_page_is_guarded(client: Client) -> None:
    headers = client.get(reverse("account_login")).headers
    policy = headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert "data:" not in policy
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "same-origin"
    assert headers["Cross-Origin-Opener-Policy"] == "same-origin"
    assert "camera=()" in headers["Permissions-Policy"]


def test_the_schema_is_openapi_3_1(client: Client) -> None:
    response = client.get(reverse("schema"), headers={"Accept": "application/vnd.oai.openapi+json"})
    assert response.json()["openapi"].startswith("3.1.")


def test_swagger_ui_needs_nothing_inline(client: Client) -> None:
    page = client.get(reverse("api-docs"))
    assert re.findall(r"<script(?![^>]* src=)|<style| style=", page.text) == []
    assert "unsafe" not in page["Content-Security-Policy"]
    scripts = re.findall(r'<script src="([^"]+)"', page.text)
    assert all(source.startswith("/") for source in scripts)
    assert "SwaggerUIBundle(" in client.get(scripts[-1]).text
