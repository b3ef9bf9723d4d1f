from __future__ import annotations

import gc
import warnings
from collections.abc import Iterator

import pytest

from tests.server.harness import RunningServer, running


@pytest.fixture(scope="session")
def shared_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """A server without rate limits, whose bots answer at once."""
    with running(tmp_path_factory.mktemp("server") / "tables.db") as found:
        yield found


@pytest.fixture
def server(shared_server: RunningServer) -> Iterator[RunningServer]:
    yield shared_server
    shared_server.disconnect_all()


@pytest.fixture(autouse=True, scope="module")
def abandoned_sockets_are_collected_here() -> Iterator[None]:
    """Half-open connections are left behind on purpose: not for the tests of another file."""
    yield
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ResourceWarning)
        gc.collect()
