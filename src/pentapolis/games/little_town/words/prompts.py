"""What is asked, or for whom everybody waits."""

from __future__ import annotations

from pentapolis.catalog.words import Words
from pentapolis.core.game import Game
from pentapolis.core.state import OVER

from ..rules import codes as c
from ..rules.state import Town
from .names import good, points, the_tile


def prompt(game: Game, seen: Town, viewer: int, _: Words) -> str:
    """Ask the viewer for a decision, or name the one everybody waits for."""
    actor = seen.actor()
    if actor == OVER:
        return describe_result(game, seen, _)
    if actor < 0:
        return describe_chance(seen, _)
    if seen.asking == c.DRAFT_TILE:
        if viewer in seen.deciders():
            return _("Which tile do you put into the market?")
        return _("Everybody chooses a tile for the market.")
    if viewer != actor:
        return _("{name} is on turn.", name=_.player_name(actor))
    return ask(seen, _)


def describe_chance(seen: Town, _: Words) -> str:
    """Describe what chance decides."""
    if seen.asking == c.DRAW_SIDE:
        return _("The side of the board is drawn.")
    if seen.asking == c.DRAW_TILE:
        return _("The market is filled.")
    if seen.asking == c.DEAL_TILE:
        return _("Tiles are dealt for the draft.")
    if seen.asking == c.DEAL_CARD:
        return _("Objectives are dealt.")
    return _("The start player is drawn.")


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
        return _("How many {good} do you buy, to keep your own?", good=good(seen.paying, _))
    if asking == c.GIVE:
        if seen.given:
            return _("The shop: which second cube do you give?")
        return _("The shop: which cube do you give first?")
    if asking == c.GET:
        return ask_to_take(seen, _)
    if asking == c.CHOOSE_SITE:
        return _("Where do you build {tile}?", tile=the_tile(seen.chosen, _))
    if asking == c.CLAIM:
        return _("Do you claim an objective?")
    if asking == c.TAKE_POINTS:
        return _("Do you take the points of your cathedral?")
    return ask_to_feed(seen, _)


def ask_to_take(seen: Town, _: Words) -> str:
    """Ask what to take from the shop."""
    if seen.box.other_kinds:
        if seen.got < 0:
            return _("The shop: which cube of another kind do you take first?")
        return _("The shop: which second cube of another kind do you take?")
    if seen.got < 0:
        return _("The shop: which cube do you take first?")
    return _("The shop: which second cube do you take?")


def ask_to_feed(seen: Town, _: Words) -> str:
    """Ask for a step of the meal."""
    if seen.asking == c.FEED_FISH:
        return _.n(
            "{n} worker is hungry. How many fish do you give?",
            "{n} workers are hungry. How many fish do you give?",
            seen.mouths,
        )
    if seen.asking == c.FEED_WHEAT:
        return _.n(
            "{n} worker is hungry. How much wheat do you give?",
            "{n} workers are hungry. How much wheat do you give?",
            seen.mouths,
        )
    return _.n(
        "{n} worker is hungry. How much food do you buy?",
        "{n} workers are hungry. How much food do you buy?",
        seen.mouths,
    )


def describe_result(game: Game, seen: Town, _: Words) -> str:
    """LT-11.3 winner: most points; equal ones share the victory."""
    scores = seen.scores()
    places = game.places(seen)
    winners = [_.player_name(seat) for seat in range(seen.seats) if places[seat] == 1]
    best = points(max(scores), _)
    if len(winners) > 1:
        return _("{names} win together with {points}.", names=", ".join(winners), points=best)
    return _("{name} wins with {points}.", name=winners[0], points=best)
