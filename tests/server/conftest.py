"""A server for each test, with its own database; bots run in the same process."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import pytest
from hamlet import SPEC as HAMLET
from starlette.testclient import TestClient

from pentapolis.catalog.games import Games, all_games
from pentapolis.catalog.languages import load_catalogue
from pentapolis.server.app import create_app
from pentapolis.server.shared_games import load_games
from pentapolis.server.tables.bot_runner import InlineBots
from pentapolis.server.workshop.workers import InlineLab
from tools.postgres import Cluster, find_programs, run_cluster
from tools.translations import compile_all

from .fake_time import FakeTime
from .visitors import Visitor

Open = Callable[[], AbstractContextManager[TestClient]]

DATABASES = ("sqlite", pytest.param("postgres", marks=pytest.mark.once))
on_both_databases = pytest.mark.parametrize("database", DATABASES, indirect=True)


@pytest.fixture(scope="session", autouse=True)
def compile_translations() -> None:
    compile_all()
    load_catalogue.cache_clear()


@pytest.fixture
def open_server(tmp_path: Path, database: str, monkeypatch: pytest.MonkeyPatch) -> Open:
    """Return a function that starts a server on the same database, again and again."""
    monkeypatch.setenv("PENTAPOLIS_GAMES", str(HAMLET.meta.folder.parent))
    load_games.cache_clear()
    games = Games({**all_games(), HAMLET.meta.slug: HAMLET})

    @contextmanager
    def open() -> Iterator[TestClient]:
        app = create_app(
            tmp_path / "data", games=games, bots=InlineBots(), lab=InlineLab(), db=database
        )
        with TestClient(app) as client:
            yield client

    return open


@pytest.fixture
def clock(database: str) -> FakeTime:
    """Return the time that the server of a test has, if the test asks for it."""
    return FakeTime(database)


@pytest.fixture
def client(
    request: pytest.FixtureRequest, open_server: Open, tmp_path: Path
) -> Iterator[TestClient]:
    has_clock = "clock" in request.fixturenames
    serving = request.getfixturevalue("clock").serve(tmp_path / "data") if has_clock else None
    with serving or open_server() as client:
        yield client


@pytest.fixture
def anna(client: TestClient) -> Visitor:
    return Visitor(client, "anna")


@pytest.fixture
def bo(client: TestClient) -> Visitor:
    return Visitor(client, "bo")


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    """Start a PostgreSQL of our own, once for all tests of a process."""
    if find_programs() is None:
        if os.environ.get("CI"):
            pytest.fail("there is no PostgreSQL here, and CI must have one (tools/postgres.sh)")
        pytest.skip("there is no PostgreSQL here: install postgresql")
    with run_cluster() as cluster:
        yield cluster


@pytest.fixture
def postgres(cluster: Cluster) -> Iterator[str]:
    """Return the address of an empty database of PostgreSQL."""
    address = cluster.create()
    yield address
    cluster.drop(address)


@pytest.fixture
def database(request: pytest.FixtureRequest) -> str:
    """Return the address of the database that the server of a test has; see on_both_databases."""
    is_shared = getattr(request, "param", "sqlite") == "postgres"
    return str(request.getfixturevalue("postgres")) if is_shared else ""


@pytest.fixture(params=DATABASES)
def db(request: pytest.FixtureRequest) -> str:
    """Return the address of an empty database; "" for the one in the folder."""
    return "" if request.param == "sqlite" else str(request.getfixturevalue("postgres"))
