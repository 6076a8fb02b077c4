"""Puts the coach to the test: does a deep search agree with what it says to newcomers?"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import inf
from statistics import fmean
from typing import Final

from pentapolis.bots import make_bot
from pentapolis.bots.engine.tree_search import POINT
from pentapolis.bots.names import GUEST
from pentapolis.bots.search import SearchBot
from pentapolis.bots.settings import load_settings
from pentapolis.catalog.languages import game_words
from pentapolis.catalog.spec import GameSpec
from pentapolis.learn.coach import Advice, Lines, PlayPairs, Task
from pentapolis.learn.coach_limits import may_speak
from pentapolis.learn.guide import read_clear
from pentapolis.learn.judges import compare, look, play_pairs, run_all
from pentapolis.play.timeline import Timeline
from pentapolis.play.turns import Turn, TurnLog

from .duel import play_deal
from .jobs import derive_seed

LEARNER: Final = 0
NEWCOMER: Final = "newcomer"
JUDGE: Final = "master"
DEEP: Final = 256  # playouts of each of two actions; the coach has 64
MANY: Final = 120  # pairs of whole games; the coach has 60


@dataclass(frozen=True)
class Verdict:
    """What deep search and many more games say about a note, in points."""

    searched: float
    played: float

    @property
    def agrees(self) -> bool:
        return self.searched > 0 and self.played > 0


@dataclass(frozen=True)
class Said:
    """Something that the coach would say after a turn."""

    turn: int  # of the learner, from 1
    advice: Advice
    verdict: Verdict
    is_heard: bool  # also with the limits of a first guided game


@dataclass(frozen=True)
class Trial:
    """One game of a newcomer against the guest, and what the coach says to it."""

    timeline: Timeline
    turns: int
    said: tuple[Said, ...]


def record_game(spec: GameSpec, seed: int) -> Timeline:
    """Let a newcomer play the guest, as in a guided game."""
    game = spec.load(2, {})
    bots = [
        make_bot(name, spec, derive_seed(seed, 1, seat))
        for seat, name in enumerate((NEWCOMER, GUEST))
    ]
    return play_deal(game, bots, derive_seed(seed, 0, 0))


def list_turns(spec: GameSpec, timeline: Timeline) -> Iterator[Turn]:
    """Yield the learner's turns, but for the one that ends the game: it cannot be taken back."""
    log = TurnLog(spec, timeline, lambda lang: game_words(spec, lang, timeline.header.names))
    for turn in log.turns(LEARNER, "en", 0, timeline.ply):
        if turn.seat == LEARNER and turn.last < timeline.ply:
            yield turn


def try_coach(spec: GameSpec, seed: int) -> Trial:
    """Record a game, let the coach look at every turn of the learner, and check what it says."""
    timeline, clear = record_game(spec, seed), read_clear(spec)
    said: list[Said] = []
    count = 0
    for turn in list_turns(spec, timeline):
        count += 1
        task = Task(LEARNER, turn.first, turn.last, clear, seed)
        advice = run_all(spec, timeline, task)
        if advice is None:
            continue
        heard = [note.turn for note in said if note.is_heard]
        verdict = check(spec, timeline, advice, derive_seed(seed, 2, turn.first))
        said.append(Said(count, advice, verdict, may_speak(0, count, heard)))
    return Trial(timeline, count, tuple(said))


def check(spec: GameSpec, timeline: Timeline, advice: Advice, seed: int) -> Verdict:
    """Ask a deep search and many more games, with another seed."""
    view = look(timeline, LEARNER, advice.ply)
    settings = load_settings(spec).search_settings(JUDGE)
    search = SearchBot("judge", seed, spec, settings=settings).start_tree(view)
    better, played = (
        view.legal.index(action) for action in (advice.actions[0], timeline.line[advice.ply])
    )
    compare(search, better, played, DEEP)
    lines = Lines(advice.ply, advice.actions, advice.played, 0)
    pairs = play_pairs(spec, view, PlayPairs(lines, 0, MANY), seed & 0xFFFFFFFF, seconds=inf)
    assert pairs is not None
    gap = (search.lead(better) - search.lead(played)) / POINT
    return Verdict(gap, fmean(pair.lead for pair in pairs))
