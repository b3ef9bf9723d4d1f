"""Hypothesis tries the same examples every time; `HYPOTHESIS_PROFILE=explore` looks further."""

from __future__ import annotations

import gc
import os
import warnings
from collections.abc import Iterator

import pytest
from hypothesis import settings

settings.register_profile("same", derandomize=True, deadline=None, max_examples=40)
settings.register_profile("explore", deadline=None, max_examples=600)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "same"))


@pytest.fixture(autouse=True, scope="module")
def abandoned_sockets_are_collected_here(request: pytest.FixtureRequest) -> Iterator[None]:
    """The tests of the server leave broken connections behind on purpose: not for another file."""
    yield
    if request.module.__name__.startswith(("tests.server.", "tests.chaos.")):
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", ResourceWarning)
            gc.collect()
