"""What players gain, what moves on their mats, and what market tiles do."""

from __future__ import annotations

from pentapolis.core.state import EMPTY

from . import codes as c
from .board import LARGE, MEDIUM, SMALL
from .codes import COLOUR_OF, COLOURS, FIELD_OF, KINDS, MAJORITIES, SOURCES, TRACKS, M, P, R
from .land import free_garden_squares, free_squares, gardens_left, gift_reach, has_place, reach
from .scoring import count_buildings, count_tiles, house_value
from .state import Sky


def gain_aeros(s: Sky, seat: int, aeros: int) -> None:
    """DP-11.1 unlimited: pay aeros from the bank, which never runs out."""
    s.aeros[seat] += aeros
    s.emit(c.AEROS_GAINED, seat, [aeros])


def gain_cubes(s: Sky, seat: int, colour: int, cubes: int) -> None:
    """DP-11.1 unlimited: give cubes from the supply, which never runs out."""
    s.cubes[seat * COLOURS + colour] += cubes
    s.emit(c.CUBES_GAINED, seat, [colour, cubes])


def gain_prestige(s: Sky, seat: int, prestige: int) -> None:
    """DP-8.0 tens: add prestige; each ten reached or passed brings population at once."""
    if prestige == 0:
        return
    step = s.box.step
    before = s.prestige[seat]
    s.prestige[seat] = before + prestige
    s.emit(c.PRESTIGE_GAINED, seat, [prestige, before + prestige])
    tens = (before + prestige) // step - before // step
    if tens:
        gain_population(s, seat, tens * house_value(s, seat), c.FROM_TENS)


def gain_population(s: Sky, seat: int, population: int, source: int) -> None:
    """Add population to a seat's tally under its source."""
    s.tally[seat * SOURCES + source] += population
    s.emit(c.POPULATION_GAINED, seat, [population, source])


def change_mat(s: Sky, seat: int, resources: int, money: int, prestige: int) -> None:
    """DP-5.5d square: move the marks on a mat, never those on the score track."""
    first = seat * TRACKS
    s.income[first + R] += resources
    s.income[first + M] += money
    s.income[first + P] += prestige
    s.emit(c.MAT_CHANGED, seat, [resources, money, prestige])


def move_house(s: Sky, seat: int, houses: int) -> None:
    """DP-5.5f house: move the house forward; steps past the last space are lost."""
    last = len(s.box.house_values) - 1
    s.house[seat] = min(last, s.house[seat] + houses)
    s.emit(c.HOUSE_MOVED, seat, [houses, s.house[seat]])


def mark_square(s: Sky, which: int, mark: int) -> None:
    """DP-5.5d square: mark one and get what it gives; DP-5.8b worker-kept: a worker only once."""
    seat = s.b_seat[which]
    at = s.b_type[which] * 2 + mark
    box = s.box
    s.b_mark[which] = mark
    change_mat(s, seat, box.square_r[at], box.square_m[at], box.square_p[at])
    supply = box.start_dark + box.supply - s.workers[seat]
    if box.square_worker[at] and not s.b_gave[which] and supply > 0:
        s.b_gave[which] = 1
        s.workers[seat] += 1
        s.emit(c.WORKER_GAINED, seat, [])


def take_benefit(s: Sky, seat: int) -> None:
    """DP-4.5 special: pay out a benefit that waited for the first step of the action."""
    if not s.owed:
        return
    s.owed = 0
    s.emit(c.BENEFIT_GAINED, seat, [FIELD_OF[s.lane]])
    if s.lane == c.LAND_LANE:
        s.squares = s.box.benefit_squares
    elif s.lane == c.BUILD_LANE:
        gain_prestige(s, seat, s.box.benefit_prestige)
    else:
        gain_population(s, seat, s.box.benefit_population, c.FROM_BENEFIT)


def ask_benefit(s: Sky) -> None:
    """DP-5.6 extra-tile: ask for the cube that waited for the purchase; then the action ends."""
    s.owed = 0
    s.emit(c.BENEFIT_GAINED, s.turn, [FIELD_OF[s.lane]])
    s.left = s.box.benefit_cubes
    s.asking = c.TAKE_CUBE


def flip_square(s: Sky, which: int) -> None:
    """DP-5.8a move: move a building's cube to its other square; the mat follows at once."""
    box = s.box
    old = s.b_mark[which]
    at = s.b_type[which] * 2 + old
    s.emit(c.CUBE_MOVED, s.b_seat[which], [s.b_square[which], 1 - old])
    change_mat(s, s.b_seat[which], -box.square_r[at], -box.square_m[at], -box.square_p[at])
    mark_square(s, which, 1 - old)


def take_tile(s: Sky, seat: int, kind: int) -> None:
    """DP-3.5 at-once: take a tile; a crown and a tile for immediate use count now."""
    if s.box.crown[kind]:
        change_mat(s, seat, 0, 0, 1)  # DP-10.12 crown: stays even when the tile goes
    if s.box.timing[kind] == c.NOW:
        give_out(s, seat, kind)  # DP-10.9 now
    else:
        s.owned[seat * KINDS + kind] += 1


def give_out(s: Sky, seat: int, kind: int) -> None:
    """Give a seat what a tile brings without a choice."""
    amount = s.box.amount[kind]
    if COLOUR_OF[kind] >= 0:
        gain_cubes(s, seat, COLOUR_OF[kind], amount)
    elif kind == c.AERO5 or kind == c.AERO6:
        gain_aeros(s, seat, amount)
    elif kind == c.HOUSE1:
        move_house(s, seat, amount)
    elif kind == c.PRES7:
        gain_prestige(s, seat, amount)  # DP-10.13 several: on the score track, unlike a crown
    elif kind == c.POP_BONUS:
        gain_prestige(s, seat, amount * count_population_tiles(s, seat))
    else:
        gain_aeros(s, seat, amount * count_paid_buildings(s, seat, kind))


def count_population_tiles(s: Sky, seat: int) -> int:
    """DP-10.8 pop-bonus: count the population tiles that a seat owns at this moment."""
    found = count_tiles(s, seat, c.POP2)
    if s.box.bonus_majorities:
        for kind in MAJORITIES:
            found += count_tiles(s, seat, kind)
    return found


def count_paid_buildings(s: Sky, seat: int, kind: int) -> int:
    """Count the buildings that a tile pays for."""
    if kind == c.SMALL_PAY:
        return count_buildings(s, seat, SMALL)
    return count_buildings(s, seat, MEDIUM if kind == c.MEDIUM_PAY else LARGE)


def can_play(s: Sky, seat: int, kind: int) -> bool:
    """DP-10.11 offered: return whether playing a tile would do something."""
    if kind == c.CONVERTER:
        if s.converted[seat] >= count_tiles(s, seat, c.CONVERTER):
            return False
        for colour in range(seat * COLOURS, seat * COLOURS + COLOURS):
            if s.cubes[colour]:
                return True
        return False
    if kind == c.GARDEN_FREE:
        return gardens_left(s) > 0 and free_garden_squares(s, seat) != 0
    if kind == c.TWO_SINGLES:
        free = free_squares(s)
        return free & reach(s, seat, free) != 0
    if kind == c.LAND2_FREE:
        return has_place(s, MEDIUM, free_squares(s), gift_reach(s, seat))
    if kind == c.SMALL_PAY or kind == c.MEDIUM_PAY or kind == c.LARGE_PAY:
        return count_paid_buildings(s, seat, kind) > 0
    return True


def extend_plays(s: Sky, seat: int, out: list[int]) -> None:
    """DP-4.7 playing: append the tiles that a seat can play now."""
    first = seat * KINDS
    for kind in s.box.played:
        if s.owned[first + kind] and can_play(s, seat, kind):
            out.append(c.PLAY + kind)


def has_play(s: Sky, seat: int) -> bool:
    """Return whether a seat can play any tile."""
    first = seat * KINDS
    for kind in s.box.played:
        if s.owned[first + kind] and can_play(s, seat, kind):
            return True
    return False


def play_tile(s: Sky, kind: int) -> None:
    """Play a tile; if it needs a choice, ask and then return to the present question."""
    seat = s.turn
    s.back = s.asking
    s.emit(c.TILE_PLAYED, seat, [kind])
    if kind == c.CONVERTER:
        s.converted[seat] += 1  # DP-10.1 converter: turned over until the round ends
        s.asking = c.GIVE_CUBE
        return
    s.owned[seat * KINDS + kind] -= 1  # used tiles go back to the box
    if kind == c.GARDEN_FREE or kind == c.TWO_SINGLES:
        s.tile = kind
        s.left = s.box.amount[kind]
        s.asking = c.PLACE_SQUARE
    elif kind == c.LAND2_FREE:
        s.size = MEDIUM
        s.gift = c.TILE_GIFT
        s.asking = c.PLACE_LAND
    else:
        give_out(s, seat, kind)


def is_last_round(s: Sky) -> bool:
    """DP-3.8 last-market: return whether spaces are bought instead of tiles."""
    return s.round == s.box.rounds


def is_on_sale(s: Sky, space: int) -> bool:
    """Return whether a space still has its tile, or in the last round no cube."""
    if is_last_round(s):
        return s.claims[space] == EMPTY
    return s.market[space] != EMPTY
