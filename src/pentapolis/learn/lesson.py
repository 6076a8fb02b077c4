"""Lessons as data: reads a game's `learn/*.toml`. Errors name the file and the line.

`story.toml` says which table the lessons are played at, and names positions by the plies that lead
to them; every other file is a lesson, `1-around.toml` the first.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Final

from pentapolis.catalog.spec import GameSpec
from pentapolis.core.game import Game

from .files import LessonError, LessonFile
from .goal import Condition, Reader

LEARNER: Final = 0  # the learner's seat
FOLDER: Final = "learn"
STORY: Final = "story.toml"
GUIDE: Final = "guide.toml"  # notes of the guided game
PICTURES: Final = "pictures.toml"  # of the rules page
REFERENCE: Final = "reference.toml"  # what is on the game's reference page
NO_LESSONS: Final = (GUIDE, PICTURES, REFERENCE)
FILE: Final = re.compile(r"(\d+)-[a-z-]+\.toml")
KEEP: Final = "keep"
UNDO: Final = "undo"
TEXTS: Final = ("title", "text", "end", "hint", "say")  # what is translated

STORY_KEYS: Final = {"table", "card", "start"}
LESSON_KEYS: Final = {"title", "minutes", "start", "rules", "step", "done"}
STEP_KEYS: Final = {
    *("text", "meanwhile", "point", "press", "only", "luck", "others"),
    *("goal", "answer", "also", "hint", "reply"),
}
REPLY_KEYS: Final = {"on", "try", "say", "then", "rule"}


@dataclass(frozen=True)
class Globs:
    """Actions by name: `field:*` means all fields, `-field:brown` makes an exception."""

    words: tuple[str, ...]

    def match(self, name: str) -> bool:
        """Return whether a name fits one of the patterns and none of the exceptions."""
        if any(fnmatchcase(name, word[1:]) for word in self.words if word.startswith("-")):
            return False
        return any(fnmatchcase(name, word) for word in self.words)


@dataclass(frozen=True)
class Reply:
    """What a lesson says to a way that is not the goal; without `on`, to exactly these plies."""

    say: str
    tries: tuple[str, ...]  # the learner's plies, an example
    on: Condition | Globs | None = None
    keep: bool = False  # say it and go on, instead of going back to the step's start
    rule: str = ""  # why the last ply is not legal; "" if it is legal


@dataclass(frozen=True)
class Step:
    """A text, and perhaps something to do; without a goal it is only read."""

    text: str
    meanwhile: tuple[str, ...] = ()  # plies of chance and others before the text
    point: tuple[str, ...] = ()  # parts of the drawing
    press: tuple[str, ...] = ()  # actions to ring
    only: Globs | None = None  # other actions are not carried out
    luck: tuple[tuple[str, ...], ...] = ()  # by draw: outcomes, of which the first legal one counts
    others: tuple[str, ...] = ()  # plies of the others while the step runs
    goal: Condition | None = None
    answer: tuple[str, ...] = ()  # the learner's plies, one way to the goal
    also: tuple[tuple[str, ...], ...] = ()
    hint: str = ""
    replies: tuple[Reply, ...] = ()
    line: int = 0  # where it stands in its file


@dataclass(frozen=True)
class Lesson:
    """A few minutes about one thing."""

    name: str  # of its file, without the ending
    number: int
    title: str
    minutes: int
    start: tuple[str, ...]  # the plies before it
    rules: tuple[str, ...]  # citations
    steps: tuple[Step, ...]
    done: str


@dataclass(frozen=True)
class Course:
    """All lessons of a game, and the table they are played at."""

    spec: GameSpec
    game: Game
    goal: str  # what the game is about
    end: str  # when it ends
    lessons: tuple[Lesson, ...]

    def find(self, number: int) -> Lesson:
        """Return a lesson by its number, from 1 on; ValueError if there is none."""
        if not 1 <= number <= len(self.lessons):
            raise ValueError(f"there is no lesson {number}; there are {len(self.lessons)}")
        return self.lessons[number - 1]


def has_lessons(spec: GameSpec) -> bool:
    """Return whether a game has lessons."""
    return (spec.meta.folder / FOLDER / STORY).is_file()


_courses: Final[dict[tuple[str, tuple[tuple[Path, int], ...]], Course]] = {}


def read_course(spec: GameSpec) -> Course:
    """Read all lessons of a game; they are read again only after a file has changed."""
    folder = spec.meta.folder / FOLDER
    paths = sorted(path for path in folder.glob("*.toml") if path.name not in NO_LESSONS)
    key = (spec.meta.slug, tuple((path, path.stat().st_mtime_ns) for path in paths))
    if key not in _courses:
        files = [LessonFile.read(path) for path in paths]
        _courses[key] = make_course(spec, files)
    return _courses[key]


def make_course(spec: GameSpec, files: Sequence[LessonFile]) -> Course:
    """Return the lessons that files describe; LessonError says what is wrong with one."""
    stories = [file for file in files if file.name == STORY]
    if not stories:
        raise LessonError(f"{spec.meta.slug}: {STORY} is missing")
    story = stories[0]
    story.check_keys(story.tables, STORY_KEYS)
    game = load_table(spec, story)
    starts = read_starts(story)
    card = story.table("card")
    reader = LessonReader(game, Reader(game, spec.facts, LEARNER), starts)
    lessons = [reader.read(file) for file in files if file is not story]
    lessons.sort(key=lambda lesson: lesson.number)
    for number, lesson in enumerate(lessons, 1):
        if lesson.number != number:
            raise LessonError(f"{lesson.name}.toml: the lesson before it, {number}, is missing")
    goal, end = (story.text(card, key, "card") for key in ("text", "end"))
    return Course(spec, game, goal, end, tuple(lessons))


def load_table(spec: GameSpec, story: LessonFile) -> Game:
    """Return the game that the lessons are played with."""
    table = story.table("table")
    options = {name: story.whole_number(table, name, "table") for name in table}
    seats = options.pop("seats", 2)
    try:
        return spec.load(seats, options)
    except ValueError as error:
        raise story.problem("table", str(error)) from None


def read_starts(story: LessonFile) -> dict[str, tuple[str, ...]]:
    """Return the named positions, each as the plies that lead to it."""
    starts: dict[str, tuple[str, ...]] = {}
    table = story.table("start")
    for name in table:
        words: list[str] = []
        for word in story.text(table, name, "start").split():
            words += starts.get(word, (word,))
        starts[name] = tuple(words)
    return starts


class LessonReader:
    """Reads the lessons of one game."""

    def __init__(
        self, game: Game, conditions: Reader, starts: Mapping[str, tuple[str, ...]]
    ) -> None:
        self.game = game
        self.conditions = conditions
        self.starts = starts

    def read(self, file: LessonFile) -> Lesson:
        """Return the lesson of a file."""
        number = FILE.fullmatch(file.name)
        if number is None:
            raise LessonError(f"{file.name}: a lesson is called like 1-first-turn.toml")
        top = file.tables
        file.check_keys(top, LESSON_KEYS)
        start = file.text(top, "start", needed=True)
        if start not in self.starts:
            known = ", ".join(self.starts)
            raise file.problem("start", f"{STORY} has no start {start!r}; it has {known}")
        rows = file.rows(top, "step")
        if not rows:
            raise file.problem("step", "there is no [[step]]")
        return Lesson(
            name=file.name.removesuffix(".toml"),
            number=int(number[1]),
            title=file.text(top, "title", needed=True),
            minutes=file.whole_number(top, "minutes", usual=3),
            start=self.starts[start],
            rules=tuple(file.texts(top, "rules")),
            steps=tuple(
                self.read_step(file, row, f"step.{count}") for count, row in enumerate(rows, 1)
            ),
            done=file.text(file.table("done"), "text", "done", needed=True),
        )

    def read_step(self, file: LessonFile, row: Mapping[str, object], place: str) -> Step:
        """Return a step."""
        file.check_keys(row, STEP_KEYS, place)
        goal = file.text(row, "goal", place)
        only = file.texts(row, "only", place)
        answer = self.read_plies(file, row, "answer", place)
        if bool(goal) != bool(answer):
            raise file.problem(place, "a step has a goal and an answer, or neither")
        rows = file.rows(row, "reply", place)
        if rows and not goal:
            raise file.problem(f"{place}.reply.1", "a step without a goal needs no replies")
        return Step(
            text=file.text(row, "text", place, needed=True),
            meanwhile=tuple(file.text(row, "meanwhile", place).split()),
            point=tuple(file.texts(row, "point", place)),
            press=self.check_actions(file, file.texts(row, "press", place), f"{place}.press"),
            only=Globs(tuple(only)) if only else None,
            luck=tuple(tuple(draw.split("|")) for draw in file.texts(row, "luck", place)),
            others=self.read_plies(file, row, "others", place),
            goal=self.read_condition(file, goal, f"{place}.goal") if goal else None,
            answer=answer,
            also=tuple(
                self.check_actions(file, line.split(), f"{place}.also")
                for line in file.texts(row, "also", place)
            ),
            hint=file.text(row, "hint", place),
            replies=tuple(
                self.read_reply(file, reply, f"{place}.reply.{count}")
                for count, reply in enumerate(rows, 1)
            ),
            line=file.line(place),
        )

    def read_reply(self, file: LessonFile, row: Mapping[str, object], place: str) -> Reply:
        """Return a reply."""
        file.check_keys(row, REPLY_KEYS, place)
        then = file.text(row, "then", place) or UNDO
        if then not in (UNDO, KEEP):
            raise file.problem(f"{place}.then", f"'then' is {UNDO!r} or {KEEP!r}, not {then!r}")
        on = file.text(row, "on", place)
        rule = file.text(row, "rule", place)
        tries = tuple(file.text(row, "try", place).split())
        if not tries:
            raise file.problem(place, "'try' is missing: an example, for the test")
        # What is not legal may also be something that no action is.
        self.check_actions(file, tries[:-1] if rule else tries, f"{place}.try")
        if on and rule:
            raise file.problem(f"{place}.on", "what is not legal gets its reply without 'on'")
        return Reply(
            say=file.text(row, "say", place, needed=True),
            tries=tries,
            on=self.read_on(file, on, f"{place}.on") if on else None,
            keep=then == KEEP,
            rule=rule,
        )

    def read_on(self, file: LessonFile, text: str, place: str) -> Condition | Globs:
        """Return when a reply fits: a condition, or actions by name."""
        words = text.split()
        names = self.game.actions.ids
        if all("*" in word or word.lstrip("-") in names for word in words):
            return Globs(tuple(words))
        return self.read_condition(file, text, place)

    def read_condition(self, file: LessonFile, text: str, place: str) -> Condition:
        """Return a condition."""
        try:
            return self.conditions.read(text)
        except ValueError as error:
            raise file.problem(place, str(error)) from None

    def read_plies(
        self, file: LessonFile, row: Mapping[str, object], key: str, place: str
    ) -> tuple[str, ...]:
        """Return plies by name, all of them actions."""
        words = file.text(row, key, place).split()
        return self.check_actions(file, words, f"{place}.{key}")

    def check_actions(self, file: LessonFile, words: Sequence[str], place: str) -> tuple[str, ...]:
        """Refuse names that no action has."""
        for word in words:
            if word not in self.game.actions.ids:
                raise file.problem(place, f"no action is called {word!r}")
        return tuple(words)
