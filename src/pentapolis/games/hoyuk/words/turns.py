"""Where in the game we are, and a whole turn in a few words."""

from __future__ import annotations

from pentapolis.catalog.words import Words
from pentapolis.core.game import Game
from pentapolis.core.state import Event

from ..rules import codes as c
from ..rules import parts as p
from ..rules.codes import block_name
from ..rules.state import Village
from .names import (
    a_thing,
    cards,
    catastrophe,
    cell,
    count_things,
    item,
    pile,
    points,
    symbol,
    tribe,
)


def chapter(game: Game, seen: Village, _: Words) -> str:
    """Return the round; nothing during set-up."""
    return _("Round {n}", n=seen.round) if seen.round else ""


def turn_step(game: Game, seen: Village) -> int:
    """HY-8.1 phases: return the phase; cards are played before each."""
    return 0 if seen.asking == c.FINISHED else seen.phase


def describe_turn(game: Game, seen: Village, seat: int, events: list[Event], _: Words) -> str:
    """Sum a turn up: what was built, lost, cashed in and given out."""
    own = [event for event in events if event.seat == seat]
    found = [
        *tell_catastrophe(events, _),
        *tell_losses(own, _),
        *tell_houses(own, _),
        *tell_pieces(own, _),
        *tell_sets(own, _),
        *tell_rewards(events, _),
        *tell_rest(own, _),
    ]
    return ", ".join(found or tell_steps(own, _))


def tell_steps(own: list[Event], _: Words) -> list[str]:
    """Tell of a turn in which nothing has come of the steps yet, or nothing at all."""
    for event in reversed(own):
        kind, args = event.kind, event.args
        if kind == c.WINDOW_PASSED:
            return [_("plays no cards")]
        if kind in (c.ITEM_CHOSEN, c.ELEMENT_CHOSEN):
            return [_("is building {thing}", thing=a_thing(args[0], _))]
        if kind == c.PEN_PUT:
            return [_("is building {thing}", thing=a_thing(p.PEN, _))]
        if kind == c.CARD_PLAYED:
            return [_("plays a card: {symbol}", symbol=symbol(args[0], _))]
        if kind in (c.SET_OPENED, c.CARD_ADDED):
            return [_("is cashing in a set")]
        if kind == c.TILE_DEALT:
            return [_("gets a tile: {item}", item=item(args[0], _))]
    return [_("goes on")]


def pick(events: list[Event], kind: int) -> list[list[int]]:
    """List the numbers of all events of a kind."""
    return [event.args for event in events if event.kind == kind]


def tell_catastrophe(events: list[Event], _: Words) -> list[str]:
    """Tell which catastrophe came, and whom it hit."""
    drawn = pick(events, c.CATASTROPHE_DRAWN)
    if not drawn:
        return []
    name = catastrophe(drawn[-1][0], _)
    hit = [block_name(args[0]) for args in pick(events, c.BLOCK_HIT)]
    if not hit:
        return [name]
    return [
        _.n(
            "{name} in block {blocks}",
            "{name} in blocks {blocks}",
            len(hit),
            name=name,
            blocks=", ".join(hit),
        )
    ]


def tell_losses(own: list[Event], _: Words) -> list[str]:
    """Tell what was lost: houses, then pieces by kind."""
    lost = [0] * p.KINDS
    lost[p.HOUSE] = len(pick(own, c.HOUSE_DESTROYED))
    for kind, *_where in pick(own, c.PIECE_RETURNED):
        lost[kind] += kind != p.SHAMAN  # he only goes home
    return [f"−{count_things(kind, number, _)}" for kind, number in enumerate(lost) if number]


def tell_houses(own: list[Event], _: Words) -> list[str]:
    """Tell which blocks were founded and where houses were built."""
    founded = []
    grown: dict[int, int] = {}
    for _where, block, new in pick(own, c.HOUSE_BUILT):
        if new:
            founded.append(block)
        else:
            grown[block] = grown.get(block, 0) + 1
    found = []
    for block in founded:
        found.append(_("founds block {block}", block=block_name(block)))
    for block, number in grown.items():
        houses = count_things(p.HOUSE, number, _)
        found.append(_("{houses} in block {block}", houses=houses, block=block_name(block)))
    floors = len(pick(own, c.FLOOR_ADDED))
    if floors:
        found.append(_.n("{n} floor added", "{n} floors added", floors))
    return found


def tell_pieces(own: list[Event], _: Words) -> list[str]:
    """Tell which pens and pieces were placed."""
    placed = [0] * p.KINDS
    placed[p.PEN] = len(pick(own, c.PEN_PLACED))
    for kind, _cell in pick(own, c.PIECE_PLACED):
        placed[kind] += 1
    found = []
    for kind, number in enumerate(placed):
        if number:
            found.append(a_thing(kind, _) if number == 1 else count_things(kind, number, _))
    return found


def tell_sets(own: list[Event], _: Words) -> list[str]:
    """Tell which sets were cashed in."""
    return [
        _("cashes in {cards}: +{points}", cards=cards(number, _), points=points(worth, _))
        for number, worth in pick(own, c.SET_CASHED)
    ]


def tell_rewards(events: list[Event], _: Words) -> list[str]:
    """Tell what the blocks have given out, and to whom."""
    found = []
    for (block,) in pick(events, c.BLOCK_EVALUATED):
        winners = [
            event.seat for event in events if event.kind == c.CARD_WON and event.args[2] == block
        ]
        gains = [f"{_.player_name(seat)} +{winners.count(seat)}" for seat in sorted(set(winners))]
        given = ", ".join(gains) or _("no cards")
        found.append(_("block {block}: {gains}", block=block_name(block), gains=given))
    return found


def tell_rest(own: list[Event], _: Words) -> list[str]:
    """Tell what is left: thefts, cards put back, the next start player, the end."""
    found = []
    for event in own:
        kind, args = event.kind, event.args
        if kind == c.TRIBE_TAKEN:
            found.append(_("leads the {tribe}", tribe=tribe(args[0])))
        elif kind == c.HOUSE_SEIZED:
            other = _.player_name(args[1])
            found.append(_("takes {other}'s house on {cell}", other=other, cell=cell(args[0])))
        elif kind == c.PIECE_STOLEN:
            other = _.player_name(args[2])
            stolen = a_thing(args[0], _)
            found.append(_("steals {thing} from {other}", thing=stolen, other=other))
        elif kind == c.REST_DECLINED:
            found.append(_("leaves the rest of the tile"))
        elif kind == c.ITEMS_LOST:
            found.append(_.n("no room for {n} item", "no room for {n} items", args[0]))
        elif kind == c.CARDS_RETURNED:
            number = cards(args[1], _)
            found.append(
                _("{cards} under the pile for {pile}", cards=number, pile=pile(args[0], _))
            )
        elif kind == c.START_NAMED:
            found.append(_("next start player: {name}", name=_.player_name(args[0])))
        elif kind == c.END_COMING:
            found.append(_("last round"))
    return found
