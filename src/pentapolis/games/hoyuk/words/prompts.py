"""What the viewer is asked, who everybody is waiting for, what the next catastrophe would do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from pentapolis.catalog.words import Words, name_winners, remember
from pentapolis.core.game import Game
from pentapolis.core.state import CHANCE, EMPTY, OVER

from ..rules import codes as c
from ..rules import parts as p
from ..rules.catastrophe import find_shelter, select_blocks
from ..rules.codes import block_name
from ..rules.state import Village
from . import names
from .names import a_thing, ability, catastrophe, phase, points, target, the_thing, tribe

NAMED: Final = 3  # so many blocks a sentence names; of more it tells the number


def prompt(game: Game, seen: Village, viewer: int, _: Words) -> str:
    """Ask the viewer for a decision, or name the player everybody waits for."""
    actor = seen.actor()
    if actor == OVER:
        return describe_result(game, seen, _)
    if actor == CHANCE:
        return describe_chance(seen.asking, _)
    if viewer != actor:
        return _("It's {name}'s turn.", name=_.player_name(actor))
    return ask(seen, _)


@remember
def describe_chance(asking: int, _: Words) -> str:
    """Say what is being drawn or dealt."""
    return {
        c.DRAW_START: _("Drawing the start player."),
        c.DEAL_TRIBE: _("Drawing the tribes by lot."),
        c.TURN_CARD: _("Turning over the next reward card."),
        c.DEAL_TILE: _("Dealing construction tiles."),
        c.DRAW_CATASTROPHE: _("Drawing a catastrophe."),
    }[asking]


def ask(s: Village, _: Words) -> str:
    """Ask the player on turn."""
    asking = s.asking
    if asking == c.PLAY_CARD:
        return _(
            "Play cards before the next phase ({phase})? You can play {left} more.",
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
    return ask_plainly(asking, _)


@remember
def ask_plainly(asking: int, _: Words) -> str:
    """Ask a question that is always the same."""
    return {
        c.CHOOSE_TRIBE: _("Which tribe do you lead?"),
        c.CHOOSE_ELEMENT: _("What does the joker build?"),
        c.SEIZE_HOUSE: _("Which house do the Ders replace?"),
        c.CHOOSE_LOOT: _("What do the Oleyli steal?"),
        c.CHOOSE_ITEM: _("What do you build next?"),
        c.TURN_PEN: _("Which house does the pen open to?"),
        c.CHOOSE_BLOCK: _("Which block gives out its cards next?"),
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
        return ask_for_house(s, _)
    if s.kind == p.PEN:
        return _("Where do you place a pen?")
    return _("Where do you put {thing}?", thing=a_thing(s.kind, _))


def ask_for_house(s: Village, _: Words) -> str:
    """Ask where a house goes, and say how many more follow from the tile."""
    if not any(s.land):
        return _("Where do you build the first house? Any cell will do.")
    if s.source == c.BY_TILE and s.houses_due:
        return _.n(
            "Where do you build this house? Then {n} more.",
            "Where do you build this house? Then {n} more houses.",
            s.houses_due,
        )
    return _("Where do you build a house?")


def describe_result(game: Game, seen: Village, _: Words) -> str:
    """Describe who has won."""
    return name_winners(game.places(seen), points(max(seen.scores()), _), _)


# The forecast: which blocks a catastrophe would hit, and what is lost there.

Aim = tuple[int, int]  # the extreme number that a card looks for, and of which thing
Threats = Mapping[Aim, Sequence[int]]  # the blocks that each aim would hit now


def list_threats(s: Village) -> Threats:
    """List the blocks that the cards of each aim would hit now."""
    aims = zip(s.box.extreme, s.box.compared, strict=True)
    cards = {aim: card for card, aim in enumerate(aims)}  # all cards of an aim hit the same blocks
    return {aim: list_threatened(s, card) for aim, card in cards.items()}


def find_aim(s: Village, card: int) -> Aim:
    """Return what a card looks for."""
    return s.box.extreme[card], s.box.compared[card]


def list_threatened(s: Village, card: int) -> list[int]:
    """List the blocks that a card would hit now; the shaman's block is safe."""
    found = select_blocks(s, card)
    immune = find_shelter(s)
    if immune not in found:
        return found
    if s.box.shaman_diverts and len(found) == 1:
        return select_blocks(s, card, immune)
    return [block for block in found if block != immune]


def list_unseen(s: Village) -> list[int]:
    """List the cards that may come next: those nobody has seen, or the one that must come."""
    unseen = [card for card, number in enumerate(s.threats) if number]
    return unseen or s.seen[:1]


def is_at_hand(s: Village) -> bool:
    """Return whether the catastrophe of this round lies open and has not passed yet."""
    return s.omen != EMPTY and s.phase <= 2


def list_struck(s: Village) -> list[int]:
    """List the blocks that the catastrophe of this round has hit."""
    return s.hits or s.spoiled


def name_blocks(blocks: Sequence[int]) -> str:
    return ", ".join(block_name(number) for number in blocks)


@remember
def forecast_card(card: int, aim: Aim, blocks: tuple[int, ...], _: Words) -> str:
    """Say in a sentence what a card would hit, and why."""
    name = catastrophe(card, _)
    why = names.aim(*aim, _)
    if not blocks:
        return _("{name} would hit no block: {target}.", name=name, target=why)
    return _.n(
        "{name} would hit block {blocks}: {target}.",
        "{name} would hit blocks {blocks}: {target}.",
        len(blocks),
        name=name,
        blocks=name_blocks(blocks),
        target=why,
    )


def describe_harm(s: Village, card: int, _: Words) -> str:
    """Say in a sentence what the tribes of a block lose by a card."""
    last = s.box.locusts_final and s.ending != c.GOES_ON
    return name_harm(s.box.loses[card], s.box.halved[card], last, _)


@remember
def name_harm(what: int, halved: int, last: bool, _: Words) -> str:
    """Say in a sentence what is lost by a card that takes something or half of it."""
    if what == p.LOSE_CARDS:
        if last:
            return _("It gives no cards and no points at the end.")
        return _("It gives out no cards this round.")
    if what == p.LOSE_SHAMAN:
        return _("The shaman goes home.")
    if halved:
        return [
            _("Each tribe there loses half its houses."),
            _("Each tribe there loses half its pens."),
            _("Each tribe there loses half its ovens."),
            _("Each tribe there loses half its shrines."),
            _("Each tribe there loses half its cattle."),
            _("Each tribe there loses half its villagers."),
        ][what]
    return _("Each tribe there loses a house.")


def forecast(s: Village, card: int, threats: Threats, _: Words) -> str:
    """Say what a card would hit and what would be lost."""
    aim = find_aim(s, card)
    if aim[0] == p.NO_BLOCK:
        return _("{name} would send the shaman home.", name=catastrophe(card, _))
    return f"{forecast_card(card, aim, tuple(threats[aim]), _)} {describe_harm(s, card, _)}"


def announce(s: Village, threats: Threats, _: Words) -> str:
    """Say what is known of the next catastrophe, in a sentence or two."""
    if s.asking == c.FINISHED:
        return _("The village stands: no more catastrophes.")
    if is_at_hand(s):
        if s.phase < 2:
            return forecast(s, s.omen, threats, _)
        return describe_strike(s, _)
    if s.round < 2 and s.phase < 2:
        return _("No catastrophe in the first round.")
    cards = list_unseen(s)
    if len(cards) == 1:
        return forecast(s, cards[0], threats, _)
    return describe_odds(s, cards, threats, _)


def describe_strike(s: Village, _: Words) -> str:
    """Say what the catastrophe of this round is hitting."""
    blocks = list_struck(s)
    name = catastrophe(s.omen, _)
    harm = describe_harm(s, s.omen, _)
    why = target(s, s.omen, _)
    if not blocks:
        return f"{name}. {harm}" if s.box.extreme[s.omen] == p.NO_BLOCK else f"{name}."
    text = _.n(
        "{name} in block {blocks}: {target}.",
        "{name} in blocks {blocks}: {target}.",
        len(blocks),
        name=name,
        blocks=name_blocks(blocks),
        target=why,
    )
    return f"{text} {harm}"


def describe_odds(s: Village, cards: list[int], threats: Threats, _: Words) -> str:
    """Say which blocks most of the unseen cards would hit."""
    times = [0] * (len(s.homes) // s.seats)
    for card in cards:
        for block in threats[find_aim(s, card)]:
            times[block] += 1
    most = max(times, default=0)
    if most == 0:
        return _("None of the {all} unseen catastrophes would hit a block.", all=len(cards))
    blocks = [block for block, number in enumerate(times) if number == most]
    if len(blocks) > NAMED:
        return _(
            "{number} of the {all} unseen catastrophes would hit each of {blocks} blocks.",
            number=most,
            all=len(cards),
            blocks=len(blocks),
        )
    return _.n(
        "{number} of the {all} unseen catastrophes would hit block {blocks}.",
        "{number} of the {all} unseen catastrophes would hit each of the blocks {blocks}.",
        len(blocks),
        number=most,
        all=len(cards),
        blocks=name_blocks(blocks),
    )
