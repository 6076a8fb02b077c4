"""Compiled modules keep the house rules, and the checker finds every breach."""

from __future__ import annotations

import textwrap

import pytest

from tools import compiled

from .house_rules import breaches
from .places import PACKAGE

WRONG = {
    "from typing import Any\nx: Any = 1": "Any",
    "import typing\nx: typing.Any = 1": "Any",
    "x = 0.5": "a float",
    "def f(x: float) -> None: ...": "a float",
    "x = 1 / 2": "/ makes a float",
    "x = i64(1) << n": "32-bit shift",
    "import random": "chance or time",
    "from time import monotonic": "chance or time",
    "x = hash('b3')": "hash()",
    "f = lambda: 1": "a lambda",
    "def f():\n    yield 1": "a generator",
    "async def f(): ...": "a generator or coroutine",
    "f(x for x in y)": "a generator expression",
    "f(**options)": "** in a call",
    "def f(**options): ...": "**kwargs",
    "def f():\n    def g(): ...": "a nested function",
    "class A:\n    def f(self):\n        def g(): ...": "a nested function",
    "class A:\n    @property\n    def f(self): ...": "the decorator @property",
    "class A:\n    @staticmethod\n    def f(): ...": "the decorator @staticmethod",
    "@dataclass(frozen=True)\nclass A: ...": "the decorator @dataclass",
    "class A:\n    class B: ...": "a nested or conditional class",
    "if x:\n    class A: ...": "a nested or conditional class",
    "def f():\n    class A: ...": "a nested or conditional class",
    "class A(B, C): ...": "more than one base class",
    "for x in {1, 2}: ...": "the order of a set",
    "x = [y for y in set(z)]": "the order of a set",
    "x = list(frozenset(z))": "the order of a set",
    "seen: Final[set[int]] = make()\nfor x in seen: ...": "the order of a set",
    "def f(seen: set[int]):\n    for x in seen: ...": "the order of a set",
    "self.seen = {1}\nfor x in self.seen: ...": "the order of a set",
}

RIGHT = """
    from typing import TYPE_CHECKING, Final, final

    from mypy_extensions import mypyc_attr

    if TYPE_CHECKING:
        class Hint: ...

    SIDES: Final[dict[str, int]] = {"n": 0}
    SEEN: Final = {1, 2}

    @final
    @mypyc_attr(allow_interpreted_subclasses=True)
    class Question(Generic[S], Asked):
        def legal(self, out: list[int]) -> int:
            for cell in sorted(SEEN):
                if cell in SEEN:
                    out.append(cell // 2)
            return sum(1 for cell in out if cell > 1) + (1 << len(out))
"""


# Each game has its own class of states, which mypy could only express by losing types elsewhere.
MAY_SAY_ANY = ("core/game.py", "core/state.py")


def test_compiled_modules_keep_the_house_rules() -> None:
    found = []
    for path in compiled.list_modules(PACKAGE):
        name = path.relative_to(PACKAGE).as_posix()
        wrong = breaches(path.read_text(encoding="utf-8"), may_say_any=name in MAY_SAY_ANY)
        found += [f"{name}, {text}" for text in wrong]
    assert found == []


@pytest.mark.parametrize("source", WRONG)
def test_a_breach_would_be_found(source: str) -> None:
    assert WRONG[source] in " ".join(breaches(source))


def test_what_is_allowed_is_not_called_a_breach() -> None:
    assert breaches(textwrap.dedent(RIGHT)) == []


def test_any_is_allowed_only_in_files_that_need_it() -> None:
    source = "from typing import Any\nx: Any = 0.5\n"
    assert breaches(source, may_say_any=True) == ["line 2: a float"]
    assert all((PACKAGE / name).is_file() for name in MAY_SAY_ANY)


def test_the_folder_decides_what_is_compiled() -> None:
    names = {path.relative_to(PACKAGE).as_posix() for path in compiled.list_modules(PACKAGE)}
    folders = ["core", "kit", "bots/engine"]
    for game in PACKAGE.glob("games/*/RULES.md"):
        folders += [f"games/{game.parent.name}/rules", f"games/{game.parent.name}/bots"]
    wanted = {
        path.relative_to(PACKAGE).as_posix()
        for folder in folders
        for path in (PACKAGE / folder).rglob("*.py")
        if path.name != "__init__.py"
    }
    assert names == wanted
    assert {"core/game.py", "core/state.py", "kit/features.py"} <= names
