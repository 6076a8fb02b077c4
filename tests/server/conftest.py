"""A server for each test, with its own database; bots think at once."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import pytest
from hamlet import SPEC as HAMLET
from starlette.testclient import TestClient

from pentapolis.locale import catalogue
from pentapolis.registry import games
from pentapolis.server import thinking
from pentapolis.server.app import create_app
from pentapolis.server.thinking import AtOnce
from tools.words import compile_all

from .visitors import Visitor

Open = Callable[[], AbstractContextManager[TestClient]]


@pytest.fixture(scope="session", autouse=True)
def words() -> None:
    compile_all()
    catalogue.cache_clear()


@pytest.fixture
def opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Open:
    """Start a server on the same database, as often as wanted."""
    monkeypatch.setenv("PENTAPOLIS_GAMES", str(HAMLET.meta.folder.parent))
    thinking.known.cache_clear()
    specs = {**games(), HAMLET.meta.slug: HAMLET}

    @contextmanager
    def open() -> Iterator[TestClient]:
        with TestClient(create_app(tmp_path / "data", specs=specs, thinker=AtOnce())) as client:
            yield client

    return open


@pytest.fixture
def client(opened: Open) -> Iterator[TestClient]:
    with opened() as client:
        yield client


@pytest.fixture
def anna(client: TestClient) -> Visitor:
    return Visitor(client, "anna")


@pytest.fixture
def bo(client: TestClient) -> Visitor:
    return Visitor(client, "bo")
