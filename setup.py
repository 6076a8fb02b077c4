"""Compile the rules with mypyc and the catalogues with Babel; pyproject.toml declares the rest.

PENTAPOLIS_COMPILE says what to do about C:
  auto     compile if this machine can, else install the pure Python form (the default)
  0        never compile
  require  fail where auto would fall back
"""

from __future__ import annotations

import os
import shutil
import sys
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

ROOT = Path(__file__).resolve().parent
sys.path.insert(0, str(ROOT))  # a build backend does not look beside setup.py by itself

from tools import compiled, translations  # noqa: E402  (needs the path above)

LEFT_OUT = shutil.ignore_patterns("__pycache__", "*.mo", ".*", "*.egg-info", "build")
MODE = os.environ.get("PENTAPOLIS_COMPILE", "auto")


def extensions() -> list[Extension]:
    """Return the rules translated to C; none if C is unwanted, impossible or not needed now."""
    if MODE not in ("auto", "0", "require"):
        sys.exit(f"pentapolis: PENTAPOLIS_COMPILE is auto, 0 or require; not {MODE!r}")
    # pip also runs setup.py just to read metadata; that must stay quick.
    if MODE == "0" or not {"bdist_wheel", "build", "build_ext", "install"} & set(sys.argv):
        return []
    if MODE == "auto" and not compiled.can_compile():
        print(compiled.NO_COMPILER)
        return []
    from mypyc.build import mypycify

    paths = [
        path.relative_to(ROOT).as_posix()
        for path in compiled.list_modules(ROOT / "src" / "pentapolis")
    ]
    if not paths:
        return []
    try:
        # Silent imports: some modules import packages that are not installed while building.
        # One C file a module: gcc takes far longer over one large file. A separate cache: mypy may
        # be checking types at the same time.
        options = ["--follow-imports=silent", "--cache-dir=build/mypyc"]
        made = mypycify([*options, *paths], group_name="pentapolis", multi_file=True)
    except SystemExit:  # this is how mypyc reports a type error
        if MODE == "require":
            raise
        print(compiled.FELL_BACK)
        return []
    for extension in made:
        extension.optional = MODE == "auto"
    return made


class BuildExtensions(build_ext):
    """Build all extensions or none: each only leads into one shared library."""

    def build_extension(self, ext: Extension) -> None:
        """Compile as many C files at a time as there are cores."""
        compiler = self.compiler
        make_all, make_one = compiler.compile, compiler._compile
        jobs: list[Future[None]] = []

        def compile_all(*what: object, **how: object) -> list[str]:
            objects = make_all(*what, **how)
            for job in jobs:
                job.result()
            return objects

        with ThreadPoolExecutor(os.cpu_count()) as pool:
            compiler.compile = compile_all
            compiler._compile = lambda *file: jobs.append(pool.submit(make_one, *file))
            try:
                super().build_extension(ext)
            finally:
                compiler.compile, compiler._compile = make_all, make_one

    def run(self) -> None:
        super().run()
        paths = [Path(self.get_ext_fullpath(extension.name)) for extension in self.extensions]
        if not all(path.exists() for path in paths):
            print(compiled.FELL_BACK)
            for path in paths:
                path.unlink(missing_ok=True)
            self.extensions = []


class BuildPython(build_py):
    """Compile the catalogues first; put Hamlet where `pentapolis new` copies it from."""

    def run(self) -> None:
        translations.compile_all()
        super().run()
        if not self.editable_mode:  # a source tree has it in examples/
            template = Path(self.build_lib, "pentapolis", "cli", "template")
            shutil.rmtree(template, ignore_errors=True)
            shutil.copytree(ROOT / "examples" / "hamlet", template, ignore=LEFT_OUT)


if __name__ == "__main__":
    setup(
        ext_modules=extensions(),
        cmdclass={"build_ext": BuildExtensions, "build_py": BuildPython},
    )
