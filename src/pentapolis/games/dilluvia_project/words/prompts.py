"""What is asked, and who has won."""

from __future__ import annotations

from pentapolis.catalog.words import Words
from pentapolis.core.game import Game
from pentapolis.core.state import OVER

from ..rules import codes as c
from ..rules.questions.city import can_stop
from ..rules.state import Sky
from . import names


def prompt(game: Game, seen: Sky, viewer: int, _: Words) -> str:
    """Return what is asked, or for whom everybody waits."""
    actor = seen.actor()
    if actor == OVER:
        return name_winners(game, seen, _)
    if seen.asking == c.DRAW_ORDER:
        return _("The turn order is drawn.")
    if seen.asking == c.DEAL_TILE:
        return _("The market is filled.")
    if viewer != actor:
        return _("{name} is on turn.", name=_.player_name(actor))
    if seen.asking in (c.MOOR_ZEPPELIN, c.BUY_TILE, c.TAKE_TILE, c.PICK_TILE):
        return ask_market(seen, _)
    if seen.asking in (c.TAKE_CUBE, c.GIVE_CUBE, c.EARN_CUBE, c.WAIVE_CUBE):
        return ask_cube(seen, _)
    return ask_action(seen, _)


def ask_market(seen: Sky, _: Words) -> str:
    """Ask where to moor and what to buy."""
    if seen.asking == c.MOOR_ZEPPELIN:
        return _("Round {n}: where do you moor your zeppelin?", n=seen.round)
    if seen.asking == c.BUY_TILE:
        have = names.aeros(seen.aeros[seen.turn], _)
        if seen.gaps:
            return _.n(
                "You have {aeros}. What do you buy? {n} gap pays afterwards.",
                "You have {aeros}. What do you buy? {n} gaps pay afterwards.",
                seen.gaps,
                aeros=have,
            )
        return _("You have {aeros}. What do you buy?", aeros=have)
    if seen.asking == c.PICK_TILE:
        return _("Which tile do you take from the pile?")
    return _("What do you buy for {aeros}?", aeros=names.aeros(seen.box.extra_price, _))


def ask_cube(seen: Sky, _: Words) -> str:
    """Ask for a cube."""
    if seen.asking == c.EARN_CUBE:
        return _.n(
            "Income: which cube do you take?",
            "Income: which cube do you take? {n} are left.",
            seen.left,
        )
    if seen.asking == c.TAKE_CUBE:
        return _.n(
            "Which cube do you take?",
            "Which cube do you take? {n} are left.",
            seen.left,
        )
    if seen.asking == c.GIVE_CUBE:
        return _("Which cube do you put into the converter?")
    return _.n(
        "Which cube need you not pay?",
        "Which cube need you not pay? {n} are waived.",
        seen.waive,
    )


def ask_action(seen: Sky, _: Words) -> str:
    """Ask for a step of the action phase."""
    asking = seen.asking
    if asking == c.CHOOSE_FIELD:
        return _.n(
            "Where do you send workers? You have {n}.",
            "Where do you send workers? You have {n}.",
            seen.dark[seen.turn] + seen.special[seen.turn],
        )
    if asking == c.SEND_WORKERS:
        return _("{field}: how many workers do you send?", field=names.lane(seen.lane, _))
    if asking == c.BUY_LAND:
        return _(
            "Which land do you buy? {workers} and {aeros} are left.",
            workers=names.workers(seen.unspent, _),
            aeros=names.aeros(seen.aeros[seen.turn], _),
        )
    if asking == c.PLACE_LAND:
        return _("Where does your {size} land lie?", size=names.size(seen.size, _))
    if asking == c.BUILD:
        return _(
            "What do you build? {a} of {n} buildings, {b} of {n} propellers are done.",
            a=seen.builds,
            b=seen.spins,
            n=seen.hands,
        )
    if asking == c.CHOOSE_SITE:
        return _("Where does {what} stand?", what=names.building(seen.box, seen.type, _))
    if asking == c.MARK_SQUARE:
        return _("Which income square of {key} do you mark?", key=seen.box.type_keys[seen.type])
    if asking == c.LAY_GARDEN:
        return _("Where do you lay a garden?")
    if asking == c.MOVE_CUBE:
        if not seen.moves:
            return _("You have moved all cubes that you may.")
        return _.n(
            "Which income cube do you move? You may move {n} more.",
            "Which income cubes do you move? You may move {n} more.",
            seen.moves,
        )
    if asking == c.PLACE_SQUARE:
        if seen.tile == c.GARDEN_FREE:
            return _("Where do you lay the free garden?")
        if can_stop(seen):
            return _("Where does the next free square lie, if you want one?")
        return _("Where does the free square lie?")
    return _("Do you play a tile before your turn ends?")


def name_winners(game: Game, seen: Sky, _: Words) -> str:
    """Describe who has won."""
    scores = seen.scores()
    places = game.places(seen)
    winners = [_.player_name(seat) for seat in range(seen.seats) if places[seat] == 1]
    best = names.population(max(scores), _)
    if len(winners) > 1:
        return _("{names} win together with {best}.", names=", ".join(winners), best=best)
    return _("{name} wins with {best}.", name=winners[0], best=best)
