"""What each action leads to at the end of the turn, with the dice worked out exactly."""

from __future__ import annotations

from mypy_extensions import i64

from pentapolis.core.game import Game

from ..rules import codes as c
from ..rules import dice as d
from ..rules.board import SIDE_OF, SIDES
from ..rules.state import Town
from .plans import SIZE, Plans
from .throws import FULL, NUMBER, average_rolls
from .values import IDLE


def rate_actions_deep(game: Game, s: Town, legal: list[int]) -> list[int]:
    """Return the worth of each legal action by the city it leads to at the end of the turn."""
    asking = s.asking
    if asking == c.KEEP_DICE:
        return rate_rerolls(s, legal)
    if asking == c.CHOOSE_SYMBOL or asking == c.TURN_DICE:
        return rate_symbols(s, legal)
    plans = Plans(s, s.turn, d.count(s.dice, d.SABRE))
    if asking == c.PLACE_WALL:
        return rate_walls(plans, s, legal)
    if asking == c.CHOOSE_PERSON:
        plans.try_people()
    return [rate_place(plans, s, action) for action in legal]


def rate_rerolls(s: Town, legal: list[int]) -> list[int]:
    """SM-3.2 keep: the exact mean over all throws that can follow, up to the third roll."""
    plans = Plans(s, s.turn, 0)
    plans.try_all()
    last = plans.rate_throws()
    worth = average_rolls(last, s.box.rolls - s.rolls)
    out: list[int] = []
    for action in legal:
        if action == c.STOP:
            out.append(last[NUMBER[s.dice] - FULL])
        else:
            out.append(worth[NUMBER[s.dice - d.THROWS[action - c.REROLL]]])
    return out


def rate_symbols(s: Town, legal: list[int]) -> list[int]:
    """SM-4.1 symbol, SM-4.2 turning: the best end of the turn, the sabres counted."""
    plans = Plans(s, s.turn, 0)
    plans.try_all()
    sabres = d.count(s.dice, d.SABRE)
    out: list[int] = []
    for action in legal:
        if action == c.PASS:
            own = plans.city.strength(plans.box)
            out.append(plans.now + plans.sabres_worth(own, sabres))
        elif action == c.TURN:
            out.append(plans.use_worth(s.symbol, s.matching, sabres, 1))
        elif action == c.DONE:
            at = s.symbol * SIZE + s.matching
            out.append(plans.best[at] + plans.sabres_worth(plans.defences[at], sabres))
        else:
            symbol = action - c.USE
            out.append(plans.use_worth(symbol, d.count(s.dice, symbol), sabres, 0))
    return out


def rate_walls(plans: Plans, s: Town, legal: list[int]) -> list[int]:
    """Rate fields by the best way to place the remaining walls."""
    rows = plans.rank_outer_fields()
    top = [IDLE] * SIDES
    for side in range(SIDES):
        if rows[side]:
            city = plans.city
            free: i64 = city.free
            walls: i64 = city.walls
            coins = city.coins
            points = city.points
            extra = plans.draw_wall(rows[side][0])
            plans.best = [IDLE] * len(plans.best)
            plans.keep_best(d.WALL, 1, plans.worth() + extra)
            rest = rows[:]
            rest[side] = rows[side][1:]
            plans.share_walls(rest, 0, 0, s.left - 1, extra)
            top[side] = max(plans.best)
            city.restore(free, walls, coins, points)
    out: list[int] = []
    for action in legal:
        if action == c.DONE:
            out.append(plans.now)
        else:
            cell = action - c.PLACE
            side = SIDE_OF[cell]
            first = plans.wall_worth(rows[side][0])
            out.append(top[side] - first + plans.wall_worth(cell))
    return out


def rate_place(plans: Plans, s: Town, action: int) -> int:
    """Return the worth of an action that draws, or of drawing no more."""
    asking = s.asking
    if action == c.DONE or action == c.SKIP:
        return plans.now
    if asking == c.CHOOSE_CHURCH:
        value = action - c.CHURCH
        return plans.church_worth(plans.find_church_field(value), value)
    if asking == c.CHOOSE_PERSON:
        return plans.persons[action - c.PERSON]
    cell = action - c.PLACE
    if asking == c.PLACE_PERSON:
        return plans.person_worth(s.chosen, cell, True)
    if asking == c.PLACE_CHURCH:
        return plans.church_worth(cell, s.chosen - 1)
    if asking == c.PLACE_CRATE:
        reach = 0 if s.left == s.matching else s.reach
        return plans.crates_worth(cell, reach, s.left - 1)
    reach = s.reach if s.rooms < s.box.houses_most else 0
    return plans.house_worth(cell, reach, s.rooms)
