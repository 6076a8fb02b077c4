"""Where in the game we are, and a turn in a few words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from pentapolis.catalog.words import Words
from pentapolis.core.game import Game
from pentapolis.core.state import Event

from ..rules import codes as c
from ..rules.board import TERRITORY_OF
from ..rules.state import Garden
from .names import floors, inhabitants, points, project


def chapter(game: Game, seen: Garden, _: Words) -> str:
    """Name the round; nothing while the garden is laid out and secret projects are chosen."""
    is_setup = seen.asking <= c.KEEP_SECRETS and not any(seen.height)
    return "" if is_setup else _("Round {n}", n=seen.round)


STEPS: Final[Mapping[int, int]] = {
    c.ACT: 1,
    c.CHOOSE_GROUND: 1,
    c.MOVE_ROOF: 1,
    c.CLAIM_PROJECT: 2,
    c.CHOOSE_NEXT: 4,
}


def turn_step(game: Game, seen: Garden) -> int:
    """Return which step of a turn is asked for; the third one goes by itself."""
    if seen.asking == c.OPEN_PROJECT and any(seen.height):
        return STEPS[c.CLAIM_PROJECT]
    return STEPS.get(seen.asking, 0)


def describe_turn(game: Game, seen: Garden, seat: int, events: list[Event], _: Words) -> str:
    """Sum a turn up: what was built, pulled down or fulfilled, and the people it cost."""
    parts: list[str] = []
    people = 0
    for event in events:
        if event.seat != seat:
            continue
        text = describe_step(seen, event, _)
        if text:
            parts.append(text)
        if event.kind in (c.FLOOR_BUILT, c.BUILDING_INVADED):
            people -= event.args[2]
        elif event.kind == c.BUILDING_DEMOLISHED:
            people += event.args[2]
    if people:
        sign = "+" if people > 0 else "−"
        parts.append(sign + inhabitants(abs(people), _))
    return ", ".join(parts)


def describe_step(seen: Garden, event: Event, _: Words) -> str:
    """Return one step of a turn in a few words; nothing for what follows by itself."""
    kind, args = event.kind, event.args
    if kind == c.FLOOR_BUILT:
        number = TERRITORY_OF[args[0]] + 1
        return _("builds floor {floor} on {number}", floor=args[1], number=number)
    if kind == c.BUILDING_DEMOLISHED:
        number = TERRITORY_OF[args[0]] + 1
        return _("pulls down {floors} on {number}", floors=floors(args[1], _), number=number)
    if kind == c.BUILDING_INVADED:
        number = TERRITORY_OF[args[0]] + 1
        name = _.player_name(args[3])
        return _("invades {name} on {number}", name=name, number=number)
    if kind == c.PROJECT_CLAIMED:
        name, gain = project(seen.box, args[0], _), points(args[2], _)
        return _("fulfils {project} (+{points})", project=name, points=gain)
    if kind == c.TERRITORY_CHANGED:
        return _("ploy: changes to {number}", number=args[1] + 1)
    if kind == c.ROOF_MOVED:
        return _("ploy: moves a roof")
    if kind == c.ACTION_PASSED:
        return _("gives up an action")
    return ""
