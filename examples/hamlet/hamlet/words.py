"""Sentences of Hamlet: what is asked, what a click does, what has happened."""

from __future__ import annotations

from pentapolis.core.game import Game
from pentapolis.core.state import OVER, Event
from pentapolis.core.words import Words

from . import state as st
from .questions import tile_points
from .state import TOWN, HamletState


def kind(which: int, _: Words) -> str:
    """Name a kind of tile."""
    return [_("farm"), _("mill"), _("hall"), _("well")][which]


def the(which: int, _: Words) -> str:
    """Name a tile as the object of a sentence; other languages change the article."""
    return [_("the farm"), _("the mill"), _("the hall"), _("the well")][which]


def cell_name(cell: int) -> str:
    """Name a cell for people: C3."""
    return TOWN.names[cell].upper()


def points(number: int, _: Words) -> str:
    return _.n("{n} point", "{n} points", number)


def prompt(game: Game, seen: HamletState, viewer: int, _: Words) -> str:
    """Ask the viewer for a decision, or say for whom everybody waits."""
    actor = seen.actor()
    if actor == OVER:
        best = max(seen.scores())
        winner = _.who(game.places(seen).index(1))
        return _("{name} wins: {points}.", name=winner, points=points(best, _))
    if seen.asking == st.DEAL_GOAL:
        return _("{name} draws a secret goal.", name=_.who(seen.turn))
    if seen.asking == st.REFILL:
        return _("A tile is drawn for the market.")
    if viewer != actor:
        return _("{name} is on turn.", name=_.who(actor))
    if seen.asking == st.CHOOSE_TILE:
        return _("Which tile do you take?")
    return _("Where do you settle {tile}?", tile=the(seen.held, _))


def say(game: Game, seen: HamletState, action: int, _: Words) -> str:
    """Say what an action does, with the points it brings."""
    if action < st.SETTLE:
        slot = action - st.TAKE
        tile = the(seen.market[slot], _)
        return _("Take {tile} from place {place}", tile=tile, place=slot + 1)
    cell = action - st.SETTLE
    return _(
        "Settle {tile} on {cell}: {points}",
        tile=the(seen.held, _),
        cell=cell_name(cell),
        points=points(tile_points(seen, seen.held, cell), _),
    )


def tell(game: Game, seen: HamletState, event: Event, _: Words) -> str:
    """Say what has happened, as far as the reader may know it."""
    name = _.who(event.seat)
    args = event.args
    if event.kind == st.GOAL_DEALT:
        if not args:
            return _("{name} keeps a tile as a secret goal.", name=name)
        return _("{name} keeps {tile} as a secret goal.", name=name, tile=the(args[0], _))
    if event.kind == st.TILE_TURNED:
        return _("New in the market: {tile}.", tile=kind(args[1], _))
    if event.kind == st.TILE_TAKEN:
        return _("{name} takes {tile}.", name=name, tile=the(args[1], _))
    if event.kind == st.TILE_SETTLED:
        return _(
            "{name} settles {tile} on {cell}: {points}.",
            name=name,
            tile=the(args[1], _),
            cell=cell_name(args[0]),
            points=points(args[2], _),
        )
    if event.kind == st.GOAL_REVEALED:
        return _(
            "{name} shows {tile}: {points}.",
            name=name,
            tile=the(args[0], _),
            points=points(args[1], _),
        )
    return _("The last tile is settled. The game is over.")
