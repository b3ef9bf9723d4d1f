from __future__ import annotations

import gc
import warnings
from collections.abc import Iterator

import pytest


@pytest.fixture(autouse=True)
def abandoned_sockets_are_collected_here() -> Iterator[None]:
    """Broken connections are what these tests make: they must not be found in somebody else's."""
    yield
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ResourceWarning)
        gc.collect()
