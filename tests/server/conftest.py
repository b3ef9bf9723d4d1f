from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.server.house import House, running


@pytest.fixture(scope="session")
def open_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server without limits on how much is asked, whose bots answer at once."""
    with running(tmp_path_factory.mktemp("house") / "tables.db") as found:
        yield found


@pytest.fixture
def house(open_house: House) -> Iterator[House]:
    yield open_house
    open_house.send_away()
