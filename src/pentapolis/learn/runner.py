"""Plays a lesson: one learner, everybody else and chance follow the script.

After each ply of the learner the goal is checked, then the replies in their order. A turn that ends
without the goal goes back to where the step began. Nothing is a dead end: undo goes back over
chance and others, and into earlier steps; scripted luck repeats itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final

from pentapolis.bots import make_bot
from pentapolis.catalog.words import Words
from pentapolis.core.errors import Illegal, NotYours, PlayError
from pentapolis.core.luck import SeededLuck
from pentapolis.core.state import CHANCE, OVER
from pentapolis.core.text import translatable
from pentapolis.play import Header, Timeline

from .goal import Moment
from .lesson import LEARNER, Course, Globs, Lesson, Reply, Step
from .puzzle import LineWorth

OTHERS: Final = ("Bruno", "Clara", "David", "Emma")  # who sits at the learner's table
LEVEL: Final = "guest"  # the bot that moves where the script does not fit
SEED: Final = 1  # of everything that the script leaves open
MISSES: Final = 2  # after this many a hint is shown
NOT_YET: Final = translatable("Not yet. Have another look.")


class Kind(Enum):
    """What came of the learner's ply."""

    OPEN = "open"  # the step goes on
    NEXT = "next"  # the goal is met, the next step has begun
    DONE = "done"  # the goal is met, and it was the last step
    REPLY = "reply"  # the lesson has something to say
    MISS = "miss"  # not this, and nothing special to say


@dataclass(frozen=True)
class Result:
    """What came of a ply, and what the lesson says to it, in English."""

    kind: Kind
    say: str = ""
    worth: LineWorth | None = None  # in a puzzle: what the line lacks


class LessonRunner:
    """A lesson in progress."""

    def __init__(
        self, course: Course, lesson: Lesson, names: list[str] | None = None, step: int = 0
    ) -> None:
        """Begin a lesson; a later step is reached by the answers of those before it."""
        self.course = course
        self.lesson = lesson
        self.game = course.game
        self.timeline = Timeline(self.game, Header.of(self.game, names))
        self.luck = SeededLuck(SEED)
        self.bot = make_bot(LEVEL, course.spec, SEED)
        self.starts: list[int] = []  # the ply at which each step begun so far asks the learner
        self.misses = 0
        self.helped = False  # an answer was shown
        self.is_done = False
        self._said: list[Reply] = []  # kept replies of this step
        self._before = self.timeline.state  # what the learner saw when this step began
        for ply, word in enumerate(lesson.start):
            self.play_word(ply, word)
        self._enter()
        for _ in range(step):
            self.skip_step()

    @property
    def index(self) -> int:
        """Return the number of the step, from 0 on."""
        return len(self.starts) - 1

    @property
    def step(self) -> Step:
        return self.lesson.steps[self.index]

    @property
    def start(self) -> int:
        """Return the ply at which this step begins."""
        return self.starts[-1]

    @property
    def may_choose(self) -> bool:
        """Return whether the learner decides something now."""
        return self.step.goal is not None and not self.is_done

    def own_plies(self) -> list[str]:
        """List the learner's plies of this step, by name."""
        line, actors = self.timeline.line[self.start :], self.timeline.actors[self.start :]
        return [self.game.actions.name(ply) for ply, who in zip(line, actors) if who == LEARNER]

    def moment(self) -> Moment:
        """Return what the conditions of this step look at now."""
        events = self.timeline.news(LEARNER, self.start)
        return Moment(
            self.game,
            self.course.spec.facts,
            LEARNER,
            self._before,
            self.game.mask(self.timeline.state, LEARNER),
            [self.game.name_event(event) for event in events],
        )

    # What the learner does.

    def act(self, name: str) -> Result:
        """Play the learner's action; Illegal if it is not legal, PlayError if nothing is asked."""
        if not self.may_choose:
            raise PlayError("there is nothing to do in this step but to read it")
        if self.timeline.state.actor() != LEARNER:
            raise NotYours(self.timeline.explain_wait(LEARNER))
        action = self.timeline.find_action(name, LEARNER)
        state = self.timeline.state
        if action not in state.legal() and action not in state.wishes():
            raise Illegal(f"{name!r} is not legal now")
        if action in state.legal() and not self.is_wanted(name):
            reply = self.find_reply(name, self.moment())
            self.misses += 1  # nothing was played, so there is nothing to take back
            return Result(Kind.MISS, NOT_YET) if reply is None else Result(Kind.REPLY, reply.say)
        self.timeline.act(LEARNER, action, self.timeline.ply)
        return self._judge(name)

    def is_wanted(self, name: str) -> bool:
        """Return whether the step lets the learner play an action."""
        return self.step.only is None or self.step.only.match(name)

    def next(self) -> Result:
        """Go on from a step that is only read; PlayError if there is something to do first."""
        if self.may_choose:
            raise PlayError("this step asks for a move")
        return self._advance()

    def undo(self) -> bool:
        """Take back the learner's last ply, or go back a step; False at the very beginning."""
        actors = self.timeline.actors
        plies = [ply for ply in range(self.start, len(actors)) if actors[ply] == LEARNER]
        if plies and not self.is_done:
            self._go_back(plies[-1])
        elif self.is_done:
            self.is_done = False
            self._go_back(self.start)
        elif self.index > 0:
            self.starts.pop()
            self._go_back(self.start)
            self._begin_step()
        else:
            return False
        return True

    def again(self) -> None:
        """Go back to where the step began."""
        self.is_done = False
        self._go_back(self.start)

    def show(self) -> Result:
        """Play an answer of this step, or read on; from the usual position if it needs that."""
        self.helped = self.helped or self.may_choose
        return self.skip_step()

    def skip_step(self) -> Result:
        """Finish this step by one of its answers."""
        if not self.may_choose:
            return self._advance()
        for line in (self.step.answer, *self.step.also):
            result = self.play_line(line)
            if result is not None and result.kind in (Kind.NEXT, Kind.DONE):
                return result
        fresh = LessonRunner(self.course, self.lesson, step=self.index)
        self._go_back(0)
        self.timeline.play_line(fresh.timeline.line)
        self.starts = fresh.starts
        self._begin_step()
        result = self.play_line(self.step.answer)
        if result is None or result.kind not in (Kind.NEXT, Kind.DONE):
            raise PlayError(f"{self.lesson.name}: the answer of step {self.index + 1} fails")
        return result

    def play_line(self, line: Sequence[str]) -> Result | None:
        """Play some plies from the step's start; None if one of them is not legal."""
        self._go_back(self.start)
        result: Result | None = None
        index = self.index
        for name in line:
            if self.index != index or self.is_done:
                break
            try:
                result = self.act(name)
            except PlayError:
                self._go_back(self.start)
                return None
        return result

    def explain(self, name: str) -> Reply | None:
        """Return what the lesson says to an action that is not legal; None if nothing."""
        own = self.own_plies()
        for reply in self.step.replies:
            if reply.rule and reply.tries[-1] == name:
                if len(reply.tries) == 1 or list(reply.tries[:-1]) == own:
                    return reply
        return None

    def hint(self) -> tuple[str, str]:
        """Return the hint of this step and the next ply of its answer; each may be ""."""
        own = self.own_plies()
        for line in (self.step.answer, *self.step.also):
            if list(line[: len(own)]) == own and len(line) > len(own):
                return self.step.hint, line[len(own)]
        return self.step.hint, ""

    # What is said.

    def tell(self, result: Result, words: Words, _: Words) -> str:
        """Return what is said to a result; `words` are the game's, `_` the program's."""
        return _(result.say) if result.kind is Kind.MISS else words(result.say)

    def tell_title(self, words: Words) -> str:
        """Return its number and title."""
        return f"{self.lesson.number}  {words(self.lesson.title)}"

    def tell_end(self, words: Words, _: Words) -> str:
        """Return the closing words."""
        return words(self.lesson.done)

    # What follows from it.

    def find_reply(self, name: str, at: Moment) -> Reply | None:
        """Return the first reply that fits what has been played; `name` is the learner's ply."""
        own = self.own_plies()
        if name and not self.is_wanted(name):
            own = [*own, name]
        for reply in self.step.replies:
            if not reply.rule and reply not in self._said and fits(reply, name, own, at):
                return reply
        return None

    def _judge(self, name: str) -> Result:
        """Check the goal and the replies, and let others and chance move while neither fits."""
        goal = self.step.goal
        assert goal is not None
        kept = ""
        scripted = len(self.step.others) > self._count_others()
        while True:
            at = self.moment()
            if goal.holds(at):
                result = self._advance()
                return Result(result.kind, kept) if kept else result
            reply = self.find_reply(name, at)
            if reply is not None and not reply.keep:
                return self._take_back(Result(Kind.REPLY, reply.say))
            if reply is not None:
                self._said.append(reply)
                kept = reply.say
            state = self.timeline.state
            if state.actor() == LEARNER:
                return Result(Kind.REPLY, kept) if kept else Result(Kind.OPEN)
            if state.actor() == OVER or (state.whose_turn() != LEARNER and not scripted):
                return self._take_back(Result(Kind.MISS, NOT_YET))
            self._move_other()
            name = ""

    def _take_back(self, result: Result) -> Result:
        """Go back to the step's start with something to say."""
        self.misses += 1
        self._go_back(self.start)
        return result

    def _advance(self) -> Result:
        """Begin the next step, if there is one."""
        if self.index + 1 == len(self.lesson.steps):
            self.is_done = True
            return Result(Kind.DONE)
        self._enter()
        return Result(Kind.NEXT)

    def _enter(self) -> None:
        """Begin the next step: others and chance play first."""
        step = self.lesson.steps[len(self.starts)]
        for word in step.meanwhile:
            if self.timeline.state.actor() in (LEARNER, OVER):
                break
            self._play_instead(word)
        while step.goal is not None and self.timeline.state.actor() not in (LEARNER, OVER):
            self._play_instead("")
        self.starts.append(self.timeline.ply)
        self._begin_step()

    def _begin_step(self) -> None:
        """Forget what was said in the step before, and look at the table."""
        self._before = self.game.mask(self.timeline.position_at(self.start), LEARNER)
        self.misses = 0
        self._said = []

    def _go_back(self, ply: int) -> None:
        """Go back to a ply; chance and others are no obstacle here."""
        if self.timeline.ply > ply:
            self.timeline.undo(ply, CHANCE)
        if ply <= self.start:
            self._said = []

    # Chance and the others.

    def play_word(self, ply: int, word: str) -> None:
        """Play a ply of the start by name, no matter who decides it."""
        actor = self.timeline.state.actor()
        try:
            self.timeline.play_line([self.timeline.find_action(word, actor)])
        except PlayError as error:
            raise PlayError(f"the start stops at ply {ply}: {error}") from None

    def _play_instead(self, word: str) -> None:
        """Play a ply of chance or another seat: the word if it is legal, else what they choose."""
        state = self.timeline.state
        actor = state.actor()
        number = self.game.space(actor).ids.get(word, -1)
        if number in state.legal():
            self.timeline.play_line([number])
        elif actor == CHANCE:
            self.timeline.play_chance(self.luck)
        else:
            self.timeline.play_line([self.bot(self.timeline.view(actor))])

    def _move_other(self) -> None:
        """Play one ply of chance or another seat while the step runs."""
        step = self.step
        if self.timeline.state.actor() == CHANCE:
            draws = self.timeline.actors[self.start :].count(CHANCE)
            words = step.luck[min(draws, len(step.luck) - 1)] if step.luck else ()
            legal = self.timeline.state.legal()
            ids = self.game.outcomes.ids
            self._play_instead(next((word for word in words if ids.get(word, -1) in legal), ""))
        else:
            place = self._count_others()
            self._play_instead(step.others[place] if place < len(step.others) else "")

    def _count_others(self) -> int:
        """Return how many plies other seats have played in this step."""
        return sum(actor not in (LEARNER, CHANCE) for actor in self.timeline.actors[self.start :])


def fits(reply: Reply, name: str, own: list[str], at: Moment) -> bool:
    """Return whether a reply fits: the learner's last ply, all of them, or the moment."""
    if reply.on is None:
        return bool(name) and own == list(reply.tries)
    if isinstance(reply.on, Globs):
        return bool(name) and reply.on.match(name)
    return reply.on.holds(at)
