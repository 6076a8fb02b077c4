"""What an action is worth, in hundredths of a point.

An action is valued with the best of all choices that belong to it (ground, roof, claim), by what
the position is worth after it.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pentapolis.core.game import Game
from pentapolis.core.state import EMPTY
from pentapolis.kit.cells import BIT, cells_of

from ..rules import codes as c
from ..rules.board import FIELDS, WITHIN
from ..rules.codes import MAY_DECLINE, PAIRS, TERRAINS
from ..rules.flow import end_action
from ..rules.projects import can_claim
from ..rules.state import Garden
from .evaluate import FittedValue
from .facts import LOST, POINT, Facts, Moment
from .features import weights_at
from .preview import Preview
from .values import ThumbValue

DEEP: Final = 4  # first actions whose best second action is looked at
QUICK: Final = 3  # and in a playout of the search
ROUGH: Final = -5000  # for ploys that a playout does not look at
# What cards promise at the start: floors, tall, belfry, observatory, control.
PROMISE: Final = [700, 750, 1300, 1200, 800]


def value_position(s: Garden, moment: Moment, seat: int) -> int:
    """Value a seat's own position less part of the best one among the others."""
    return gather_facts(s, moment, seat).value(False)


def gather_facts(s: Garden, moment: Moment, seat: int) -> Facts:
    """Return what values a position for a seat: fitted weights, or else rules of thumb."""
    return FittedValue(s, moment, seat) if moment.weights else ThumbValue(s, moment, seat)


def rate_actions(game: Game, seen: Garden, legal: list[int]) -> list[int]:
    """Value each legal action: in a view by rule of thumb, in a playout by weights."""
    if seen.asking == c.KEEP_SECRETS:
        return [rate_pair(seen, action - c.KEEP) for action in legal]
    seat = seen.turn
    moment = Moment(seen, [] if seen.masked else weights_at(game, seen))
    full = seen.clone()
    full.masked = False
    if seen.asking == c.CHOOSE_NEXT:
        return [rate_next(full, moment, action - c.NEXT) for action in legal]
    if seen.asking != c.ACT:
        return [try_action(full, moment, seat, action) for action in legal]
    out = rate_acts(full, moment, seat, legal, seen.masked)
    if full.left > 1 and len(legal) > 1:
        look_further(full, moment, seat, legal, out, DEEP if seen.masked else QUICK)
    return out


def rate_acts(s: Garden, moment: Moment, seat: int, legal: list[int], careful: bool) -> list[int]:
    """Value each way to act."""
    preview = Preview(gather_facts(s, moment, seat))
    # In a playout a ploy is spent for a card only.
    wanted: i64 = 0 if careful or not s.roofs() else preview.facts.claimable()
    out: list[int] = []
    for action in legal:
        if action < c.DEMOLISH:
            out.append(preview.value_build(action - c.BUILD))
        elif action < c.INVADE:
            out.append(preview.value_demolish(action - c.DEMOLISH))
        elif not careful and is_idle(action, wanted):
            out.append(preview.facts.value(False) + ROUGH)
        else:
            worth = LOST
            if c.GO <= action < c.SHIFT:
                worth = preview.value_change(action - c.GO)
            out.append(worth if worth > LOST else try_action(s, moment, seat, action))
    return out


def is_idle(action: int, wanted: i64) -> bool:
    """Return whether a ploy cannot lead to one of the wanted fields soon."""
    if action >= c.GO:
        return action < c.SHIFT and wanted & WITHIN[action - c.GO] == 0
    return action >= c.LIFT


def try_action(s: Garden, moment: Moment, seat: int, action: int) -> int:
    """Value an action on a copy."""
    after = s.clone()
    after.apply(action)
    return value_best_end(after, moment, seat, action_number(s))


def action_number(s: Garden) -> int:
    """Return a number that differs for each action of a game."""
    return (s.round * 8 + s.space) * 8 + s.left


def value_best_end(s: Garden, moment: Moment, seat: int, now: int) -> int:
    """Value the best end of an action that is under way; a claimed card is not replaced."""
    if s.asking == c.OPEN_PROJECT:
        end_action(s, s.site)
    if action_number(s) != now or s.asking == c.CHOOSE_NEXT or s.asking == c.FINISHED:
        return value_position(s, moment, seat)
    best = LOST
    if s.asking == c.ACT:
        best = Preview(gather_facts(s, moment, seat)).best_in(s.work)
        if best > LOST:
            # No second ploy and no further walk where a plain action is possible.
            return max(best, value_declining(s, moment, seat))
    for action in s.legal():
        after = s.clone()
        after.apply(action)
        best = max(best, value_best_end(after, moment, seat, now))
    return best


def may_decline(s: Garden) -> bool:
    """GN-8.4 move-roof: return whether the action may be left out after a roof, by one reading."""
    return s.roof_moved != 0 and s.box.after_roof == MAY_DECLINE


def value_declining(s: Garden, moment: Moment, seat: int) -> int:
    """Value leaving the action out after a roof was moved; LOST where that is not allowed."""
    if not may_decline(s):
        return LOST
    after = s.clone()
    after.apply(c.PASS)
    return value_position(after, moment, seat)


def carry_out(s: Garden, moment: Moment, seat: int, action: int) -> Garden:
    """Carry an action to its best end on a copy."""
    now = action_number(s)
    after = s.clone()
    after.apply(action)
    while True:
        if after.asking == c.OPEN_PROJECT:
            end_action(after, after.site)
        if (
            action_number(after) != now
            or after.asking == c.CHOOSE_NEXT
            or after.asking == c.FINISHED
        ):
            return after
        legal = after.legal()
        best = LOST
        chosen = EMPTY
        for each in legal:
            if after.asking == c.ACT and each >= c.INVADE and best > LOST:
                if not may_decline(after):
                    break
            worth = try_action(after, moment, seat, each)
            if worth > best:
                best = worth
                chosen = each
        after.apply(chosen)


def look_further(
    full: Garden, moment: Moment, seat: int, legal: list[int], out: list[int], deep: int
) -> None:
    """Add what the second action could bring after each of the best first ones."""
    ranked = sorted(out, reverse=True)
    limit = ranked[min(deep, len(ranked)) - 1]
    least = -LOST
    further = out[:]
    for index in range(len(legal)):
        if out[index] >= limit:
            after = carry_out(full, moment, seat, legal[index])
            if after.asking == c.ACT and after.turn == seat:
                second = Preview(gather_facts(after, moment, seat)).best_in(after.work)
                further[index] = max(out[index], second)
            least = min(least, further[index] - out[index])
    for index in range(len(legal)):
        # Those without a look at a second action stay behind those with one.
        out[index] = further[index] if out[index] >= limit else out[index] + least


def rate_next(s: Garden, moment: Moment, seat: int) -> int:
    """GN-3.5 three-in-a-row: name strong seats early, unless the crane helps them now."""
    thumb = ThumbValue(s, moment, seat)
    thumb.read_cards(seat)
    return thumb.worth(seat, False, False) // 4 - claim_points(s, seat) * POINT


def claim_points(s: Garden, seat: int) -> int:
    """Return the points of the best card that a seat could claim where the crane stands."""
    best = 0
    mine = s.own[seat] & ~s.roofed
    room = (mine | ~s.buildings()) & WITHIN[s.crane]
    for field in cells_of(room & (BIT[FIELDS] - 1)):
        ground = s.terrain(field)
        if ground == TERRAINS or s.floors[seat] == 0:
            continue
        before = s.height[field]
        ours = mine | BIT[field]
        for card in s.row:
            if card >= 0 and can_claim(s, card, field, ground, before + 1, ours, before):
                best = max(best, s.box.points[card])
    return best


def rate_pair(s: Garden, pair: int) -> int:
    """Value two secret cards together: what serves both is built once."""
    one = PAIRS[pair][0]
    other = PAIRS[pair][1]
    families = s.box.secret_family
    total = PROMISE[families[one]] + PROMISE[families[other]]
    if families[one] == 2 and families[other] == 3:
        total += 600
    if families[one] + families[other] == 1:
        if s.box.secret_terrain[one] == s.box.secret_terrain[other]:
            total += 500
    if families[one] == 4 and families[other] == 4:
        for index in range(2):
            territory = s.box.pair[2 * one + index]
            if territory == s.box.pair[2 * other] or territory == s.box.pair[2 * other + 1]:
                total += 300
    return total
