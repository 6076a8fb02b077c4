"""Finds the weights of a game's features from played games, by least squares.

Bots play each other, with some random actions, so that positions vary. At some moments the features
of all seats are counted. With LEAD the weights predict, from the counts of two seats, how many
points one will be ahead in the end. With RETURN they predict the points that a seat gets in its
next turns plus the value of its position then, which takes several passes.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Final, Protocol, cast

from pentapolis.bots import Bot, Budget
from pentapolis.bots.greedy import GreedyBot
from pentapolis.bots.search import SearchBot
from pentapolis.catalog.spec import GameSpec
from pentapolis.core.game import Game
from pentapolis.core.luck import SeededLuck
from pentapolis.core.seats import MAX_SEATS
from pentapolis.core.state import CHANCE, OVER
from pentapolis.core.view import View
from pentapolis.kit.features import MILLE, RETURN, Features, FitPlan

from .requirements import check_extra
from .toml_edit import add_note, parse_toml, set_values

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Array = NDArray[np.float64]

FILE: Final = "bots/weights.toml"
HEAD: Final = "What counts are worth, in thousandths of a point; features.py says what is counted."
TABLE: Final = "all"
POINT: Final = 100
PASSES: Final = 12  # for RETURN: times that the values after some turns are fitted again
TINY: Final = 1e-6  # keeps the equations solvable if something was never counted


class FeatureModule(Protocol):
    """The module bots/features.py of a game.

    It may also have `table(seats)`, the name of the table in weights.toml if there are several;
    `rest_of(game, s, seat)`, if not all seats have as much of the game left; and
    `base(game, s, seat)`, what a RETURN is added to, in hundredths, if that is not the score.
    """

    @property
    def FEATURES(self) -> Features:
        """What is counted, and the moments that have weights."""

    @property
    def PLAN(self) -> FitPlan:
        """How the weights are found."""

    def count(self, game: Game, s: Any, seat: int) -> list[int]:
        """Count the features of a seat: in hundredths for LEAD, in ones for RETURN."""

    def rest(self, game: Game, s: Any) -> int:
        """Return how much of the game is left, as FEATURES measures it."""

    def is_moment(self, game: Game, s: Any) -> bool:
        """Return whether features may be counted here; that happens once a turn."""


@dataclass(frozen=True)
class Moment:
    """The counts of all seats at one moment."""

    seat: int  # the one that moved last
    turn: int  # number of earlier moments with this seat
    shares: list[list[int]]  # of the stages
    counts: list[list[int]]
    base: list[int]  # what a RETURN is added to, in hundredths


@dataclass(frozen=True)
class GameRecord:
    """The moments of a game and how it ended."""

    moments: list[Moment]
    scores: list[int]


@dataclass(frozen=True)
class FitResult:
    """The weights by feature and stage, in thousandths of a point."""

    weights: dict[str, list[int]]
    rows: int  # of the least-squares problem


def find_features(spec: GameSpec) -> FeatureModule:
    """Return the features module of a game; ValueError if it has none."""
    if spec.features is None:
        raise ValueError(f"{spec.meta.title} has no features to fit; its values are set by hand")
    return cast(FeatureModule, spec.features)


def find_table(spec: GameSpec, seats: int) -> str:
    """Return the name of the table for a number of seats; ValueError if it is not in the file."""
    choose = getattr(spec.features, "table", None)
    table = TABLE if choose is None else str(choose(seats))
    path = weights_file(spec)
    if path.is_file() and table not in tomllib.loads(path.read_text(encoding="utf-8")):
        raise ValueError(
            f"{path.name} has no table [{table}]; table(seats) in features.py names it"
        )
    return table


def weights_file(spec: GameSpec) -> Path:
    """Return the file of a game's weights; it may be missing."""
    return spec.meta.folder / FILE


def play_games(
    spec: GameSpec, game: Game, games: int, seed: int, playouts: int = 0
) -> Iterator[GameRecord]:
    """Play games and yield a record of each; with 0 playouts bots follow ratings."""
    for number in range(games):
        deal = seed * 1_000_000 + number
        seeds = range(deal * MAX_SEATS, deal * MAX_SEATS + game.seats)
        bots: list[Bot]
        if playouts:
            budget = Budget(playouts=playouts)
            bots = [SearchBot("search", each, spec, budget) for each in seeds]
        else:
            bots = [GreedyBot("greedy", each, spec) for each in seeds]
        yield play_game(find_features(spec), game, bots, deal)


def play_game(module: FeatureModule, game: Game, bots: list[Bot], seed: int) -> GameRecord:
    """Play a game and record some of its moments."""
    s = game.start()
    luck, lot = SeededLuck(seed), Random(seed)
    plan = module.PLAN
    moments: list[Moment] = []
    turns = [0] * game.seats
    was_moment = False
    turn, mover = s.whose_turn(), 0
    plies = 0
    while s.actor() != OVER:
        plies += 1
        is_moment = module.is_moment(game, s)
        if is_moment and not (was_moment and s.whose_turn() == turn):
            turn = s.whose_turn()
            if lot.randrange(100) < plan.note_percent:
                moments.append(note_moment(module, game, s, mover, turns[mover]))
            turns[mover] += 1
        was_moment = is_moment
        seat = s.actor()
        if seat == CHANCE:
            s.apply(s.draw_outcome(luck.word(s.luck_stream(), plies)))
            continue
        mover = seat
        if lot.randrange(100) < plan.random_percent:
            s.apply(lot.choice(s.legal()))
        else:
            s.apply(bots[seat](View(game, seat, s, [])))
    return GameRecord(moments, s.scores())


def note_moment(module: FeatureModule, game: Game, s: Any, mover: int, turn: int) -> Moment:
    """Return the counts of all seats in a position."""
    seats = range(game.seats)
    rest_of = getattr(module, "rest_of", None)
    base = getattr(module, "base", None)
    rests = [rest_of(game, s, seat) if rest_of else module.rest(game, s) for seat in seats]
    return Moment(
        seat=mover,
        turn=turn,
        shares=[module.FEATURES.shares(rest) for rest in rests],
        counts=[module.count(game, s, seat) for seat in seats],
        base=[base(game, s, seat) if base else s.scores()[seat] * POINT for seat in seats],
    )


def solve(module: FeatureModule, records: Iterable[GameRecord]) -> FitResult:
    """Return the weights that fit best; ValueError if nothing was counted."""
    check_extra()
    import numpy as np

    if module.PLAN.target == RETURN:
        solution, rows = solve_return(module, list(records))
    else:
        solution, rows = solve_lead(module, records)
    stages = solution.reshape(module.FEATURES.stages, len(module.FEATURES.names))
    whole = np.rint(stages * MILLE).astype(int).T.tolist()
    return FitResult(dict(zip(module.FEATURES.names, whole, strict=True)), rows)


def solve_lead(module: FeatureModule, records: Iterable[GameRecord]) -> tuple[Array, int]:
    """Predict the lead at the end from how the counts of two seats differ."""
    import numpy as np

    size = module.FEATURES.stages * len(module.FEATURES.names)
    square, right = np.zeros((size, size)), np.zeros(size)
    number = 0
    for record in records:
        rows: list[Array] = []
        leads: list[int] = []
        for moment in record.moments:
            for one in range(len(record.scores)):
                for other in range(one):
                    rows.append((share_out(moment, one) - share_out(moment, other)) / POINT)
                    leads.append(record.scores[one] - record.scores[other])
        if rows:
            table = np.array(rows)
            square += table.T @ table
            right += table.T @ np.array(leads)
            number += len(rows)
    check_rows(number)
    prefer_small(square, module, np.ones(len(module.FEATURES.names)))
    return solve_system(square, right), number


def solve_return(module: FeatureModule, records: list[GameRecord]) -> tuple[Array, int]:
    """Predict the points until the end; then, in several passes, those of the next turns."""
    import numpy as np

    rows: list[Array] = []
    base: list[float] = []
    final: list[float] = []
    place: dict[tuple[int, int, int], int] = {}
    for number, record in enumerate(records):
        for moment in record.moments:
            seat = moment.seat
            place[number, seat, moment.turn] = len(rows)
            rows.append(share_out(moment, seat))
            base.append(moment.base[seat] / POINT)
            final.append(record.scores[seat])
    check_rows(len(rows))
    later = [place.get((game, seat, turn + module.PLAN.ahead), -1) for game, seat, turn in place]
    table, now = np.array(rows), np.array(base)
    square = table.T @ table
    # The mean square of a feature, so that its unit makes no difference.
    sizes = np.diag(square).reshape(module.FEATURES.stages, -1).sum(axis=0) / len(rows)
    prefer_small(square, module, sizes)
    goals = np.array(final) - now
    solution = solve_system(square, table.T @ goals)
    for _ in range(PASSES):
        then = (table @ solution + now)[later] - now
        solution = solve_system(square, table.T @ np.where(np.array(later) < 0, goals, then))
    return solution, len(rows)


def solve_system(square: Array, right: Array) -> Array:
    """Solve the normal equations of a least-squares problem."""
    import numpy as np

    return np.linalg.solve(square, right).astype(np.float64)


def share_out(moment: Moment, seat: int) -> Array:
    """Return the counts of a seat, shared out between the stages."""
    import numpy as np

    return np.outer(moment.shares[seat], moment.counts[seat]).ravel() / 100


def prefer_small(square: Array, module: FeatureModule, sizes: Array) -> None:
    """Penalise large weights, and weights that change from stage to stage."""
    import numpy as np

    names, plan = len(sizes), module.PLAN
    for stage in range(module.FEATURES.stages):
        here = np.arange(names) + stage * names
        square[here, here] += plan.ridge * sizes + TINY
        if stage:
            before = here - names
            square[here, here] += plan.smooth * sizes
            square[before, before] += plan.smooth * sizes
            square[before, here] -= plan.smooth * sizes
            square[here, before] -= plan.smooth * sizes


def check_rows(number: int) -> None:
    """Raise ValueError if nothing was counted."""
    if number == 0:
        raise ValueError("nothing was counted in these games: play more of them")


def write_weights(path: Path, table: str, result: FitResult, command: str) -> None:
    """Write weights into their table of a game's file, with a note on how they were found."""
    document = parse_toml(path, HEAD)
    set_values(document, table, result.weights)
    add_note(document, {"command": command, "rows": result.rows})
    path.write_text(document.as_string(), encoding="utf-8")
