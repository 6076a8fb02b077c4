"""What is asked, or whom everybody waits for."""

from __future__ import annotations

from pentapolis.catalog.words import Words
from pentapolis.core.game import Game
from pentapolis.core.state import EMPTY, OVER

from ..rules import codes as c
from ..rules.state import Garden
from .names import terrain


def prompt(game: Game, seen: Garden, viewer: int, _: Words) -> str:
    """Ask the viewer for a decision, or say whom everybody waits for."""
    actor = seen.actor()
    if actor == OVER:
        return result(game, seen, _)
    asking = seen.asking
    if asking in (c.LAY_TERRITORY, c.TURN_TERRITORY):
        return _("The garden is laid out.")
    if asking == c.OPEN_PROJECT:
        return _("A project is turned up.")
    if asking == c.DRAW_FIRST:
        return _("The first player is drawn.")
    if asking == c.DEAL_SECRET:
        return _("{name} is dealt secret projects.", name=_.player_name(seen.turn))
    if asking == c.KEEP_SECRETS:
        if viewer in seen.deciders():
            return _("Which two secret projects do you keep?")
        return _("The others choose their secret projects.")
    if viewer != actor:
        return _("{name} is on turn.", name=_.player_name(actor))
    return ask(seen, _)


def ask(seen: Garden, _: Words) -> str:
    """Ask the player on turn."""
    asking = seen.asking
    if asking == c.CHOOSE_GROUND:
        return _("Which ground do you lay on the bramble?")
    if asking == c.MOVE_ROOF:
        return _("On which building of {ground} do you put the roof?", ground=ground_of(seen, _))
    if asking == c.CLAIM_PROJECT:
        return _("Do you fulfil a project with this building? It gets the roof.")
    if asking == c.CHOOSE_NEXT:
        return _("Who is next?")
    if seen.work == EMPTY:
        return _("Where in the garden do you build first?")
    number = seen.work + 1
    after_roof = seen.box.after_roof
    if seen.roof_moved and after_roof == c.MUST_ACT:
        return _("Now build or pull down in territory {number}.", number=number)
    if seen.roof_moved and after_roof == c.MAY_DECLINE:
        return _(
            "Now build or pull down in territory {number}, or give up the action.", number=number
        )
    if seen.shifts:
        return _("You have gone on to territory {number}. What do you do?", number=number)
    return _.n(
        "What do you do in territory {number}? This is your last action.",
        "What do you do in territory {number}? You have {n} actions.",
        seen.left,
        number=number,
    )


def ground_of(seen: Garden, _: Words) -> str:
    return terrain(seen.terrain(seen.site), _)


def result(game: Game, seen: Garden, _: Words) -> str:
    """GN-11.8 winner: name who has most points; equal players win together."""
    places = game.places(seen)
    winners = [_.player_name(seat) for seat in range(seen.seats) if places[seat] == 1]
    best = max(seen.scores())
    names = ", ".join(winners)
    if len(winners) > 1:
        return _.n(
            "{names} win together with {n} point.",
            "{names} win together with {n} points.",
            best,
            names=names,
        )
    return _.n("{name} wins with {n} point.", "{name} wins with {n} points.", best, name=names)
