"""What an action is worth by rule of thumb, in hundredths of a point.

An action is tried out by the rules themselves, on a copy that knows only the seat's own cards, and
the rest of the turn is played by whatever looks best.
"""

from __future__ import annotations

from pentapolis.core.game import Game

from ..rules import codes as c
from ..rules.state import Town
from .values import Holdings, draft_worth, position_worth


def rate_actions(game: Game, seen: Town, legal: list[int]) -> list[int]:
    """Value each legal action of the seat that decides."""
    if seen.asking == c.DRAFT_TILE:
        return [draft_worth(seen, action - c.DRAFT) for action in legal]
    holdings = Holdings(seen.turn)
    return [rate_action(seen, holdings, action) for action in legal]


def try_action(s: Town, seat: int, action: int) -> Town:
    """Return a copy after an action; it knows nothing of the others' cards."""
    twin = s.clone()
    twin.masked = False
    for other in range(s.seats):
        if other != seat:
            twin.cards[other] = 0
    twin.apply(action)
    return twin


def follow_turn(s: Town, holdings: Holdings, depth: int) -> int:
    """Value a position after the seat has gone on for as long as that pays.

    Gathering, payments and meals are followed; the next choice of a turn is not.
    """
    asking = s.asking
    seat = holdings.seat
    mine = asking != c.FINISHED and s.turn == seat
    if depth == 0 or not mine or asking == c.CHOOSE_ACTION or asking == c.CHOOSE_SITE:
        return position_worth(s, holdings)
    if asking == c.FEED_FISH and s.mouths == s.box.workers:
        return position_worth(s, holdings)  # another step of the round
    if asking == c.ACTIVATE or asking == c.CLAIM:
        best = position_worth(s, holdings)
    else:
        best = -1_000_000
    for action in s.legal():
        if action != c.DONE:
            best = max(best, follow_turn(try_action(s, seat, action), holdings, depth - 1))
    return best


def rate_action(s: Town, holdings: Holdings, action: int) -> int:
    """Value an action of the seat that decides."""
    if action >= c.CLAIM_CARD and action <= c.TAKE:
        return 1_000_000  # nothing is gained by waiting
    if action == c.DECLINE:
        return 0
    if action == c.DONE:
        return position_worth(s, holdings)
    return follow_turn(try_action(s, holdings.seat, action), holdings, choose_depth(s))


def choose_depth(s: Town) -> int:
    """Return how many steps to follow, as time allows: few buildings around, more steps."""
    if s.asking == c.CHOOSE_ACTION:
        return 2
    return 4 if s.reach.bit_count() < c.CUBES else 3
