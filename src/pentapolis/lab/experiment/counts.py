"""What is counted in a game. All metrics are made from these counts, and from nothing else.

`games` has a row for each game, `seats` for each seat of it, `lines` for each line of a seat's
score sheet, `parts` for each component that a seat could have used, `advice` for each question that
a seat was asked.
"""

from __future__ import annotations

import math
from array import array
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable
from operator import ne
from typing import Any, Final

from pentapolis.bots import Bot
from pentapolis.catalog.spec import GameSpec
from pentapolis.catalog.uses import name_uses
from pentapolis.core.state import CHANCE
from pentapolis.core.view import View
from pentapolis.play.match import Match

from ..jobs import Job
from ..run import load_game, seat_bots
from .advice import Kinds
from .plan import ADVICE, Cell
from .replays import Album

KEYS: Final = ("variant", "field", "seats", "deal", "turn")  # of a game, in every table
COLUMNS: Final[dict[str, tuple[str, ...]]] = {
    "games": ("plies", "turns", "ending", "winners"),
    "seats": (
        *("seat", "order", "bot", "score", "place", "share", "lead"),
        *("decisions", "forced", "legal", "tree", "waiting"),
    ),
    "lines": ("seat", "line", "points"),
    "parts": ("seat", "part", "offered", "used", "first"),
    "advice": ("seat", "question", "forced", "clear", "idle", "real", "effective"),
}
DIGITS: Final = 6  # of effective choices, so that they are the same on every machine
NEVER: Final = 1 << 30

Rows = dict[str, list[tuple[Any, ...]]]  # by table


class WatchedBot:
    """A bot whose decisions are counted."""

    def __init__(self, bot: Bot, spec: GameSpec, sets: Collection[str] = ()) -> None:
        self.bot = bot
        self.spec = spec
        # Both take a while: counting components, and asking for the ratings of all actions.
        self.parts = "parts" in sets
        self.advice = ADVICE in sets
        self.began = NEVER  # the ply of its first decision after the set-up
        self.legal: list[int] = []  # how many legal actions each question had
        self.offered: Counter[str] = Counter()  # decisions at which a component could be used
        self.used: Counter[str] = Counter()
        self.first: dict[str, int] = {}  # the ply at which a component was first used
        self.kinds: defaultdict[int, Kinds] = defaultdict(Kinds)  # by question

    def __call__(self, view: View) -> int:
        if self.began == NEVER and is_set_up(self.spec, view):
            self.began = view.seen.ply
        self.legal.append(len(view.legal))  # summed up after the game: this is done at every ply
        action = self.bot(view)
        if self.parts:
            self.count_parts(view, action)
        if self.advice:
            self.count_kind(view)
        return action

    def count_parts(self, view: View, action: int) -> None:
        """Count the components that could be used, and those that are."""
        uses, game, seen = self.spec.uses, view.game, view.seen
        could: set[str] = set()
        for other in view.legal:
            could.update(name_uses(uses, game, seen, other))
        self.offered.update(could)
        for part in name_uses(uses, game, seen, action):
            self.used[part] += 1
            self.first.setdefault(part, seen.ply)

    def count_kind(self, view: View) -> None:
        """Count a question by what the game's rules of thumb advise."""
        kinds = self.kinds[view.question]
        if len(view.legal) == 1:
            kinds.forced += 1
            return
        assert self.spec.rate_actions is not None  # no experiment asks for it otherwise
        kinds.add_decision(self.spec.rate_actions(view.game, view.seen, view.legal))


def is_set_up(spec: GameSpec, view: View) -> bool:
    """Return whether a decision comes after the set-up, as far as the game can tell."""
    return spec.turn_step is None or spec.turn_step(view.game, view.seen) > 0


def play_and_count(
    job: Job, cell: Cell, deal: int, sets: tuple[str, ...], album: Album | None = None
) -> Rows:
    """Play one game and return its rows; an album may keep its replay.

    Its match ends with this function: games are faster where the one before has made room.
    """
    match, watched = play_watched(job, sets)
    if album is not None:
        album.look_at(match, cell, deal, job.turn)
    return count_match(match, watched, cell, deal, job.turn, sets)


def play_watched(job: Job, sets: tuple[str, ...]) -> tuple[Match, list[WatchedBot]]:
    """Play the game of a job with bots that are watched."""
    from pentapolis.bots import make_bot

    spec, _game = load_game(job)
    names = [job.bots[job.bot_index(seat)] for seat in range(job.seats)]
    bots = [make_bot(name, spec, job.bot_seed(seat)) for seat, name in enumerate(names)]
    watched = [WatchedBot(bot, spec, sets) for bot in bots]
    return seat_bots(job, watched).play(), watched


def count_match(
    match: Match,
    watched: list[WatchedBot],
    cell: Cell,
    deal: int,
    turn: int,
    sets: tuple[str, ...],
) -> Rows:
    """Return the rows of a finished game."""
    game, state = match.game, match.state
    key = (cell.variant, cell.field, cell.seats, deal, turn)
    scores, places = state.scores(), game.places(state)
    actors = array("b", match.timeline.actors)
    winners = places.count(1)
    order, waiting = rank_order(watched), list_waiting(actors, len(watched))
    rows: Rows = {table: [] for table in COLUMNS}
    ending = game.name_ending(state)
    rows["games"].append((*key, state.ply, count_turns(actors), ending, winners))
    for seat, bot in enumerate(watched):
        others = [score for other, score in enumerate(scores) if other != seat]
        rows["seats"].append(
            (
                *(*key, seat, order[seat], bot.bot.name, scores[seat], places[seat]),
                1 / winners if places[seat] == 1 else 0.0,
                scores[seat] - max(others, default=0),
                *(*count_choices(bot.legal), waiting[seat]),
            )
        )
        if "score" in sets:
            for line in game.score_sheet(state, seat):
                rows["lines"].append((*key, seat, line.label, line.points))
        for part, offered in sorted(bot.offered.items()):
            first = bot.first.get(part, -1)
            rows["parts"].append((*key, seat, part, offered, bot.used[part], first))
        for question, kinds in sorted(bot.kinds.items()):
            effective = round(math.fsum(kinds.effective), DIGITS)
            counts = (kinds.forced, kinds.clear, kinds.idle, kinds.real)
            rows["advice"].append((*key, seat, game.questions[question].name, *counts, effective))
    return rows


def rank_order(watched: list[WatchedBot]) -> list[int]:
    """Return the place of each seat in the order of play: 1 is who decided first."""
    ranking = sorted(range(len(watched)), key=lambda seat: (watched[seat].began, seat))
    return [ranking.index(seat) + 1 for seat in range(len(watched))]


def count_choices(legal: list[int]) -> tuple[int, int, int, float]:
    """Return what numbers of legal actions say: decisions, forced answers, actions, tree size.

    A decision has more than one legal action; only its actions count. The size of the tree is the
    sum of their decimal logarithms, rounded once, so that it is the same on every machine.
    """
    forced = legal.count(1)
    tree = math.fsum(map(math.log10, legal))
    return len(legal) - forced, forced, sum(legal) - forced, tree


def count_turns(actors: Iterable[int]) -> int:
    """Count how often another seat than before decides, the first time included."""
    deciders = pack_actors(actors).replace(pack_actors([CHANCE]), b"")
    changes: int = sum(map(ne, deciders, deciders[1:]))
    return changes + 1 if deciders else 0


def list_waiting(actors: Iterable[int], seats: int) -> list[int]:
    """Return for each seat the longest run of plies in which it decides nothing."""
    packed = pack_actors(actors)
    return [max(map(len, packed.split(pack_actors([seat])))) for seat in range(seats)]


def pack_actors(actors: Iterable[int]) -> bytes:
    """Return a byte for each ply; bytes are searched much faster than lists."""
    return array("b", actors).tobytes()
