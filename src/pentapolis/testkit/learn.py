"""Checks the lessons of a game: they can be done, their replies fit, and no way is a dead end.

Each check returns a sentence for each fault.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Final

from pentapolis.catalog.languages import LANGUAGES, game_words
from pentapolis.catalog.rulebook import Rulebook
from pentapolis.core.errors import PlayError
from pentapolis.core.state import OVER
from pentapolis.draw.picture import draw_picture
from pentapolis.learn.lesson import LEARNER, Course, Lesson, Reply
from pentapolis.learn.runner import Kind, LessonRunner

LINES: Final = 6000  # how often a random learner tries a step before an answer is tried instead
PLIES: Final = 200  # the longest line of a random learner
CHARACTERS: Final = 160
SENTENCES: Final = 2
NAMES: Final = ["Anna", "Bruno"]
SENTENCE_END: Final = re.compile(r"(?<=[.?!…])\s+")
# "Sie" and "Ihr" inside a sentence; at its beginning they may be "they" and "all of you".
FORMAL: Final = re.compile(r"\bIhnen\b|(?<=[a-zäöüß,;] )(?:Sie|Ihr(?:e[mnrs]?)?)\b")


def find_completion_faults(course: Course, lesson: Lesson) -> Iterator[str]:
    """Check that the start is legal and that every answer meets its goal without a reply."""
    try:
        runner = LessonRunner(course, lesson)
    except PlayError as error:
        yield f"{lesson.name}: {error}"
        return
    for number, step in enumerate(lesson.steps):
        place = f"{lesson.name}, step {number + 1}"
        if step.goal is not None:
            if step.goal.holds(runner.moment()):
                yield f"{place}: the goal is met before anything is done"
            for line in (*step.also, step.answer):
                runner = LessonRunner(course, lesson, step=number)
                yield from find_line_faults(runner, line, place)
        try:
            runner = LessonRunner(course, lesson, step=number)
            runner.skip_step()
        except PlayError as error:
            yield f"{place}: {error}"
            return


def find_line_faults(runner: LessonRunner, line: tuple[str, ...], place: str) -> Iterator[str]:
    """Check that plies lead to the goal, and not before the last of them."""
    for count, name in enumerate(line, 1):
        try:
            result = runner.act(name)
        except PlayError as error:
            yield f"{place}: {' '.join(line)!r} stops at {name!r}: {error}"
            return
        wanted = (Kind.NEXT, Kind.DONE) if count == len(line) else (Kind.OPEN,)
        if result.kind not in wanted:
            said = f", {result.say!r}" if result.say else ""
            yield f"{place}: {' '.join(line)!r} brings {result.kind.value} at {name!r}{said}"
            return


def find_reply_faults(course: Course, lesson: Lesson) -> Iterator[str]:
    """Check that every example of a reply gets exactly this reply."""
    for number, step in enumerate(lesson.steps):
        for reply in step.replies:
            place = f"{lesson.name}, step {number + 1}, {' '.join(reply.tries)!r}"
            runner = LessonRunner(course, lesson, step=number)
            yield from find_try_faults(runner, reply, place)


def find_try_faults(runner: LessonRunner, reply: Reply, place: str) -> Iterator[str]:
    """Check one example."""
    *first, last = reply.tries
    try:
        for name in first:
            result = runner.act(name)
            if result.kind is not Kind.OPEN:
                yield f"{place}: {name!r} already brings {result.kind.value}, {result.say!r}"
                return
        if reply.rule:
            if runner.game.actions.ids.get(last, -1) in runner.timeline.state.legal():
                yield f"{place}: the last ply is legal"
            elif runner.explain(last) is not reply:
                yield f"{place}: another reply comes first"
            return
        result = runner.act(last)
    except PlayError as error:
        yield f"{place}: {error}"
        return
    if result.kind is not Kind.REPLY or result.say != reply.say:
        yield f"{place}: brings {result.kind.value}, {result.say!r}"


def find_wandering_faults(course: Course, lesson: Lesson, seed: int) -> Iterator[str]:
    """Let a learner try legal actions at random; what is accepted must leave the rest possible."""
    chance = random.Random(f"{lesson.name} {seed}")
    runner = LessonRunner(course, lesson)
    way: list[str] = []
    while not runner.is_done:
        if not runner.may_choose:
            runner.next()
            continue
        index = runner.index
        found = wander_step(runner, chance)
        if not found:
            for line in (runner.step.answer, *runner.step.also):
                runner.play_line(line)
                if runner.index != index or runner.is_done:
                    found = list(line)
                    break
        if not found:
            yield f"{lesson.name}, step {index + 1}, seed {seed}: no way on after {' '.join(way)!r}"
            return
        way += found


def wander_step(runner: LessonRunner, chance: random.Random) -> list[str]:
    """Try lines at random until a step is done; return the plies that did it, or none."""
    index = runner.index
    for _ in range(LINES):
        line: list[str] = []
        for _ in range(PLIES):
            state = runner.timeline.state
            if state.actor() == OVER:
                break
            line.append(runner.game.actions.name(chance.choice(state.legal())))
            result = runner.act(line[-1])
            if runner.index != index or runner.is_done:
                return line
            if result.kind is not Kind.OPEN:
                break
        runner.again()
    return []


def find_pointing_faults(course: Course, lesson: Lesson) -> Iterator[str]:
    """Check that what is pointed at is drawn, on both sheets, and that ringed actions are legal."""
    runner = LessonRunner(course, lesson)
    cards = {f"seat-{seat}" for seat in range(course.game.seats)}  # they are beside the drawing
    while not runner.is_done:
        step, place = runner.step, f"{lesson.name}, step {runner.index + 1}"
        view = runner.timeline.view(LEARNER)
        legal = [course.game.actions.name(action) for action in view.legal]
        yield from (f"{place}: {name!r} is not legal" for name in step.press if name not in legal)
        for lang in LANGUAGES:
            for wide in (True, False):
                words = game_words(course.spec, lang, NAMES)
                picture = draw_picture(course.spec, view, words, wide=wide)
                drawn = set(re.findall(r'\bid="([^"]+)"', picture.svg(style=False))) | cards
                sheet = f"{lang}, {'lying' if wide else 'standing'} sheet"
                for part in step.point:
                    if part not in drawn:
                        yield f"{place}, {sheet}: no part of the drawing is called {part!r}"
        runner.skip_step()


def find_word_faults(course: Course, lesson: Lesson) -> Iterator[str]:
    """Check that texts are short and friendly in every language."""
    texts = [lesson.done, course.goal, course.end]
    for step in lesson.steps:
        texts += [step.text, step.hint, *(reply.say for reply in step.replies)]
    for lang in LANGUAGES:
        words = game_words(course.spec, lang)
        for text in [words(text) for text in texts if text]:
            yield from (f"{lesson.name}, {lang}: {fault}" for fault in judge_text(text))


def judge_text(text: str) -> Iterator[str]:
    """Check a text."""
    if len(text) > CHARACTERS:
        yield f"{text!r} has {len(text)} characters, more than {CHARACTERS}"
    if len(SENTENCE_END.split(text)) > SENTENCES:
        yield f"{text!r} has more than {SENTENCES} sentences"
    if "!" in text:
        yield f"{text!r} shouts"
    if FORMAL.search(text):
        yield f"{text!r} is formal"


def find_citation_faults(course: Course, lesson: Lesson) -> Iterator[str]:
    """Check that every rule exists, and that a step asks for each rule of the lesson."""
    book = Rulebook.read(course.spec.meta, "en")
    asked = list_rules(course, lesson)
    refusals = [reply.rule for step in lesson.steps for reply in step.replies if reply.rule]
    for citation in {*lesson.rules, *refusals}:
        rule = book.find_rule(citation)
        if rule is None or rule.citation != citation:
            yield f"{lesson.name}: there is no rule {citation!r}"
    if not lesson.rules:
        yield f"{lesson.name}: it names no rules"
    for citation in lesson.rules:
        if citation not in asked:
            yield f"{lesson.name}: no step asks for {citation!r}"


def list_rules(course: Course, lesson: Lesson) -> list[str]:
    """List the rules of the questions that the answers of a lesson meet, and of its refusals."""
    found: list[str] = []
    for number, step in enumerate(lesson.steps):
        runner = LessonRunner(course, lesson, step=number)
        for name in step.answer:
            found.append(course.game.question(runner.timeline.state).rule)
            runner.act(name)
        found += [reply.rule for reply in step.replies if reply.rule]
    return list(dict.fromkeys(found))
