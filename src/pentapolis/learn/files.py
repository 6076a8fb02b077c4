"""The files of lessons, guides, puzzles and pictures."""

from __future__ import annotations

from typing import ClassVar

from pentapolis.catalog.toml_files import FileProblem, TomlFile


class LessonError(FileProblem):
    """A file of a lesson is wrong; the message names the file and the line."""


class LessonFile(TomlFile):
    """A file about learning a game."""

    problem_class: ClassVar[type[FileProblem]] = LessonError
