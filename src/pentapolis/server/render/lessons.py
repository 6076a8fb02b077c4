"""The step of a lesson as a page shows it."""

from __future__ import annotations

from typing import Literal

from pentapolis.bots import hint as hints
from pentapolis.catalog.words import Words
from pentapolis.draw.picture import draw_picture
from pentapolis.learn.lesson import LEARNER
from pentapolis.learn.pointing import name_parts
from pentapolis.learn.runner import MISSES

from ..store import Person
from ..tables.lesson_table import LessonTable, PuzzleTable
from ..tables.table import Table
from ..wire import Hint, LessonNote
from .frames import describe_hint


def describe_lesson(table: LessonTable, _: Words) -> LessonNote:
    """Return what the lesson says now, in the language of some words."""
    runner, said = table.runner, table.said
    words = table.match.game_log.words(_.lang)
    step, lesson = runner.step, runner.lesson
    note: LessonNote = {
        "step": runner.index + 1,
        "steps": len(lesson.steps),
        "state": "done" if runner.is_done else "do" if runner.may_choose else "read",
        "end": find_end(table),
        "text": runner.tell_end(words, _) if runner.is_done else words(step.text),
        "look": "",
        "point": [],
        "press": [],
        "reply": runner.tell(said, words, _) or tell_answer(table, _),
        "next": "",
    }
    if runner.is_done:
        note["next"] = table.next_address
        return note
    note["point"] = list(step.point)
    picture = draw_picture(table.match.spec, table.timeline.view(LEARNER), words)
    names = name_parts(picture, step.point, words)
    if names:
        note["look"] = _("Look at: {names}", names="; ".join(names))
    note["press"] = list_press(table) if runner.may_choose else []
    return note


def find_end(table: LessonTable) -> Literal["", "done", "shown"]:
    """Return how a lesson or puzzle has ended; "" if it has not."""
    if not table.runner.is_done:
        return ""
    return "shown" if isinstance(table, PuzzleTable) and table.runner.helped else "done"


def tell_answer(table: LessonTable, _: Words) -> str:
    """Return what was played when an answer was shown just now; "" if none was."""
    if table.shown is None:
        return ""
    lines = table.match.game_log.lines(LEARNER, _.lang, table.shown, table.timeline.ply)
    return " ".join(line.text for line in lines if line.seat == LEARNER)


def write_hint(table: Table, seat: int, hint: hints.Hint, person: Person) -> Hint:
    """Return a hint in words: a lesson has its own, elsewhere it is the search that speaks."""
    _ = person.words
    message = describe_hint(table.match.game_log, seat, hint, person.lang, _)
    if isinstance(table, LessonTable):
        own = table.match.game_log.words(person.lang)(table.runner.step.hint)
        message["text"] = own or _("This is one way to do it.")
    return message


def list_press(table: LessonTable) -> list[int]:
    """Return the actions to ring: those of the step, and after some misses the answer."""
    runner, ids = table.runner, table.match.game.actions.ids
    names = list(runner.step.press) if not runner.own_plies() else []
    if runner.misses >= MISSES:
        names = [runner.hint()[1]]
    legal = table.timeline.state.legal()
    return [ids[name] for name in names if ids.get(name, -1) in legal]
