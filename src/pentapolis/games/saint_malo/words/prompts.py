"""What is asked, or for whom everybody waits."""

from __future__ import annotations

from pentapolis.catalog.words import Words
from pentapolis.core.game import Game
from pentapolis.core.state import OVER

from ..rules import codes as c
from ..rules.state import Town
from .names import face, person, points


def prompt(game: Game, seen: Town, viewer: int, _: Words) -> str:
    """Return what the viewer has to decide, or for whom everybody waits."""
    actor = seen.actor()
    if actor == OVER:
        return describe_result(game, seen, _)
    if seen.asking == c.DRAW_START:
        return _("The start player is drawn.")
    if seen.asking == c.ROLL_PIRATES:
        return _("The pirates roll their dice.")
    if seen.asking == c.ROLL:
        return _("{name} rolls the dice.", name=_.player_name(seen.turn))
    if viewer != actor:
        return _("{name} is on turn.", name=_.player_name(actor))
    return describe_question(seen, _)


def describe_question(seen: Town, _: Words) -> str:
    """Return the question to the player on turn."""
    asking = seen.asking
    if asking == c.KEEP_DICE:
        return _(
            "Roll {roll} of {most}: which dice do you roll again?",
            roll=seen.rolls,
            most=seen.box.rolls,
        )
    if asking == c.CHOOSE_SYMBOL:
        return _("Which symbol do you use?")
    if asking == c.TURN_DICE and seen.matching == 0:
        return _("No die shows {face} yet: turn one.", face=face(seen.symbol, _))
    if asking == c.TURN_DICE:
        return _(
            "You have {n} × {face}. Do you turn another die for {cost} coins?",
            n=seen.matching,
            face=face(seen.symbol, _),
            cost=seen.box.turn_cost,
        )
    if asking == c.PLACE_CRATE:
        return _.n(
            "Where do you draw the crate?",
            "Where do you draw the next of {n} crates?",
            seen.left,
        )
    if asking == c.PLACE_WALL:
        return _.n(
            "Where do you draw the wall?",
            "Where do you draw the next of {n} walls?",
            seen.left,
        )
    if asking == c.CHOOSE_CHURCH:
        return _("Which value does your church have?")
    if asking == c.PLACE_CHURCH:
        return _("Where do you draw the church of value {value}?", value=seen.chosen)
    if asking == c.CHOOSE_PERSON:
        if seen.bonus:
            return _("Your tower brings a person. Whom do you draw?")
        return _.n(
            "You have {n} head. Whom do you draw?",
            "You have {n} heads. Whom do you draw?",
            seen.matching,
        )
    if asking == c.PLACE_PERSON:
        return _("Where do you draw the {person}?", person=person(seen.chosen, _))
    return _("Where does the architect build a house?")


def describe_result(game: Game, seen: Town, _: Words) -> str:
    """Return who has won; alone, whether the goal is reached."""
    scores = seen.scores()
    if seen.seats == 1:
        if scores[0] >= seen.box.solo_goal:
            return _("Goal reached with {points}.", points=points(scores[0], _))
        return _(
            "{points}: the goal was {goal}.",
            points=points(scores[0], _),
            goal=seen.box.solo_goal,
        )
    places = game.places(seen)
    winners = [_.player_name(seat) for seat in range(seen.seats) if places[seat] == 1]
    best = points(max(scores), _)
    if len(winners) > 1:
        return _("{names} win together with {points}.", names=", ".join(winners), points=best)
    return _("{name} wins with {points}.", name=winners[0], points=best)
