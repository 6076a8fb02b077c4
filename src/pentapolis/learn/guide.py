"""The guided first game: notes before a move, read from a game's `learn/guide.toml`.

The file also says from how many points on another turn is clearly better, for `coach.py`.

A note is shown for the rest of the turn in which its condition holds first, as long as it holds,
and never again. All of this follows from the line that was played, so that a table which is opened
again, or goes back, shows the same.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pentapolis.catalog.spec import GameSpec
from pentapolis.core.game import Game
from pentapolis.play.timeline import Timeline

from .files import LessonFile
from .goal import Condition, Moment, Reader
from .lesson import FOLDER, GUIDE

NOTHING: Final = -1  # no note
OPENING: Final = 0  # what is said in the first turn
NOTE_KEYS: Final = {"on", "text", "stop"}
COACH_KEYS: Final = {"clear"}


@dataclass(frozen=True)
class Note:
    """Something to say before a move, while a condition holds."""

    on: Condition
    text: str  # {scores} stands for names with their scores
    may_stop: bool = False  # it offers to stop here: not every game is short


def has_guide(spec: GameSpec) -> bool:
    """Return whether a game has notes for a guided game."""
    return (spec.meta.folder / FOLDER / GUIDE).is_file()


def read_guide(spec: GameSpec, game: Game, seat: int) -> tuple[Note, ...]:
    """Read the notes of a game for one seat; LessonError says what is wrong with them."""
    file = open_guide(spec)
    reader = Reader(game, spec.facts, seat)
    notes: list[Note] = []
    for number, row in enumerate(file.rows(file.tables, "note"), 1):
        place = f"note.{number}"
        file.check_keys(row, NOTE_KEYS, place)
        try:
            on = reader.read(file.text(row, "on", place, needed=True))
        except ValueError as error:
            raise file.problem(f"{place}.on", str(error)) from None
        text = file.text(row, "text", place, needed=True)
        notes.append(Note(on, text, row.get("stop") is True))
    return tuple(notes)


def read_clear(spec: GameSpec) -> int:
    """Return by how many points another turn must be better before the coach speaks."""
    file = open_guide(spec)
    coach = file.table("coach")
    file.check_keys(coach, COACH_KEYS, "coach")
    clear = file.whole_number(coach, "clear", "coach")
    if clear < 1:
        raise file.problem("coach.clear", f"'clear' takes points from 1 on, not {clear}")
    return clear


def open_guide(spec: GameSpec) -> LessonFile:
    """Open the file of a game's guided game."""
    path = spec.meta.folder / FOLDER / GUIDE
    file = LessonFile.read(path)
    file.check_keys(file.tables, {"note", "coach"})
    return file


class Guide:
    """What is said to one seat of a game, and when."""

    def __init__(self, spec: GameSpec, timeline: Timeline, seat: int) -> None:
        self.spec = spec
        self.timeline = timeline
        self.seat = seat
        self.notes = read_guide(spec, timeline.game, seat)
        self._line: list[int] = []  # the plies that have been looked at
        self._shown: list[int] = []  # before each of them, and now: OPENING, a note from 1, NOTHING
        self._turn = 0  # counts the turns in which the seat has decided something
        self._begun: dict[int, int] = {}  # by note: the turn in which it was shown
        self._is_new = True  # the next decision in a turn of the seat is the first one in it

    def find_note(self) -> int:
        """Return what to say now: OPENING, the number of a note from 1 on, or NOTHING."""
        line = self.timeline.line
        if self._line != line[: len(self._line)]:
            self._line, self._shown, self._turn, self._begun = [], [], 0, {}
            self._is_new = True
        while len(self._shown) <= len(line):
            self._shown.append(self._look(len(self._shown)))
        self._line = list(line)
        return self._shown[-1]

    def may_stop(self, note: int) -> bool:
        """Return whether a note offers to stop here."""
        return note > OPENING and self.notes[note - 1].may_stop

    def text(self, note: int) -> str:
        """Return what a note says, in English."""
        return self.notes[note - 1].text

    def _look(self, ply: int) -> int:
        """Return what to say at a ply; the plies before it have been looked at."""
        state = self.timeline.position_at(ply)
        is_own = state.whose_turn() == self.seat
        self._is_new = self._is_new or not is_own
        if self.seat not in state.deciders():
            return NOTHING
        if is_own and self._is_new:
            self._turn += 1
            self._is_new = False
        seen = self.timeline.game.mask(state, self.seat)
        at = Moment(self.timeline.game, self.spec.facts, self.seat, seen, seen, [])
        if self._turn <= 1:  # 0: something is decided before the first turn
            return OPENING
        ready = [
            number
            for number, note in enumerate(self.notes, 1)
            if self._begun.get(number, self._turn) == self._turn and note.on.holds(at)
        ]
        # What is being said goes on; something new waits until it is said.
        begun = [number for number in ready if number in self._begun]
        note = [*begun, *ready, NOTHING][0]
        if note != NOTHING:
            self._begun[note] = self._turn
        return note
