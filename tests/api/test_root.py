"""/: what the service is, and where to begin."""

import tomllib

import pytest
from django.test import Client

from golfsite import __version__
from tests.api.calls import get, is_problem
from tests.api.endpoints import endpoints
from tests.golfsite.processes import ROOT

pytestmark = pytest.mark.django_db


def test_the_root_names_the_version_and_every_address_without_parameters(client: Client) -> None:
    body = get(client, "").body
    assert (body["name"], body["version"]) == ("Golfsite", __version__)
    top = {f"/api/v1/{one.path}" for one in endpoints() if one.path and "<" not in one.path}
    assert set(body["links"].values()) == top
    assert body["links"]["rounds"] == "/api/v1/rounds"


def test_the_root_has_no_parameters(client: Client) -> None:
    assert is_problem(get(client, "", page="1"), 400, "invalid")


def test_pages_name_the_version(client: Client) -> None:
    assert f"version {__version__}" in client.get("/").text


def test_the_version_is_the_projects() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert project["version"] == __version__
