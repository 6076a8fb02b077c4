"""Functions say what they do: no name is just a past participle."""

from __future__ import annotations

import ast

from .places import ROOT, list_files

# Participles that do not end in -ed. `put`, `read`, `set` and the like are verbs as well.
IRREGULAR = {
    *("began", "brought", "built", "chosen", "dealt", "done", "drawn", "found", "frozen"),
    *("given", "gone", "heard", "held", "kept", "known", "left", "made", "met", "seen"),
    *("sent", "shown", "taken", "told", "understood", "won", "written"),
}
NOUNS = {"feed", "need", "seed", "shed", "speed"}
ALLOWED = {"allowed"}  # what a person may do now: a value, not a deed
FROZEN = ROOT / "tests" / "frozen"  # is never edited


def is_participle(name: str) -> bool:
    """Return whether the whole name is a past participle."""
    word = name.strip("_")
    return word in IRREGULAR or (word.endswith("ed") and "_" not in word and word not in NOUNS)


def list_functions(source: str) -> list[str]:
    """List the names of all functions and methods."""
    nodes = ast.walk(ast.parse(source))
    return [node.name for node in nodes if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]


def test_no_function_is_named_after_what_was_done() -> None:
    found: list[str] = []
    for path in list_files():
        if path.suffix == ".py" and not path.is_relative_to(FROZEN):
            names = list_functions(path.read_text(encoding="utf-8"))
            place = path.relative_to(ROOT).as_posix()
            found += [f"{place}: {name}" for name in names if is_participle(name)]
    assert [each for each in found if each.split()[-1] not in ALLOWED] == []


def test_a_participle_would_be_found() -> None:
    source = (
        "def drawn(): ...\nclass A:\n    async def told(self): ...\n    def fill_in(self): ...\n"
    )
    assert [name for name in list_functions(source) if is_participle(name)] == ["drawn", "told"]
    assert is_participle("searched") and is_participle("_drawn")
    for name in ("draw", "changed_lines", "feed", "put", "is_sealed", "seen_text"):
        assert not is_participle(name)
