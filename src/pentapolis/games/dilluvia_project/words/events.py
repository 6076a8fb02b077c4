"""What happened, as sentences for the log."""

from __future__ import annotations

from typing import Final

from pentapolis.catalog.words import Words
from pentapolis.core.game import Game
from pentapolis.core.state import Event

from ..rules import codes as c
from ..rules.scoring import house_value
from ..rules.state import Sky
from . import names
from .prompts import describe_result

# What these say is also said by what follows, or it changes nothing.
SILENT: Final = frozenset(
    {
        "BUYING_STOPPED",
        "FIELD_CHOSEN",
        "LAND_CHOSEN",
        "TYPE_CHOSEN",
        "SITE_CHOSEN",
        "ACTION_FINISHED",
        "TURN_ENDED",
    }
)


def describe_event(game: Game, seen: Sky, event: Event, _: Words) -> str:
    """Describe an event in a sentence for the log."""
    kind = event.kind
    if game.events.name(kind) in SILENT:
        return ""
    if kind <= c.BUYING_STOPPED or kind == c.TILE_PICKED:
        return describe_market(seen, event, _)
    if kind <= c.WORKER_IDLED:
        return describe_workers(seen, event, _)
    if kind <= c.MAT_CHANGED:
        return describe_gain(seen, event, _)
    if kind <= c.CUBE_MOVED:
        return describe_city(seen, event, _)
    if kind <= c.TURN_ENDED:
        return describe_play(seen, event, _)
    return describe_end(game, seen, event, _)


def describe_market(seen: Sky, event: Event, _: Words) -> str:
    """Describe an event of the set-up or the market phase."""
    name, args, box = _.player_name(event.seat), event.args, seen.box
    if event.kind == c.ORDER_DRAWN:
        return _(
            "{name} is number {place} in turn order and starts with {aeros}.",
            name=name,
            place=args[0] + 1,
            aeros=names.aeros(args[1], _),
        )
    if event.kind == c.TILE_DEALT:
        return _(
            "New on {space}: {tile}.",
            space=names.space(args[0]),
            tile=names.tile(box, args[1], _),
        )
    if event.kind == c.ROUND_BEGUN:
        return _("Round {n} begins.", n=args[0])
    if event.kind == c.MARKET_CLEARED:
        return _.n(
            "{n} tile set aside. In the last round you buy the spaces themselves.",
            "{n} tiles set aside. In the last round you buy the spaces themselves.",
            args[0],
        )
    if event.kind == c.ZEPPELIN_MOORED:
        return _("{name} moors at {end}.", name=name, end=names.end(args[0], _))
    if event.kind == c.TILE_PICKED:
        return _("{name} takes from the pile: {tile}.", name=name, tile=names.tile(box, args[0], _))
    bought = event.kind == c.TILE_BOUGHT
    what = names.tile(box, args[1], _) if bought else names.effect(box, args[1], _)
    return _(
        "{name} buys for {aeros}: {what}.",
        name=name,
        aeros=names.aeros(args[2], _),
        what=what,
    )


def describe_workers(seen: Sky, event: Event, _: Words) -> str:
    """Describe sending workers, tolls and benefits."""
    name, args = _.player_name(event.seat), event.args
    if event.kind == c.WORKERS_SENT:
        lane = names.lane(seen.box.circle_lane[args[0]], _)
        text = _(
            "{name} sends {workers} to {field}",
            name=name,
            workers=names.workers(args[1], _),
            field=lane,
        )
        notes = [_("with the special worker")] if args[2] else []
        if args[3]:
            notes.append("−" + names.aeros(args[3], _))
        return f"{text} ({', '.join(notes)})." if notes else f"{text}."
    if event.kind == c.TOLL_PAID:
        return _(
            "The toll goes to {name}: +{aeros}.",
            name=_.player_name(args[0]),
            aeros=names.aeros(args[1], _),
        )
    if event.kind == c.BENEFIT_GAINED:
        return _(
            "{name} gets the special worker's benefit: {benefit}.",
            name=name,
            benefit=names.benefit(seen.box, args[0], _),
        )
    return _("{name} sets a worker aside.", name=name)


def describe_gain(seen: Sky, event: Event, _: Words) -> str:
    """Describe what a player gains, or how the mat changes."""
    name, args = _.player_name(event.seat), event.args
    if event.kind == c.AEROS_GAINED:
        what = names.aeros(args[0], _)
    elif event.kind == c.CUBES_GAINED:
        what = names.cubes(args[1], args[0], _)
    elif event.kind == c.PRESTIGE_GAINED:
        return _("{name}: +{n} prestige, now {now}.", name=name, n=args[0], now=args[1])
    elif event.kind == c.POPULATION_GAINED:
        return _(
            "{name}: +{population} for {source}.",
            name=name,
            population=names.population(args[0], _),
            source=names.source_of(args[1], _),
        )
    else:
        change = names.income_change(args, _)
        return _("{name}: income {change}.", name=name, change=change)
    return _("{name}: +{what}.", name=name, what=what)


def describe_city(seen: Sky, event: Event, _: Words) -> str:
    """Describe an event in the city: land, buildings, propellers, gardens, moved cubes."""
    name, args, box = _.player_name(event.seat), event.args, seen.box
    kind = event.kind
    if kind == c.LAND_PLACED:
        return _(
            "{name} takes land on {where}.", name=name, where=names.place(box, args[0], args[1])
        )
    if kind == c.CUBE_WAIVED:
        return _("{name} pays {cube} less.", name=name, cube=names.cube(args[0], _))
    if kind == c.BUILDING_BUILT:
        return _(
            "{name} puts up {what} on {where}: {gives}.",
            name=name,
            what=names.building(box, args[0], _),
            where=names.place(box, args[1], args[2]),
            gives=names.square_gain(box, args[0], args[3], _),
        )
    if kind == c.PROPELLER_BOUGHT:
        return _(
            "{name} buys the propeller on {square} for {aeros}.",
            name=name,
            square=names.square(box, box.prop_square[args[0]]),
            aeros=names.aeros(args[1], _),
        )
    if kind == c.HOUSE_MOVED:
        return _(
            "{name}'s house moves {n}: every 10 prestige now bring {people}.",
            name=name,
            n=args[0],
            people=names.population(house_value(seen, event.seat), _),
        )
    if kind == c.WORKER_GAINED:
        return _("{name} gets a new worker from the next round on.", name=name)
    if kind == c.GARDEN_LAID:
        return _("{name} lays a garden on {square}.", name=name, square=names.square(box, args[0]))
    building = seen.b_square.index(args[0])
    return _(
        "{name} moves the cube on building {key}: {gives}.",
        name=name,
        key=box.type_keys[seen.b_type[building]],
        gives=names.square_gain(box, seen.b_type[building], args[1], _),
    )


def describe_play(seen: Sky, event: Event, _: Words) -> str:
    """Describe playing tiles, trading in cubes and declining."""
    name, args = _.player_name(event.seat), event.args
    if event.kind == c.TILE_PLAYED:
        return _("{name} plays: {tile}.", name=name, tile=names.tile(seen.box, args[0], _))
    if event.kind == c.CUBE_GIVEN:
        return _("{name} trades in {cube}.", name=name, cube=names.cube(args[0], _))
    return _("{name} declines.", name=name)


def describe_end(game: Game, seen: Sky, event: Event, _: Words) -> str:
    """Describe income, the end of a round and the final scoring."""
    name, args = _.player_name(event.seat), event.args
    if event.kind == c.INCOME_EARNED:
        return _(
            "{name}'s income: {aeros}, {cubes}, {prestige}.",
            name=name,
            aeros=names.aeros(args[0], _),
            cubes=_.n("{n} cube", "{n} cubes", args[1]),
            prestige=names.prestige(args[2], _),
        )
    if event.kind == c.ORDER_CHANGED:
        return _("New turn order: {names}.", names=", ".join(_.player_name(seat) for seat in args))
    if event.kind == c.ROUND_ENDED:
        return _("Round {n} is over.", n=args[0])
    if event.kind == c.SETS_SCORED:
        return _.n(
            "{name} has {n} set of aeros and cubes.",
            "{name} has {n} sets of aeros and cubes.",
            args[0],
            name=name,
        )
    if event.kind == c.GARDENS_SCORED:
        return _("Gardens bring {name} {n} prestige.", name=name, n=args[0])
    if event.kind == c.MAJORITY_SCORED:
        return _(
            "{name}, {tile}: {n} people.",
            name=name,
            tile=names.majority(args[0], _),
            n=f"{args[1]:+d}".replace("-", "−"),
        )
    if event.kind == c.FLOOR_REACHED:
        return _("{name} stays at 0 people.", name=name)
    return describe_result(game, seen, _)
