"""Knows which modules mypyc compiles, and whether this machine can; for setup.py, make and tests.

Run as a script, it exits with 0 if this machine can build extensions. With `explain` it prints one
line if the installed package is not compiled, because pip hides what a build says.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

# The folder decides: everything in these is compiled, except __init__.py.
PATTERNS = (
    "core/*.py",
    "kit/*.py",
    "bots/engine/*.py",
    "games/*/rules/**/*.py",
    "games/*/bots/*.py",
)

PURE = "installing the pure Python form; it plays the same, only slower"
NO_COMPILER = f"pentapolis: no C compiler (or Python headers) found, {PURE}"
FELL_BACK = f"pentapolis: compiling failed, {PURE}"

# We ask setuptools, because it will do the build: it knows CC, MSVC and cross builds.
PROBE = """
import setuptools, sys, sysconfig
from distutils.ccompiler import new_compiler
from distutils.sysconfig import customize_compiler
compiler = new_compiler()
customize_compiler(compiler)
paths = [sysconfig.get_path(name) for name in ("include", "platinclude")]
objects = compiler.compile(["probe.c"], include_dirs=paths)
compiler.link_shared_object(objects, "probe.so")
"""


def list_modules(package: Path) -> list[Path]:
    """List the files to compile, sorted, given the folder of the package."""
    found = {path for pattern in PATTERNS for path in package.glob(pattern)}
    return sorted(path for path in found if path.name != "__init__.py")


def can_compile() -> bool:
    """Return whether a trivial extension can be built here; this prints nothing."""
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "probe.c").write_text("#include <Python.h>\nint probe;\n")
        command = [sys.executable, "-c", PROBE]
        return subprocess.run(command, cwd=folder, capture_output=True, check=False).returncode == 0


def explain() -> None:
    """Print why the installed package is pure, if it is pure without being asked to."""
    import pentapolis

    if not pentapolis.COMPILED and os.environ.get("PENTAPOLIS_COMPILE") != "0":
        print(FELL_BACK if can_compile() else NO_COMPILER)


if __name__ == "__main__":
    if sys.argv[1:] == ["explain"]:
        explain()
    else:
        sys.exit(not can_compile())
