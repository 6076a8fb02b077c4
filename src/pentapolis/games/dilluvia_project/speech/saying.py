"""What a click does, with what it costs and brings where that is known."""

from __future__ import annotations

from pentapolis.core.game import Game
from pentapolis.core.state import EMPTY
from pentapolis.core.words import Words

from .. import codes as c
from ..deeds import is_last, is_on_sale, paid_buildings, population_tiles
from ..flow import LINES, price_of
from ..land import cover, shape_at, square_at, toll_owner
from ..parts import NO_CIRCLE
from ..questions.city import building_at, discount, land_price
from ..questions.workers import circle_for
from ..state import Sky, house_value
from . import names


def say(game: Game, seen: Sky, action: int, _: Words) -> str:
    """Say what an action does."""
    if action < c.FIELD:
        return say_market(seen, action, _)
    if action < c.LAND:
        return say_workers(seen, action, _)
    if action < c.TAKE:
        return say_action(seen, action, _)
    if action < c.TYPE:
        return say_choice(seen, action, _)
    return say_city(seen, action, _)


def say_market(seen: Sky, action: int, _: Words) -> str:
    box = seen.box
    if action < c.BUY:
        text = _("Zeppelin to {end}", end=names.end(action - c.ZEPPELIN, _))
        return f"{text}. {'; '.join(offers(seen, action - c.ZEPPELIN, _))}"
    if action == c.STOP:
        return _("Buy nothing more")
    space = action - c.BUY
    price = price_of(seen, space) if seen.asking == c.BUY_TILE else box.extra_price
    text = _(
        "Buy {what} ({space}): −{aeros}",
        what=on_sale(seen, space, _),
        space=names.space(space),
        aeros=names.aeros(price, _),
    )
    kind = seen.market[space]
    return text if kind == EMPTY else f"{text}; {names.marks(box, kind, _)}"


def offers(seen: Sky, end: int, _: Words) -> list[str]:
    """DP-3.3 price: list what a zeppelin would meet from one end, with the prices there."""
    there = seen.clone()
    there.zeppelin[seen.turn] = end
    found: list[str] = []
    for space in LINES[end]:
        what = on_sale(seen, space, _)
        if is_on_sale(seen, space):
            what = f"{names.aeros(price_of(there, space), _)}: {what}"
        found.append(what)
    return found


def on_sale(seen: Sky, space: int, _: Words) -> str:
    """Say what lies on a space, or what is printed there in the last round."""
    if is_last(seen):
        if seen.claims[space] != EMPTY:
            return _("taken")
        return names.effect(seen.box, seen.box.effects[space], _)
    kind = seen.market[space]
    return _("gap") if kind == EMPTY else names.tile(seen.box, kind, _)


def say_workers(seen: Sky, action: int, _: Words) -> str:
    if action < c.IDLE:
        return say_lane(seen, action - c.FIELD, _)
    if action == c.IDLE:
        return _("Lay a worker aside: no field is open")
    special = action >= c.SEND_SPECIAL
    number = action - (c.SEND_SPECIAL if special else c.SEND) + 1
    gain = sent_gain(seen, number, _)
    if not special:
        return _("Send {workers}{gain}", workers=names.workers(number, _), gain=gain)
    text = _("Send {workers}, the special one among them{gain}", workers=number, gain=gain)
    if number == 1:
        text = _("Send the special worker{gain}", gain=gain)
    which = c.FIELD_OF[seen.lane]
    if seen.starred >> which & 1:
        return _("{text}; the benefit is gone", text=text)
    return _("{text}; benefit: {benefit}", text=text, benefit=names.promise(seen.box, which, _))


def sent_gain(seen: Sky, number: int, _: Words) -> str:
    """Say what so many workers bring in the fields without a choice."""
    if seen.lane == c.MONEY_LANE:
        return ": +" + names.aeros(number + number // seen.box.money_every, _)
    if c.RESOURCE_LANE <= seen.lane < c.LAND_LANE:
        return ": +" + names.cubes(number, seen.lane - c.RESOURCE_LANE, _)
    return ""


def say_lane(seen: Sky, lane: int, _: Words) -> str:
    text = names.lane(lane, _)
    circle = circle_for(seen, seen.turn, lane)
    price = seen.box.circle_aero[circle] if circle != NO_CIRCLE else 0
    notes = [price_note(seen, price, _)] if price else []
    if seen.special[seen.turn] and not seen.starred >> c.FIELD_OF[lane] & 1:
        notes.append(
            _("special worker: {benefit}", benefit=names.promise(seen.box, c.FIELD_OF[lane], _))
        )
    return f"{text} ({'; '.join(notes)})" if notes else text


def price_note(seen: Sky, price: int, _: Words) -> str:
    """DP-4.4 aero-mark: say what a marked circle costs, or brings the owner of the toll."""
    aeros = names.aeros(price, _)
    if toll_owner(seen) != seen.turn:
        return "−" + aeros
    if seen.box.toll == c.PAYS_TOLL:
        return _("{aeros} paid and got back", aeros=aeros)
    return "+" + aeros if seen.box.toll == c.GAINS_TOLL else _("the toll is yours")


def say_action(seen: Sky, action: int, _: Words) -> str:
    if action < c.FREE_SQUARE:
        size = action - c.LAND
        return _(
            "{size} land: −{aeros}, {workers}",
            size=names.size(size, _).capitalize(),
            aeros=names.aeros(land_price(seen, seen.turn, size), _),
            workers=names.workers(seen.box.land_workers[size], _),
        )
    if action == c.FREE_SQUARE:
        return _("A single square, free")
    if action < c.DONE:
        return say_play(seen, action - c.PLAY, _)
    text = say_end(seen, action, _)
    return _("{text}; the benefit is lost", text=text) if seen.owed else text


def say_end(seen: Sky, action: int, _: Words) -> str:
    """Say what stops here."""
    if action == c.DONE:
        if seen.asking == c.BUY_LAND:
            return _("Buy no more land")
        if seen.asking == c.MOVE_CUBE:
            return _("Move no more cubes")
        return done_building(seen, _)
    if action == c.END:
        return _("End your turn")
    if seen.asking == c.LAY_GARDEN:
        return _("Lay no garden")
    if seen.asking == c.PLACE_LAND:
        return _("Take no land")
    if seen.asking == c.PLACE_SQUARE:
        return _("Take no more squares")
    return _("Take nothing")


def done_building(seen: Sky, _: Words) -> str:
    steps = seen.builds + seen.spins
    if steps == 0 or not seen.box.house_last:
        return _("Build nothing more")
    return _.n(
        "Build nothing more: house +{n}",
        "Build nothing more: house +{n}",
        steps,
    )


def say_play(seen: Sky, kind: int, _: Words) -> str:
    text = _("Play: {tile}", tile=names.tile(seen.box, kind, _))
    if kind in (c.SMALL_PAY, c.MEDIUM_PAY, c.LARGE_PAY):
        number = paid_buildings(seen, seen.turn, kind) * seen.box.amount[kind]
        return f"{text}: +{names.aeros(number, _)}"
    return text


def say_choice(seen: Sky, action: int, _: Words) -> str:
    if action < c.GIVE:
        return _("Take {cube}", cube=names.cube(action - c.TAKE, _))
    if action < c.WAIVE:
        return _("Give {cube}", cube=names.cube(action - c.GIVE, _))
    if action < c.MARK:
        return _("Do not pay {cube}", cube=names.cube(action - c.WAIVE, _))
    if action < c.PICK:
        mark = action - c.MARK
        gives = names.gives(seen.box, seen.type, mark, _)
        if mark == 0:
            return _("First square: {gives}", gives=gives)
        return _("Second square: {gives}", gives=gives)
    kind = action - c.PICK
    text = _("Take the tile: {tile}", tile=names.tile(seen.box, kind, _))
    if kind == c.POP_BONUS:
        number = population_tiles(seen, seen.turn) * seen.box.amount[kind]
        return f"{text}: +{names.prestige(number, _)}"
    return f"{text} ({names.marks(seen.box, kind, _)})"


def say_city(seen: Sky, action: int, _: Words) -> str:
    box = seen.box
    if action < box.prop_action:
        return say_type(seen, action - c.TYPE, _)
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
        return say_move(seen, action - box.move_action, _)
    shape, square = shape_at(seen, action), square_at(seen, action)
    where = names.place(box, shape, square)
    if seen.asking == c.CHOOSE_SITE:
        return _("Build on {where}", where=where)
    if seen.asking == c.LAY_GARDEN or seen.tile == c.GARDEN_FREE:
        return _("Garden on {where}", where=where) + garden_note(seen, square, _)
    return _("Land on {where}", where=where)


def say_type(seen: Sky, type_: int, _: Words) -> str:
    box = seen.box
    text = _(
        "{building}: {cost}; {first} or {second}",
        building=names.building(box, type_, _).capitalize(),
        cost=names.cost_of(seen, type_, _),
        first=names.gives(box, type_, 0, _),
        second=names.gives(box, type_, 1, _),
    )
    less = discount(seen, seen.turn, type_)
    if less:
        text += "; " + _("{n} cubes less", n=less)
    if box.number[type_] == seen.round:
        text += "; +" + names.population(box.match_population, _)
    return text


def ten_note(seen: Sky, prestige: int, _: Words) -> str:
    """Say what tens a gain of prestige reaches."""
    now = seen.prestige[seen.turn]
    tens = (now + prestige) // seen.box.step - now // seen.box.step
    if tens == 0:
        return ""
    people = names.population(tens * house_value(seen, seen.turn), _)
    return "; " + _("a ten: +{population}", population=people)


def garden_note(seen: Sky, square: int, _: Words) -> str:
    """Say what a garden on a square will score for everybody at the end."""
    notes = []
    for seat in range(seen.seats):
        number = garden_gain(seen, seat, square)
        if number:
            notes.append(f"{_.who(seat)} +{number}")
    return f": {', '.join(notes)}" if notes else ""


def garden_gain(seen: Sky, seat: int, square: int) -> int:
    """Count the prestige that a garden on a square brings a seat at the end."""
    beside = seen.box.plan.beside[square]
    total = 0
    for which in range(len(seen.b_seat)):
        if seen.b_seat[which] == seat:
            if cover(seen, seen.b_shape[which], seen.b_square[which]) & beside:
                total += seen.box.garden_points[seen.box.size[seen.b_type[which]]]
    return total


def say_move(seen: Sky, square: int, _: Words) -> str:
    which = building_at(seen, square)
    type_, mark = seen.b_type[which], seen.b_mark[which]
    return _(
        "Move the cube on {key} ({square}): {old} becomes {new}",
        key=seen.box.type_keys[type_],
        square=names.square(seen.box, square),
        old=names.gives(seen.box, type_, mark, _),
        new=names.gives(seen.box, type_, 1 - mark, _),
    )
