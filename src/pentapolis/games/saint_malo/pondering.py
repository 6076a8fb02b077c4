"""Deep advice: what each action leads to at the end of the turn, the dice reckoned exactly."""

from __future__ import annotations

from mypy_extensions import i64

from pentapolis.core.game import Game

from . import dice as d
from . import state as st
from .chances import FULL, NOTHING, NUMBER, best_ends, means
from .plans import IDLE, SIZE, Plans
from .state import SIDE_OF, Town


def ponder_keep(s: Town, legal: list[int]) -> list[int]:
    """SM-3.2 keep: the exact mean over all throws that can follow, up to the third roll."""
    plans = Plans(s, s.turn, 0)
    plans.fill()
    last = plans.ends()
    ends = last
    for _roll in range(s.box.rolls - 1 - s.rolls):
        ends = best_ends(means(ends))
    worth = means(ends)
    out: list[int] = []
    for action in legal:
        if action == st.STOP:
            out.append(last[NUMBER[s.dice] - FULL])
        else:
            rest = s.dice - d.THROWS[action - st.REROLL]
            out.append(worth[NUMBER[rest] if rest else NOTHING])
    return out


def ponder_symbol(s: Town, legal: list[int]) -> list[int]:
    """SM-4.1 symbol, SM-4.2 turning: the best end of the turn, the sabres counted."""
    plans = Plans(s, s.turn, 0)
    plans.fill()
    sabres = d.count(s.dice, d.SABRE)
    phase = plans.look.phase(plans.city)
    out: list[int] = []
    for action in legal:
        if action == st.PASS:
            own = plans.look.strength(plans.city)
            more = plans.look.menace(own, phase, sabres) - plans.look.menace(own, phase, 0)
            out.append(plans.now - more + plans.anger(sabres))
        elif action == st.TURN:
            out.append(plans.use_worth(s.symbol, s.matching, sabres, 1))
        elif action == st.DONE:
            at = s.symbol * SIZE + s.matching
            more = plans.look.menace(plans.guard[at], phase, sabres)
            more -= plans.look.menace(plans.guard[at], phase, 0) + plans.anger(sabres)
            out.append(plans.best[at] - more)
        else:
            symbol = action - st.USE
            out.append(plans.use_worth(symbol, d.count(s.dice, symbol), sabres, 0))
    return out


def ponder_walls(plans: Plans, s: Town, legal: list[int]) -> list[int]:
    """Compare fields by the best way to share the rest of the walls out."""
    rows = plans.rows()
    top = [IDLE] * st.SIDES
    for side in range(st.SIDES):
        if rows[side]:
            city = plans.city
            free: i64 = city.free
            walls: i64 = city.walls
            coins = city.coins
            points = city.points
            extra = plans.wall(rows[side][0])
            plans.best = [IDLE] * len(plans.best)
            plans.note(d.WALL, 1, plans.worth() + extra)
            rest = rows[:]
            rest[side] = rows[side][1:]
            plans.spread(rest, 0, 0, s.left - 1, extra)
            top[side] = max(plans.best)
            city.go_back(free, walls, coins, points)
    out: list[int] = []
    for action in legal:
        if action == st.DONE:
            out.append(plans.now)
        else:
            cell = action - st.PLACE
            side = SIDE_OF[cell]
            first = plans.wall_worth(rows[side][0])
            out.append(top[side] - first + plans.wall_worth(cell))
    return out


def ponder_place(plans: Plans, s: Town, action: int) -> int:
    """Give the worth of an action that draws, or of drawing no more."""
    asking = s.asking
    if action == st.DONE or action == st.SKIP:
        return plans.now
    if asking == st.CHOOSE_CHURCH:
        value = action - st.CHURCH
        return plans.church_worth(plans.best_church(value), value)
    if asking == st.CHOOSE_PERSON:
        return plans.persons[action - st.PERSON]
    cell = action - st.PLACE
    if asking == st.PLACE_PERSON:
        return plans.person_worth(s.chosen, cell, True)
    if asking == st.PLACE_CHURCH:
        return plans.church_worth(cell, s.chosen - 1)
    if asking == st.PLACE_CRATE:
        reach = 0 if s.left == s.matching else s.reach
        return plans.crates_from(cell, reach, s.left - 1)
    reach = s.reach if s.rooms < s.box.houses_most else 0
    return plans.house_from(cell, reach, s.rooms)


def ponder(game: Game, s: Town, legal: list[int]) -> list[int]:
    """Give the worth of each legal action by the city it leads to at the end of the turn."""
    asking = s.asking
    if asking == st.KEEP_DICE:
        return ponder_keep(s, legal)
    if asking == st.CHOOSE_SYMBOL or asking == st.TURN_DICE:
        return ponder_symbol(s, legal)
    plans = Plans(s, s.turn, d.count(s.dice, d.SABRE))
    if asking == st.PLACE_WALL:
        return ponder_walls(plans, s, legal)
    if asking == st.CHOOSE_PERSON:
        plans.try_people()
    return [ponder_place(plans, s, action) for action in legal]
