"""What a click does, and how the blocks stand."""

from __future__ import annotations

from typing import Final

from pentapolis.catalog.words import Words, remember
from pentapolis.core.game import Game
from pentapolis.core.state import EMPTY

from ..rules import codes as c
from ..rules import parts as p
from ..rules.board import SIDES, TOWARDS
from ..rules.codes import HOUSE, ROOF, RUIN, TALL, VILLAGER_IN, WHAT, WHOSE, block_name
from ..rules.families import find_families
from ..rules.parts import PILES
from ..rules.rewards import ONE, count_inhabitants, find_winner, tally
from ..rules.scoring import find_leader
from ..rules.state import Village
from ..rules.village import list_pens_of
from . import names
from .names import (
    a_thing,
    ability,
    cell,
    count_things,
    list_players,
    pile,
    points,
    side,
    the_thing,
    thing,
    tribe,
)
from .prompts import describe_ability, describe_set

# The criterion that each element counts for; the shaman counts for none.
CRITERION: Final = [p.HOUSES, p.PENS, p.OVENS, p.SHRINES, p.HERDS, p.FOLK]


def describe_action(game: Game, seen: Village, action: int, _: Words) -> str:
    """Describe what an action does, and what it brings where that is known."""
    s = seen
    if action < c.LOSE:
        return describe_place(s, action - c.PLACE, _)
    if action < c.SEIZE:
        return describe_loss(s, action - c.LOSE, _)
    if action < c.TAKE:
        return _("Replace the house on {cell}", cell=cell(action - c.SEIZE))
    if action < c.EVALUATE:
        where = cell(action - c.TAKE)
        return _("Take {thing} on {cell}", thing=the_thing(s.kind, _), cell=where)
    if action < c.ITEM:
        return describe_block(s, action - c.EVALUATE, _)
    if action < c.SKIP:
        return _("Build {thing}", thing=a_thing(action - c.ITEM, _))
    if action == c.SKIP:
        skipping = _("Don't use the ability"), _("Build nothing more from the tile")
        return skipping[s.asking != c.USE_ABILITY]
    if action == c.PASS:
        return _("Play no more cards")
    if action < c.OPEN_SET:
        return describe_play(action - c.PLAY, _)
    if action == c.OPEN_SET:
        return _("Cash in a set for points")
    if action < c.CASH:
        return describe_add(s, action - c.ADD, _)
    if action == c.CASH:
        return _("Take {points} for the set", points=describe_set(s, _))
    return describe_rest(s, action, _)


def describe_rest(s: Village, action: int, _: Words) -> str:
    if action == c.USE:
        return _("Use the ability: {ability}", ability=describe_ability(s, _))
    if action < c.STOP:
        return _("Steal {thing}", thing=a_thing(action - c.STEAL + 1, _))
    if action == c.STOP:
        return _("Stop stealing")
    if action < c.RETURN:
        which = action - c.TURN_TO
        house = TOWARDS[s.spot * SIDES + which]
        where = cell(house) if house >= 0 else ""
        return _("Open the pen to the {side}, towards {cell}", side=side(which, _), cell=where)
    if action < c.NAME:
        return _("Put them under the pile for {pile}", pile=pile(action - c.RETURN, _))
    if action < c.TRIBE:
        return _("Make {name} the next start player", name=_.player_name(action - c.NAME))
    which = action - c.TRIBE
    return _("{tribe}: {ability}", tribe=tribe(which), ability=ability(which, _))


def describe_play(symbol: int, _: Words) -> str:
    if symbol == p.JOKER:
        return _("Play a joker and build something")
    return _("Play a card and build {thing}", thing=a_thing(symbol, _))


def describe_add(s: Village, symbol: int, _: Words) -> str:
    after = s.box.sets[min(s.set_size + 1, len(s.box.sets) - 1)]
    return _(
        "Add a card ({symbol}): {points}",
        symbol=names.symbol(symbol, _),
        points=points(after, _),
    )


def describe_place(s: Village, number: int, _: Words) -> str:
    """Describe what is placed on a cell, and what follows from it."""
    where = cell(number)
    if s.kind != p.HOUSE:
        return _("Put {thing} on {cell}", thing=a_thing(s.kind, _), cell=where)
    here = s.land[number]
    code = s.site[number]
    if here & WHAT == HOUSE:
        text = _("Add a floor to the house on {cell}", cell=where)
        gone = list_roof(here, _)
        cost = _("loses {things}", things=gone)
        return f"{text} ({cost})" if gone else text
    if code == c.FRESH:
        return _("Found a block on {cell}", cell=where)
    text = _(
        "Build a house on {cell}, block {block}", cell=where, block=block_name(code // c.BLOCK - 1)
    )
    return text + " " + _("(on a ruin)") if here & WHAT == RUIN else text


def list_roof(here: int, _: Words) -> str:
    """Name what stands on a house."""
    found = []
    if here & ROOF:
        found.append(thing(p.OVEN if here & ROOF == c.OVEN_ON else p.SHRINE, _))
    if here & VILLAGER_IN:
        found.append(thing(p.VILLAGER, _))
    return ", ".join(found)


def describe_loss(s: Village, number: int, _: Words) -> str:
    where = cell(number)
    if s.kind != p.HOUSE:
        return _("Give up {thing} on {cell}", thing=the_thing(s.kind, _), cell=where)
    here = s.land[number]
    notes = [_("two floors")] if here & TALL else []
    roof = list_roof(here, _)
    pens = len(list_pens_of(s, number))
    notes += [roof] if roof else []
    notes += [_.n("{n} pen", "{n} pens", pens)] if pens else []
    text = _("Destroy the house on {cell}", cell=where)
    return f"{text} ({', '.join(notes)})" if notes else text


def describe_block(s: Village, number: int, _: Words) -> str:
    """Describe who gets which cards when a block is evaluated."""
    text = _("Give out the cards of block {block}", block=block_name(number))
    gains = list_rewards(s, tally(s), number)
    if not gains:
        return text + ": " + _("no cards")
    notes = [f"{pile(which, _)} → {_.player_name(seat)}" for which, seat in gains]
    return f"{text}: {', '.join(notes)}"


def list_rewards(s: Village, counts: list[int], number: int) -> list[tuple[int, int]]:
    """List the piles that a block would give cards from, each with the winner."""
    if count_inhabitants(s, number) < 2:
        return []
    found = [(which, find_winner(s, counts, number, which)) for which in range(PILES)]
    return [(which, seat) for which, seat in found if seat != EMPTY]


def describe_blocks(s: Village, counts: list[int], _: Words) -> list[tuple[str, ...]]:
    """Describe each block in a few lines."""
    players = list_players(s, _)
    shown = [s.box.piles[which] or which in (p.HOUSES, p.TOWERS) for which in range(PILES)]
    piles = tuple(which for which in range(PILES) if shown[which])
    size = PILES * s.seats
    return [
        block_lines(
            number,
            tuple(counts[number * size : (number + 1) * size]),
            piles,
            players,
            is_alone(s, number),
            _,
        )
        for number in range(len(s.homes) // s.seats)
    ]


@remember
def block_lines(
    number: int,
    counts: tuple[int, ...],
    piles: tuple[int, ...],
    players: tuple[str, ...],
    alone: bool,
    _: Words,
) -> tuple[str, ...]:
    """Describe a block for its badge: every criterion with the count of each tribe."""
    lines = [_("Block {block}", block=block_name(number))]
    seats = len(players)
    for which in piles:
        held = list(counts[which * seats : (which + 1) * seats])
        if not any(held):
            continue
        texts = []
        for count, player in zip(held, players, strict=True):
            if not count:
                continue
            high = count % ONE
            more = " " + _("({n} high)", n=high) if high and which != p.TOWERS else ""
            texts.append(f"{player} {count // ONE}{more}")
        leads = find_leader(held, 0, seats)
        ahead = _("{name} leads", name=players[leads]) if leads != EMPTY else _("tie")
        lines.append(f"{pile(which, _)}: {', '.join(texts)} – {ahead}")
    if alone:
        lines.append(_("no reward cards: fewer than two tribes"))
    return tuple(lines)


# What a place brings: blocks joined, families grown, leads taken.


class Join:
    """What a new house would bring: its block, how large its family gets, whether it leads."""

    def __init__(self, s: Village, where: int) -> None:
        seat = s.turn
        self.block = s.site[where] // c.BLOCK - 1
        self.kins = find_families(s, seat, where)
        best = [0] * s.seats  # the best family of each seat in the block
        values = count_families(s, self.block)
        for kin, value in values.items():
            owner = (s.land[kin] & WHOSE) >> 2
            best[owner] = max(best[owner], value)
        leader = find_leader(best, 0, s.seats)
        mine = ONE + sum(values[kin] for kin in self.kins)
        self.size = mine // ONE
        best[seat] = max(best[seat], mine)
        self.takes_lead = leader != seat and find_leader(best, 0, s.seats) == seat


def count_families(s: Village, block: int) -> dict[int, int]:
    """Count the families of a block by their least cells: ONE a house, plus 1 a high-rise."""
    land, kin = s.land, s.kin
    values: dict[int, int] = {}
    for number in [number for number, other in enumerate(s.block) if other == block]:
        here = land[number]
        if here & WHAT == HOUSE:
            one = ONE + 1 if here & TALL else ONE
            values[kin[number]] = values.get(kin[number], 0) + one
    return values


def describe_join(s: Village, where: int, _: Words) -> str:
    """Say what a house on a cell brings beside others."""
    join = Join(s, where)
    block = block_name(join.block)
    if not join.kins:
        text = _("joins block {block}: a new family", block=block)
    elif len(join.kins) > 1:
        text = _("block {block}: families unite to {n}", block=block, n=join.size)
    else:
        text = _("block {block}: family grows to {n}", block=block, n=join.size)
    if s.land[where] & WHAT == RUIN:
        text += ", " + _("on a ruin")
    return text + (", " + _("takes the lead") if join.takes_lead else "")


def describe_piece(s: Village, where: int, block: int, _: Words) -> str:
    """Say what a pen or a piece on a cell does for its owner in its block."""
    name = block_name(block)
    if s.kind == p.SHAMAN:
        return _("protects block {block} this round", block=name)
    seat = s.turn
    counts = tally(s)
    first = (block * PILES + CRITERION[s.kind]) * s.seats
    before = find_leader(counts, first, s.seats)
    high = s.land[where] & (WHAT | TALL) == HOUSE | TALL
    counts[first + seat] += ONE + 1 if high else ONE
    after = find_leader(counts, first, s.seats)
    number = count_things(s.kind, counts[first + seat] // ONE, _)
    text = _("block {block}: {things}", block=name, things=number)
    if count_inhabitants(s, block) < 2:
        return text + ", " + _("no cards: only you live there")
    if after == seat:
        return text + ", " + (_("you lead") if before == seat else _("takes the lead"))
    if after == EMPTY:
        return text + ", " + _("a tie")
    return text + ", " + _("{name} leads", name=_.player_name(after))


def find_block(s: Village, where: int) -> int:
    """Find the block that a pen or a piece on a cell belongs to."""
    if s.block[where] != EMPTY:
        return s.block[where]
    return s.site[where] // c.BLOCK - 1


def is_alone(s: Village, block: int) -> bool:
    """Return whether a block gives no cards because one tribe has it for itself."""
    return count_inhabitants(s, block) < 2
