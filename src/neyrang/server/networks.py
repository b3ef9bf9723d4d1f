"""What an IP address tells: whose it is, whether it is near, whether it is one of those named."""

from __future__ import annotations

from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address, ip_network

from neyrang.core.errors import BadOption

HOUSE = 64  # bits of an IPv6 address that a customer is given; the others they choose as they like


def parsed(address: str) -> IPv4Address | IPv6Address | None:
    """Returns None for what is no address. One of IPv4 that came in through a socket for both kinds
    is written as one of IPv6; it is returned as what it is."""
    try:
        found = ip_address(address)
    except ValueError:
        return None
    mapped = found.ipv4_mapped if isinstance(found, IPv6Address) else None
    return mapped or found


@lru_cache(4096)
def subscriber(address: str) -> str:
    """Returns what limits are counted for: an IPv4 address, the network of an IPv6 address."""
    found = parsed(address)
    if isinstance(found, IPv6Address):
        return str(IPv6Network((int(found), HOUSE), strict=False))
    return str(found or address)


def is_near(address: str) -> bool:
    """Is this an address of this machine or of a private network?"""
    found = parsed(address)
    return found is not None and found.is_private


class Networks:
    """Addresses and networks that were named, like `127.0.0.1` and `10.0.0.0/8`."""

    def __init__(self, names: tuple[str, ...] = ()) -> None:
        """Raises BadOption for a name that is neither."""
        try:
            self.networks = [ip_network(name) for name in names]
        except ValueError as error:
            raise BadOption(
                f"--trusted-proxy: {error}; it should be an address, like 127.0.0.1, or a network, "
                "like 10.0.0.0/8"
            ) from None

    def __contains__(self, address: str) -> bool:
        found = parsed(address)
        return found is not None and any(found in network for network in self.networks)
