"""Lessons and puzzles that people are in the middle of: tables in memory; progress is saved."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from pentapolis.catalog.spec import GameSpec
from pentapolis.catalog.words import Words
from pentapolis.learn.lesson import Course, has_lessons, read_course
from pentapolis.learn.puzzle import read_puzzles
from pentapolis.learn.puzzle_runner import PuzzleRunner
from pentapolis.learn.runner import LessonRunner

from ..errors import Refused, unknown_table
from ..store import LessonProgress, Person, TableRow
from .lesson_ids import LessonKey, read_lesson_id, write_lesson_id
from .lesson_table import (
    LESSON,
    PUZZLE,
    AnyLesson,
    LessonTable,
    PuzzleTable,
    find_progress,
    name_learner,
    seat_learner,
)

if TYPE_CHECKING:
    from .tables import Tables


class Lessons:
    """Opens lessons and puzzles, each person their own."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.ids: dict[tuple[str, str, str], str] = {}  # by person, game, lesson: of the table

    def find_course(self, spec: GameSpec, _: Words) -> Course:
        """Return the lessons of a game; Refused if it has none."""
        if not has_lessons(spec):
            raise Refused("unknown", _("This game has no lessons."))
        return read_course(spec)

    async def open(
        self, person: Person, spec: GameSpec, number: int, fresh: bool = False
    ) -> LessonTable:
        """Return a person's lesson, where it was left; a fresh one begins at its first step."""
        course = self.find_course(spec, person.words)
        if not 1 <= number <= len(course.lessons):
            _ = person.words
            raise Refused("unknown", _("There's no such lesson."))
        lesson = course.find(number)
        known = await find_progress(self.tables.store, person, spec, lesson.name, fresh)
        kept = self._find_kept(person, spec, lesson.name, fresh, known)
        if kept is not None and kept.runner.lesson is lesson:
            return kept
        step = 0 if fresh else min(known.step, len(lesson.steps) - 1)
        names = name_learner(person, course.game.seats)
        runner = LessonRunner(course, lesson, names, step)
        return self._add(person, LessonTable, runner, known, number)

    async def open_puzzle(
        self, person: Person, spec: GameSpec, number: int, fresh: bool = False
    ) -> PuzzleTable:
        """Return a person's puzzle, as it was left."""
        puzzles = read_puzzles(spec)
        if not 1 <= number <= len(puzzles):
            _ = person.words
            raise Refused("unknown", _("There's no such puzzle."))
        puzzle = puzzles[number - 1]
        known = await find_progress(self.tables.store, person, spec, puzzle.name, fresh)
        kept = self._find_kept(person, spec, puzzle.name, fresh, known)
        if isinstance(kept, PuzzleTable) and kept.runner.puzzle is puzzle:
            return kept
        runner = PuzzleRunner(spec, puzzle, name_learner(person, puzzle.seats))
        return self._add(person, PuzzleTable, runner, known, number)

    async def open_by_id(self, id: str, _: Words) -> LessonTable:
        """Return the lesson that an id means, though it may have begun at another process."""
        key = read_lesson_id(self.tables.vault, id)
        if key is None or not self.tables.store.database.is_shared:
            raise unknown_table(_)
        person, spec = await self.tables.people.find(key.person), self.tables.find_game(key.game, _)
        open_any = self.open_puzzle if key.kind == PUZZLE else self.open
        return await open_any(person, spec, key.number)

    def _find_kept(
        self, person: Person, spec: GameSpec, name: str, fresh: bool, known: LessonProgress
    ) -> LessonTable | None:
        """Return the table of a lesson that somebody is in the middle of."""
        id = self.ids.get((person.id, spec.meta.slug, name), "")
        table = self.tables.in_memory.get(id)
        if fresh or not isinstance(table, LessonTable) or table.runner.is_done:
            return None
        is_elsewhere = self.tables.store.database.is_shared and known != table.kept
        return None if is_elsewhere and not self.tables.bus.has_listeners(id) else table

    def _add(
        self,
        person: Person,
        kind: type[AnyLesson],
        runner: LessonRunner,
        known: LessonProgress,
        number: int,
    ) -> AnyLesson:
        """Keep a new lesson in memory; nothing of it is saved but progress."""
        header = runner.timeline.header
        seats = seat_learner(person, header.names)
        id = secrets.token_urlsafe(9)
        if self.tables.store.database.is_shared:
            what = PUZZLE if kind is PuzzleTable else LESSON
            id = write_lesson_id(self.tables.vault, LessonKey(what, person.id, header.game, number))
        row = TableRow(id, person.id, LESSON, header.game, header.rules, header.options, "", "")
        table = kind(
            row,
            seats,
            runner,
            person,
            people=self.tables.people,
            store=self.tables.store,
            bus=self.tables.bus,
            driver=self.tables.driver,
            ticks=known.ticks,
        )
        self.tables.in_memory[row.id] = table
        self.ids[person.id, header.game, runner.lesson.name] = row.id
        self.tables.evict()
        return table

    def forget(self, person: Person) -> None:
        """Let all lessons of a person begin again."""
        for key, id in list(self.ids.items()):
            if key[0] == person.id:
                self.tables.in_memory.pop(id, None)
                del self.ids[key]

    def drop_gone(self) -> None:
        """Forget the lessons whose tables are no longer in memory."""
        self.ids = {key: id for key, id in self.ids.items() if id in self.tables.in_memory}
