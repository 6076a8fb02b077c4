"""What a sensible player thinks a position or an action is worth, in hundredths of a point.

An action is valued with the best of all choices that belong to it (ground, roof, claim), by what
the position is worth after it.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pentapolis.core.game import Game
from pentapolis.core.state import EMPTY
from pentapolis.kit.cells import BIT, cells_of

from . import state as st
from .outlook import LOST, POINT, Mind, Outlook
from .parts import MAY_DECLINE, TERRAINS
from .projects import claims
from .prospect import Prospect, prospect, weights_at
from .rounds import end_action
from .state import FIELDS, PAIRS, Garden
from .thumb import Thumb
from .trial import Trial

DEEP: Final = 4  # first actions whose best second action is looked at
QUICK: Final = 3  # and in a try of the search
ROUGH: Final = -5000  # what a try of the search does not look at
# What cards promise at the start: floors, tall, belfry, observatory, control.
PROMISE: Final = [700, 750, 1300, 1200, 800]


def judge(game: Game, seen: Garden, seat: int) -> int:
    """Value a seat's position by itself."""
    return prospect(seen, seat)


def standing(s: Garden, mind: Mind, seat: int) -> int:
    """Value a seat's own position less part of the best one among the others."""
    return seen_with(s, mind, seat).value(False)


def seen_with(s: Garden, mind: Mind, seat: int) -> Outlook:
    """Look at a position by weights or by rule of thumb."""
    return Prospect(s, mind, seat) if mind.weights else Thumb(s, mind, seat)


def advise(game: Game, seen: Garden, legal: list[int]) -> list[int]:
    """Value each legal action: of a view by rule of thumb, in a try of the search by weights."""
    if seen.asking == st.KEEP_SECRETS:
        return [pair_worth(seen, action - st.KEEP) for action in legal]
    seat = seen.turn
    mind = Mind(seen, [] if seen.masked else weights_at(seen))
    full = seen.clone()
    full.masked = False
    if seen.asking == st.CHOOSE_NEXT:
        return [next_worth(full, mind, action - st.NEXT) for action in legal]
    if seen.asking != st.ACT:
        return [tried(full, mind, seat, action) for action in legal]
    out = acted(full, mind, seat, legal, seen.masked)
    if full.left > 1 and len(legal) > 1:
        look_further(full, mind, seat, legal, out, DEEP if seen.masked else QUICK)
    return out


def acted(s: Garden, mind: Mind, seat: int, legal: list[int], careful: bool) -> list[int]:
    """Value each way to act."""
    trial = Trial(seen_with(s, mind, seat))
    # In a try of the search a ploy is spent for a card only.
    wanted: i64 = 0 if careful or not s.roofs() else trial.outlook.claimable()
    out: list[int] = []
    for action in legal:
        if action < st.DEMOLISH:
            out.append(trial.built(action - st.BUILD))
        elif action < st.INVADE:
            out.append(trial.demolished(action - st.DEMOLISH))
        elif not careful and is_idle(action, wanted):
            out.append(trial.outlook.value(False) + ROUGH)
        else:
            worth = LOST
            if st.GO <= action < st.SHIFT:
                worth = trial.changed(action - st.GO)
            out.append(worth if worth > LOST else tried(s, mind, seat, action))
    return out


def is_idle(action: int, wanted: i64) -> bool:
    """Tell whether a ploy cannot lead to one of the wanted fields soon."""
    if action >= st.GO:
        return action < st.SHIFT and wanted & st.WITHIN[action - st.GO] == 0
    return action >= st.LIFT


def tried(s: Garden, mind: Mind, seat: int, action: int) -> int:
    """Value an action on a copy."""
    after = s.clone()
    after.apply(action)
    return ended(after, mind, seat, moment(s))


def moment(s: Garden) -> int:
    """Number the actions of a game, so that the next one is known as another."""
    return (s.round * 8 + s.space) * 8 + s.left


def ended(s: Garden, mind: Mind, seat: int, now: int) -> int:
    """Value the best end of an action that is under way; no card is opened for a claimed one."""
    if s.asking == st.OPEN_PROJECT:
        end_action(s, s.site)
    if moment(s) != now or s.asking == st.CHOOSE_NEXT or s.asking == st.FINISHED:
        return standing(s, mind, seat)
    best = LOST
    if s.asking == st.ACT:
        best = Trial(seen_with(s, mind, seat)).best_in(s.work)
        if best > LOST:
            # No second ploy and no further walk where a plain action is possible.
            return max(best, declined(s, mind, seat))
    for action in s.legal():
        after = s.clone()
        after.apply(action)
        best = max(best, ended(after, mind, seat, now))
    return best


def may_decline(s: Garden) -> bool:
    """GN-8.4 move-roof: tell whether the action may be left out after a roof, by one reading."""
    return s.roof_moved != 0 and s.box.after_roof == MAY_DECLINE


def declined(s: Garden, mind: Mind, seat: int) -> int:
    """Value leaving the action out after a roof was moved; LOST where that is not allowed."""
    if not may_decline(s):
        return LOST
    after = s.clone()
    after.apply(st.PASS)
    return standing(after, mind, seat)


def carried_out(s: Garden, mind: Mind, seat: int, action: int) -> Garden:
    """Carry an action to its best end on a copy."""
    now = moment(s)
    after = s.clone()
    after.apply(action)
    while True:
        if after.asking == st.OPEN_PROJECT:
            end_action(after, after.site)
        if moment(after) != now or after.asking == st.CHOOSE_NEXT or after.asking == st.FINISHED:
            return after
        legal = after.legal()
        best = LOST
        chosen = EMPTY
        for each in legal:
            if after.asking == st.ACT and each >= st.INVADE and best > LOST:
                if not may_decline(after):
                    break
            worth = tried(after, mind, seat, each)
            if worth > best:
                best = worth
                chosen = each
        after.apply(chosen)


def look_further(
    full: Garden, mind: Mind, seat: int, legal: list[int], out: list[int], deep: int
) -> None:
    """Add what the second action could bring after each of the best first ones."""
    ranked = sorted(out, reverse=True)
    limit = ranked[min(deep, len(ranked)) - 1]
    least = -LOST
    further = out[:]
    for index in range(len(legal)):
        if out[index] >= limit:
            after = carried_out(full, mind, seat, legal[index])
            if after.asking == st.ACT and after.turn == seat:
                second = Trial(seen_with(after, mind, seat)).best_in(after.work)
                further[index] = max(out[index], second)
            least = min(least, further[index] - out[index])
    for index in range(len(legal)):
        # Those that were not looked at stay behind those that were.
        out[index] = further[index] if out[index] >= limit else out[index] + least


def next_worth(s: Garden, mind: Mind, seat: int) -> int:
    """GN-3.5 three-in-a-row: name the strong ones early, but not whom the crane helps now."""
    outlook = Thumb(s, mind, seat)
    outlook.read_cards(seat)
    return outlook.worth(seat, False, False) // 4 - ready(s, seat) * POINT


def ready(s: Garden, seat: int) -> int:
    """Give the points of the best card that a seat could claim where the crane stands."""
    best = 0
    mine = s.own[seat] & ~s.roofed
    room = (mine | ~s.built()) & st.WITHIN[s.crane]
    for field in cells_of(room & (BIT[FIELDS] - 1)):
        ground = s.terrain(field)
        if ground == TERRAINS or s.floors[seat] == 0:
            continue
        before = s.height[field]
        ours = mine | BIT[field]
        for card in s.row:
            if card >= 0 and claims(s, card, field, ground, before + 1, ours, before):
                best = max(best, s.box.points[card])
    return best


def pair_worth(s: Garden, pair: int) -> int:
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
