"""Lines through a game: play them at random, write them as a timeline or a replay."""

from __future__ import annotations

from pentapolis.catalog.spec import GameSpec
from pentapolis.core.game import Game
from pentapolis.core.luck import SeededLuck
from pentapolis.core.state import CHANCE, State
from pentapolis.play.replay import write
from pentapolis.play.timeline import Header, Timeline


def random_choice(spec: GameSpec | None, game: Game, state: State, word: int) -> int:
    """Choose by 32 random bits: for chance by its odds, for a seat evenly, or half the time by the
    ratings of a spec."""
    if state.actor() == CHANCE:
        return state.draw_outcome(word)
    legal = state.legal()
    if spec is not None and spec.rate_actions is not None and word & 1:
        ratings = spec.rate_actions(game, game.mask(state, state.actor()), legal)
        return legal[ratings.index(max(ratings))]
    return legal[word * len(legal) >> 32]


def random_line(game: Game, seed: int, spec: GameSpec | None = None) -> list[int]:
    """Play a random game, always the same for a seed; give up after max_plies."""
    luck = SeededLuck(seed)
    state = game.start()
    line: list[int] = []
    while len(line) <= game.max_plies and state.legal():
        line.append(random_choice(spec, game, state, luck.word(0, len(line))))
        state.apply(line[-1])
    return line


def list_digests(game: Game, seed: int) -> list[str]:
    """List the digests along a random game."""
    state = game.start()
    found = [game.digest(state)]
    for action in random_line(game, seed):
        state.apply(action)
        found.append(game.digest(state))
    return found


def make_timeline(spec: GameSpec, game: Game, line: list[int]) -> Timeline:
    """Return a timeline with these plies, by today's rules."""
    game.rules_version = spec.meta.rules_version
    return Timeline.from_line(game, Header.of(game), line)


def write_line(spec: GameSpec, game: Game, line: list[int]) -> str:
    """Write a line as a replay that can be pasted into golden/."""
    try:
        return write(make_timeline(spec, game, line), seal=False)
    except Exception as error:  # a broken game may not even have a replay
        return f"line: {line}  # no replay: {error}\n"
