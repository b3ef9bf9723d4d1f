"""Which pages may talk to this server, and under which names it may be reached.

A page of another site can have its own name resolved to our address (DNS rebinding) and is then of
our origin as far as the browser can tell. It cannot choose an IP address or a name that nobody can
register, so those are always allowed; a public name only if we were told of it.
"""

from __future__ import annotations

from ipaddress import ip_address
from urllib.parse import urlsplit

from starlette.types import Scope

LOCAL_SUFFIXES = (".localhost", ".local", ".lan", ".internal", ".home.arpa")


def header(scope: Scope, name: bytes) -> str:
    return next((value.decode("latin-1") for key, value in scope["headers"] if key == name), "")


def is_origin_of(scope: Scope, origin: str) -> bool:
    """Is this the origin of a page that came from where the request goes?"""
    host = header(scope, b"host").lower()
    scheme = {"ws": "http", "wss": "https"}.get(scope["scheme"], scope["scheme"])
    return bool(host) and origin.lower() == f"{scheme}://{host}"


def name_of(host: str) -> str:
    """Returns a Host header's name without its port, "" where it is malformed."""
    try:
        parts = urlsplit(f"//{host}")
        _ = parts.port  # raises where it is no number
    except ValueError:
        return ""
    if "@" in host or parts.path or parts.query or parts.fragment:
        return ""
    return (parts.hostname or "").rstrip(".")


def allowed_names(host_names: tuple[str, ...], origins: tuple[str, ...]) -> frozenset[str]:
    hosts = [*host_names, *(origin.partition("://")[2] for origin in origins)]
    return frozenset(name_of(host) for host in hosts) - {""}


def is_host_allowed(host: str, names: frozenset[str]) -> bool:
    name = name_of(host)
    if not name:
        return False
    if name in names or "." not in name.strip(".") or name.endswith(LOCAL_SUFFIXES):
        return True
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def is_near(address: str) -> bool:
    """Is this an address of this machine or of a private network?"""
    try:
        return ip_address(address).is_private
    except ValueError:
        return False
