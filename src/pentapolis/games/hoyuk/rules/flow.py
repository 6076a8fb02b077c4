"""What follows by itself: windows, steps, phases, rounds, the end of the game."""

from __future__ import annotations

from pentapolis.core.state import EMPTY

from . import codes as c
from . import parts as p
from .catastrophe import count_quota, find_hits
from .codes import GOES_ON, NO_BUILDER, NO_ROOM
from .parts import CHOICE, PILES, TILES
from .rewards import can_give, has_open_pile, list_choosable, open_known_tops, put_back, tally
from .scoring import final_parts
from .state import Village
from .village import has_place, has_site, send_shaman_home


def begin_round(s: Village) -> None:
    """HY-8.1 phases: the next round, led by the start player."""
    s.round += 1
    s.omen = EMPTY
    s.step = 0
    s.turn = s.start_seat
    s.emit(c.ROUND_BEGUN, s.start_seat, [s.round])
    if s.box.forecast and s.round > 1:
        s.phase = 1  # HY-18.2 forecast: the card is shown now and strikes in phase 2
        s.asking = c.DRAW_CATASTROPHE
    else:
        open_window(s, 1)


def open_window(s: Village, phase: int) -> None:
    """HY-8.2 windows: before each phase everybody may play cards once."""
    s.phase = phase
    s.slot = 0
    go_on_in_window(s)


def go_on_in_window(s: Village) -> None:
    """HY-13.1 window: the next seat that can play a card; after the last the phase begins."""
    while s.slot < s.seats:
        seat = s.in_order(s.slot)
        if can_play(s, seat):
            s.turn = seat
            s.asking = c.PLAY_CARD
            return
        s.slot += 1
    s.slot = 0
    if s.phase == 1:
        s.built = 0
        begin_step(s, 1)
    elif s.phase == 2:
        begin_catastrophe(s)
    elif s.phase == 3:
        s.done = []
        go_on_evaluating(s)
    else:
        go_on_returning(s)


def can_play(s: Village, seat: int) -> bool:
    """HY-17.3 cap: a card in hand, and a family to play it for."""
    return s.cards[seat] > 0 and s.plays_left(seat) > 0


def go_on_playing(s: Village) -> None:
    """Ask the same seat for another card or set, while it can play one."""
    if can_play(s, s.turn):
        s.asking = c.PLAY_CARD
    else:
        s.slot += 1
        go_on_in_window(s)


def begin_step(s: Village, step: int) -> None:
    """HY-9.1 deal: a tile for everybody, the left neighbour of the start player first."""
    s.step = step
    s.slot = 0
    ask_tile(s)


def ask_tile(s: Village) -> None:
    """Draw the next tile; HY-9.2 reshuffle: from those set aside when the pile is empty."""
    s.turn = s.in_order(s.slot + 1 if s.slot + 1 < s.seats else 0)
    if max(s.tiles) == 0:
        s.tiles = s.used
        s.used = [0] * TILES
        s.emit(c.TILES_SHUFFLED, EMPTY, [])
    s.asking = c.DEAL_TILE


def go_on_building(s: Village) -> None:
    """Let the next seat build its tile; after the last one end the step."""
    if s.slot < s.seats:
        s.turn = s.in_order(s.slot)
        third = s.tile[s.turn]
        s.houses_due = s.box.tile_houses
        if third == p.HOUSE:
            s.houses_due += 1
            third = EMPTY
        s.third = third
        go_on_with_tile(s)
        return
    for seat in range(s.seats):
        s.used[s.tile[seat]] += 1
        s.tile[seat] = EMPTY
    if s.step == 1:
        begin_step(s, 2)
        return
    s.slot = 0
    s.step = 0
    if s.built == 0:
        lose_patience(s)
    open_window(s, 2 if s.round > 1 else 3)


def lose_patience(s: Village) -> None:
    """HY-9.8 no-room: nobody has built; where building is optional the game waits some rounds."""
    if not s.box.patient:
        announce_end(s, NO_ROOM)
        return
    s.idle += 1
    if s.idle == s.box.idle_rounds:
        announce_end(s, NO_BUILDER)


def go_on_with_tile(s: Village) -> None:
    """HY-9.3 order: ask for the next item as long as one has a place; HY-9.5 lost: the rest is."""
    if s.houses_due or s.third != EMPTY:
        items: list[int] = []
        list_items(s, items)
        if items:
            s.asking = c.CHOOSE_ITEM
            return
        check_room(s)
        drop_tile(s, c.ITEMS_LOST)
    s.slot += 1
    go_on_building(s)


def list_items(s: Village, out: list[int]) -> None:
    """List the kinds of items on the tile that can be built; HY-9.4 choice: one of four."""
    choice = s.third == CHOICE
    if (s.houses_due or choice) and has_place(s, s.turn, p.HOUSE):
        out.append(p.HOUSE)
    for kind in range(p.PEN, p.SHAMAN + 1):
        wanted = s.third == kind or (choice and kind <= p.SHRINE)
        if wanted and has_place(s, s.turn, kind):
            out.append(kind)


def tick_off_item(s: Village, kind: int) -> None:
    """Tick an item off; a house uses up a printed one before the choice."""
    if kind == p.HOUSE and s.houses_due:
        s.houses_due -= 1
    else:
        s.third = EMPTY


def drop_tile(s: Village, event: int) -> None:
    """Drop the rest of the tile and report how much that is."""
    left = s.houses_due + (1 if s.third != EMPTY else 0)
    s.emit(event, s.turn, [left])
    s.houses_due = 0
    s.third = EMPTY


def check_room(s: Village) -> None:
    """HY-9.8 no-room: the end, if nobody who has houses left can build one."""
    if s.houses_due == 0 or s.houses[s.turn] == 0:
        return
    for seat in range(s.seats):
        if has_site(s, seat):
            return
    announce_end(s, NO_ROOM)


def announce_end(s: Village, why: int) -> None:
    if s.ending == GOES_ON:
        s.ending = why
        s.emit(c.END_COMING, s.turn, [why])


def begin_catastrophe(s: Village) -> None:
    """HY-10.1 reveal: the top card, unless it lies open since the round began."""
    if s.omen == EMPTY:
        s.turn = s.start_seat
        s.asking = c.DRAW_CATASTROPHE
    else:
        carry_out_catastrophe(s)


def carry_out_catastrophe(s: Village) -> None:
    """Carry out the catastrophe of the round."""
    find_hits(s)
    if s.box.loses[s.omen] == p.LOSE_SHAMAN:
        send_shaman_home(s)  # HY-10.11 flood
    s.slot = 0
    s.hit = -1
    go_on_losing(s)


def go_on_losing(s: Village) -> None:
    """HY-10.5 turn: each seat settles all blocks that are hit, before the next one does."""
    while s.slot < s.seats:
        seat = s.in_order(s.slot)
        s.hit += 1
        while s.hit < len(s.hits):
            number = count_quota(s, seat, s.hits[s.hit])
            if number:
                s.turn = seat
                s.kind = s.box.loses[s.omen]
                s.quota = number
                s.asking = c.LOSE_PIECE
                return
            s.hit += 1
        s.slot += 1
        s.hit = -1
    s.hit = 0
    s.hits = []
    open_window(s, 3)


def turn_up_card(s: Village) -> bool:
    """Turn the next card of a pile that shows none; False when all piles are in order."""
    pile = open_known_tops(s)
    if pile == EMPTY:
        return False
    s.kind = pile
    s.asking = c.TURN_CARD
    return True


def go_on_evaluating(s: Village) -> None:
    """HY-11.1 pick: the next seat chooses a block, while one is left that can give a card."""
    counts = tally(s)
    for block in list_choosable(s):
        if can_give(s, counts, block):
            s.turn = s.in_order(s.slot)
            s.asking = c.CHOOSE_BLOCK
            return
    open_window(s, 4)  # HY-13.8 same-round: with the cards just won


def go_on_returning(s: Village) -> None:
    """HY-12.1 refill: the next seat that has played cards; after the last the round is over."""
    while s.slot < s.seats:
        seat = s.in_order(s.slot)
        if s.plays[seat]:
            if has_open_pile(s):
                s.turn = seat
                s.asking = c.RETURN_CARDS
                return
            put_back(s, seat, EMPTY)
        s.slot += 1
    end_round(s)


def end_round(s: Village) -> None:
    """HY-12.3 home, then HY-12.4 start; HY-14.1 end: or the game is over."""
    send_shaman_home(s)
    s.slot = 0
    if s.ending == GOES_ON or not s.box.locusts_final:
        s.spoiled = []
    s.done = []
    if s.ending == GOES_ON:
        s.turn = s.start_seat
        s.asking = c.NAME_START
        return
    parts = final_parts(s)
    for seat in range(s.seats):
        hand = s.cards[seat] * s.box.card_points  # HY-14.3 hand
        s.emit(c.END_SCORED, seat, [hand, *parts[seat * 3 : seat * 3 + 3]])
    s.emit(c.GAME_ENDED, EMPTY, [s.ending])
    s.asking = c.FINISHED


def list_open_piles(s: Village) -> list[int]:
    """List the piles that are open."""
    return [pile for pile in range(PILES) if s.tops[pile] != EMPTY]
