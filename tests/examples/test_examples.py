"""The programs in examples/ and in README.md run, and print what their comments say."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import pentapolis
from pentapolis.catalog.games import all_games
from pentapolis.lab.admission import admit_variant
from pentapolis.lab.experiment.files import read_experiment

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples"
SLOW = pytest.mark.skipif(
    not pentapolis.COMPILED, reason="two hundred games and a search take minutes uncompiled"
)


def run(*words: str) -> str:
    """Run Python in a new process, in the folder of the examples; return what it prints."""
    path = os.pathsep.join(place for place in sys.path if place)
    env = os.environ | {"PYTHONPATH": path, "PYTHONIOENCODING": "utf-8"}
    done = subprocess.run(
        [sys.executable, *words],
        check=False,
        cwd=EXAMPLES,
        env=env,
        capture_output=True,
        encoding="utf-8",
        timeout=300,
    )
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    return done.stdout


def expected_texts(source: str) -> list[str]:
    """List the comments right below each print(), which say what it prints."""
    blocks = re.findall(r"^ *print\(.*\n((?: *# .*\n)+)", source, re.MULTILINE)
    return [re.sub(r"^ *# ", "", block, flags=re.MULTILINE).strip() for block in blocks]


def find_missing(source: str, output: str) -> list[str]:
    """List the expected texts that were not printed in this order; … stands for anything."""
    missing: list[str] = []
    output = " ".join(output.split())
    for text in expected_texts(source):
        pattern = ".*?".join(re.escape(part) for part in " ".join(text.split()).split("…"))
        match = re.search(pattern, output)
        if match is None:
            missing.append(text)
        else:
            output = output[match.end() :]
    return missing


@pytest.mark.parametrize("name", [pytest.param("researcher", marks=SLOW), "bot_author", "designer"])
def test_an_example_prints_what_its_comments_say(name: str) -> None:
    source = (EXAMPLES / f"{name}.py").read_text(encoding="utf-8")
    assert len(expected_texts(source)) >= 3
    assert find_missing(source, run(f"{name}.py")) == []


def test_the_snippet_in_the_readme_runs() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    part = readme.partition("\n## Use the library\n")[2].partition("\n## ")[0]
    (snippet,) = re.findall(r"```python\n(.*?)```", part, re.DOTALL)
    output = run("-c", snippet)
    assert "'stop': " in output
    assert "\nYour dice do not show these symbols.\n" in output
    assert "] game: saint-malo\n" in output


def test_a_comment_that_is_wrong_is_found() -> None:
    source = "print(1)\n# 1\nprint(2, 3)\n# 2 …\nprint(4)\n# 5\n"
    assert find_missing(source, "1\n2 3\n4\n") == ["5"]


@pytest.mark.parametrize(("name", "variants"), [("building-1b", 3), ("ladder", 3), ("thinking", 0)])
def test_an_experiment_can_be_played(name: str, variants: int) -> None:
    spec, experiment = read_experiment(EXAMPLES / "experiments" / f"{name}.toml", all_games())
    assert len(experiment.variants) == variants
    for variant in experiment.variants:
        assert admit_variant(spec, variant.change, list(experiment.seats), games=2) is None
