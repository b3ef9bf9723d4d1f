from __future__ import annotations

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
