"""What the viewer has to decide, or who everybody is waiting for."""

from __future__ import annotations

from pentapolis.catalog.words import Words, name_winners
from pentapolis.core.game import Game
from pentapolis.core.state import OVER

from ..rules import codes as c
from ..rules.state import Town
from .names import dice_showing, effect_of, face, person, points


def prompt(game: Game, seen: Town, viewer: int, _: Words) -> str:
    """Return what the viewer has to decide, or who everybody is waiting for."""
    actor = seen.actor()
    if actor == OVER:
        return describe_result(game, seen, _)
    if seen.asking == c.DRAW_START:
        return _("Drawing the start player.")
    if seen.asking == c.ROLL_PIRATES:
        return _("The pirates roll their dice.")
    if seen.asking == c.ROLL:
        return _("{name} rolls the dice.", name=_.player_name(seen.turn))
    if viewer != actor:
        return _("It's {name}'s turn.", name=_.player_name(actor))
    return describe_question(seen, _)


def describe_question(seen: Town, _: Words) -> str:
    """Return what the player whose turn it is has to decide."""
    asking = seen.asking
    if asking == c.KEEP_DICE:
        return _(
            "Roll {roll} of {most}: which dice do you keep?",
            roll=seen.rolls,
            most=seen.box.rolls,
        )
    if asking == c.CHOOSE_SYMBOL:
        return _("Which symbol do you use?")
    if asking == c.TURN_DICE and seen.matching == 0:
        return _("No die shows a {face} yet. Turn one.", face=face(seen.symbol, _))
    if asking == c.TURN_DICE:
        return _(
            "You have {dice}. Turn another die for {cost} coins?",
            dice=dice_showing(seen.symbol, seen.matching, _),
            cost=seen.box.turn_cost,
        )
    if asking == c.PLACE_CRATE:
        return _.n(
            "Choose a field for the crate.",
            "{n} crates to draw. Choose a field for the next one.",
            seen.left,
        )
    if asking == c.PLACE_WALL:
        return _.n(
            "Choose a field for the wall.",
            "{n} walls to draw. Choose a field for the next one.",
            seen.left,
        )
    if asking == c.CHOOSE_CHURCH:
        return _("Choose the value of your church.")
    if asking == c.PLACE_CHURCH:
        return _("Choose a field for the church of value {value}.", value=seen.chosen)
    if asking == c.CHOOSE_PERSON:
        if seen.bonus:
            return _("Your tower gives you a person. Choose one.")
        return _.n(
            "You have {n} head. Choose a person.",
            "You have {n} heads. Choose a person.",
            seen.matching,
        )
    if asking == c.PLACE_PERSON:
        return _(
            "Choose a field for the {person}: {effect}.",
            person=person(seen.chosen, _),
            effect=effect_of(seen.box, seen.chosen, _),
        )
    gain = points(seen.box.house_points, _)
    return _.n(
        "Choose a field for the last house: +{gain}.",
        "Choose a field for a house: +{gain}. You may build {n}.",
        min(seen.rooms, seen.logs[seen.turn]),
        gain=gain,
    )


def describe_result(game: Game, seen: Town, _: Words) -> str:
    """Return who won or, in a solo game, whether the goal was reached."""
    scores = seen.scores()
    if seen.seats == 1:
        if scores[0] >= seen.box.solo_goal:
            return _("Goal reached with {points}.", points=points(scores[0], _))
        return _(
            "Goal missed with {points}: {goal} needed.",
            points=points(scores[0], _),
            goal=seen.box.solo_goal,
        )
    return name_winners(game.places(seen), points(max(scores), _), _)
