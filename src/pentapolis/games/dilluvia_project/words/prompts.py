"""What a player has to decide, and who has won."""

from __future__ import annotations

from pentapolis.catalog.words import Words, name_winners
from pentapolis.core.game import Game
from pentapolis.core.state import OVER

from ..rules import codes as c
from ..rules.questions.city import can_stop
from ..rules.state import Sky
from . import names


def prompt(game: Game, seen: Sky, viewer: int, _: Words) -> str:
    """Return the question to the viewer, or who decides instead, or who has won."""
    actor = seen.actor()
    if actor == OVER:
        return describe_result(game, seen, _)
    if seen.asking == c.DRAW_ORDER:
        return _("Drawing the turn order by lot.")
    if seen.asking == c.DEAL_TILE:
        return _("Filling the market.")
    if viewer != actor:
        return _("It's {name}'s turn.", name=_.player_name(actor))
    if seen.asking in (c.MOOR_ZEPPELIN, c.BUY_TILE, c.TAKE_TILE, c.PICK_TILE):
        return ask_market(seen, _)
    if seen.asking in (c.TAKE_CUBE, c.GIVE_CUBE, c.EARN_CUBE, c.WAIVE_CUBE):
        return ask_cube(seen, _)
    return ask_action(seen, _)


def ask_market(seen: Sky, _: Words) -> str:
    """Ask where to moor and what to buy."""
    if seen.asking == c.MOOR_ZEPPELIN:
        return _("Where do you moor your zeppelin?")
    if seen.asking == c.BUY_TILE:
        have = names.aeros(seen.aeros[seen.turn], _)
        if seen.gaps:
            return _.n(
                "What do you buy? You have {aeros}. You will be paid for {n} empty space.",
                "What do you buy? You have {aeros}. You will be paid for {n} empty spaces.",
                seen.gaps,
                aeros=have,
            )
        return _("What do you buy? You have {aeros}.", aeros=have)
    if seen.asking == c.PICK_TILE:
        return _("Which tile do you take from the pile?")
    return _("What do you buy for {aeros}?", aeros=names.aeros(seen.box.extra_price, _))


def ask_cube(seen: Sky, _: Words) -> str:
    """Ask which cube to take, trade in or save."""
    if seen.asking == c.EARN_CUBE:
        return _.n(
            "Income: which cube do you take?",
            "Income: which {n} cubes do you take?",
            seen.left,
        )
    if seen.asking == c.TAKE_CUBE:
        return _.n(
            "Which cube do you take?",
            "Which {n} cubes do you take?",
            seen.left,
        )
    if seen.asking == c.GIVE_CUBE:
        return _("Which cube do you trade in?")
    return _.n(
        "1 cube is free. Which one?",
        "{n} cubes are free. Which ones?",
        seen.waive,
    )


def ask_action(seen: Sky, _: Words) -> str:
    """Ask for the next step of the action phase."""
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
            "Which land do you buy? You have {workers} and {aeros} left.",
            workers=names.workers(seen.unspent, _),
            aeros=names.aeros(seen.aeros[seen.turn], _),
        )
    if asking == c.PLACE_LAND:
        return ask_land(seen, _)
    if asking == c.BUILD:
        return ask_build(seen, _)
    if asking == c.CHOOSE_SITE:
        return _("Where do you put {what}?", what=names.building(seen.box, seen.type, _))
    if asking == c.MARK_SQUARE:
        return _(
            "What does building {key} give you every round?", key=seen.box.type_keys[seen.type]
        )
    if asking == c.LAY_GARDEN:
        return _("Where do you lay a garden?")
    if asking == c.MOVE_CUBE:
        if not seen.moves:
            return _("You have moved all cubes you may.")
        return _.n(
            "Which income cube do you move? You may move {n} more.",
            "Which income cubes do you move? You may move {n} more.",
            seen.moves,
        )
    if asking == c.PLACE_SQUARE:
        if seen.tile == c.GARDEN_FREE:
            return _("Where do you lay the free garden?")
        if can_stop(seen):
            return _("Which other square do you take for free, if any?")
        return _("Which square do you take for free?")
    return _("Do you play a tile before your turn ends?")


def ask_land(seen: Sky, _: Words) -> str:
    """Ask where the land goes, by its size."""
    return [
        _("Where do you place your small plot?"),
        _("Where do you place your medium plot?"),
        _("Where do you place your large plot?"),
    ][seen.size]


def ask_build(seen: Sky, _: Words) -> str:
    """Ask what to build, with what the workers still allow."""
    houses, spins = seen.hands - seen.builds, seen.hands - seen.spins
    buildings = _.n("{n} building", "{n} buildings", houses)
    propellers = _.n("{n} propeller", "{n} propellers", spins)
    if houses and spins:
        return _(
            "What do you build? You may still build {buildings} and {propellers}.",
            buildings=buildings,
            propellers=propellers,
        )
    if not houses and not spins:
        return _("Everything is built. Do you play a tile?")
    left = buildings if houses else propellers
    return _("What do you build? You may still build {what}.", what=left)


def describe_result(game: Game, seen: Sky, _: Words) -> str:
    """Say who has won, and with how much population."""
    return name_winners(game.places(seen), names.population(max(seen.scores()), _), _)
