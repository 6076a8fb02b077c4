"""Sentences of Höyük: what is asked and what a click does."""

from __future__ import annotations

from pentapolis.core.game import Game
from pentapolis.core.spec import Stat
from pentapolis.core.state import EMPTY, OVER
from pentapolis.core.words import Words

from . import codes as c
from . import parts as p
from .codes import HOUSE, ROOF, RUIN, SIDES, TALL, TOWARDS, VILLAGER_IN, WHAT, WHOSE
from .parts import PILES
from .rewards import ONE, inhabitants, tally, winner
from .speech import nouns
from .state import Village, leader
from .village import pens_with


def points(number: int, _: Words) -> str:
    return _.n("{n} point", "{n} points", number)


def cards(number: int, _: Words) -> str:
    return _.n("{n} card", "{n} cards", number)


# What is asked


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
        return _("{name} is on turn.", name=_.who(actor))
    return question(seen, _)


def question(s: Village, _: Words) -> str:
    """Ask the player on turn."""
    asking = s.asking
    if asking == c.PLAY_CARD:
        return _(
            "Before phase {n} ({phase}): do you play cards? You may play {left} more.",
            n=s.phase,
            phase=nouns.phase(s.phase, _),
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
            tribe=nouns.tribe(s.tribe[s.turn]),
            ability=ability_now(s, _),
        )
    if asking == c.TAKE_PIECE:
        return _("From where do you take {thing}?", thing=nouns.the_thing(s.kind, _))
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
    return nouns.ability(tribe, _)


def lose_question(s: Village, _: Words) -> str:
    """Ask for a loss, and say how many are still to come."""
    name = nouns.catastrophe(s.omen, _)
    block = nouns.block(s.hits[s.hit])
    things = nouns.things(s.kind, _)
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
    return _("Where do you put {thing}?", thing=nouns.a_thing(s.kind, _))


def result(game: Game, seen: Village, _: Words) -> str:
    """Say who has won."""
    scores = seen.scores()
    places = game.places(seen)
    winners = [_.who(seat) for seat in range(seen.seats) if places[seat] == 1]
    best = points(max(scores), _)
    if len(winners) > 1:
        return _("{names} win together with {points}.", names=", ".join(winners), points=best)
    return _("{name} wins with {points}.", name=winners[0], points=best)


# What a click does


def say(game: Game, seen: Village, action: int, _: Words) -> str:
    """Say what an action does, with what it brings where that is known."""
    s = seen
    if action < c.LOSE:
        return say_place(s, action - c.PLACE, _)
    if action < c.SEIZE:
        return say_lose(s, action - c.LOSE, _)
    if action < c.TAKE:
        return _("Replace the house on {cell}", cell=nouns.cell(action - c.SEIZE))
    if action < c.EVALUATE:
        where = nouns.cell(action - c.TAKE)
        return _("Take {thing} on {cell}", thing=nouns.the_thing(s.kind, _), cell=where)
    if action < c.ITEM:
        return say_block(s, action - c.EVALUATE, _)
    if action < c.SKIP:
        return _("Build {thing}", thing=nouns.a_thing(action - c.ITEM, _))
    if action == c.SKIP:
        skipping = _("Do not use the ability"), _("Build no more of the tile")
        return skipping[s.asking != c.USE_ABILITY]
    if action == c.PASS:
        return _("Play no more cards")
    if action < c.OPEN_SET:
        return say_play(action - c.PLAY, _)
    if action == c.OPEN_SET:
        return _("Cash a set for points")
    if action < c.CASH:
        return say_add(s, action - c.ADD, _)
    if action == c.CASH:
        return _("Take {points} for the set", points=set_now(s, _))
    return say_rest(s, action, _)


def say_rest(s: Village, action: int, _: Words) -> str:
    if action == c.USE:
        return _("Use the ability: {ability}", ability=ability_now(s, _))
    if action < c.STOP:
        return _("Steal {thing}", thing=nouns.a_thing(action - c.STEAL + 1, _))
    if action == c.STOP:
        return _("Steal no more")
    if action < c.RETURN:
        which = action - c.TURN_TO
        house = TOWARDS[s.spot * SIDES + which]
        where = nouns.cell(house) if house >= 0 else ""
        return _("Open the pen to the {side}, to {cell}", side=nouns.side(which, _), cell=where)
    if action < c.NAME:
        return _("Put them under the pile of {pile}", pile=nouns.pile(action - c.RETURN, _))
    if action < c.TRIBE:
        return _("{name} leads the next round", name=_.who(action - c.NAME))
    which = action - c.TRIBE
    return _("{tribe}: {ability}", tribe=nouns.tribe(which), ability=nouns.ability(which, _))


def say_play(symbol: int, _: Words) -> str:
    if symbol == p.JOKER:
        return _("Play a joker and build something")
    return _("Play a card and build {thing}", thing=nouns.a_thing(symbol, _))


def say_add(s: Village, symbol: int, _: Words) -> str:
    after = s.box.sets[min(s.set_size + 1, len(s.box.sets) - 1)]
    return _(
        "Add a card with {symbol}: {points}",
        symbol=nouns.symbol(symbol, _),
        points=points(after, _),
    )


def say_place(s: Village, number: int, _: Words) -> str:
    """Say what is placed on a cell, and what comes of it."""
    where = nouns.cell(number)
    if s.kind != p.HOUSE:
        return _("Put {thing} on {cell}", thing=nouns.a_thing(s.kind, _), cell=where)
    here = s.land[number]
    code = s.site[number]
    if here & WHAT == HOUSE:
        text = _("Add a floor to the house on {cell}", cell=where)
        gone = on_roof(here, _)
        cost = _("loses {things}", things=gone)
        return f"{text} ({cost})" if gone else text
    if code == c.FRESH:
        return _("Found a block on {cell}", cell=where)
    text = _(
        "Build a house on {cell}, block {block}", cell=where, block=nouns.block(code // c.BLOCK - 1)
    )
    return text + " " + _("(on a ruin)") if here & WHAT == RUIN else text


def on_roof(here: int, _: Words) -> str:
    """List what stands on a house."""
    found = []
    if here & ROOF:
        found.append(nouns.thing(p.OVEN if here & ROOF == c.OVEN_ON else p.SHRINE, _))
    if here & VILLAGER_IN:
        found.append(nouns.thing(p.VILLAGER, _))
    return ", ".join(found)


def say_lose(s: Village, number: int, _: Words) -> str:
    where = nouns.cell(number)
    if s.kind != p.HOUSE:
        return _("Give up {thing} on {cell}", thing=nouns.the_thing(s.kind, _), cell=where)
    here = s.land[number]
    notes = [_("two floors")] if here & TALL else []
    roof = on_roof(here, _)
    pens = len(pens_with(s, number))
    notes += [roof] if roof else []
    notes += [_.n("{n} pen", "{n} pens", pens)] if pens else []
    text = _("Destroy the house on {cell}", cell=where)
    return f"{text} ({', '.join(notes)})" if notes else text


def say_block(s: Village, number: int, _: Words) -> str:
    """Say who gets which cards when a block is evaluated."""
    text = _("Evaluate block {block}", block=nouns.block(number))
    gains = rewards_of(s, tally(s), number)
    if not gains:
        return text + ": " + _("no cards")
    notes = [f"{nouns.pile(which, _)} → {_.who(seat)}" for which, seat in gains]
    return f"{text}: {', '.join(notes)}"


def rewards_of(s: Village, counts: list[int], number: int) -> list[tuple[int, int]]:
    """List the piles that a block gives cards from, and to whom."""
    if inhabitants(s, number) < 2:
        return []
    found = [(which, winner(s, counts, number, which)) for which in range(PILES)]
    return [(which, seat) for which, seat in found if seat != EMPTY]


def all_blocks(s: Village, counts: list[int], _: Words) -> list[list[str]]:
    """Describe all blocks."""
    return [block_lines(s, counts, number, _) for number in range(len(s.homes) // s.seats)]


def block_lines(s: Village, counts: list[int], number: int, _: Words) -> list[str]:
    """Describe a block for its badge: every criterion with the count of each tribe."""
    lines = [_("Block {block}", block=nouns.block(number))]
    for which in range(PILES):
        if not s.box.piles[which] and which not in (p.HOUSES, p.TOWERS):
            continue
        first = (number * PILES + which) * s.seats
        held = [(counts[first + seat], seat) for seat in range(s.seats) if counts[first + seat]]
        if not held:
            continue
        texts = []
        for count, seat in held:
            high = count % ONE
            more = " " + _("({n} high)", n=high) if high and which != p.TOWERS else ""
            texts.append(f"{_.who(seat)} {count // ONE}{more}")
        leads = leader(counts, first, s.seats)
        ahead = _("{name} leads", name=_.who(leads)) if leads != EMPTY else _("tie")
        lines.append(f"{nouns.pile(which, _)}: {', '.join(texts)} – {ahead}")
    if inhabitants(s, number) < 2:
        lines.append(_("no reward cards: fewer than two tribes"))
    return lines


# What matters of a seat


def stats(game: Game, seen: Village, seat: int, _: Words) -> list[Stat]:
    """List the numbers for the card of a seat."""
    left = seen.houses[seat]
    box = seen.box
    houses = _("houses left"), f"{left}/{box.houses}"
    if box.spare:
        houses = _("houses built of those that bring the end"), f"{box.houses - left}/{box.limit}"
    found = [
        Stat("star", _("points from sets"), str(seen.points[seat])),
        Stat("card", _("cards in hand"), str(seen.cards[seat])),
        Stat(
            "family",
            _("cards played of families"),
            f"{seen.plays[seat]}/{seen.families[seat]}",
        ),
        Stat("house", *houses, alarm=left - box.spare <= 3),
    ]
    if box.mode == p.EXPERT and seen.tribe[seat] != EMPTY:
        found.append(Stat("", _("tribe"), nouns.tribe(seen.tribe[seat])))
    return found


def owner(here: int) -> int:
    """Say whose something is."""
    return (here & WHOSE) >> 2
