"""Names of a package that are imported when they are first asked for: `import neyrang` alone costs
a few milliseconds, and no command waits for what it does not use."""

from __future__ import annotations

import sys
from importlib import import_module

TYPE_CHECKING = False  # typing alone would take longer to import than all of this
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


def lazy(package: str, names: Mapping[str, str]) -> Callable[[str], object]:
    """Returns the `__getattr__` of a package: `names` has those that each module brings, divided
    by spaces; one that brings itself is a module."""
    modules = {name: module for module, listed in names.items() for name in listed.split()}

    def find(name: str) -> object:
        if name not in modules:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        module = import_module(modules[name])
        found = module if modules[name] == f"{package}.{name}" else getattr(module, name)
        setattr(sys.modules[package], name, found)  # found without us from now on
        return found

    return find
