"""What the viewer is asked, or who everybody is waiting for."""

from __future__ import annotations

from pentapolis.catalog.words import Words, name_winners
from pentapolis.core.game import Game
from pentapolis.core.state import OVER

from ..rules import codes as c
from ..rules.state import Town
from .names import good, points, the_tile


def prompt(game: Game, seen: Town, viewer: int, _: Words) -> str:
    """Ask the viewer for a decision, or name the player everybody waits for."""
    actor = seen.actor()
    if actor == OVER:
        return describe_result(game, seen, _)
    if actor < 0:
        return describe_chance(seen, _)
    if seen.asking == c.DRAFT_TILE:
        if viewer in seen.deciders():
            return _("Which tile do you put into the market?")
        return _("Everyone is choosing a tile for the market.")
    if viewer != actor:
        return _("It's {name}'s turn.", name=_.player_name(actor))
    return ask(seen, _)


def describe_chance(seen: Town, _: Words) -> str:
    """Describe what chance decides."""
    if seen.asking == c.DRAW_SIDE:
        return _("Drawing the side of the board.")
    if seen.asking == c.DRAW_TILE:
        return _("Filling the market.")
    if seen.asking == c.DEAL_TILE:
        return _("Dealing tiles for the draft.")
    if seen.asking == c.DEAL_CARD:
        return _("Dealing objectives.")
    return _("Drawing the start player.")


def ask(seen: Town, _: Words) -> str:
    """Ask the player on turn."""
    asking = seen.asking
    if asking == c.CHOOSE_ACTION:
        return _("Place a worker on a meadow, or choose a building from the market.")
    if asking == c.ACTIVATE:
        if seen.phase == c.SPECIAL:
            return _("Your manor: which building around it do you use?")
        return _("Which building around your worker do you use?")
    if asking == c.PAY:
        return _("How much {good} do you buy so you can keep your own?", good=good(seen.paying, _))
    if asking == c.GIVE:
        if seen.given:
            return _("The shop: which cube do you give second?")
        return _("The shop: which cube do you give first?")
    if asking == c.GET:
        return ask_to_take(seen, _)
    if asking == c.CHOOSE_SITE:
        return _("Where do you build {tile}?", tile=the_tile(seen.chosen, _))
    if asking == c.CLAIM:
        return _("Do you claim an objective?")
    if asking == c.TAKE_POINTS:
        return _("Do you take your cathedral's points?")
    return ask_to_feed(seen, _)


def ask_to_take(seen: Town, _: Words) -> str:
    """Ask what to take from the shop."""
    if seen.box.other_kinds:
        if seen.got < 0:
            return _("The shop: which cube of another kind do you take first?")
        return _("The shop: which cube of another kind do you take second?")
    if seen.got < 0:
        return _("The shop: which cube do you take first?")
    return _("The shop: which cube do you take second?")


def ask_to_feed(seen: Town, _: Words) -> str:
    """Ask for the meal, or for what is still missing of it."""
    if seen.asking == c.FEED_BOUGHT:
        return _.n(
            "{n} worker is hungry. Do you buy food?",
            "{n} workers are hungry. Do you buy food?",
            seen.mouths,
        )
    if seen.mouths == seen.box.workers:
        return _("How do you feed your {n} workers?", n=seen.mouths)
    return _.n(
        "{n} worker is still hungry. How much wheat do you give?",
        "{n} workers are still hungry. How much wheat do you give?",
        seen.mouths,
    )


def describe_result(game: Game, seen: Town, _: Words) -> str:
    """LT-11.3 winner: most points; equal ones share the victory."""
    return name_winners(game.places(seen), points(max(seen.scores()), _), _)
