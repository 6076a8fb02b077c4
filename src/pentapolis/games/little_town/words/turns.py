"""The log by turns: which round it is, and what a turn has brought in a few words."""

from __future__ import annotations

from pentapolis.catalog.words import Words
from pentapolis.core.game import Game
from pentapolis.core.state import EMPTY, Event

from ..rules import codes as c
from ..rules.codes import COIN, CUBES, GOODS
from ..rules.state import Town
from .names import amount, card, points, square, the_tile, tile


def chapter(game: Game, seen: Town, _: Words) -> str:
    """Name the round; nothing while the game is set up."""
    if seen.asking < c.CHOOSE_ACTION:
        return ""
    return _("Round {n} of {most}", n=seen.round, most=seen.box.rounds)


def turn_step(game: Game, seen: Town) -> int:
    """Return which step of a turn is asked for; the last one ends a round."""
    if seen.asking < c.CHOOSE_ACTION or seen.asking == c.FINISHED:
        return 0
    if seen.phase:
        return 3
    return 1 if seen.here == EMPTY else 2


class Account:
    """What a turn has brought a seat, added up from its events."""

    def __init__(self, box_price: int) -> None:
        self.price = box_price  # of a bought cube
        self.goods = [0] * GOODS
        self.points = 0
        self.where: list[int] = []  # the worker's square
        self.used: list[int] = []  # tiles
        self.built: list[int] = []  # square and tile
        self.cards: list[int] = []
        self.chosen: list[int] = []  # a tile without a square yet
        self.manor = False
        self.cathedral = False
        self.hungry = -1  # no meal

    def add(self, event: Event) -> None:
        """Add what one event has changed."""
        kind, args = event.kind, event.args
        if kind == c.WORKER_PLACED:
            self.where = args
        elif kind == c.GOODS_GATHERED:
            self.gain(args, 1)
        elif kind == c.FEE_PAID:
            self.goods[COIN] -= args[1]
        elif kind == c.COST_PAID:
            self.gain(args[:GOODS], -1)
        elif kind == c.TILE_ACTIVATED:
            self.used.append(args[1])
            self.gain(args[2 : 2 + GOODS], 1)
            self.points += args[2 + GOODS]
        elif kind == c.CUBE_GIVEN:
            self.goods[COIN if args[1] else args[0]] -= self.price if args[1] else 1
        elif kind == c.CUBE_TAKEN:
            self.goods[args[0]] += 1
        elif kind == c.TILE_CHOSEN:
            self.chosen = args
        elif kind == c.TILE_BUILT:
            self.built = args[:2]
            self.points += args[2]
        elif kind == c.CARD_CLAIMED:
            self.cards.append(args[0])
            self.points += args[1]
        else:
            self.add_step(event)

    def add_step(self, event: Event) -> None:
        """Add a step of the end of a round."""
        kind, args = event.kind, event.args
        if kind == c.CATHEDRAL_SCORED:
            self.cathedral = True
            self.points += args[1]
        elif kind == c.MANOR_USED:
            self.manor = True
        elif kind == c.FOOD_EATEN:
            self.goods[args[0]] -= args[1]
        elif kind == c.WORKERS_FED:
            self.goods[COIN] -= args[0] * self.price
            self.hungry = args[1]
            self.points -= args[2]

    def gain(self, numbers: list[int], sign: int) -> None:
        """Add several goods, or take them away."""
        for good, number in enumerate(numbers):
            self.goods[good] += sign * number


def describe_turn(game: Game, seen: Town, seat: int, events: list[Event], _: Words) -> str:
    """Sum a turn up: what was done, then what it brought and cost."""
    account = Account(seen.box.price)
    for event in events:
        if event.seat == seat and event.kind not in (c.TURNS_ENDED, c.ROUND_BEGUN):
            account.add(event)
    done = ", ".join(list_deeds(seen, account, _))
    changes = list_changes(account, _)
    if done and changes:
        return f"{done}: {changes}"
    return done or changes or _("No change")


def list_deeds(seen: Town, account: Account, _: Words) -> list[str]:
    """Name what was done: squares, buildings, objectives, the meal."""
    deeds = []
    if account.where:
        deeds.append(_("Worker on {square}", square=square(account.where[0])))
    if account.built:
        cell, kind = account.built
        deeds.append(_("{tile} built on {square}", tile=tile(kind, _), square=square(cell)))
    elif account.chosen:
        deeds.append(_("Pays for {tile}", tile=the_tile(account.chosen[0], _)))
    if account.cathedral:
        deeds.append(tile(c.TILE_KEYS.index("cathedral"), _))
    if account.manor:
        deeds.append(tile(c.TILE_KEYS.index("manor"), _))
    for kind in dict.fromkeys(account.used):
        times = account.used.count(kind)
        deeds.append(f"{times} × {tile(kind, _)}" if times > 1 else tile(kind, _))
    deeds += [_("“{card}”", card=card(which, _)) for which in account.cards]
    if account.hungry == 0:
        deeds.append(_("All workers eat"))
    elif account.hungry > 0:
        deeds.append(_.n("{n} hungry worker", "{n} hungry workers", account.hungry))
    return deeds


def list_changes(account: Account, _: Words) -> str:
    """List what was won and lost: +2 points, +1 wheat, −1 coin."""
    texts = [sign(account.points) + points(abs(account.points), _)] if account.points else []
    for good in (*range(CUBES), COIN):
        number = account.goods[good]
        if number:
            texts.append(sign(number) + amount(good, abs(number), _))
    return ", ".join(texts)


def sign(number: int) -> str:
    """Return the sign of a number that is not 0."""
    return "+" if number > 0 else "−"
