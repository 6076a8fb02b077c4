"""What each action does, costs and brings, in words."""

from __future__ import annotations

from pentapolis.catalog.words import Words
from pentapolis.core.game import Game
from pentapolis.core.state import EMPTY

from ..rules import codes as c
from ..rules.board import LINES
from ..rules.effects import count_paid_buildings, count_population_tiles, is_last_round, is_on_sale
from ..rules.flow import price_of
from ..rules.land import cover, shape_at, square_at, toll_owner
from ..rules.parts import NO_CIRCLE
from ..rules.questions.city import building_at, discount, land_price
from ..rules.questions.workers import find_circle
from ..rules.scoring import house_value
from ..rules.state import Sky
from . import names


def describe_action(game: Game, seen: Sky, action: int, _: Words) -> str:
    """Describe an action in one line, for tooltips and the terminal."""
    if action < c.FIELD:
        return describe_market(seen, action, _)
    if action < c.LAND:
        return describe_workers(seen, action, _)
    if action < c.TAKE:
        return describe_step(seen, action, _)
    if action < c.TYPE:
        return describe_choice(seen, action, _)
    return describe_city(seen, action, _)


def describe_market(seen: Sky, action: int, _: Words) -> str:
    """Describe mooring a zeppelin, a purchase or the end of buying."""
    box = seen.box
    if action < c.BUY:
        text = _("Zeppelin to {end}", end=names.end(action - c.ZEPPELIN, _))
        return f"{text}. {'; '.join(list_offers(seen, action - c.ZEPPELIN, _))}"
    if action == c.STOP:
        return _("Buy nothing more")
    space = action - c.BUY
    price = price_of(seen, space) if seen.asking == c.BUY_TILE else box.extra_price
    text = _(
        "Buy {space} for {aeros}: {what}",
        what=name_offer(seen, space, _),
        space=names.space(space),
        aeros=names.aeros(price, _),
    )
    kind = seen.market[space]
    return text if kind == EMPTY else f"{text}; {names.tile_notes(box, kind, _)}"


def list_offers(seen: Sky, end: int, _: Words) -> list[str]:
    """DP-3.3 price: list what a zeppelin at this end could buy, nearest first, with prices."""
    moored = seen.clone()
    moored.zeppelin[seen.turn] = end
    offers: list[str] = []
    for space in LINES[end]:
        what = name_offer(seen, space, _)
        if is_on_sale(seen, space):
            what = f"{names.aeros(price_of(moored, space), _)}: {what}"
        offers.append(what)
    return offers


def name_offer(seen: Sky, space: int, _: Words) -> str:
    """Name the tile on a space, or in the last round the effect printed there."""
    is_taken = seen.claims[space] != EMPTY
    return names.offer(seen.box, space, seen.market[space], is_taken, is_last_round(seen), _)


def describe_workers(seen: Sky, action: int, _: Words) -> str:
    """Describe choosing a field, sending workers or setting one aside."""
    if action < c.IDLE:
        return describe_lane(seen, action - c.FIELD, _)
    if action == c.IDLE:
        return _("Set a worker aside: no field is open to you")
    special = action >= c.SEND_SPECIAL
    number = action - (c.SEND_SPECIAL if special else c.SEND) + 1
    gain = name_gain(seen, number, _)
    if not special:
        return _("Send {workers}{gain}", workers=names.workers(number, _), gain=gain)
    text = _("Send {workers} workers, including the special one{gain}", workers=number, gain=gain)
    if number == 1:
        text = _("Send the special worker{gain}", gain=gain)
    which = c.FIELD_OF[seen.lane]
    if seen.starred >> which & 1:
        return _("{text}; benefit already taken", text=text)
    return _("{text}; benefit: {benefit}", text=text, benefit=names.promise(seen.box, which, _))


def name_gain(seen: Sky, number: int, _: Words) -> str:
    """Describe what this many workers bring where there is nothing to choose; else nothing."""
    if seen.lane == c.MONEY_LANE:
        return ": +" + names.aeros(number + number // seen.box.money_every, _)
    if c.RESOURCE_LANE <= seen.lane < c.LAND_LANE:
        return ": +" + names.cubes(number, seen.lane - c.RESOURCE_LANE, _)
    return ""


def describe_lane(seen: Sky, lane: int, _: Words) -> str:
    """Describe a lane: its name, what its next circle costs, and the benefit still there."""
    text = names.lane(lane, _)
    circle = find_circle(seen, seen.turn, lane)
    price = seen.box.circle_aero[circle] if circle != NO_CIRCLE else 0
    notes = [price_note(seen, price, _)] if price else []
    if seen.special[seen.turn] and not seen.starred >> c.FIELD_OF[lane] & 1:
        notes.append(
            _("special worker: {benefit}", benefit=names.promise(seen.box, c.FIELD_OF[lane], _))
        )
    return f"{text} ({'; '.join(notes)})" if notes else text


def price_note(seen: Sky, price: int, _: Words) -> str:
    """DP-4.4 aero-mark: describe what a marked circle costs you, or brings you with the toll."""
    aeros = names.aeros(price, _)
    if toll_owner(seen) != seen.turn:
        return "−" + aeros
    if seen.box.toll == c.PAYS_TOLL:
        return _("pay {aeros}, get it back", aeros=aeros)
    return "+" + aeros if seen.box.toll == c.GAINS_TOLL else _("the toll is yours")


def describe_step(seen: Sky, action: int, _: Words) -> str:
    """Describe buying land, playing a tile, or ending an action or turn."""
    if action < c.FREE_SQUARE:
        size = action - c.LAND
        return _(
            "{plot}: −{aeros}, uses {workers}",
            plot=names.plot(size, _),
            aeros=names.aeros(land_price(seen, seen.turn, size), _),
            workers=names.workers(seen.box.land_workers[size], _),
        )
    if action == c.FREE_SQUARE:
        return _("One square for free")
    if action < c.DONE:
        return describe_play(seen, action - c.PLAY, _)
    text = describe_stop(seen, action, _)
    return _("{text}; the benefit is lost", text=text) if seen.owed else text


def describe_stop(seen: Sky, action: int, _: Words) -> str:
    """Describe an action that ends, declines or stops something."""
    if action == c.DONE:
        if seen.asking == c.BUY_LAND:
            return _("Buy no more land")
        if seen.asking == c.MOVE_CUBE:
            return _("Move no more cubes")
        return describe_done(seen, _)
    if action == c.END:
        return _("End your turn")
    if seen.asking == c.LAY_GARDEN:
        return _("Lay no garden")
    if seen.asking == c.PLACE_LAND:
        return _("Take no land")
    if seen.asking == c.PLACE_SQUARE:
        return _("Take no more squares")
    return _("Take nothing")


def describe_done(seen: Sky, _: Words) -> str:
    """Describe the end of a build action, with how far the house then moves."""
    steps = seen.builds + seen.spins
    if steps == 0 or not seen.box.house_last:
        return _("Build nothing more")
    return _.n(
        "Build nothing more: your house moves {n} step",
        "Build nothing more: your house moves {n} steps",
        steps,
    )


def describe_play(seen: Sky, kind: int, _: Words) -> str:
    """Describe playing a market tile, with what it pays if it pays aeros."""
    text = _("Play: {tile}", tile=names.tile(seen.box, kind, _))
    if kind in (c.SMALL_PAY, c.MEDIUM_PAY, c.LARGE_PAY):
        number = count_paid_buildings(seen, seen.turn, kind) * seen.box.amount[kind]
        return f"{text}: +{names.aeros(number, _)}"
    return text


def describe_choice(seen: Sky, action: int, _: Words) -> str:
    """Describe choosing a cube, an income square or a tile from the pile."""
    if action < c.GIVE:
        return _("Take {cube}", cube=names.cube(action - c.TAKE, _))
    if action < c.WAIVE:
        return _("Trade in {cube}", cube=names.cube(action - c.GIVE, _))
    if action < c.MARK:
        return _("Do not pay {cube}", cube=names.cube(action - c.WAIVE, _))
    if action < c.PICK:
        mark = action - c.MARK
        gives = names.square_gain(seen.box, seen.type, mark, _)
        if mark == 0:
            return _("Every round: {gives} (first square)", gives=gives)
        return _("Every round: {gives} (second square)", gives=gives)
    kind = action - c.PICK
    text = _("Take the tile: {tile}", tile=names.tile(seen.box, kind, _))
    if kind == c.POP_BONUS:
        number = count_population_tiles(seen, seen.turn) * seen.box.amount[kind]
        return f"{text}: +{names.prestige(number, _)}"
    return f"{text} ({names.tile_notes(seen.box, kind, _)})"


def describe_city(seen: Sky, action: int, _: Words) -> str:
    """Describe choosing a building, a propeller, a place in the city or a cube to move."""
    box = seen.box
    if action < box.prop_action:
        return describe_building(seen, action - c.TYPE, _)
    if action < box.shape_action[0]:
        which = action - box.prop_action
        text = _(
            "Propeller on {square}: −{aeros}, +{prestige}",
            square=names.square(box, box.prop_square[which]),
            aeros=names.aeros(box.prop_price[which], _),
            prestige=names.prestige(box.prop_prestige[which], _),
        )
        return text + ten_note(seen, box.prop_prestige[which], _)
    if action >= box.move_action:
        return describe_move(seen, action - box.move_action, _)
    shape, square = shape_at(seen, action), square_at(seen, action)
    where = names.place(box, shape, square)
    if seen.asking == c.CHOOSE_SITE:
        return _("Build on {where}", where=where)
    if seen.asking == c.LAY_GARDEN or seen.tile == c.GARDEN_FREE:
        return _("Garden on {where}", where=where) + garden_note(seen, square, _)
    return _("Land on {where}", where=where)


def describe_building(seen: Sky, type_: int, _: Words) -> str:
    """Describe a type of building: its cost, its two income squares, what is special now."""
    box = seen.box
    name = names.building(box, type_, _)
    text = _(
        "{building}: {cost}; {first} or {second}",
        building=name[:1].upper() + name[1:],  # capitalize() would turn 2A into 2a
        cost=names.cost_of(box, type_, _),
        first=names.square_gain(box, type_, 0, _),
        second=names.square_gain(box, type_, 1, _),
    )
    less = discount(seen, seen.turn, type_)
    if less:
        text += "; " + _("{n} cubes less", n=less)
    if box.number[type_] == seen.round:
        text += "; +" + names.population(box.match_population, _)
    return text


def ten_note(seen: Sky, prestige: int, _: Words) -> str:
    """Describe the population that comes with a gain of prestige; nothing if no ten is reached."""
    now = seen.prestige[seen.turn]
    tens = (now + prestige) // seen.box.step - now // seen.box.step
    if tens == 0:
        return ""
    people = names.population(tens * house_value(seen, seen.turn), _)
    return "; " + _("10 prestige reached: +{population}", population=people)


def garden_note(seen: Sky, square: int, _: Words) -> str:
    """Describe what a garden on a square will score at the end, player by player."""
    notes = []
    for seat in range(seen.seats):
        number = garden_gain(seen, seat, square)
        if number:
            notes.append(f"{_.player_name(seat)} +{number}")
    return f": {', '.join(notes)}" if notes else ""


def garden_gain(seen: Sky, seat: int, square: int) -> int:
    """Return the prestige that a garden on a square will bring a seat at the end."""
    beside = seen.box.city.beside[square]
    total = 0
    for which in range(len(seen.b_seat)):
        if seen.b_seat[which] == seat:
            if cover(seen, seen.b_shape[which], seen.b_square[which]) & beside:
                total += seen.box.garden_points[seen.box.size[seen.b_type[which]]]
    return total


def describe_move(seen: Sky, square: int, _: Words) -> str:
    """Describe moving the income cube of the building whose top left square this is."""
    which = building_at(seen, square)
    type_, mark = seen.b_type[which], seen.b_mark[which]
    return _(
        "Move the cube on building {key} ({square}): {new} instead of {old}",
        key=seen.box.type_keys[type_],
        square=names.square(seen.box, square),
        old=names.square_gain(seen.box, type_, mark, _),
        new=names.square_gain(seen.box, type_, 1 - mark, _),
    )
