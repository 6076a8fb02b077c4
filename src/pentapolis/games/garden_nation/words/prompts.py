"""What the viewer has to decide, or who everybody is waiting for."""

from __future__ import annotations

from pentapolis.catalog.words import Words, name_winners
from pentapolis.core.game import Game
from pentapolis.core.state import EMPTY, OVER

from ..rules import codes as c
from ..rules.state import Garden
from .names import points, terrain


def prompt(game: Game, seen: Garden, viewer: int, _: Words) -> str:
    """Return what the viewer has to decide, or who everybody is waiting for."""
    actor = seen.actor()
    if actor == OVER:
        return describe_result(game, seen, _)
    asking = seen.asking
    if asking in (c.LAY_TERRITORY, c.TURN_TERRITORY):
        return _("Laying out the garden.")
    if asking == c.OPEN_PROJECT:
        return _("Turning up a new project.")
    if asking == c.DRAW_FIRST:
        return _("Drawing the first player.")
    if asking == c.DEAL_SECRET:
        return _("{name} is dealt secret projects.", name=_.player_name(seen.turn))
    if asking == c.KEEP_SECRETS:
        if viewer in seen.deciders():
            return _("Pick 2 of your 4 secret projects to keep.")
        return _("The others are still choosing secret projects.")
    if viewer != actor:
        return _("It's {name}'s turn.", name=_.player_name(actor))
    return describe_question(seen, _)


def describe_question(seen: Garden, _: Words) -> str:
    """Return what the player whose turn it is has to decide."""
    asking = seen.asking
    if asking == c.CHOOSE_GROUND:
        return _("Choose a ground token for the bramble.")
    if asking == c.MOVE_ROOF:
        return _("Choose a building on {ground} for the roof.", ground=site_ground(seen, _))
    if asking == c.CLAIM_PROJECT:
        return _("Fulfil a project with this building? It will get a roof.")
    if asking == c.CHOOSE_NEXT:
        return _("Who goes next?")
    if seen.work == EMPTY:
        return _("Build your first floor anywhere. You pay with your people.")
    number = seen.work + 1
    after_roof = seen.box.after_roof
    if seen.roof_moved and after_roof == c.MUST_ACT:
        return _("Now build in territory {number} or pull a building down.", number=number)
    if seen.roof_moved and after_roof == c.MAY_DECLINE:
        return _(
            "Now build in territory {number}, pull a building down or give up the action.",
            number=number,
        )
    if seen.shifts:
        return _("You've moved on to territory {number}. Choose an action.", number=number)
    return _.n(
        "Act in territory {number}. This is your last action.",
        "Act in territory {number}. You have {n} actions left.",
        seen.left,
        number=number,
    )


def site_ground(seen: Garden, _: Words) -> str:
    """Name the ground of the field that the question is about."""
    return terrain(seen.terrain(seen.site), _)


def describe_result(game: Game, seen: Garden, _: Words) -> str:
    """GN-11.8 winner: name who has the most points; equal players win together."""
    return name_winners(game.places(seen), points(max(seen.scores()), _), _)
