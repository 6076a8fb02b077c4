"""`pentapolis new` makes a game that can be played, tested and changed into another one."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import write_po

import pentapolis
from pentapolis.catalog.games import load_spec
from pentapolis.catalog.languages import game_words
from pentapolis.testkit import perft
from pentapolis.testkit.translations import extract_texts

from .conftest import Run

SEATS = {2: "two", 3: "three", 4: "four", 5: "five", 6: "six"}


def run_tests(project: Path, *words: str, **variables: str) -> str:
    """Run the tests of a new game in a process of its own; they must pass."""
    env = os.environ | {"PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
    env.pop("PENTAPOLIS_GAMES", None)
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *words],
        check=False,
        cwd=project,
        env=env | variables,
        capture_output=True,
        encoding="utf-8",
        timeout=300,
    )
    assert done.returncode == 0, done.stdout
    return done.stdout


def change(path: Path, old: str, new: str) -> None:
    """Replace a text that stands in a file once."""
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1, f"{old!r} stands in {path.name} {text.count(old)} times"
    path.write_text(text.replace(old, new), encoding="utf-8")


def test_a_new_game_has_names_of_its_own(run: Run, home: Path) -> None:
    result = run("new", "old-harbour", "--into", str(home))
    assert result.exit_code == 0
    project = home / "old_harbour"
    game = project / "old_harbour"
    files = [path for path in project.rglob("*") if path.is_file()]
    assert [path for path in files if "amlet" in path.read_text("utf-8")] == []
    assert [path for path in files if "HAM-" in path.read_text("utf-8")] == []
    assert [path for path in files if "hamlet" in path.name] == []
    assert (game / "RULES.md").read_text("utf-8").startswith("# Old Harbour\n")
    assert "## OH-1 " in (game / "RULES.md").read_text("utf-8")
    assert "class OldHarbourState(State):" in (game / "rules" / "state.py").read_text("utf-8")
    assert "pentapolis fields old-harbour " in (game / "rules" / "state.py").read_text("utf-8")
    assert (game / "locale" / "de" / "LC_MESSAGES" / "old_harbour.po").is_file()
    assert 'old_harbour = "old_harbour:SPEC"' in (project / "pyproject.toml").read_text("utf-8")
    words = ("--bots", "random", "--games", "1", "--workers", "1", "--json")
    assert json.loads(run("arena", str(project), *words).stdout)["game"] == "old-harbour"
    again = run("new", "old-harbour", "--into", str(home))
    assert again.exit_code == 2
    assert "already exists" in again.stderr


def test_the_tests_of_a_new_game_pass(run: Run, home: Path) -> None:
    assert run("new", "quay", "--into", str(home), "--prefix", "QQ").exit_code == 0
    passed = re.search(r"(\d+) passed", run_tests(home / "quay"))
    assert passed is not None
    assert int(passed[1]) > 40


def test_a_new_game_is_installed_whole(run: Run, home: Path) -> None:
    assert run("new", "quay", "--into", str(home), "--prefix", "QQ").exit_code == 0
    words = ("wheel", "--quiet", "--no-deps", "--no-build-isolation", "--no-index")
    build = [sys.executable, "-m", "pip", *words, "--wheel-dir", str(home), "."]
    subprocess.run(build, check=True, cwd=home / "quay", capture_output=True, timeout=300)
    (wheel,) = home.glob("pentapolis_quay-*.whl")
    game = home / "quay" / "quay"
    files = [path.relative_to(game.parent).as_posix() for path in game.rglob("*.*")]
    wanted = {name for name in files if not name.endswith((".po", ".pyc"))}
    assert len(wanted) > 20
    assert wanted <= set(ZipFile(wheel).namelist())


def test_a_new_game_grows_without_a_change_outside_its_folder(run: Run, home: Path) -> None:
    """Six seats, a hundred cells and a third language: all laws hold."""
    assert run("new", "river-town", "--into", str(home)).exit_code == 0
    project = home / "river_town"
    game, tests = project / "river_town", project / "tests"
    change(game / "meta.py", "seats=(2, 3, 4)", "seats=(2, 3, 4, 5, 6)")
    change(game / "parts.toml", "[town.side]\nvalue = 5", "[town.side]\nvalue = 10")
    change(game / "rules" / "codes.py", "CELLS: Final = 25", "CELLS: Final = 100")
    change(game / "rules" / "state.py", 'Field("turn", 0, 3)', 'Field("turn", 0, 5)')
    change(game / "look" / "text.py", '"ABCDE"', '"ABCDEFGHIJ"')
    write_french(game)
    for path in tests.rglob("*.replay"):
        path.unlink()
    for seats, name in SEATS.items():
        recorded = run("golden", str(project), "--record", f"{name}-seats", "--seats", str(seats))
        assert recorded.exit_code == 0, recorded.output
    spec = load_spec(project)
    perft.update(spec, tests / "perft.txt")

    run_tests(project, "tests/test_river_town.py", "-k", "drawn", PENTAPOLIS_UPDATE="1")
    run_tests(project, "tests/test_river_town.py")
    assert game_words(spec, "fr")("the farm") == "fr: the farm"
    match = pentapolis.new_match(pentapolis.load(str(project), seats=6), players=["greedy"] * 6)
    assert len(match.game.actions) == 103
    assert match.play().is_over
    assert any(line.text.startswith("fr: ") for line in match.log(lang="fr"))
    watched = run("watch", str(project), "--bots", "random", "--seats", "6", "--seed", "1")
    assert "★ Random F" in watched.stdout
    assert " 10 · " in watched.stdout


def write_french(game: Path) -> None:
    """Write a catalogue in which every text says that it is French."""
    catalogue = Catalog("fr")
    for message in extract_texts(game):
        if message.id:
            texts = (message.id,) if isinstance(message.id, str) else message.id
            french = tuple(f"fr: {text}" for text in texts)
            catalogue.add(message.id, french[0] if len(french) == 1 else french)
    folder = game / "locale" / "fr" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    with (folder / f"{game.name}.po").open("wb") as file:
        write_po(file, catalogue)
    with (folder / f"{game.name}.mo").open("wb") as file:
        write_mo(file, catalogue)
