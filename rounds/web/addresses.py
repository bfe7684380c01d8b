"""The address that a request comes from, as limits count it."""

from ipaddress import IPv6Address, ip_address, ip_network
from typing import Final

from django.conf import settings
from django.http import HttpRequest

_HOUSEHOLD: Final = 64  # bits of an IPv6 address that a provider gives to one customer


def address_of(request: HttpRequest) -> str:
    """The client's address, of IPv6 only the network of its household.

    A text that is no address is returned as it is.
    """
    text = _client(request)
    try:
        address = ip_address(text.split("%")[0])
    except ValueError:
        return text
    if not isinstance(address, IPv6Address):
        return str(address)
    if address.ipv4_mapped:
        return str(address.ipv4_mapped)
    return str(ip_network((address, _HOUSEHOLD), strict=False))


def _client(request: HttpRequest) -> str:
    """The client as the outermost of our proxies saw it; what it says of itself is not believed."""
    forwarded = request.headers.get("X-Forwarded-For", "").split(",")
    proxies: int = settings.PROXIES
    if not proxies or forwarded == [""]:
        return str(request.META.get("REMOTE_ADDR"))
    return forwarded[-min(proxies, len(forwarded))].strip()
