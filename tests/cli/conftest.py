"""The command line as a test drives it: no colours, no home, catalogues compiled."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from pentapolis.catalog.languages import load_catalogue
from pentapolis.cli.app import app
from tools.translations import compile_all

ROOT = Path(__file__).parents[2]
GUEST = ROOT / "examples" / "hamlet"

Run = Callable[..., Result]


@pytest.fixture(scope="session", autouse=True)
def words() -> None:
    compile_all()
    load_catalogue.cache_clear()


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Keep replays out of the real home and the language out of the real environment."""
    monkeypatch.setenv("PENTAPOLIS_HOME", str(tmp_path))
    monkeypatch.setenv("PENTAPOLIS_GAMES", str(GUEST))
    monkeypatch.setenv("COLUMNS", "80")
    for name in ("LC_ALL", "LC_MESSAGES", "LANG", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)
    return tmp_path


@pytest.fixture
def run(home: Path) -> Run:
    """Run a command; `typed` is what somebody types, line by line."""

    def once(*words: str, typed: str = "") -> Result:
        return CliRunner().invoke(app, list(words), input=typed, prog_name="pentapolis")

    return once
