"""What each action does, what it costs and where the crane goes."""

from __future__ import annotations

from pentapolis.catalog.words import Words
from pentapolis.core.game import Game

from ..rules import codes as c
from ..rules.board import FIELDS, TERRITORIES
from ..rules.projects import list_claimable
from ..rules.state import Garden
from .names import (
    cost_text,
    crane_text,
    field_name,
    floors,
    points,
    project,
    secret,
    terrain,
)


def describe_action(game: Game, seen: Garden, action: int, _: Words) -> str:
    """Return what an action does, what it costs and where the crane goes."""
    if action < c.GO:
        return describe_field_action(seen, action, _)
    if action < c.SHIFT:
        return _("Ploy: change to territory {number}", number=action - c.GO + 1)
    if action == c.SHIFT:
        return _("Move on to territory {number}", number=(seen.work + 1) % TERRITORIES + 1)
    if action == c.PASS:
        return _("Give up this action")
    if action < c.ROOF:
        return describe_ground(seen, action - c.GROUND, _)
    if action < c.CLAIM:
        field = action - c.ROOF
        return _(
            "Put the roof on {field}: {floors}",
            field=field_name(field, _),
            floors=floors(seen.height[field], _),
        )
    if action < c.DECLINE:
        card = action - c.CLAIM
        gain = points(seen.box.points[card], _)
        return _("Fulfil {project}: +{points}", project=project(seen.box, card, _), points=gain)
    if action == c.DECLINE:
        return _("Fulfil no project: the building stays open")
    if action < c.KEEP:
        return _("{name} goes next", name=_.player_name(action - c.NEXT))
    pair = c.PAIRS[action - c.KEEP]
    one, other = (secret(seen.box, kind, _) for kind in pair)
    return _("Keep {one} and {other}", one=one, other=other)


def describe_field_action(seen: Garden, action: int, _: Words) -> str:
    """Return what an action does on a field, what it costs, and where the crane goes."""
    field = action % FIELDS
    name = field_name(field, _)
    there = crane_text(seen, field, _)
    value = seen.value(field)
    people = seen.population[seen.turn]
    if action < c.DEMOLISH:
        return describe_build(seen, field, name, there, _)
    if action < c.INVADE:
        text = _("Pull down {field}", field=name)
        price = _("Brings {n} people (then {left})", n=value, left=people + value)
    elif action < c.LIFT:
        owner = _.player_name(seen.owner(field))
        text = _("Ploy: invade {owner}'s {field}", field=name, owner=owner)
        price = cost_text(value, people - value, _)
    else:
        return _("Ploy: move the roof of {field}", field=name)
    return f"{text}. {price}. {there}."


def describe_build(seen: Garden, field: int, name: str, there: str, _: Words) -> str:
    """Return what a floor costs and which projects it could fulfil."""
    height = seen.height[field]
    cost = seen.cost(field) + seen.box.each_floor * height
    price = cost_text(cost, seen.population[seen.turn] - cost, _)
    ground = seen.terrain(field)
    if height:
        text = _("Raise {field} to {floors}", field=name, floors=floors(height + 1, _))
    else:
        text = _("Build on {field} ({ground})", field=name, ground=terrain(ground, _))
    text = f"{text}. {price}. {there}."
    cards = list_claimable(seen, field, ground)
    if cards:
        names = ", ".join(project(seen.box, card, _) for card in cards)
        text += " " + _("Could fulfil {projects}.", projects=names)
    return text


def describe_ground(seen: Garden, which: int, _: Words) -> str:
    """Return which ground token is laid and which projects it could fulfil."""
    text = _("Lay {ground}", ground=terrain(which, _))
    cards = list_claimable(seen, seen.site, which)
    if not cards:
        return text
    names = ", ".join(project(seen.box, card, _) for card in cards)
    return f"{text}. " + _("Could fulfil {projects}.", projects=names)
