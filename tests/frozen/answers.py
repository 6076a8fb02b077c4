"""What bots answer, and whole games of theirs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from pentapolis.bots import make_bot
from pentapolis.bots.bot import Budget
from pentapolis.bots.hint import hint
from pentapolis.core.game import Game
from pentapolis.core.state import State
from pentapolis.core.view import View
from pentapolis.play import Header, Match, SealedLuck, Timeline

from .positions import SPECS, make, positions

QUICK: Final = ("random", "greedy", "newcomer", "casual", "skilled")
SLOW: Final = ("expert", "master", "search:60")
PLAYOUTS: Final = 60  # of a hint: a number, since a second is not the same everywhere


def played(slug: str, seats: int) -> Timeline:
    """Let greedy bots play a whole game with sealed luck that is always the same."""
    game = make(slug, seats, {})
    spec = SPECS[slug]
    luck = SealedLuck(bytes([seats] * 32))
    names = ["Ada", "Bo", "Cy", "Di", "Ed"][:seats]
    bots = [make_bot("greedy", spec, seat) for seat in range(seats)]
    timeline = Match(spec, game, bots, luck, Header.of(game, names)).play().timeline
    timeline.header.seed = luck.seed.hex()
    return timeline


def views(slug: str) -> Iterator[tuple[int, View]]:
    """Give the decisions of seats among the positions."""
    for number, (game, state) in enumerate(positions(slug)):
        found = decision(game, state)
        if found is not None:
            yield number, found


def decision(game: Game, state: State) -> View | None:
    """Look for the next decision of a seat that has a choice."""
    for _ in range(game.max_plies):
        actor = state.actor()
        if actor == -2:
            return None
        legal = state.legal()
        if actor >= 0 and len(legal) > 1:
            return View(game, actor, state, [])
        state.apply(legal[state.ply % len(legal)])
    return None


def answer(slug: str, bot: str, number: int, view: View) -> int:
    return make_bot(bot, SPECS[slug], number)(view)


def told(slug: str, number: int, view: View) -> list[Any]:
    found = hint(SPECS[slug], view, number, Budget(playouts=PLAYOUTS))
    line = [found.line.label, found.line.points, found.line.rule] if found.line else None
    return [found.action, found.lead, found.better, line]


def all_answers(slug: str) -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = {}
    for number, view in views(slug):
        row: dict[str, Any] = {bot: answer(slug, bot, number, view) for bot in (*QUICK, *SLOW)}
        row["hint"] = told(slug, number, view)
        found[str(number)] = row
    return found
