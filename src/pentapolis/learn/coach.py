"""The coach: after a turn, says whether another one would have been clearly better.

Two judges must agree, because each errs by itself. The search of the hint compares its best
action with the one that was played; then skilled bots play many whole games on from both turns, in
worlds that fit what the player saw, each pair of games with the same luck.

A turn is a chain of plies. Where chance decides in between, nobody could know what would follow,
so what is compared ends there and the bots go on. Everything is found from the view of one seat.

The work comes in small pieces, so that others can be let in between; `judges.py`
does them.
"""

from __future__ import annotations

import re
from collections.abc import Generator, Iterator
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev
from typing import Final

from pentapolis.bots.engine.tree_search import POINT
from pentapolis.bots.hint import Gain
from pentapolis.catalog.spec import GameSpec
from pentapolis.catalog.words import Words
from pentapolis.core.game import Game
from pentapolis.core.luck import SeededLuck
from pentapolis.core.state import State
from pentapolis.play.forced import find_forced
from pentapolis.play.timeline import Timeline

WORLDS: Final = 60  # pairs of whole games
PART: Final = 12  # of them in one piece
FEWEST: Final = 45  # pairs: in some worlds a turn may not be possible
ERRORS: Final = 3  # standard errors that the gap in whole games must have
HOPEFUL: Final = 2  # if after the first part a gap is this many times less than clear, stop
NAMED: Final = 2  # actions of a better turn that are named
MOST: Final = 0.75  # of a gap that comes from one line of the sheet: that line explains it,
HALF: Final = 0.5  # or mostly
# What a short name leaves out: what is in brackets, the rest of a sentence, what it brings, and
# anything after a colon if there are words enough before it.
ASIDE: Final = re.compile(r" \([^()]*\)")
REST: Final = re.compile(r"(?:[.;] |: (?=[+−])).*")
ENOUGH: Final = 3  # words


@dataclass(frozen=True)
class Weigh:
    """A piece of work: how much better the search's best is than what was played at a ply."""

    ply: int


@dataclass(frozen=True)
class Weighed:
    """The best action of the search, and its lead over what was played."""

    ply: int
    action: int
    gap: int  # in hundredths of a point


@dataclass(frozen=True)
class FindLine:
    """A piece of work: ask the search again, and what follows its best action in the turn."""

    weighed: Weighed


@dataclass(frozen=True)
class Lines:
    """Two ways from a ply to the end of the turn, or to the next chance."""

    ply: int
    better: tuple[int, ...]
    played: tuple[int, ...]
    gap: int  # between their first actions, by a search that has not chosen them


@dataclass(frozen=True)
class PlayPairs:
    """A piece of work: some pairs of whole games after two lines."""

    lines: Lines
    first: int
    last: int


@dataclass(frozen=True)
class Pair:
    """Two games in one world: how much the better line brought over the other."""

    lead: int  # over the best other seat, in points
    sheet: dict[tuple[str, str], tuple[int, int]]  # by label and rule: after better, after played


Piece = Weigh | FindLine | PlayPairs
Found = Weighed | Lines | list[Pair] | None  # None: nothing, or not in time
Thought = Generator[Piece, Found, "Advice | None"]


@dataclass(frozen=True)
class Advice:
    """A turn that would have been clearly better; plain values only."""

    ply: int  # where it parts from what was played
    actions: tuple[int, ...]  # from there on, to the end of the turn or to the next chance
    played: tuple[int, ...]  # instead
    gap: float  # in points, over whole games
    searched: float  # the gap that the search found
    line: Gain | None  # the line of the score sheet that grows most
    is_loss: bool = False  # that line counts against the player: less of it is lost


@dataclass(frozen=True)
class Task:
    """A turn to look at: the plies of a seat from `first` up to `last`."""

    seat: int
    first: int
    last: int
    clear: int  # points by which another turn must be better
    seed: int


def think(spec: GameSpec, timeline: Timeline, task: Task) -> Thought:
    """Yield the pieces of work that a turn needs, cheap ones first; return advice or None."""
    most: Weighed | None = None
    for ply in list(list_choices(spec, timeline, task)):  # the timeline may change meanwhile
        weighed = yield Weigh(ply)
        if isinstance(weighed, Weighed) and (most is None or weighed.gap > most.gap):
            most = weighed
    if most is None or most.gap < task.clear * POINT:
        return None  # the search sees nothing, so no game is played
    lines = yield FindLine(most)
    if not isinstance(lines, Lines) or lines.gap < task.clear * POINT:
        return None  # the best of many looks better than it is
    pairs: list[Pair] = []
    for first in range(0, WORLDS, PART):
        more = yield PlayPairs(lines, first, min(WORLDS, first + PART))
        if not isinstance(more, list):
            return None
        pairs += more
        if pairs and fmean(pair.lead for pair in pairs) * HOPEFUL < task.clear:
            return None
    return judge(lines, pairs, task.clear)


def judge(lines: Lines, pairs: list[Pair], clear: int) -> Advice | None:
    """Return advice if both judges say that the other line was clearly better."""
    if lines.gap < clear * POINT or len(pairs) < FEWEST:
        return None
    leads = [pair.lead for pair in pairs]
    mean = fmean(leads)
    if mean < clear or mean < ERRORS * stdev(leads) / sqrt(len(leads)):
        return None
    line, is_loss = find_line_of_sheet(pairs)
    return Advice(lines.ply, lines.better, lines.played, mean, lines.gap / POINT, line, is_loss)


def find_line_of_sheet(pairs: list[Pair]) -> tuple[Gain | None, bool]:
    """Return the line of the score sheet that grows most, and whether it is one of losses."""
    gains: dict[tuple[str, str], int] = {}
    most: dict[tuple[str, str], int] = {}
    for pair in pairs:
        for key, (better, played) in pair.sheet.items():
            gains[key] = gains.get(key, 0) + better - played
            most[key] = max(most.get(key, played), better, played)
    if not gains:
        return None, False
    best = max(gains, key=lambda key: gains[key])
    points = round(gains[best] / len(pairs))
    return (Gain(best[0], points, best[1]) if points > 0 else None), most[best] <= 0


def list_choices(spec: GameSpec, timeline: Timeline, task: Task) -> Iterator[int]:
    """Yield the plies of a turn at which its seat had a real choice."""
    for ply in range(task.first, task.last):
        if timeline.actors[ply] != task.seat:
            continue
        state = timeline.position_at(ply)
        is_choice = timeline.line[ply] in state.legal()  # else it is a wish to be asked less
        if is_choice and find_forced(spec, timeline.game, state) is None:
            yield ply


# In words.


def name_actions(
    spec: GameSpec, game: Game, seen: State, actions: tuple[int, ...], words: Words
) -> list[str]:
    """Return the first choices of a line in short; `seen` is the view of its seat before it."""
    world, seat = game.fill_in(seen, SeededLuck(0)), seen.actor()
    names: list[str] = []
    for action in actions:
        here = game.mask(world, seat)
        is_done = game.actions.name(action) in spec.done_actions
        if not names or (not is_done and find_forced(spec, game, world) is None):
            names.append(shorten(spec.describe_action(game, here, action, words)))
        if len(names) == NAMED or action not in world.legal():
            break
        world.apply(action)
    return names


def shorten(sentence: str) -> str:
    """Return what an action does, without prices and gains."""
    short = REST.sub("", ASIDE.sub("", sentence)).rstrip(".")
    head = short.partition(": ")[0]
    return head if len(head.split()) >= ENOUGH else short


def sentence(advice: Advice, names: list[str], label: str, _: Words) -> str:
    """Return what was better, by how much, and why; `label` is that of the line, in words."""
    deed = _("“{deed}”", deed=names[0])
    if len(names) > 1:
        deed = _("“{first}”, then “{second}”", first=names[0], second=names[1])
    n = round(advice.gap)
    share = advice.line.points / advice.gap if advice.line is not None else 0
    if share < HALF:
        return _(
            "There was more in it: with {deed}, you would lead by about {n} points more.",
            deed=deed,
            n=n,
        )
    if advice.is_loss:
        return _(
            "There was more in it: with {deed}, about {n} points more, "
            "because less is lost ({label}).",
            deed=deed,
            n=n,
            label=label,
        )
    if share < MOST:
        return _(
            "There was more in it: with {deed}, about {n} points more, mostly from {label}.",
            deed=deed,
            n=n,
            label=label,
        )
    return _(
        "There was more in it: with {deed}, about {n} points more from {label}.",
        deed=deed,
        n=n,
        label=label,
    )
