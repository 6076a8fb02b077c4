"""Every choice as a card of the question panel, choices in one click, and void questions."""

from __future__ import annotations

from typing import Final

from pentapolis.catalog.spec import ActionCard, Batch
from pentapolis.catalog.words import Words
from pentapolis.core.game import Game
from pentapolis.core.state import EMPTY

from ..rules import codes as c
from ..rules.board import ACROSS, BLOCK, DOWN, LINES, SINGLE
from ..rules.codes import COLOURS
from ..rules.effects import is_last_round, is_on_sale
from ..rules.flow import price_of
from ..rules.land import cover, shape_at, square_at
from ..rules.parts import NO_CIRCLE
from ..rules.questions.city import building_at, discount, is_due, land_price, list_waivable
from ..rules.questions.workers import find_circle
from ..rules.state import Sky
from . import actions, names

LANE_ICONS: Final = [  # by lane
    *("order", "coin", "cube-0", "cube-1", "cube-2", "cube-3"),
    *("plot-0", "house", "market", "garden", "swap"),
]
PLANS: Final = 2  # buildings for which cubes are offered in one click


def action_card(game: Game, seen: Sky, action: int, _: Words) -> ActionCard:
    """Return the card of an action: what or where, its price, what it brings."""
    if action < c.FIELD:
        return card_market(seen, action, _)
    if action < c.LAND:
        return card_workers(seen, action, _)
    if action < c.TAKE:
        return card_step(seen, action, _)
    if action < c.TYPE:
        return card_choice(seen, action, _)
    return card_city(seen, action, _)


def card_market(seen: Sky, action: int, _: Words) -> ActionCard:
    """Return the card of an end of a line, a purchase or the end of buying."""
    if action < c.BUY:
        return card_end(seen, action - c.ZEPPELIN, _)
    if action == c.STOP:
        result = ""
        if seen.gaps:
            result = _.n(
                "You will be paid for {n} empty space",
                "You will be paid for {n} empty spaces",
                seen.gaps,
            )
        return ActionCard(_("Buy nothing more"), "stop", result=result)
    space = action - c.BUY
    kind = seen.market[space]
    price = price_of(seen, space) if seen.asking == c.BUY_TILE else seen.box.extra_price
    icon = f"icon-{kind}" if kind != EMPTY else f"effect-icon-{seen.box.effects[space]}"
    return ActionCard(
        f"{names.space(space)}: {actions.name_offer(seen, space, _)}",
        icon,
        "−" + names.aeros(price, _),
        names.tile_notes(seen.box, kind, _) if kind != EMPTY else "",
        _("Buy"),
    )


def card_end(seen: Sky, end: int, _: Words) -> ActionCard:
    """Return the card of a place to moor: how many tiles one can buy from there."""
    moored = seen.clone()
    moored.zeppelin[seen.turn] = end
    left = seen.aeros[seen.turn]
    count = 0
    for price in sorted(price_of(moored, at) for at in LINES[end] if is_on_sale(seen, at)):
        left -= price
        count += left >= 0
    if is_last_round(seen):
        text = _.n("you can buy {n} space", "you can buy {n} spaces", count)
    else:
        text = _.n("you can buy {n} tile", "you can buy {n} tiles", count)
    group = _("Columns") if end < 8 else _("Rows")
    title = names.short_end(end, _)
    return ActionCard(title, "zeppelin", result=text, group=group, faint=count == 0)


def card_workers(seen: Sky, action: int, _: Words) -> ActionCard:
    """Return the card of a field, of a number of workers, or of setting one aside."""
    if action < c.IDLE:
        return card_lane(seen, action - c.FIELD, _)
    if action == c.IDLE:
        return ActionCard(_("Set a worker aside"), "worker", result=_("no field is open to you"))
    special = action >= c.SEND_SPECIAL
    number = action - (c.SEND_SPECIAL if special else c.SEND) + 1
    gain = actions.name_gain(seen, number, _).removeprefix(": ")
    if not special:
        group = _("Ordinary workers")
        return ActionCard(names.workers(number, _), "worker", result=gain, group=group)
    which = c.FIELD_OF[seen.lane]
    benefit = names.promise(seen.box, which, _)
    if seen.starred >> which & 1:
        benefit = _("benefit already taken")
    return ActionCard(
        names.workers(number, _),
        "special",
        result=", ".join(text for text in (gain, benefit) if text),
        group=_("With the special worker"),
    )


def card_lane(seen: Sky, lane: int, _: Words) -> ActionCard:
    """Return the card of a field: the price of its next circle, the benefit still there."""
    circle = find_circle(seen, seen.turn, lane)
    price = seen.box.circle_aero[circle] if circle != NO_CIRCLE else 0
    text = ""
    if seen.special[seen.turn] and not seen.starred >> c.FIELD_OF[lane] & 1:
        benefit = names.promise(seen.box, c.FIELD_OF[lane], _)
        text = _("special worker: {benefit}", benefit=benefit)
    return ActionCard(
        names.lane(lane, _),
        LANE_ICONS[lane],
        actions.price_note(seen, price, _) if price else "",
        text,
        _("Send workers to"),
        is_idle(seen, lane),
    )


def is_idle(seen: Sky, lane: int) -> bool:
    """Return whether a field brings the player on turn nothing now, apart from its benefit."""
    seat = seen.turn
    if lane == c.GARDEN_LANE:
        return not seen.land[seat] or seen.aeros[seat] < seen.box.garden_price
    if lane == c.MOVE_LANE:
        return seat not in seen.b_seat
    if lane == c.TILE_LANE:
        return seen.aeros[seat] < seen.box.extra_price
    if lane == c.LAND_LANE:
        return seen.aeros[seat] < min(seen.box.land_aeros)
    return False


def card_step(seen: Sky, action: int, _: Words) -> ActionCard:
    """Return the card of buying land, playing a tile, or ending an action or turn."""
    if action < c.FREE_SQUARE:
        size = action - c.LAND
        workers = names.workers(seen.box.land_workers[size], _)
        price = "−" + names.aeros(land_price(seen, seen.turn, size), _)
        title = names.plot(size, _)
        text = _("uses {workers}", workers=workers)
        return ActionCard(title, f"plot-{size}", price, text, _("Buy land"))
    if action == c.FREE_SQUARE:
        return ActionCard(_("One square"), "plot-0", _("free"), "", _("Buy land"))
    if action < c.DONE:
        kind = action - c.PLAY
        title, result = names.tile(seen.box, kind, _), ""
        if kind in (c.SMALL_PAY, c.MEDIUM_PAY, c.LARGE_PAY):
            result = actions.describe_play(seen, kind, _).rpartition(": ")[2]
        return ActionCard(title, f"icon-{kind}", "", result, _("Play a tile"), order=1)
    result = _("the benefit is lost") if seen.owed else ""
    text = actions.describe_stop(seen, action, _)
    title, _colon, more = text.partition(": ")
    return ActionCard(title, "stop", result=", ".join(part for part in (more, result) if part))


def card_choice(seen: Sky, action: int, _: Words) -> ActionCard:
    """Return the card of a cube, an income square or a tile from the pile."""
    if action < c.MARK:
        colour = (action - c.TAKE) % COLOURS
        have = seen.cubes[seen.turn * COLOURS + colour]
        title = names.cube(colour, _)
        title = title[:1].upper() + title[1:]
        return ActionCard(title, f"cube-{colour}", result=_("you have {n}", n=have))
    if action < c.PICK:
        mark = action - c.MARK
        at = seen.type * 2 + mark
        gives = names.square_gain(seen.box, seen.type, mark, _)
        icon = "worker" if seen.box.square_worker[at] else "star" if seen.box.square_p[at] else ""
        icon = icon or ("coin" if seen.box.square_m[at] > seen.box.square_r[at] else "cube")
        when = _("from the next round on") if seen.box.square_worker[at] else _("every round")
        return ActionCard(gives, icon, result=when)
    kind = action - c.PICK
    notes = names.tile_notes(seen.box, kind, _)
    return ActionCard(names.tile(seen.box, kind, _), f"icon-{kind}", "", notes, _("Take"))


def card_city(seen: Sky, action: int, _: Words) -> ActionCard:
    """Return the card of a building, a propeller, a place in the city or a cube to move."""
    box = seen.box
    if action < box.prop_action:
        return card_building(seen, action - c.TYPE, _)
    if action < box.shape_action[0]:
        which = action - box.prop_action
        gain = names.prestige(box.prop_prestige[which], _)
        ten = actions.ten_note(seen, box.prop_prestige[which], _).removeprefix("; ")
        return ActionCard(
            names.square(box, box.prop_square[which]),
            "propeller",
            "−" + names.aeros(box.prop_price[which], _),
            ", ".join(part for part in (f"+{gain}", ten) if part),
            _("Buy a propeller"),
        )
    if action >= box.move_action:
        return card_move(seen, action - box.move_action, _)
    shape, square = shape_at(seen, action), square_at(seen, action)
    where = names.place(box, shape, square)
    if seen.asking == c.CHOOSE_SITE:
        return ActionCard(where, f"house-{seen.type}", group=_("Where?"))
    if seen.asking == c.LAY_GARDEN or seen.tile == c.GARDEN_FREE:
        note = actions.garden_note(seen, square, _).removeprefix(": ")
        none = actions.garden_gain(seen, seen.turn, square) == 0
        return ActionCard(where, "garden", "", note, _("Where?"), none)
    note = room_note(seen, shape, square, _)
    is_plain = not note and shape != BLOCK and bool(seen.land[seen.turn])
    return ActionCard(where, f"plot-{seen.size}", "", note, _("Where?"), is_plain)


def room_note(seen: Sky, shape: int, square: int, _: Words) -> str:
    """Describe for which larger building new land would make room, together with the old."""
    city = seen.box.city
    new = cover(seen, shape, square)
    room = seen.land[seen.turn] | new
    for larger in (BLOCK, ACROSS, DOWN) if shape == SINGLE else (BLOCK,) if shape < BLOCK else ():
        if city.find_fits(larger, room) & city.find_overlaps(larger, new):
            if larger == BLOCK:
                return _("room for a large building")
            return _("room for a medium building")
    return ""


def card_building(seen: Sky, type_: int, _: Words) -> ActionCard:
    """Return the card of a type of building."""
    box = seen.box
    name = names.building(box, type_, _)
    less = discount(seen, seen.turn, type_)
    price = names.cost_of(box, type_, _)
    if less:
        price += " (" + _.n("{n} cube less", "{n} cubes less", less) + ")"
    result = _(
        "{first} or {second}",
        first=names.square_gain(box, type_, 0, _),
        second=names.square_gain(box, type_, 1, _),
    )
    if box.number[type_] == seen.round:
        result += ", +" + names.population(box.match_population, _)
    return ActionCard(name[:1].upper() + name[1:], f"house-{type_}", price, result, _("Build"))


def card_move(seen: Sky, square: int, _: Words) -> ActionCard:
    """Return the card of moving the income cube of a building."""
    which = building_at(seen, square)
    type_, mark = seen.b_type[which], seen.b_mark[which]
    return ActionCard(
        f"{seen.box.type_keys[type_]} ({names.square(seen.box, square)})",
        f"house-{type_}",
        result=_(
            "{new} instead of {old}",
            old=names.square_gain(seen.box, type_, mark, _),
            new=names.square_gain(seen.box, type_, 1 - mark, _),
        ),
        group=_("Move the cube on"),
    )


# Several steps in one click


def batches(game: Game, seen: Sky, legal: list[int], _: Words) -> list[Batch]:
    """Return what can be done in one click."""
    if seen.asking == c.BUY_TILE:
        return batch_purchases(seen, legal, _)
    if seen.asking == c.CHOOSE_FIELD:
        return batch_workers(seen, legal, _)
    if seen.asking in (c.TAKE_CUBE, c.EARN_CUBE) and seen.left > 1 and seen.given == EMPTY:
        return batch_cubes(seen, _)
    if seen.asking == c.WAIVE_CUBE and seen.waive > 1:
        return batch_waived(seen, _)
    return []


def batch_purchases(seen: Sky, legal: list[int], _: Words) -> list[Batch]:
    """Offer to buy the whole line, if its effects need no further choices."""
    found = [action for action in legal if action != c.STOP]
    price = sum(price_of(seen, action - c.BUY) for action in found)
    if len(found) < 2 or price > seen.aeros[seen.turn] or is_last_round(seen):
        return []
    label = _("Buy all {n} for {aeros}", n=len(found), aeros=names.aeros(price, _))
    return [Batch(label, tuple(found))]


def batch_workers(seen: Sky, legal: list[int], _: Words) -> list[Batch]:
    """Offer to send one worker for an aero or a cube."""
    if not seen.dark[seen.turn]:
        return []
    found: list[Batch] = []
    for lane in range(c.MONEY_LANE, c.LAND_LANE):
        if c.FIELD + lane in legal:
            gain = names.aeros(1, _)
            if lane >= c.RESOURCE_LANE:
                gain = names.cubes(1, lane - c.RESOURCE_LANE, _)
            label = _("1 worker: +{gain}", gain=gain)
            found.append(Batch(label, (c.FIELD + lane, c.SEND)))
    return found


def batch_cubes(seen: Sky, _: Words) -> list[Batch]:
    """Offer cubes for the next buildings, one of each colour, or all of one colour."""
    left = seen.left
    found: list[Batch] = []
    for type_, wanted in list_plans(seen, left)[:PLANS]:
        key = seen.box.type_keys[type_]
        counts = [wanted.count(colour) for colour in range(COLOURS)]
        label = _("For building {key}: {cubes}", key=key, cubes=names.cost(counts, _))
        found.append(Batch(label, tuple(c.TAKE + colour for colour in wanted)))
    if left == COLOURS:
        each = tuple(c.TAKE + colour for colour in range(COLOURS))
        found.append(Batch(_("One of each colour"), each))
    for colour in range(COLOURS):
        label = _("All: {cubes}", cubes=names.cubes(left, colour, _))
        found.append(Batch(label, (c.TAKE + colour,) * left))
    return found


def list_plans(seen: Sky, left: int) -> list[tuple[int, list[int]]]:
    """List buildings for which the cubes to take are just enough, with these cubes.

    The costliest come first; what is left over goes to the colours of which there are fewest.
    """
    seat, box = seen.turn, seen.box
    plans: list[tuple[int, list[int]]] = []
    for type_ in sorted(range(box.types), key=lambda at: -box.cost_total[at]):
        soon = is_due(seen, seat, type_) or box.number[type_] == seen.round + 1
        if not soon or not seen.stock[type_]:
            continue
        have = seen.cubes[seat * COLOURS : (seat + 1) * COLOURS]
        wanted: list[int] = []
        for colour in range(COLOURS):
            lack = max(0, box.cost[type_ * COLOURS + colour] - have[colour])
            wanted += [colour] * lack
        if not 0 < len(wanted) <= left:
            continue
        while len(wanted) < left:
            held = [have[colour] + wanted.count(colour) for colour in range(COLOURS)]
            wanted.append(held.index(min(held)))
        if all(sorted(wanted) != sorted(other) for _type, other in plans):
            plans.append((type_, wanted))
    return plans


def batch_waived(seen: Sky, _: Words) -> list[Batch]:
    """DP-10.3 discount: offer to keep the cubes of which there are fewest."""
    now = seen.clone()
    chosen: list[int] = []
    while now.waive:
        colours = list_waivable(now)
        held = now.cubes[now.turn * COLOURS : (now.turn + 1) * COLOURS]
        colour = min(colours, key=held.__getitem__)
        if len(colours) > 1:
            chosen.append(c.WAIVE + colour)
        now.due[colour] -= 1
        now.waive -= 1
    if len(chosen) < 2:
        return []
    return [Batch(_("Keep what you have fewest of"), tuple(chosen))]


def void_answer(game: Game, seen: Sky, legal: list[int]) -> int | None:
    """DP-4.6 unused: end an action of which nothing is left; tiles can still be played after it."""
    if seen.asking == c.BUY_LAND and not seen.unspent and not seen.squares:
        return c.DONE
    if seen.asking == c.BUILD and seen.builds == seen.hands == seen.spins:
        return c.DONE
    return None
