"""Every game has the same shape: four folders with fixed names, and its SPEC in __init__.py."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from tools.translations import game_folders

from .places import ROOT, list_files

TEMPLATES = ROOT / "src" / "pentapolis" / "server" / "templates"

# What every game has, and what it may have. `rules` may also have a module for each kind of thing,
# and `questions` may be a package with a module for each phase.
REQUIRED = {
    ".": {"__init__.py", "meta.py", "RULES.md", "RULES.de.md", "glossary.toml"}
    | {"labels.toml", "parts.toml"},
    "rules": {"__init__.py", "codes.py", "game.py", "parts.py", "scoring.py", "state.py"},
    "look": {"__init__.py", "picture.py", "text.py"},
    "words": {"__init__.py", "actions.py", "events.py", "names.py", "prompts.py"},
    "bots": {"__init__.py", "evaluate.py", "rate.py"},
}
OPTIONAL = {
    ".": {"cover.replay"},
    "rules": {"board.py", "flow.py", "questions.py"},
    "look": {
        *("board.py", "cards.py", "cover.py", "effects.py", "shapes.py", "sides.py", "tiles.py"),
        "style.css",
    },
    "words": {
        *("cards.py", "facts.py", "reasons.py", "stats.py", "ties.py", "turns.py", "uses.py"),
        *("why.py", "worth.py"),
    },
    "bots": {
        *("facts.py", "features.py", "rate_deep.py", "values.py"),
        *("settings.toml", "values.toml", "weights.toml"),
    },
}
# Files of one or two games; a new one must be added here on purpose.
EXTRA = {
    "look": {
        *("cells.py", "choices.py", "danger.py", "fields.py", "hand.py", "header.py"),
        *("market.py", "mat.py"),
    },
    "bots": {
        *("city.py", "pirates.py", "plans.py", "throws.py"),
        *("goal.py", "preview.py", "reach.py", "sites.py"),
    },
}


def find_faults(name: str, files: set[str]) -> list[str]:
    """Return a sentence for each file of a game that is missing or has no place."""
    faults: list[str] = []
    for folder, required in REQUIRED.items():
        prefix = "" if folder == "." else f"{folder}/"
        faults += [f"{prefix}{file} is missing" for file in required if prefix + file not in files]
    if not {"rules/questions.py", "rules/questions/__init__.py"} & files:
        faults.append("rules/questions.py is missing")
    faults += [f"{file} has no place here" for file in files if not has_place(name, file)]
    return sorted(faults)


def has_place(name: str, file: str) -> bool:
    """Return whether a file may be in the folder of a game."""
    path = Path(file)
    folder = path.parent.as_posix()
    if folder == "learn":  # lessons: data only
        return (
            re.fullmatch(r"(story|guide|pictures|reference)\.toml|\d+-[a-z-]+\.toml", path.name)
            is not None
        )
    if folder == "puzzles":  # made by `pentapolis puzzles`, but for the words
        return re.fullmatch(r"words\.toml|\d\d\.toml", path.name) is not None
    if path.parts[0] == "locale":
        return path.match(f"locale/*/LC_MESSAGES/{name}.po")
    if path.name in REQUIRED.get(folder, set()) | OPTIONAL.get(folder, set()):
        return True
    if folder in ("rules", "rules/questions"):
        return path.suffix == ".py"
    return path.name in EXTRA.get(folder, set())


def find_code(source: str) -> list[str]:
    """List what an __init__.py does besides importing and declaring SPEC."""
    found: list[str] = []
    for node in ast.parse(source).body:
        match node:
            case ast.Import() | ast.ImportFrom() | ast.Expr(value=ast.Constant(value=str())):
                continue
            case ast.AnnAssign(target=ast.Name(id="SPEC")):
                continue
        found.append(ast.unparse(node).splitlines()[0])
    return found


@pytest.mark.parametrize("folder", game_folders(), ids=lambda folder: folder.name)
def test_a_game_has_the_shape(folder: Path) -> None:
    paths = [path for path in list_files() if path.is_relative_to(folder)]
    files = {path.relative_to(folder).as_posix() for path in paths}
    assert find_faults(folder.name, files) == []


@pytest.mark.parametrize("folder", game_folders(), ids=lambda folder: folder.name)
def test_an_init_file_has_its_spec_and_nothing_else(folder: Path) -> None:
    door = (folder / "__init__.py").read_text(encoding="utf-8")
    assert find_code(door) == []
    assert "\nSPEC: Final = GameSpec(" in door
    for name in ("rules", "look", "words", "bots"):
        inner = ast.parse((folder / name / "__init__.py").read_text(encoding="utf-8")).body
        assert [ast.unparse(node) for node in inner[1:]] == [], name


def test_all_games_are_checked() -> None:
    names = [folder.relative_to(ROOT).as_posix() for folder in game_folders()]
    assert "examples/hamlet/hamlet" in names
    assert len(names) == 6


def test_another_shape_would_be_found() -> None:
    right = set(REQUIRED["."])
    for folder in ("rules", "look", "words", "bots"):
        right |= {f"{folder}/{file}" for file in REQUIRED[folder]}
    right |= {"rules/questions.py", "rules/dice.py", "look/mat.py", "bots/settings.toml"}
    right |= {"cover.replay", "locale/de/LC_MESSAGES/old_town.po"}
    lessons = {
        "learn/story.toml",
        "learn/guide.toml",
        "learn/pictures.toml",
        "learn/reference.toml",
        "learn/1-a-first-turn.toml",
        *("puzzles/words.toml", "puzzles/07.toml"),
        "words/facts.py",
    }
    assert find_faults("old_town", right | lessons) == []
    assert find_faults("old_town", right) == []
    package = right - {"rules/questions.py"} | {
        "rules/questions/__init__.py",
        "rules/questions/setup.py",
    }
    assert find_faults("old_town", package) == []
    for file in right - {"rules/dice.py", "look/mat.py", "bots/settings.toml", "cover.replay"}:
        if not file.startswith("locale"):
            assert find_faults("old_town", right - {file}) == [f"{file} is missing"]
    for file in (
        *("advice.py", "draw/board.py", "look/dragon.py", "words/speech.py", "bots/deep/x.py"),
        *("locale/de/LC_MESSAGES/pentapolis.po", "rules/notes.md", "bots.toml"),
        *("learn/facts.py", "learn/first.toml", "learn/more/1-a.toml", "puzzles/seven.toml"),
    ):
        assert find_faults("old_town", right | {file}) == [f"{file} has no place here"]


def test_code_in_an_init_file_would_be_found() -> None:
    door = '"""A game."""\nfrom .meta import META\n\nSPEC: Final = GameSpec(META)\n'
    assert find_code(door) == []
    assert find_code(door + "def make() -> None: ...\nX = 1\n") == [
        "def make() -> None:",
        "X = 1",
    ]


def find_page_classes() -> set[str]:
    """Return the classes that the templates of pages give to their elements."""
    texts = [path.read_text(encoding="utf-8") for path in TEMPLATES.glob("*.html")]
    values = [value for text in texts for value in re.findall(r'class="([^"{]*)', text)]
    return {name for value in values for name in value.split()} - {"drawing"}


def find_leaks(style: str, classes: set[str]) -> list[str]:
    """Return the selectors of a game's style sheet that would change a page around a drawing."""
    plain = re.sub(r"/\*.*?\*/", "", style, flags=re.DOTALL)
    selectors = [
        one.strip() for group in re.findall(r"([^{};]+)\{", plain) for one in group.split(",")
    ]
    return [one for one in selectors if re.fullmatch(r"\.[\w-]+", one) and one[1:] in classes]


@pytest.mark.parametrize("folder", game_folders(), ids=lambda folder: folder.name)
def test_the_style_of_a_game_leaves_the_pages_alone(folder: Path) -> None:
    style = folder / "look" / "style.css"
    text = style.read_text(encoding="utf-8") if style.is_file() else ""
    assert find_leaks(text, find_page_classes()) == []


def test_a_leak_would_be_found() -> None:
    assert {"top", "rule", "button"} <= find_page_classes()
    assert find_leaks("/* x */ .top, .a { x: y }\n.drawing .rule { x: y }", {"top", "rule"}) == [
        ".top"
    ]
