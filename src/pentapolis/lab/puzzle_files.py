"""Writes puzzles to a game's `puzzles/01.toml` and on, the largest gap first."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

from pentapolis.catalog.spec import GameSpec
from pentapolis.core.game import Game
from pentapolis.learn.lesson import LEARNER
from pentapolis.learn.puzzle import FOLDER, GOAL, key_position, list_files, read_file

from .candidates import Found
from .fresh_games import load_turn
from .line_games import Entry, Margin, Sample
from .odds import MOST_GOOD
from .turn_lines import MOST_LINES, TurnLine
from .verdict import ROUNDS, Verdict

GAP: Final = "gap = "  # where the numbers of a file begin,
MADE: Final = "[made]"  # and where they end
MOST_ALIKE: Final = 7  # puzzles of a game that turn on the same thing

Played = dict[Path, tuple[Sequence[Sample], Verdict]]  # by file, the games of its lines


def is_one_too_many(spec: GameSpec, found: Found) -> bool:
    """Return whether a game has enough puzzles like this one; the same one does not count.

    Two are alike if their answers begin alike and the same line of the score sheet decides.
    """
    files = [read_file(path) for path in list_files(spec)]
    shown = key_position(found.candidate.game, found.candidate.state, LEARNER)
    ideas = [
        (name_verb(file.answers[0][0]), file.lines[0].most, not file.lines[0].theirs)
        for file in files
        if file.position != shown
    ]
    group, second = found.verdict.group, found.verdict.second
    (mine, label, _), _ = find_difference(found.samples[group[0]], found.samples[second])
    answer = name_line(found.candidate.game, found.lines[group[0]])
    return ideas.count((name_verb(answer), label, mine)) >= MOST_ALIKE


def name_verb(line: str) -> str:
    """Return the verb of an action by name, or of the first one of a line."""
    return line.split(maxsplit=1)[0].split(":", maxsplit=1)[0]


def find_first_game(spec: GameSpec, seed: int) -> int:
    """Return the number of the first game after those that puzzles of a seed were found in."""
    files = [read_file(path) for path in list_files(spec)]
    return max((file.game_number + 1 for file in files if file.seed == seed), default=0)


def save_puzzle(spec: GameSpec, found: Found, number: int, seed: int) -> Path:
    """Write a puzzle and renumber all of the game's puzzles, from large to small gaps.

    One that shows the same position is replaced.
    """
    folder = spec.meta.folder / FOLDER
    folder.mkdir(exist_ok=True)
    new = describe_puzzle(found, number, seed)
    shown = key_position(found.candidate.game, found.candidate.state, LEARNER)
    texts = {new: round(found.gap, 1)}
    for path in list_files(spec):
        old = read_file(path)
        if old.position != shown:
            texts[path.read_text(encoding="utf-8")] = old.gap
    return folder / f"{number_files(spec, texts).index(new) + 1:02}.toml"


def number_files(spec: GameSpec, gaps: Mapping[str, float]) -> list[str]:
    """Replace all puzzles of a game by these texts, from large to small gaps; return the order."""
    for path in list_files(spec):
        path.unlink()
    ordered = sorted(gaps, key=lambda text: -gaps[text])
    for place, text in enumerate(ordered, 1):
        (spec.meta.folder / FOLDER / f"{place:02}.toml").write_text(text, encoding="utf-8")
    return ordered


def describe_puzzle(found: Found, number: int, seed: int) -> str:
    """Return a puzzle as the text of its file."""
    candidate, verdict = found.candidate, found.verdict
    game = candidate.game
    table = {"seats": game.seats, **game.options}
    answers = [json.dumps(name_line(game, found.lines[line])) for line in verdict.group]
    return "\n".join(
        [
            f"rules = {game.rules_version}",
            f"table = {{ {', '.join(f'{name} = {value}' for name, value in table.items())} }}",
            f"start = {json.dumps(' '.join(name_plies(found)))}",
            f'position = "{key_position(game, candidate.state, LEARNER)}"',
            f"goal = {json.dumps(GOAL)}",
            "answers = [",
            *(f"    {answer}," for answer in answers),
            "]",
            describe_worth(game, found.lines, found.samples, verdict),
            MADE,
            f'command = "{name_command(found, number, seed)}"',
            f"seed = {seed}",
            f"game = {number}",
            f'players = "{" ".join(candidate.players)}"',
            f"games = {ROUNDS[-1]} # played on from each of the best lines",
            "",
        ]
    )


def describe_worth(
    game: Game, lines: Sequence[TurnLine], samples: Sequence[Sample], verdict: Verdict
) -> str:
    """Return what all lines are worth, the nearest first: a part of a puzzle's file."""
    best, margins = samples[verdict.group[0]], verdict.margins
    order = sorted(margins, key=lambda line: margins[line].points)
    rows = (describe_line(game, lines[each], margins[each], best, samples[each]) for each in order)
    gap = margins[order[0]].points
    return "\n".join(
        [
            f"{GAP}{gap:.1f} # points between the answers and the next best line",
            "# Other lines: points and wins (in percent) less than the answers, the standard error",
            "# of the points, games, and the line of the score sheet that differs most.",
            "lines = [",
            *(f"    {row}," for row in rows),
            "]",
            "",
        ]
    )


def save_numbers(spec: GameSpec, kept: Played) -> None:
    """Write new numbers into the files of a game's puzzles; those without any are dropped."""
    texts: dict[str, float] = {}
    for path, (samples, verdict) in kept.items():
        text = path.read_text(encoding="utf-8")
        turn = load_turn(spec, read_file(path))
        before, after = text[: text.index(GAP)], text[text.index(MADE) :]
        worth = describe_worth(turn.view.game, turn.lines, samples, verdict)
        texts[f"{before}{worth}\n{after}"] = round(verdict.margins[verdict.second].points, 1)
    number_files(spec, texts)


def name_command(found: Found, number: int, seed: int) -> str:
    """Return the command that finds a puzzle again."""
    command = f"pentapolis puzzles {found.candidate.game.slug} --seed {seed} --first {number}"
    limits = found.limits
    lines = f" --lines {limits.lines}" if limits.lines != MOST_LINES else ""
    rated = f" --rated {limits.rated:g}" if limits.rated else ""
    rerolls = f" --rerolls {limits.rerolls}" if limits.rerolls else ""
    good = f" --good {limits.good}" if limits.good != MOST_GOOD else ""
    decisive = " --decisive" if limits.decisive else ""
    return f"{command} --games 1{lines}{rated}{rerolls}{good}{decisive}"


def name_plies(found: Found) -> Iterator[str]:
    """Yield the plies before a puzzle by name."""
    game = found.candidate.game
    state = game.start()
    for ply in found.candidate.line:
        yield game.name_action(state, ply)
        state.apply(ply)


def name_line(game: Game, line: TurnLine) -> str:
    """Return the plies of a line by name."""
    return " ".join(game.actions.name(action) for action in line.actions)


def describe_line(game: Game, line: TurnLine, margin: Margin, best: Sample, own: Sample) -> str:
    """Return what a line is worth as an inline table."""
    (mine, label, rule), points = find_difference(best, own)
    parts = [
        f"play = {json.dumps(name_line(game, line))}",
        f"less = {margin.points:.1f}",
        f"error = {margin.error:.1f}",
        f"wins = {100 * margin.wins:.0f}",
        f"games = {margin.games}",
        f"most = {json.dumps(label)}",
        f"rule = {json.dumps(rule)}",
        f"points = {points:.1f}",
    ]
    if not mine:
        parts.append("theirs = true")
    if max(sample.sheet[mine, label, rule] for sample in (best, own)) <= 0:
        parts.append("lost = true")
    return f"{{ {', '.join(parts)} }}"


def find_difference(best: Sample, other: Sample) -> tuple[Entry, float]:
    """Return the line of the score sheet through which a line loses most, and the points."""
    first, second = best.mean_sheet(), other.mean_sheet()
    gains = {
        entry: (first.get(entry, 0.0) - second.get(entry, 0.0)) * (1 if entry[0] else -1)
        for entry in sorted({*first, *second})
    }
    entry = max(gains, key=lambda each: gains[each])
    return entry, gains[entry]
