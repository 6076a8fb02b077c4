"""The tests run on the form of the package, pure or compiled, that PENTAPOLIS_FORM names."""

from __future__ import annotations

import importlib.util
import os
from pathlib import Path

import pytest

import pentapolis
from tests.conftest import BOTH, FOLDERS, GAME_FILES, TESTS, needs_one_form
from tools import compiled

from .places import PACKAGE, list_files

FORM = os.environ.get("PENTAPOLIS_FORM", "")

needs_form = pytest.mark.skipif(not FORM, reason="PENTAPOLIS_FORM is not set")


def find_other_form(origins: dict[str, str], form: str) -> list[str]:
    """List the modules whose files have the other form."""
    return [name for name, origin in origins.items() if origin.endswith(".py") != (form == "pure")]


@needs_form
def test_the_package_knows_its_form() -> None:
    assert FORM in ("pure", "compiled")
    assert (FORM == "compiled") == pentapolis.COMPILED


@needs_form
def test_every_module_has_that_form() -> None:
    origins = {}
    for path in compiled.list_modules(PACKAGE):
        name = ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts)
        spec = importlib.util.find_spec(name)
        origins[name] = (spec and spec.origin) or "nowhere"
    assert find_other_form(origins, FORM) == []


@needs_form
def test_every_file_of_the_package_is_installed() -> None:
    home = Path(pentapolis.__file__).parent
    parts = [path.relative_to(PACKAGE) for path in list_files() if path.is_relative_to(PACKAGE)]
    wanted = [part.with_suffix(".mo") if part.suffix == ".po" else part for part in parts]
    assert [part.as_posix() for part in wanted if not (home / part).is_file()] == []


def test_a_module_of_the_other_form_would_be_found() -> None:
    origins = {"core.state": "core/state.py", "core.luck": "core/luck.cpython-311.so"}
    assert find_other_form(origins, "pure") == ["core.luck"]
    assert find_other_form(origins, "compiled") == ["core.state"]


def test_what_is_compiled_is_tested_in_both_forms() -> None:
    parts = {path.relative_to(PACKAGE).parts for path in compiled.list_modules(PACKAGE)}
    assert not FOLDERS & {folder for folder, *_ in parts}
    assert needs_one_form(TESTS / "server" / "test_live.py")
    assert not any(map(needs_one_form, (BOTH, PACKAGE / "server" / "test_live.py")))
    for kind in ("suite", "golden", "random_games", "box"):
        paths = [*(TESTS / "games").glob(f"*/test_{kind}.py")]
        assert paths and not any(map(needs_one_form, paths))


def test_every_folder_and_file_named_for_one_form_is_there() -> None:
    assert [folder for folder in FOLDERS if not (TESTS / folder).is_dir()] == []
    assert [name for name in GAME_FILES if not any((TESTS / "games").glob(f"*/{name}"))] == []
