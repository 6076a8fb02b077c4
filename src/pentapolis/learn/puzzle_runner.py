"""Plays a puzzle: a lesson of one turn, in which every line that is as good as the best counts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pentapolis.catalog.spec import GameSpec
from pentapolis.catalog.words import Words
from pentapolis.core.errors import Illegal
from pentapolis.core.game import Game
from pentapolis.core.state import State
from pentapolis.core.text import translatable

from .goal import Moment
from .lesson import LEARNER, Course, Lesson, Step
from .puzzle import (
    LOST,
    THEIRS_LOST,
    LineWorth,
    Puzzle,
    ends_turn,
    key_position,
    key_seen,
    read_words,
)
from .runner import SEED, Kind, LessonRunner, Result

TITLE: Final = translatable("Puzzle {n}")
TASK: Final = translatable(
    "Play the best turn you can find, to its end. Every turn that is as good as the best counts."
)
# Where luck decides how the turn goes on, as with dice to keep.
LUCK_TASK: Final = translatable(
    "Make the best choice you can find; luck decides how it goes on. Every choice that is as good "
    "as the best counts."
)
HINT: Final = translatable("One of the best turns begins like this.")
# What is said about another line, by whose points differ most, and whether they are lost.
MISSES: Final = {
    (False, False): translatable("About {points} less than the best, above all for “{label}”."),
    (False, True): translatable(
        "About {points} less than the best, above all because more is lost: “{label}”."
    ),
    (True, False): translatable(
        "About {points} less than the best, above all because a rival gets more for “{label}”."
    ),
    (True, True): translatable(
        "About {points} less than the best, above all because a rival loses less: “{label}”."
    ),
}
AGAIN: Final = translatable("It's taken back: try again.")
UNKNOWN: Final = translatable("Other turns are better. Have another look.")


@dataclass(frozen=True)
class EndsWell:
    """The position is one that a best line leads to."""

    ends: frozenset[str]

    def holds(self, at: Moment) -> bool:
        return key_seen(at.game, at.now) in self.ends


class PuzzleRunner(LessonRunner):
    """A puzzle in progress."""

    def __init__(self, spec: GameSpec, puzzle: Puzzle, names: list[str] | None = None) -> None:
        self.puzzle = puzzle
        game = spec.load(puzzle.seats, puzzle.options, puzzle.rules)
        self.position = play_start(game, puzzle)
        lesson = make_lesson(game, puzzle, self.position)
        super().__init__(Course(spec, game, "", "", (lesson,)), lesson, names)
        self._worth: dict[str, LineWorth] | None = None  # by the position after a line

    def act(self, name: str) -> Result:
        """Play an action; what only changes how one is asked has no place in a puzzle."""
        action = self.game.actions.ids.get(name, -1)
        if action in self.timeline.state.wishes():
            raise Illegal(f"{name!r} is not for puzzles")
        return super().act(name)

    def _judge(self, name: str) -> Result:
        """Go on to the end of a line or until others decide; then it counts or is taken back."""
        at = self.moment()
        assert self.step.goal is not None
        if self.step.goal.holds(at):
            return self._advance()
        worth = self.find_worth(key_seen(self.game, at.now))
        if worth is None and self.timeline.state.actor() == LEARNER:
            return Result(Kind.OPEN)
        return self._take_back(Result(Kind.MISS, UNKNOWN, worth))

    def find_worth(self, end: str) -> LineWorth | None:
        """Return what a line is worth by the position after it; None if it was not compared."""
        if self._worth is None:
            lines = self.puzzle.lines
            self._worth = {find_end(self.game, self.position, line.play): line for line in lines}
        return self._worth.get(end)

    def tell(self, result: Result, words: Words, _: Words) -> str:
        """Say what a turn lacks."""
        if result.kind is not Kind.MISS or result.worth is None:
            return super().tell(result, words, _)
        worth = result.worth
        points = _.n("{n} point", "{n} points", max(1, round(worth.less)))
        miss = _(MISSES[worth.theirs, worth.lost], points=points, label=words(worth.most))
        return f"{miss} {_(AGAIN)}"

    def tell_title(self, words: Words) -> str:
        return words(TITLE, n=self.puzzle.number)

    def tell_end(self, words: Words, _: Words) -> str:
        """Say why the answer is best: where the next best line has fewer points."""
        second = self.puzzle.lines[0]
        sentences = read_words(self.course.spec)
        own = LOST if second.lost else sentences.own
        theirs = THEIRS_LOST if second.lost else sentences.theirs
        text = words(
            theirs if second.theirs else own,
            points=max(1, round(self.puzzle.gap)),
            label=words(second.most),
            rule=second.rule.split()[0],
        )
        return f"{text} {words(self.puzzle.note)}".rstrip()


def make_lesson(game: Game, puzzle: Puzzle, position: State) -> Lesson:
    """Return a puzzle as a lesson of one step."""
    ends = frozenset(find_end(game, position, line) for line in puzzle.answers)
    is_cut = not ends_turn(play_line(game, position, puzzle.answers[0]), LEARNER, SEED)
    step = Step(
        text=LUCK_TASK if is_cut else TASK,
        goal=EndsWell(ends),
        answer=puzzle.answers[0],
        also=puzzle.answers[1:],
        hint=HINT,
    )
    return Lesson(
        name=puzzle.name,
        number=puzzle.number,
        title=TITLE,
        minutes=2,
        start=puzzle.start,
        rules=(),
        steps=(step,),
        done="",
    )


def play_start(game: Game, puzzle: Puzzle) -> State:
    """Return the position of a puzzle; Illegal if its plies are not legal any more."""
    state = game.start()
    for name in puzzle.start:
        game.play(state, name)
    return state


def find_end(game: Game, position: State, line: tuple[str, ...]) -> str:
    """Return the key of the position after a line; Illegal if it cannot be played."""
    return key_position(game, play_line(game, position, line), LEARNER)


def play_line(game: Game, position: State, line: tuple[str, ...]) -> State:
    """Return the position after a line; Illegal if it cannot be played."""
    state = position.clone()
    for name in line:
        game.play(state, name)
    return state
