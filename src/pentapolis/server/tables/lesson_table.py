"""A lesson as a table: the learner plays through a runner, and nothing of it is saved but progress.

The runner plays for chance and the others, so that the table never moves by itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, TypeVar

from pentapolis.bots.hint import Hint
from pentapolis.catalog.spec import GameSpec
from pentapolis.catalog.words import Words
from pentapolis.core.errors import Stale
from pentapolis.core.luck import SeededLuck
from pentapolis.learn.lesson import LEARNER
from pentapolis.learn.puzzle import read_puzzles
from pentapolis.learn.puzzle_runner import PuzzleRunner
from pentapolis.learn.runner import LEVEL, OTHERS, SEED, Kind, LessonRunner, Result
from pentapolis.play.match import Match

from ..errors import Refused, refuse_play_errors
from ..store import LessonProgress, People, Person, Progress, SeatRow, Store, TableRow
from .access import NOTHING_ALLOWED, Access, Allowed
from .bus import Bus, Change
from .commands import run_to_end
from .driver import Driver
from .seats import NAMES
from .table import Table

LESSON: Final = "lesson"  # the kind of such a table
PUZZLE: Final = "puzzle"

Way = Literal["next", "again", "show"]


class LessonTable(Table):
    """A lesson in progress."""

    def __init__(
        self,
        row: TableRow,
        seats: list[SeatRow],
        runner: LessonRunner,
        owner: Person,
        *,
        people: People,
        store: Store,
        bus: Bus,
        driver: Driver,
        ticks: int = 0,
    ) -> None:
        course = runner.course
        players = [None] * course.game.seats
        match = Match(course.spec, course.game, players, SeededLuck(SEED), timeline=runner.timeline)
        super().__init__(row, seats, match, owner, store=store, bus=bus, driver=driver)
        self.runner = runner
        self.said = Result(Kind.OPEN)  # to what the learner did last
        self.shown: int | None = None  # the ply from which on an answer was shown just now
        self.people = people
        self.progress = Progress(store)
        self.kept = LessonProgress(runner.index, ticks)

    @property
    def address(self) -> str:
        """Return the address of its page."""
        return f"/learn/{self.runner.course.spec.meta.slug}/{self.runner.lesson.number}"

    @property
    def next_address(self) -> str:
        """Return the address of what comes after it; "" after the last."""
        course, number = self.runner.course, self.runner.lesson.number
        slug = course.spec.meta.slug
        return f"/learn/{slug}/{number + 1}" if number < len(course.lessons) else ""

    @property
    def takes_moves(self) -> bool:
        return self.runner.may_choose

    def find_allowed(self, own: list[int]) -> Allowed:
        can_undo = self.runner.index > 0 or bool(self.runner.own_plies())
        return {**NOTHING_ALLOWED, "undo": can_undo or self.runner.is_done}

    # What the learner does

    @run_to_end
    async def act(self, person: Person, action: int, ply: int) -> None:
        await self._play(person, [action], ply)

    @run_to_end
    async def act_all(self, person: Person, actions: Sequence[int], ply: int) -> None:
        await self._play(person, actions, ply)

    async def _play(self, person: Person, actions: Sequence[int], ply: int) -> None:
        """Play actions in a row, until the lesson has something to say."""
        async with self.lock:
            Access(self, person).require_move()
            with refuse_play_errors(person.words):
                if ply != self.timeline.ply:
                    raise Stale(f"the lesson is at ply {self.timeline.ply}, not {ply}")
                for number, action in enumerate(actions):
                    if number and not self._goes_on(LEARNER, [action]):
                        break
                    self.said = self.runner.act(self.match.game.actions.name(action))
                    if self.said.kind is not Kind.OPEN:
                        break
            await self.commit()

    @run_to_end
    async def undo(self, person: Person, turn: bool = False) -> None:
        async with self.lock:
            Access(self, person).require_move()
            _ = person.words
            if not self.runner.undo():
                raise Refused("illegal", _("You can't undo any further."))
            self.said = Result(Kind.OPEN)
            await self.commit()

    @run_to_end
    async def go(self, person: Person, way: Way) -> None:
        """Read on, begin the step again, or show its answer."""
        async with self.lock:
            Access(self, person).require_move()
            _ = person.words
            if way == "next" and self.takes_moves:  # it was pressed once too often
                raise Refused("stale", _("This step asks for a move."))
            shown = None
            with refuse_play_errors(person.words):
                if way == "next":
                    self.said = self.runner.next()
                elif way == "show":
                    index = self.runner.index if self.runner.may_choose else None
                    self.said = self.runner.show()
                    shown = None if index is None else self.runner.starts[index]
                else:
                    self.runner.again()
                    self.said = Result(Kind.OPEN)
            await self.commit(shown=shown)

    @run_to_end
    async def redo(self, person: Person) -> None:
        raise refuse_here(person.words)

    @run_to_end
    async def end_turn(self, person: Person) -> None:
        raise refuse_here(person.words)

    @run_to_end
    async def give_seat(self, person: Person, seat: int, level: str) -> None:
        raise refuse_here(person.words)

    @run_to_end
    async def take_seat(self, person: Person, seat: int) -> None:
        raise refuse_here(person.words)

    async def find_hint(self, person: Person) -> tuple[int, Hint]:
        """Return the next ply of an answer; no bot is asked."""
        async with self.lock:
            Access(self, person).require_move()
            _ = person.words
            name = self.runner.hint()[1]
            action = self.match.game.actions.ids.get(name, -1)
            if not self.takes_moves or action not in self.timeline.state.legal():
                raise Refused("illegal", _("Begin this step again, or let me show it."))
            return LEARNER, Hint(action, 0, None, None)

    # Parts of a change

    async def commit(self, full: bool = False, shown: int | None = None) -> None:
        """Save how far the learner has come, then tell the screens."""
        timeline = self.timeline
        self.shown = shown
        undos = [entry.value for entry in timeline.entries[self.saved :] if entry.kind == "undo"]
        if undos:
            self.match.game_log.drop_after(min(undos))
            self.undos += len(undos)  # snapshots of what was undone are of no use
        self.saved = len(timeline.entries)
        self.seq += 1
        await self._keep_progress()
        self._bus.publish(Change(self.id, self.seq, full or bool(undos)))

    async def _keep_progress(self) -> None:
        """Save the step and the ticks, if they have changed."""
        runner = self.runner
        ticks = self.kept.ticks
        if runner.is_done:
            ticks = max(ticks, 1 if runner.helped else 2)
        now = LessonProgress(0 if runner.is_done else runner.index, ticks)
        if now != self.kept:
            self.kept = now
            slug = runner.course.spec.meta.slug
            await self.people.save(self.owner)  # those who only look around leave no trace
            await self.progress.save(self.owner.id, slug, runner.lesson.name, now)


class PuzzleTable(LessonTable):
    """A puzzle in progress."""

    runner: PuzzleRunner

    @property
    def address(self) -> str:
        return puzzle_address(self.match.spec, self.runner.puzzle.number)

    @property
    def next_address(self) -> str:
        number = self.runner.puzzle.number
        is_last = number == len(read_puzzles(self.match.spec))
        return "" if is_last else puzzle_address(self.match.spec, number + 1)


AnyLesson = TypeVar("AnyLesson", bound=LessonTable)


def name_learner(person: Person, seats: int) -> list[str]:
    """Return the names of a learner and those who sit at the same table."""
    name = str(person.settings["name"]) or NAMES[0]
    others = [each if each != name else "Anna" for each in OTHERS]
    return [name, *others][:seats]


def seat_learner(person: Person, names: Sequence[str]) -> list[SeatRow]:
    """Return the seats of a lesson: the learner's, and those of the bots."""
    others = [SeatRow("bot", other, LEVEL) for other in names[1:]]
    return [SeatRow("person", names[0], owner=person.id), *others]


async def find_progress(
    store: Store, person: Person, spec: GameSpec, name: str, fresh: bool
) -> LessonProgress:
    """Return how far a person has come in a lesson; one that begins again says so to others."""
    progress, slug = Progress(store), spec.meta.slug
    known = (await progress.find(person.id)).get((slug, name), LessonProgress())
    if fresh and known.step and store.database.is_shared:
        known = LessonProgress(0, known.ticks)
        await progress.save(person.id, slug, name, known)
    return known


def puzzle_address(spec: GameSpec, number: int) -> str:
    """Return the address of a puzzle's page."""
    return f"/learn/{spec.meta.slug}/puzzle/{number}"


def require_lesson(table: Table, _: Words) -> LessonTable:
    """Return a table as a lesson; Refused if it is none."""
    if not isinstance(table, LessonTable):
        raise Refused("illegal", _("This table isn't a lesson."))
    return table


def refuse_here(_: Words) -> Refused:
    """Return the refusal of what makes no sense in a lesson."""
    return Refused("illegal", _("That isn't possible in a lesson."))
