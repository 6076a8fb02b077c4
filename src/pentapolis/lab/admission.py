"""Admission of variants: random games show whether the rules still hold with a changed box."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple

from pentapolis.catalog.spec import GameSpec
from pentapolis.catalog.variants import Variant
from pentapolis.core import fields as field_tools
from pentapolis.core.errors import PlayError
from pentapolis.core.game import Game
from pentapolis.core.luck import SeededLuck
from pentapolis.core.state import CHANCE, OVER, State
from pentapolis.play import Header, Timeline
from pentapolis.play.replay import write

from .jobs import derive_seed

GAMES: Final = 50
SAVE_EVERY: Final = 16  # plies between two positions that are copied, saved and read again


# What broke: the box, a game that does not end, one in which nobody can do anything, a position
# that cannot be, or the rules themselves.
Kind = Literal["box", "endless", "stuck", "position", "rules"]


class Fault(NamedTuple):
    """What is wrong with a game."""

    kind: Kind
    reason: str


@dataclass(frozen=True)
class Failure:
    """Why a variant is not admitted, and the game that shows it."""

    reason: str
    seats: int
    replay: str = ""  # "" if the game could not even be set up
    kind: Kind = "box"

    def __str__(self) -> str:
        return f"with {self.seats} seats: {self.reason}"


def admit_variant(
    spec: GameSpec, variant: Variant, seats: list[int] | None = None, games: int = GAMES
) -> Failure | None:
    """Play random games of a variant at each number of seats; return the first failure."""
    for count in seats or list(spec.meta.seats):
        try:
            game = spec.load(count, {}, variant=variant)
        except ValueError as error:
            return Failure(str(error), count)
        for number in range(games):
            failure = try_game(game, derive_seed(number, 0, count))
            if failure is not None:
                return failure
    return None


def try_game(game: Game, seed: int) -> Failure | None:
    """Play one random game and check every position; return what is wrong, if anything."""
    line: list[int] = []
    fault: Fault | None
    try:
        fault = play_and_check(game, SeededLuck(seed), line)
    except Exception as error:  # whatever the rules stumble over is the finding
        reason = f"the rules fail at ply {len(line)}: {type(error).__name__}: {error}"
        fault = Fault("rules", reason)
    if fault is None:
        return None
    return Failure(fault.reason, game.seats, write_line(game, line), fault.kind)


def play_and_check(game: Game, luck: SeededLuck, line: list[int]) -> Fault | None:
    """Play a random game into `line`; return what is wrong with it, or None."""
    state = game.start()
    pieces = game.inventory(state)
    while (actor := state.actor()) != OVER:
        ply = len(line)
        if ply > game.max_plies:
            return Fault("endless", f"the game does not end within {game.max_plies} plies")
        reason = check_position(game, state, pieces, thorough=ply % SAVE_EVERY == 0)
        if reason:
            return Fault("position", f"at ply {ply} {reason}")
        word = luck.word(0, ply)
        legal = state.legal()
        if not legal:
            return Fault("stuck", f"at ply {ply} there is no legal action")
        if actor == CHANCE:
            action = state.draw_outcome(word)
        else:
            action = legal[(word * len(legal)) >> 32]
        line.append(action)
        state.apply(action)
    again = game.start()
    for action in line:
        again.apply(action)
    if game.digest(again) != game.digest(state):
        return Fault("position", "the same plies played again lead to another position")
    reason = check_position(game, state, pieces, thorough=True, over=True)
    return Fault("position", reason) if reason else None


def check_position(
    game: Game, state: State, pieces: list[int], thorough: bool, over: bool = False
) -> str:
    """Return what is wrong with a position, or ""."""
    wrong = field_tools.problems(game.declared, state) or game.contradictions(state)
    if wrong:
        return wrong[0]
    there = game.inventory(state)
    if there != pieces:
        return f"the inventory is {there}, but at the start it was {pieces}"
    legal = [] if over else state.legal()
    if legal != sorted(set(legal)):
        return f"the legal actions are {legal[:20]}"
    if thorough:
        digest = game.digest(state)
        if game.digest(state.clone()) != digest:
            return "a copy of the position differs from it"
        if game.digest(game.from_data(game.to_data(state), checked=False)) != digest:
            return "the position is not the same after saving and reading"
    return ""


def write_line(game: Game, line: list[int]) -> str:
    """Write the plies of a failed game as a replay file, as far as they can be played."""
    timeline = Timeline(game, Header.of(game))
    # The file ends before the ply that fails.
    with suppress(PlayError, ArithmeticError, LookupError, TypeError, ValueError):
        timeline.play_line(line)
    return write(timeline)
