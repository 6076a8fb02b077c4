"""What is asked, or for whom everybody waits."""

from __future__ import annotations

from pentapolis.catalog.words import Words
from pentapolis.core.game import Game
from pentapolis.core.state import EMPTY, OVER

from ..rules import codes as c
from ..rules import parts as p
from ..rules.codes import block_name
from ..rules.state import Village
from . import names
from .names import a_thing, ability, catastrophe, phase, points, the_thing, tribe


def prompt(game: Game, seen: Village, viewer: int, _: Words) -> str:
    """Ask the viewer for a decision, or say for whom everybody waits."""
    actor = seen.actor()
    if actor == OVER:
        return result(game, seen, _)
    chance = {
        c.DRAW_START: _("The start player is drawn."),
        c.DEAL_TRIBE: _("The tribes are dealt."),
        c.TURN_CARD: _("The next reward card is turned."),
        c.DEAL_TILE: _("The construction tiles are dealt."),
        c.DRAW_CATASTROPHE: _("A catastrophe is drawn."),
    }
    if seen.asking in chance:
        return chance[seen.asking]
    if viewer != actor:
        return _("{name} is on turn.", name=_.player_name(actor))
    return question(seen, _)


def question(s: Village, _: Words) -> str:
    """Ask the player on turn."""
    asking = s.asking
    if asking == c.PLAY_CARD:
        return _(
            "Before phase {n} ({phase}): do you play cards? You may play {left} more.",
            n=s.phase,
            phase=phase(s.phase, _),
            left=s.cap(s.turn),
        )
    if asking == c.ADD_CARD:
        return _("Which cards belong to the set? So far it brings {points}.", points=set_now(s, _))
    if asking == c.CHOOSE_PLACE:
        return place_question(s, _)
    if asking == c.LOSE_PIECE:
        return lose_question(s, _)
    if asking == c.USE_ABILITY:
        return _(
            "Five cards: do the {tribe} use their ability, {ability}?",
            tribe=tribe(s.tribe[s.turn]),
            ability=ability_now(s, _),
        )
    if asking == c.TAKE_PIECE:
        return _("From where do you take {thing}?", thing=the_thing(s.kind, _))
    return {
        c.CHOOSE_TRIBE: _("Which tribe do you lead?"),
        c.CHOOSE_ELEMENT: _("What does the joker build?"),
        c.SEIZE_HOUSE: _("Which house do the Ders replace?"),
        c.CHOOSE_LOOT: _("What do the Oleyli steal?"),
        c.CHOOSE_ITEM: _("What do you build next?"),
        c.TURN_PEN: _("To which house is the pen open?"),
        c.CHOOSE_BLOCK: _("Which block is evaluated next?"),
        c.RETURN_CARDS: _("Under which pile do your played cards go?"),
        c.NAME_START: _("Who leads the next round?"),
    }[asking]


def ability_now(s: Village, _: Words) -> str:
    """Say what the ability of the tribe on turn would do in this position."""
    tribe = s.tribe[s.turn]
    if tribe == p.RUPLES and s.shaman != EMPTY:
        if s.box.fetch_shaman:
            return _("build a house and fetch the shaman to it")
        return _("build a house; the shaman is out already")
    return ability(tribe, _)


def lose_question(s: Village, _: Words) -> str:
    """Ask for a loss, and say how many are still to come."""
    name = catastrophe(s.omen, _)
    block = block_name(s.hits[s.hit])
    things = names.things(s.kind, _)
    return _.n(
        "{name}, block {block}: you lose {n} of your {things}. Which one?",
        "{name}, block {block}: you lose {n} of your {things}. Which one first?",
        s.quota,
        name=name,
        block=block,
        things=things,
    )


def set_now(s: Village, _: Words) -> str:
    return points(s.box.sets[s.set_size], _)


def place_question(s: Village, _: Words) -> str:
    """Ask for the place of an element."""
    if s.kind == p.HOUSE:
        return _("Where do you build a house?")
    if s.kind == p.PEN:
        return _("Where do you place a pen?")
    return _("Where do you put {thing}?", thing=a_thing(s.kind, _))


def result(game: Game, seen: Village, _: Words) -> str:
    """Say who has won."""
    scores = seen.scores()
    places = game.places(seen)
    winners = [_.player_name(seat) for seat in range(seen.seats) if places[seat] == 1]
    best = points(max(scores), _)
    if len(winners) > 1:
        return _("{names} win together with {points}.", names=", ".join(winners), points=best)
    return _("{name} wins with {points}.", name=winners[0], points=best)
