"""What the viewer is asked, or who everybody is waiting for."""

from __future__ import annotations

from pentapolis.catalog.words import Words, name_winners
from pentapolis.core.game import Game
from pentapolis.core.state import EMPTY, OVER

from ..rules import codes as c
from ..rules import parts as p
from ..rules.codes import block_name
from ..rules.state import Village
from . import names
from .names import a_thing, ability, catastrophe, phase, points, the_thing, tribe


def prompt(game: Game, seen: Village, viewer: int, _: Words) -> str:
    """Ask the viewer for a decision, or name the player everybody waits for."""
    actor = seen.actor()
    if actor == OVER:
        return describe_result(game, seen, _)
    chance = {
        c.DRAW_START: _("Drawing the start player."),
        c.DEAL_TRIBE: _("Drawing the tribes by lot."),
        c.TURN_CARD: _("Turning over the next reward card."),
        c.DEAL_TILE: _("Dealing construction tiles."),
        c.DRAW_CATASTROPHE: _("Drawing a catastrophe."),
    }
    if seen.asking in chance:
        return chance[seen.asking]
    if viewer != actor:
        return _("It's {name}'s turn.", name=_.player_name(actor))
    return ask(seen, _)


def ask(s: Village, _: Words) -> str:
    """Ask the player on turn."""
    asking = s.asking
    if asking == c.PLAY_CARD:
        return _(
            "Before phase {n} ({phase}): do you play cards? You can play {left} more.",
            n=s.phase,
            phase=phase(s.phase, _),
            left=s.plays_left(s.turn),
        )
    if asking == c.ADD_CARD:
        return _(
            "Which cards go into the set? So far it's worth {points}.", points=describe_set(s, _)
        )
    if asking == c.CHOOSE_PLACE:
        return ask_for_place(s, _)
    if asking == c.LOSE_PIECE:
        return ask_for_loss(s, _)
    if asking == c.USE_ABILITY:
        return _(
            "Five cards: do the {tribe} use their ability ({ability})?",
            tribe=tribe(s.tribe[s.turn]),
            ability=describe_ability(s, _),
        )
    if asking == c.TAKE_PIECE:
        return _("Where do you take {thing} from?", thing=the_thing(s.kind, _))
    return {
        c.CHOOSE_TRIBE: _("Which tribe do you lead?"),
        c.CHOOSE_ELEMENT: _("What does the joker build?"),
        c.SEIZE_HOUSE: _("Which house do the Ders replace?"),
        c.CHOOSE_LOOT: _("What do the Oleyli steal?"),
        c.CHOOSE_ITEM: _("What do you build next?"),
        c.TURN_PEN: _("Which house does the pen open to?"),
        c.CHOOSE_BLOCK: _("Rewards: which block do you evaluate next?"),
        c.RETURN_CARDS: _("Which pile do your played cards go under?"),
        c.NAME_START: _("Who is the next start player?"),
    }[asking]


def describe_ability(s: Village, _: Words) -> str:
    """Describe what the ability of the tribe on turn would do in this position."""
    tribe = s.tribe[s.turn]
    if tribe == p.RUPLES and s.shaman != EMPTY:
        if s.box.fetch_shaman:
            return _("build a house and fetch the shaman to it")
        return _("build a house; the shaman is already in the village")
    return ability(tribe, _)


def ask_for_loss(s: Village, _: Words) -> str:
    """Ask what to lose, and say how many pieces in all."""
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


def describe_set(s: Village, _: Words) -> str:
    """Describe what the open set is worth so far."""
    return points(s.box.sets[s.set_size], _)


def ask_for_place(s: Village, _: Words) -> str:
    """Ask where an element goes."""
    if s.kind == p.HOUSE:
        return _("Where do you build a house?")
    if s.kind == p.PEN:
        return _("Where do you place a pen?")
    return _("Where do you put {thing}?", thing=a_thing(s.kind, _))


def describe_result(game: Game, seen: Village, _: Words) -> str:
    """Describe who has won."""
    return name_winners(game.places(seen), points(max(seen.scores()), _), _)
