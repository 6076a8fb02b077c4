"""What happened, as far as the reader may know it."""

from __future__ import annotations

from pentapolis.catalog.words import Words, remember
from pentapolis.core.game import Game
from pentapolis.core.state import Event
from pentapolis.kit.cells import cells_of

from ..rules import codes as c
from ..rules.board import POSITION_OF, TURNS
from ..rules.codes import TERRAINS
from ..rules.state import Garden
from .names import field_name, floors, inhabitants, points, position, project, secret, terrain
from .prompts import describe_result


def describe_event(game: Game, seen: Garden, event: Event, _: Words) -> str:
    """Return an event as a sentence of the log."""
    name = _.player_name(event.seat)
    kind = event.kind
    args = event.args
    if kind <= c.SECRETS_KEPT:
        return describe_setup(seen, event, _)
    if kind == c.TURN_BEGAN:
        return ""  # the log comes in turns anyway
    if kind == c.CRANE_MOVED:
        return _("The crane goes to territory {number}.", number=args[0] + 1)
    if kind == c.WALKED_ON:
        return _("{name} moves on to territory {number}.", name=name, number=args[1] + 1)
    if kind == c.TERRITORY_CHANGED:
        return _("{name} changes to territory {number} with a ploy.", name=name, number=args[1] + 1)
    if kind == c.ACTION_PASSED:
        return _("{name} gives up an action.", name=name)
    if kind == c.PROJECT_DECLINED:
        return _("{name} fulfils no project.", name=name)
    if kind == c.LAST_FLOOR_PLACED:
        return _("{name} has no floors left: this is the last round.", name=name)
    if kind == c.POPULATION_GREW:
        return describe_growth(seen, event, _)
    if kind == c.ROUND_BEGAN:
        return _("Round {n} begins.", n=args[0])
    if kind == c.SECRETS_SHOWN:
        return describe_shown_secrets(seen, event, _)
    if kind == c.GAME_ENDED:
        return describe_result(game, seen, _)
    return describe_field_event(seen, event, _)


def describe_setup(seen: Garden, event: Event, _: Words) -> str:
    name = _.player_name(event.seat)
    args = event.args
    if event.kind == c.TERRITORY_LAID:
        where = position(args[0], _)
        return _("Territory {number}: {where}.", number=args[1] + 1, where=where)
    if event.kind == c.TERRITORY_TURNED:
        where = position(find_bramble(seen, args[0], args[1]), _)
        return _("Territory {number}: bramble {where}.", number=args[0] + 1, where=where)
    if event.kind == c.PROJECT_OPENED:
        return _("New project: {project}.", project=project(seen.box, args[1], _))
    if event.kind == c.FIRST_DRAWN:
        return _("{name} begins.", name=name)
    if event.kind == c.SECRET_DEALT:
        if not args:
            return _("{name} is dealt a secret project.", name=name)
        return _("{name} is dealt {project}.", name=name, project=secret(seen.box, args[0], _))
    if not args:
        return _("{name} keeps two secret projects.", name=name)
    one, other = (secret(seen.box, kind, _) for kind in args)
    return _("{name} keeps {one} and {other}.", name=name, one=one, other=other)


def find_bramble(seen: Garden, territory: int, turn: int) -> int:
    """GN-1.1 layout: return where the bramble of a territory lies when it is turned so."""
    land = seen.box.land[(territory * TURNS + turn) * (TERRAINS + 1) + c.BRAMBLE]
    return POSITION_OF[land.bit_length() - 1]


def describe_field_event(seen: Garden, event: Event, _: Words) -> str:
    name = _.player_name(event.seat)
    args = event.args
    kind = event.kind
    if kind == c.PROJECT_CLAIMED:
        return _(
            "{name} fulfils {project}: +{points}.",
            name=name,
            project=project(seen.box, args[0], _),
            points=points(args[2], _),
        )
    where = field_name(args[0], _)
    if kind == c.FLOOR_BUILT:
        return _(
            "{name} builds on {field}, now {floors}: −{people}.",
            name=name,
            field=where,
            floors=floors(args[1], _),
            people=inhabitants(args[2], _),
        )
    if kind == c.BRAMBLE_CHOSEN:
        return _("{name} clears the bramble on {field}.", name=name, field=where)
    if kind == c.GROUND_LAID:
        ground = terrain(args[1], _)
        return _("{name} lays {ground} on {field}.", name=name, field=where, ground=ground)
    if kind == c.BUILDING_DEMOLISHED:
        return _(
            "{name} pulls down {field} ({floors}): +{people}.",
            name=name,
            field=where,
            floors=floors(args[1], _),
            people=inhabitants(args[2], _),
        )
    if kind == c.ROOF_LIFTED:
        return _("{name} takes the roof off {field}.", name=name, field=where)
    if kind == c.ROOF_MOVED:
        there = field_name(args[1], _)
        return _(
            "{name} moves a roof from {field} to {there}.", name=name, field=where, there=there
        )
    return _(
        "{name} invades {field} ({floors}) and pays {people} to {owner}.",
        name=name,
        field=where,
        floors=floors(args[1], _),
        people=inhabitants(args[2], _),
        owner=_.player_name(args[3]),
    )


def describe_growth(seen: Garden, event: Event, _: Words) -> str:
    """Return what the majorities bring a seat, and where it has them."""
    gain, alone, tied = event.args
    name = _.player_name(event.seat)
    text = _("{name} gains {inhabitants}", name=name, inhabitants=inhabitants(gain, _))
    where = describe_leads(alone, tied, seen.box.alone, seen.box.tied, _)
    return f"{text}: {where}."


@remember
def describe_leads(alone: int, tied: int, pays: int, pays_tied: int, _: Words) -> str:
    """GN-9.1 majority: say in which territories somebody leads or is tied, and what each pays."""
    notes = []
    if alone:
        notes.append(_("leads in {numbers} (+{n} each)", numbers=list_numbers(alone), n=pays))
    if tied:
        notes.append(_("tied in {numbers} (+{n} each)", numbers=list_numbers(tied), n=pays_tied))
    return "; ".join(notes)


def list_numbers(territories: int) -> str:
    """Return the numbers of some territories: 1, 3."""
    return ", ".join(str(each + 1) for each in cells_of(territories))


def describe_shown_secrets(seen: Garden, event: Event, _: Words) -> str:
    one, other, first, second = event.args
    return _(
        "{name} reveals {one}: {first}, and {other}: {second}.",
        name=_.player_name(event.seat),
        one=secret(seen.box, one, _),
        first=points(first, _),
        other=secret(seen.box, other, _),
        second=points(second, _),
    )
