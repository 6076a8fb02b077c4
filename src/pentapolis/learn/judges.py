"""The two judges of the coach: pieces of work that run where the bots run.

They see what one seat sees. Numbers of playouts and games are fixed, so that the same turn always
gets the same answer; a clock only stops what would come too late anyway.
"""

from __future__ import annotations

import time
from typing import Final

from pentapolis.bots.engine.tree_search import Search
from pentapolis.bots.names import make_bot
from pentapolis.bots.play_out import play_out
from pentapolis.bots.search import SearchBot
from pentapolis.catalog.languages import game_words
from pentapolis.catalog.spec import GameSpec
from pentapolis.core.game import Game
from pentapolis.core.luck import SeededLuck, mix
from pentapolis.core.state import State
from pentapolis.core.view import View
from pentapolis.play.forced import find_forced
from pentapolis.play.timeline import Timeline

from .coach import (
    Advice,
    FindLine,
    Found,
    Lines,
    Pair,
    Piece,
    PlayPairs,
    Task,
    Weigh,
    Weighed,
    think,
)

PLAYOUTS: Final = 64  # of the search for a decision
EACH: Final = 32  # playouts at least of its best action, and as many of the one played
AGAIN: Final = 64  # playouts of both, once they are chosen
TRIAL: Final = 4  # playouts that show whether the rest fits into the time
LONGEST: Final = 60  # plies of a turn that are looked at
PLAYER: Final = "skilled"  # plays the whole games
SECONDS: Final = 5.0  # of computing for a piece; a slower one has nothing to say in time


def run_piece(spec: GameSpec, timeline: Timeline, task: Task, piece: Piece) -> Found:
    """Do a piece of work; None if there is nothing to find, or no time."""
    seed = mix(task.seed & 0xFFFFFFFF, task.first)
    if isinstance(piece, Weigh):
        return weigh(spec, look(timeline, task.seat, piece.ply), timeline.line[piece.ply], seed)
    if isinstance(piece, FindLine):
        return find_lines(spec, timeline, task, piece.weighed, seed)
    view = look(timeline, task.seat, piece.lines.ply)
    return play_pairs(spec, view, piece, mix(seed, 1))


def run_all(spec: GameSpec, timeline: Timeline, task: Task) -> Advice | None:
    """Do all pieces of work for a turn, one after the other."""
    thought = think(spec, timeline, task)
    try:
        piece = next(thought)
        while True:
            piece = thought.send(run_piece(spec, timeline, task, piece))
    except StopIteration as end:
        advice: Advice | None = end.value
        return advice


def look(timeline: Timeline, seat: int, ply: int) -> View:
    """Return what a seat saw before a ply."""
    return View(timeline.game, seat, timeline.position_at(ply), [])


def weigh(spec: GameSpec, view: View, played: int, seed: int) -> Weighed | None:
    """Return the best action of the search and its lead over the one played, in equal worlds."""
    search = search_view(spec, view, seed)
    if search is None:
        return None
    best, index = search.best(), view.legal.index(played)
    if best != index:
        compare(search, best, index, EACH)
    gap = search.lead(best) - search.lead(index) if best != index else 0
    return Weighed(view.seen.ply, view.legal[best], gap)


def search_view(spec: GameSpec, view: View, seed: int) -> Search | None:
    """Return the grown tree of a decision; None if that would take too long."""
    search = SearchBot("coach", seed, spec).start_tree(view)
    start = time.process_time()
    search.run(TRIAL)
    if (time.process_time() - start) * (PLAYOUTS + EACH) > SECONDS * search.playouts:
        return None
    search.run(PLAYOUTS)
    return search


def compare(search: Search, one: int, other: int, least: int) -> None:
    """Try two actions equally often: the n-th playouts of both have the same world and luck."""
    visits = search.root.visits
    most = max(least, visits[one], visits[other])
    for index in (one, other):
        while visits[index] < most:
            search.run_playout(index)


def find_lines(
    spec: GameSpec, timeline: Timeline, task: Task, weighed: Weighed, seed: int
) -> Lines | None:
    """Return the search's line for the rest of the turn, and what was played instead."""
    view = look(timeline, task.seat, weighed.ply)
    gap = ask_again(spec, view, (weighed.action, timeline.line[weighed.ply]), mix(seed, 2))
    end = weighed.ply
    while end < task.last and timeline.actors[end] == task.seat:
        end += 1
    played = tuple(timeline.line[weighed.ply : end])
    better = [weighed.action]
    world = view.sample(SeededLuck(seed))
    turn = turn_key(spec, view.game, world)
    world.apply(weighed.action)
    while len(better) < LONGEST and goes_on(spec, view.game, world, task.seat, turn):
        forced = find_forced(spec, view.game, world)
        if forced is None:
            here = View(view.game, task.seat, world, [])
            search = search_view(spec, here, seed)
            if search is None:
                return None
            forced = here.legal[search.best()]
        better.append(forced)
        world.apply(forced)
    return Lines(weighed.ply, tuple(better), played, gap)


def ask_again(spec: GameSpec, view: View, actions: tuple[int, int], seed: int) -> int:
    """Return the lead of one action over another, in worlds that neither was chosen in."""
    search = SearchBot("coach", seed, spec).start_tree(view)
    one, other = (view.legal.index(action) for action in actions)
    compare(search, one, other, AGAIN)
    return search.lead(one) - search.lead(other)


def goes_on(spec: GameSpec, game: Game, state: State, seat: int, turn: tuple[int, str]) -> bool:
    """Return whether a seat decides next, still in the same turn."""
    return state.actor() == seat and turn_key(spec, game, state) == turn


def turn_key(spec: GameSpec, game: Game, state: State) -> tuple[int, str]:
    """Return whose turn it is and in which chapter: a seat may have two turns in a row."""
    seat = state.whose_turn()
    if spec.chapter is None or seat < 0:
        return seat, ""
    return seat, spec.chapter(game, game.mask(state, seat), game_words(spec, "en"))


def play_pairs(
    spec: GameSpec, view: View, piece: PlayPairs, seed: int, seconds: float = SECONDS
) -> list[Pair] | None:
    """Play some pairs of games to the end; None if that takes too long."""
    pairs: list[Pair] = []
    end = time.process_time() + seconds
    for number in range(piece.first, piece.last):
        luck = mix(seed, number)
        world = view.sample(SeededLuck(mix(luck, 0x2F0B)))
        after = [follow(world, line) for line in (piece.lines.better, piece.lines.played)]
        better, played = after
        if better is None or played is None:
            continue  # what is hidden would have allowed something else here
        play_on(spec, view.game, better, luck)
        play_on(spec, view.game, played, luck)
        pairs.append(compare_ends(view.game, view.seat, better, played))
        if time.process_time() > end:
            return None
    return pairs


def follow(world: State, line: tuple[int, ...]) -> State | None:
    """Return the position after a line; None if it is not legal in this world."""
    state = world.clone()
    for action in line:
        if action not in state.legal() and action not in state.wishes():
            return None
        state.apply(action)
    return state


def play_on(spec: GameSpec, game: Game, state: State, seed: int) -> None:
    """Let skilled bots play to the end."""
    bots = [make_bot(PLAYER, spec, mix(seed, seat + 1)) for seat in range(game.seats)]
    play_out(game, state, bots, SeededLuck(seed))


def compare_ends(game: Game, seat: int, better: State, played: State) -> Pair:
    """Return what two finished games brought a seat."""
    leads: list[int] = []
    sheets: list[dict[tuple[str, str], int]] = []
    for state in (better, played):
        scores = state.scores()
        leads.append(scores[seat] - max([*scores[:seat], *scores[seat + 1 :]], default=0))
        sheet: dict[tuple[str, str], int] = {}
        for line in game.score_sheet(state, seat):
            key = line.label, line.rule
            sheet[key] = sheet.get(key, 0) + line.points
        sheets.append(sheet)
    one, other = sheets
    sheet_pair = {key: (one.get(key, 0), other.get(key, 0)) for key in {**one, **other}}
    return Pair(leads[0] - leads[1], sheet_pair)
