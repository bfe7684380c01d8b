"""The address that limits count: of a household, behind the site's own proxies."""

import pytest
from django.test import RequestFactory
from pytest_django import Settings

from rounds.web.addresses import address_of


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2::1", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff:ffff:ffff:ffff", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("", ""),
        ("unix:", "unix:"),
    ],
)
def test_a_household_counts_as_one(address: str, counted: str) -> None:
    assert address_of(RequestFactory(REMOTE_ADDR=address).get("/")) == counted


@pytest.mark.parametrize(
    ("proxies", "forwarded", "counted"),
    [
        (0, "198.51.100.1", "192.0.2.7"),
        (1, "203.0.113.9, 198.51.100.1", "198.51.100.1"),
        (2, "203.0.113.9, 198.51.100.1, 198.51.100.2", "198.51.100.1"),
        (2, "198.51.100.1", "198.51.100.1"),
        (1, "2001:db8:1:2::1", "2001:db8:1:2::/64"),
    ],
)
def test_as_many_proxies_are_believed_as_there_are(
    settings: Settings, proxies: int, forwarded: str, counted: str
) -> None:
    settings.PROXIES = proxies
    near = RequestFactory(REMOTE_ADDR="192.0.2.7")
    request = near.get("/", headers={"X-Forwarded-For": forwarded})
    assert address_of(request) == counted
