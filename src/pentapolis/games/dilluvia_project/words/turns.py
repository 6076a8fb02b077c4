"""Where in the game we are, and a whole turn in a few words."""

from __future__ import annotations

from typing import Final

from pentapolis.catalog.words import Words
from pentapolis.core.game import Game
from pentapolis.core.state import OVER, Event

from ..rules import codes as c
from ..rules.board import BLOCK, SINGLE
from ..rules.state import Sky
from . import names

MARKET_QUESTIONS: Final = (c.DEAL_TILE, c.MOOR_ZEPPELIN, c.BUY_TILE)


def chapter(game: Game, seen: Sky, _: Words) -> str:
    """Name the round and its phase; nothing during the set-up."""
    asking = seen.asking
    if asking == c.DRAW_ORDER or (asking == c.DEAL_TILE and seen.round == 1):
        return ""
    n, most = seen.round, seen.box.rounds
    if seen.actor() == OVER:
        return _("Final scoring")
    if asking == c.EARN_CUBE:
        return _("Round {n} of {most}: income", n=n, most=most)
    if asking in MARKET_QUESTIONS or is_buying(seen):
        return _("Round {n} of {most}: market", n=n, most=most)
    return _("Round {n} of {most}: workers", n=n, most=most)


def turn_step(game: Game, seen: Sky) -> int:
    """Return which phase of a round it is."""
    asking = seen.asking
    if asking in (c.DRAW_ORDER, c.FINISHED):
        return 0
    if asking == c.EARN_CUBE:
        return 3
    return 1 if asking in MARKET_QUESTIONS or is_buying(seen) else 2


def is_buying(seen: Sky) -> bool:
    """Return whether a smaller question interrupts the purchases of the market phase."""
    smaller = (c.TAKE_CUBE, c.PICK_TILE, c.PLACE_LAND)
    if seen.asking == c.PLACE_LAND and seen.gift != c.SPACE_GIFT:
        return False
    return seen.asking in smaller and seen.back == c.BUY_TILE


class Tally:
    """Adds up what a seat does and gains in a turn."""

    def __init__(self, events: list[Event], seat: int) -> None:
        self.found: dict[int, list[list[int]]] = {}  # the numbers of the events, by kind
        for event in events:
            if event.seat == seat:
                self.found.setdefault(event.kind, []).append(event.args)

    def of(self, kind: int) -> list[list[int]]:
        """List the numbers of the events of a kind."""
        return self.found.get(kind, [])

    def add(self, kind: int, at: int) -> int:
        """Return the sum of one number of the events of a kind."""
        return sum(args[at] for args in self.of(kind))


def describe_turn(game: Game, seen: Sky, seat: int, events: list[Event], _: Words) -> str:
    """Sum up a turn: what was done, then what was gained."""
    tally = Tally(events, seat)
    deeds = list_market(seen, tally, _) + list_work(seen, tally, _) + list_city(seen, tally, _)
    said = deeds + list_gains(tally, _)
    return ", ".join(said) or (_("does nothing") if tally.found else "")


def list_market(seen: Sky, tally: Tally, _: Words) -> list[str]:
    """Describe where a zeppelin moors and what is bought."""
    found = [_("moors at {end}", end=names.end(args[0], _)) for args in tally.of(c.ZEPPELIN_MOORED)]
    tiles, spaces = tally.of(c.TILE_BOUGHT), tally.of(c.SPACE_BOUGHT)
    price = names.aeros(sum(args[2] for args in tiles + spaces), _)
    if len(tiles) + len(spaces) == 1:
        box = seen.box
        what = names.tile(box, tiles[0][1], _) if tiles else names.effect(box, spaces[0][1], _)
        found.append(_("buys for {aeros}: {what}", aeros=price, what=what))
    elif tiles or spaces:
        count = len(tiles) + len(spaces)
        if tiles:
            what = _.n("{n} tile", "{n} tiles", count)
        else:
            what = _.n("{n} space", "{n} spaces", count)
        found.append(_("buys {what} for {aeros}", what=what, aeros=price))
    elif tally.of(c.BUYING_STOPPED):
        found.append(_("buys nothing"))
    found += [
        _("takes from the pile: {tile}", tile=names.tile(seen.box, args[0], _))
        for args in tally.of(c.TILE_PICKED)
    ]
    return found


def list_work(seen: Sky, tally: Tally, _: Words) -> list[str]:
    """Describe where workers go and which tiles are played."""
    found = [
        f"{names.lane(seen.box.circle_lane[args[0]], _)} ({names.workers(args[1], _)})"
        for args in tally.of(c.WORKERS_SENT)
    ]
    if not found:  # the workers are still to be sent
        found = [names.lane(args[0], _) for args in tally.of(c.FIELD_CHOSEN)]
    if tally.of(c.WORKER_IDLED):
        found.append(_("sets a worker aside"))
    plays = len(tally.of(c.TILE_PLAYED))
    if plays:
        found.append(_.n("plays {n} tile", "plays {n} tiles", plays))
    return found


def list_city(seen: Sky, tally: Tally, _: Words) -> list[str]:
    """Describe what changes in the city."""
    box = seen.box
    found: list[str] = []
    squares = sum(
        1 if args[0] == SINGLE else 4 if args[0] == BLOCK else 2 for args in tally.of(c.LAND_PLACED)
    )
    if squares:
        found.append(_.n("{n} square of land", "{n} squares of land", squares))
    keys = [box.type_keys[args[0]] for args in tally.of(c.BUILDING_BUILT)]
    if keys:
        found.append(_("builds {keys}", keys=", ".join(keys)))
    spins = len(tally.of(c.PROPELLER_BOUGHT))
    if spins:
        found.append(_.n("{n} propeller", "{n} propellers", spins))
    gardens = len(tally.of(c.GARDEN_LAID))
    if gardens:
        found.append(_.n("{n} garden", "{n} gardens", gardens))
    moves = len(tally.of(c.CUBE_MOVED))
    if moves:
        found.append(_.n("moves {n} cube", "moves {n} cubes", moves))
    return found


def list_gains(tally: Tally, _: Words) -> list[str]:
    """Describe what a turn brings, each with its sign."""
    found: list[str] = []
    if aeros := tally.add(c.AEROS_GAINED, 0):
        found.append("+" + names.aeros(aeros, _))
    if cubes := tally.add(c.CUBES_GAINED, 1):
        found.append("+" + _.n("{n} cube", "{n} cubes", cubes))
    if prestige := tally.add(c.PRESTIGE_GAINED, 0):
        found.append("+" + names.prestige(prestige, _))
    if people := tally.add(c.POPULATION_GAINED, 0):
        found.append("+" + names.population(people, _))
    return found
