"""A server with all games, for the tests of what it sends of one."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient

from tests.server.leaks import open_server


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with open_server(tmp_path_factory.mktemp("data")) as client:
        yield client
