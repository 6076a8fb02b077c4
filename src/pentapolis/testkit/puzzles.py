"""Checks the puzzles of a game: they can be solved and missed, and their numbers keep the bars.

Each check returns a sentence for each fault.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pentapolis.catalog.languages import LANGUAGES, frame_words, game_words
from pentapolis.catalog.rulebook import Rulebook
from pentapolis.catalog.spec import GameSpec
from pentapolis.core.errors import PlayError
from pentapolis.learn.lesson import LEARNER
from pentapolis.learn.puzzle import (
    BETTER_ERRORS,
    BETTER_POINTS,
    BETTER_WINS,
    FEWEST_LINES,
    LineWorth,
    Puzzle,
    is_roll,
    key_position,
    read_puzzles,
)
from pentapolis.learn.puzzle_runner import PuzzleRunner, find_end, play_line
from pentapolis.learn.runner import OTHERS, SEED, Kind

from .learn import judge_text

ROUNDING: Final = 0.05  # numbers of a file have one decimal


def find_puzzle_faults(spec: GameSpec) -> Iterator[str]:
    """Check all puzzles of a game."""
    puzzles = read_puzzles(spec)
    for number, puzzle in enumerate(puzzles, 1):
        name = f"{spec.meta.slug}, puzzle {puzzle.number}"
        if puzzle.number != number:
            yield f"{name}: number {number} is missing"
        yield from (f"{name}: {fault}" for fault in check_puzzle(spec, puzzle))
    names = [puzzle.name for puzzle in puzzles]
    if len(set(names)) < len(names):
        yield f"{spec.meta.slug}: two puzzles show the same position"
    if [puzzle.gap for puzzle in puzzles] != sorted((each.gap for each in puzzles), reverse=True):
        yield f"{spec.meta.slug}: the gaps do not fall"


def check_puzzle(spec: GameSpec, puzzle: Puzzle) -> Iterator[str]:
    """Check one puzzle."""
    if puzzle.rules != spec.meta.rules_version:
        now = spec.meta.rules_version
        yield f"it was found by rules {puzzle.rules}, and these are rules {now}: find another"
    try:
        runner = PuzzleRunner(spec, puzzle)
    except PlayError as error:
        yield f"it cannot be played any more: {error}"
        return
    if key_position(runner.game, runner.position, LEARNER) != puzzle.position:
        yield "the position is not the one that it was found in"
    if runner.position.actor() != LEARNER or runner.position.whose_turn() != LEARNER:
        yield "it is not the solver's turn"
    yield from check_numbers(puzzle)
    yield from check_answers(spec, puzzle)
    yield from check_others(runner)
    yield from check_points(runner)
    yield from check_words(runner)


def check_numbers(puzzle: Puzzle) -> Iterator[str]:
    """Check that every other line is clearly worse."""
    if len(puzzle.answers) + len(puzzle.lines) < FEWEST_LINES:
        yield "it has too few lines"
    if len(puzzle.answers) > len(puzzle.lines):
        yield "most lines are answers"
    if puzzle.gap != min(line.less for line in puzzle.lines):
        yield "the gap is not that of the next best line"
    for line in puzzle.lines:
        if not is_clear(line):
            yield f"{' '.join(line.play)!r} is not clearly worse"


def is_clear(line: LineWorth) -> bool:
    """Return whether the numbers of a line, as far as its file has them, keep the bars."""
    return (
        line.less >= BETTER_POINTS
        and line.less + ROUNDING >= BETTER_ERRORS * (line.error - ROUNDING)
        and line.wins >= 100 * BETTER_WINS
    )


def check_answers(spec: GameSpec, puzzle: Puzzle) -> Iterator[str]:
    """Check that every answer can be played and counts as soon as others or luck decide."""
    for answer in puzzle.answers:
        runner = PuzzleRunner(spec, puzzle)
        said = " ".join(answer)
        for count, name in enumerate(answer, 1):
            result = runner.act(name)
            if result.kind is not (Kind.DONE if count == len(answer) else Kind.OPEN):
                yield f"the answer {said!r} brings {result.kind.value} at {name!r}"
                return
        is_turn = not is_roll(runner.position, LEARNER, SEED)  # and no choice before chance
        if is_turn and runner.timeline.state.actor() == LEARNER:
            yield f"the answer {said!r} does not end the turn"


def check_others(runner: PuzzleRunner) -> Iterator[str]:
    """Check that other lines can be played, and that one that was missed can be tried again."""
    game, position = runner.game, runner.position
    answers = {find_end(game, position, answer) for answer in runner.puzzle.answers}
    seen = set(answers)
    for line in runner.puzzle.lines:
        said = " ".join(line.play)
        try:
            end = find_end(game, position, line.play)
        except PlayError as error:
            yield f"{said!r} cannot be played: {error}"
            continue
        if end in seen:
            yield f"{said!r} is listed twice, or an answer"
        seen.add(end)
    for line in (runner.puzzle.lines[0], runner.puzzle.lines[-1]):
        result = runner.play_line(line.play)
        if result is None or result.kind is not Kind.MISS or result.worth is not line:
            yield f"{' '.join(line.play)!r} is not told what it is worth"
        if runner.own_plies():
            yield f"{' '.join(line.play)!r} is not taken back"


def check_points(runner: PuzzleRunner) -> Iterator[str]:
    """Check that taking the most points at once may miss; choices before luck bring none yet."""
    game, position, puzzle = runner.game, runner.position, runner.puzzle
    if is_roll(position, LEARNER, SEED):
        return
    try:
        answers, others = (
            [play_line(game, position, line).scores()[LEARNER] for line in lines]
            for lines in (puzzle.answers, [line.play for line in puzzle.lines])
        )
    except PlayError:
        return  # `check_answers` and `check_others` say which
    if max(answers) > max(others):
        yield "taking the most points at once solves it"


def check_words(runner: PuzzleRunner) -> Iterator[str]:
    """Check that what is said is short, in every language, and that its rules exist."""
    spec, puzzle = runner.course.spec, runner.puzzle
    book = Rulebook.read(spec.meta, "en")
    for rule in {line.rule for line in puzzle.lines}:
        if book.find_rule(rule) is None:
            yield f"there is no rule {rule!r}"
    misses = [runner.play_line(line.play) for line in puzzle.lines[:3]]
    for lang in LANGUAGES:
        words = game_words(spec, lang, [*OTHERS][: puzzle.seats])
        frame = frame_words(lang)
        texts = [runner.tell_end(words, frame)]
        texts += [runner.tell(miss, words, frame) for miss in misses if miss is not None]
        for text in texts:
            yield from (f"{lang}: {fault}" for fault in judge_text(text))
            if lang != "en" and text == runner.tell_end(game_words(spec, "en"), frame_words("en")):
                yield f"{lang}: {text!r} is not translated"
