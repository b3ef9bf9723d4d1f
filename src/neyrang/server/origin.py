"""Which pages may talk to this server, and under which names it may be reached.

A page of another site can have its own name resolved to our address (DNS rebinding) and is then of
our origin as far as the browser can tell. It cannot choose an IP address or a name that nobody can
register, so those are always allowed; a public name only if we were told of it.
"""

from __future__ import annotations

import re
from urllib.parse import urlsplit

from starlette.types import Scope

from neyrang.core.errors import BadOption
from neyrang.server.networks import parsed

LOCAL_SUFFIXES = (".localhost", ".local", ".lan", ".internal", ".home.arpa")
NAME = re.compile(r"[a-z0-9_-]+(\.[a-z0-9_-]+)*")
PORTS = {"http": ":80", "https": ":443"}  # which browsers leave out


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


def checked_name(host: str) -> str:
    """Returns a `--host-name` as requests have it; raises where no request can."""
    name = name_of(host).lower()
    if not NAME.fullmatch(name) and not is_address(name):
        raise BadOption(
            f"--host-name {host}: should be a name alone, like play.example "
            "(in letters other than a to z as xn--…)"
        )
    return name


def checked_origin(origin: str) -> str:
    """Returns an `--origin` as browsers send it; raises where none can."""
    scheme, _, host = origin.lower().removesuffix("/").partition("://")
    name = name_of(host)
    if scheme not in PORTS or not (NAME.fullmatch(name) or is_address(name)):
        raise BadOption(
            f"--origin {origin}: should be https:// or http:// and a name, like "
            "https://play.example or http://play.example:8080"
        )
    return f"{scheme}://{host.removesuffix(PORTS[scheme])}"


def allowed_names(host_names: tuple[str, ...], origins: tuple[str, ...]) -> frozenset[str]:
    """Raises where one of them is none."""
    of_origins = (checked_origin(origin).partition("://")[2] for origin in origins)
    return frozenset(map(checked_name, (*host_names, *of_origins)))


def is_host_allowed(host: str, names: frozenset[str]) -> bool:
    name = name_of(host)
    if not name:
        return False
    if name in names or "." not in name.strip(".") or name.endswith(LOCAL_SUFFIXES):
        return True
    return is_address(name)


def is_address(name: str) -> bool:
    return parsed(name) is not None
