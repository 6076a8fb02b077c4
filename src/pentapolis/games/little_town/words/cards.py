"""The question panel: a card for each action, several steps in one click, void questions."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from pentapolis.catalog.spec import ActionCard, Batch
from pentapolis.catalog.words import Words, remember
from pentapolis.core.game import Game
from pentapolis.kit.cells import BIT, cells_of

from ..rules import codes as c
from ..rules.board import AROUND, CELLS, LANDS
from ..rules.codes import COIN, CUBES, FISH, GOODS, O12, TILE_KEYS, WHEAT
from ..rules.flow import can_finish_meal, count_guests
from ..rules.goods import fee_for
from ..rules.parts import Box
from ..rules.state import Town, owner_of
from .actions import count_harvest, describe_done, site_points, usable_buildings
from .names import (
    amount,
    amounts,
    card,
    coins,
    cost,
    effect,
    good,
    list_tiles,
    points,
    square,
    tile,
)

MEALS: Final = (c.FEED_FISH, c.FEED_WHEAT, c.FEED_BOUGHT)


def action_card(game: Game, seen: Town, action: int, _: Words) -> ActionCard:
    """Return the card of an action."""
    if action < c.BUILD:
        return make_place_card(seen, action - c.PLACE, _)
    if action < c.ACT:
        return make_build_card(seen, action - c.BUILD, _)
    if action < c.SITE:
        return make_use_card(seen, action - c.ACT, _)
    if action < c.GIVE_OWN:
        return make_site_card(seen, action - c.SITE, _)
    if action < c.BUY:
        return make_shop_card(seen, action, _)
    if action < c.EAT_FISH:
        return make_purchase_card(seen, action - c.BUY, _)
    if action < c.CLAIM_CARD:
        return make_meal_card(seen, action, _)
    if action < c.TAKE:
        which = action - c.CLAIM_CARD
        gain = "+" + points(seen.box.card_points[which], _)
        return ActionCard(card(which, _), "card", result=gain, group=_("Claim an objective"))
    if action == c.TAKE:
        score = count_guests(seen, seen.here) * seen.box.each[seen.tile[seen.here]]
        return ActionCard(_("Take them"), "cathedral", result="+" + points(score, _))
    if action == c.DECLINE:
        return ActionCard(_("Give up the points"), "none")
    if action < c.DONE:
        kind = action - c.DRAFT
        text = _("costs {cost}", cost=cost(seen.box, kind, _))
        gain = describe_tile(seen, kind, _)
        return ActionCard(tile(kind, _), TILE_KEYS[kind], text, gain, _("Into the market"))
    return ActionCard(describe_done(seen, _))


# Workers


def make_place_card(seen: Town, cell: int, _: Words) -> ActionCard:
    """Say what a worker on a meadow gathers, and how many buildings it reaches."""
    gained, usable = count_harvest(seen, cell), usable_buildings(seen)
    near = (AROUND[cell] & usable).bit_count()
    richest = max(range(LANDS), key=gained.__getitem__)
    sign = f"cube-{richest}" if any(gained) else "home" if near else ""
    faint = sum(gained) + near < rich_place(seen, usable)
    text = describe_gain(tuple(gained), near, _)
    return ActionCard(square(cell), sign, "", text, _("Place a worker"), faint)


@remember
def describe_gain(gained: tuple[int, ...], near: int, _: Words) -> str:
    """Say what a worker gathers, and how many buildings it reaches."""
    notes = ["+" + amounts(gained, _)] if any(gained) else []
    if near:
        notes.append(_.n("{n} building", "{n} buildings", near))
    return ", ".join(notes) or _("nothing")


def rich_place(seen: Town, usable: int) -> int:
    """Return how many cubes and buildings a meadow needs around it to be among the best."""
    supply = tuple(seen.supply[:LANDS])
    return find_rich_place(seen.box, seen.side, supply, seen.free, usable)


@lru_cache(maxsize=1 << 10)  # the cards of one question ask the same, one after the other
def find_rich_place(box: Box, side: int, supply: tuple[int, ...], free: int, usable: int) -> int:
    """Return the same for terrain, supply, free meadows and buildings that can be used."""
    best = 0
    for cell in cells_of(free):
        base = (side * CELLS + cell) * LANDS
        cubes = sum(min(box.yields[base + kind], supply[kind]) for kind in range(LANDS))
        best = max(best, cubes + (AROUND[cell] & usable).bit_count())
    return max(2, best - best // 4)


def make_use_card(seen: Town, cell: int, _: Words) -> ActionCard:
    """Say what a building around the worker takes and gives."""
    kind = seen.tile[cell]
    prices = []
    fee = fee_for(seen, cell)
    if fee:
        owner = _.player_name(owner_of(seen, cell))
        prices.append(_("−{coins} to {name}", coins=coins(fee, _), name=owner))
    result = effect(seen.box, kind, _)
    if seen.box.effect[kind] != c.ANY:
        base = kind * GOODS
        if seen.box.effect[kind] == c.EXCHANGE:
            prices += list_prices(seen, seen.box.pay, base, _)
        result = "+" + amounts(seen.box.get[base : base + GOODS], _, seen.box.get_points[kind])
    title = f"{tile(kind, _)} {square(cell)}"
    return ActionCard(title, TILE_KEYS[kind], ", ".join(prices), result, _("Use a building"))


def list_prices(seen: Town, table: list[int], base: int, _: Words) -> list[str]:
    """List what is paid, own cubes first: −2 wood, −3 coins for 1 stone."""
    if seen.is_asked_to_pay():
        return ["−" + amounts(table[base : base + GOODS], _)]
    mine = seen.turn * GOODS
    own = [min(table[base + kind], seen.goods[mine + kind]) for kind in range(CUBES)]
    missing = [table[base + kind] - own[kind] for kind in range(CUBES)]
    texts = [f"−{amount(kind, number, _)}" for kind, number in enumerate(own) if number]
    if table[base + COIN]:
        texts.append(f"−{coins(table[base + COIN], _)}")
    if any(missing):
        paid = coins(sum(missing) * seen.box.price, _)
        texts.append(_("−{coins} for {cubes}", coins=paid, cubes=amounts(missing, _)))
    return texts


# Buildings


def make_build_card(seen: Town, kind: int, _: Words) -> ActionCard:
    """Say what a tile costs, scores and does."""
    paid = ", ".join(list_prices(seen, seen.box.cost, kind * GOODS, _))
    return ActionCard(
        tile(kind, _), TILE_KEYS[kind], paid, describe_tile(seen, kind, _), _("Build")
    )


def describe_tile(seen: Town, kind: int, _: Words) -> str:
    """Say what a tile scores when it is built, and what it does then."""
    if seen.box.points[kind] == 0:
        return effect(seen.box, kind, _)
    return f"+{points(seen.box.points[kind], _)}; {effect(seen.box, kind, _)}"


def make_site_card(seen: Town, cell: int, _: Words) -> ActionCard:
    """Say what lies around a meadow where the chosen tile could stand."""
    score = site_points(seen, cell)
    own = AROUND[cell] & seen.homes[seen.turn]
    notes = []
    if score:
        notes.append(_("+{points} so far", points=points(score, _)))
    near = tuple([seen.tile[other] for other in cells_of(AROUND[cell] & seen.built)])
    if near:
        notes.append(_("next to {tiles}", tiles=list_tiles(near, _)))
    faint = not own
    if seen.box.effect[seen.chosen] in (c.CASTLE, c.MEADOWS):
        faint = score < max([site_points(seen, other) for other in cells_of(seen.free)])
    sign = TILE_KEYS[seen.chosen]
    return ActionCard(square(cell), sign, "", "; ".join(notes), _("Where?"), faint)


# Trade


def make_shop_card(seen: Town, action: int, _: Words) -> ActionCard:
    """Say which cube is given to the shop, or taken from it."""
    if action < c.GIVE_BOUGHT:
        kind = action - c.GIVE_OWN
        paid = f"−{amount(kind, 1, _)}"
        return ActionCard(name_cube(kind, _), f"cube-{kind}", paid, group=_("Give your own"))
    if action < c.TAKE_CUBE:
        kind = action - c.GIVE_BOUGHT
        paid = f"−{coins(seen.box.price, _)}"
        return ActionCard(name_cube(kind, _), f"cube-{kind}", paid, group=_("Buy and give"))
    kind = action - c.TAKE_CUBE
    gain = f"+{amount(kind, 1, _)}"
    return ActionCard(name_cube(kind, _), f"cube-{kind}", result=gain, group=_("Take"))


def name_cube(kind: int, _: Words) -> str:
    """Name a kind of cube as a title."""
    name = good(kind, _)
    return name[:1].upper() + name[1:]


def make_purchase_card(seen: Town, number: int, _: Words) -> ActionCard:
    """Say what buying cubes costs, and how many own ones that keeps."""
    kind = seen.paying
    table = seen.box.pay if seen.spot >= 0 else seen.box.cost
    own = table[seen.chosen * GOODS + kind] - number
    title = _("Buy {good}", good=amount(kind, number, _)) if number else _("Buy none")
    prices = [f"−{amount(kind, own, _)}"] if own else []
    if number:
        prices.append(f"−{coins(number * seen.box.price, _)}")
    return ActionCard(title, f"cube-{kind}", ", ".join(prices))


# Meals


def make_meal_card(seen: Town, action: int, _: Words) -> ActionCard:
    """Say what an answer of the meal takes; where it decides the whole meal, also the result."""
    meals = follow_answer(seen, find_meals(seen), action)
    if action >= c.EAT_BOUGHT:
        number = action - c.EAT_BOUGHT
        title = _.n("Buy food for {n} worker", "Buy food for {n} workers", number)
        title = title if number else _("Buy no food")
        paid = f"−{coins(number * seen.box.price, _)}" if number else ""
        hunger = describe_hunger(seen, seen.mouths - number, _)
        return ActionCard(title, "coin" if number else "empty-bowl", paid, hunger, _("Feed"))
    kind, number = FISH, action - c.EAT_FISH
    if action >= c.EAT_WHEAT:
        kind, number = WHEAT, action - c.EAT_WHEAT
    if len(meals) > 1:
        rest = _.n(
            "then {n} worker still waits", "then {n} workers still wait", seen.mouths - number
        )
        return ActionCard(amount(kind, number, _), f"cube-{kind}", "", rest, _("Step by step"))
    meal = meals[0]
    eaten = ((FISH, meal.fish), (WHEAT, meal.wheat))
    prices = [f"−{amount(each, count, _)}" for each, count in eaten if count]
    if meal.bought:
        prices.append(f"−{coins(meal.bought * seen.box.price, _)}")
    result = describe_hunger(seen, meal.hungry, _)
    return ActionCard(amount(kind, number, _), f"cube-{kind}", ", ".join(prices), result, _("Feed"))


@dataclass(frozen=True)
class Meal:
    """What the workers get from here on."""

    fish: int
    wheat: int
    bought: int
    hungry: int
    left: int  # own food that is kept

    def actions(self, asking: int) -> tuple[int, ...]:
        """Return the answers to the questions of the meal, from the one that is asked."""
        answers = (c.EAT_FISH + self.fish, c.EAT_WHEAT + self.wheat, c.EAT_BOUGHT + self.bought)
        return answers[asking - c.FEED_FISH :]


def find_meals(seen: Town) -> list[Meal]:
    """List the meals that are legal from here on; the one that keeps most points comes first."""
    mine = seen.turn * GOODS
    fish, wheat = seen.goods[mine + FISH], seen.goods[mine + WHEAT]
    found = []
    for eaten_fish in range(fish + 1 if seen.asking == c.FEED_FISH else 1):
        for eaten_wheat in range(wheat + 1 if seen.asking <= c.FEED_WHEAT else 1):
            mouths = seen.mouths - eaten_fish - eaten_wheat
            for bought in range(mouths + 1):
                left = (fish - eaten_fish, wheat - eaten_wheat)
                if can_finish_meal(seen, *left, mouths, bought):
                    hungry = mouths - bought
                    found.append(Meal(eaten_fish, eaten_wheat, bought, hungry, sum(left)))
    return sorted(found, key=lambda meal: (meal.hungry, meal.bought, meal.fish))


def follow_answer(seen: Town, meals: list[Meal], answer: int) -> list[Meal]:
    """List the meals that an answer to the question of now can still lead to."""
    return [meal for meal in meals if meal.actions(seen.asking)[0] == answer]


def describe_meal(seen: Town, meal: Meal, _: Words) -> str:
    """Describe a meal and its result: Feed with 2 wheat, 1 fish: all 4 eat."""
    eaten = ((FISH, meal.fish), (WHEAT, meal.wheat))
    food = ", ".join([amount(good, number, _) for good, number in eaten if number])
    text = _("Feed with {food}", food=food) if food else ""
    if meal.bought:
        coins = amount(COIN, meal.bought * seen.box.price, _)
        if text:
            text += ", " + _("buy {n} for {coins}", n=meal.bought, coins=coins)
        else:
            text = _("Buy {n} food for {coins}", n=meal.bought, coins=coins)
    return f"{text or _('Buy no food')}: {describe_hunger(seen, meal.hungry, _)}"


def describe_hunger(seen: Town, hungry: int, _: Words) -> str:
    """Say that all eat, or how many do not and what that costs."""
    if hungry == 0:
        return _("all {n} eat", n=seen.box.workers)
    lost = points(hungry * seen.box.hunger, _)
    return _.n("{n} hungry worker", "{n} hungry workers", hungry) + f", −{lost}"


# Several steps in one click, and questions that nobody has to answer


def batches(game: Game, seen: Town, legal: list[int], _: Words) -> list[Batch]:
    """List what one click can do at once: use all free buildings, or serve a whole meal."""
    if seen.asking == c.ACTIVATE:
        return list_uses(seen, legal, _)
    if seen.asking in MEALS:
        return list_meals(seen, _)
    return []


def list_uses(seen: Town, legal: list[int], _: Words) -> list[Batch]:
    """Offer to use all free buildings, where two or more can be used without any harm."""
    cells = find_free_uses(seen, legal)
    if len(cells) < 2:
        return []
    got = [0] * GOODS
    score = 0
    for cell in cells:
        kind = seen.tile[cell]
        score += seen.box.get_points[kind]
        for each in range(GOODS):
            got[each] += seen.box.get[kind * GOODS + each]
    actions = [c.ACT + cell for cell in cells]
    label = _("Use the {n} free buildings: +{goods}", n=len(cells), goods=amounts(got, _, score))
    found = [Batch(label, tuple(actions))]
    if len(legal) > len(cells) + 1 and c.DONE in legal and seen.phase == c.TURNS:
        label = _("Use the {n} free buildings and end the turn", n=len(cells))
        found.append(Batch(label, (*actions, c.DONE)))
    return found


def find_free_uses(seen: Town, legal: list[int]) -> list[int]:
    """List the buildings that give without taking, if the supply serves everything around.

    Where a good could run out, the order would matter; with an empty purse as an objective, coins
    may be unwelcome.
    """
    near = [action - c.ACT for action in legal if c.ACT <= action < c.SITE]
    wanted = [0] * GOODS
    for cell in cells_of(seen.reach):
        for each in range(GOODS):
            wanted[each] += seen.box.get[seen.tile[cell] * GOODS + each]
    scarce = [wanted[each] > seen.supply[each] for each in range(GOODS)]
    held = max(0, seen.cards[seen.turn])
    scarce[COIN] = scarce[COIN] or held & BIT[O12] != 0
    return [
        cell
        for cell in near
        if seen.box.effect[seen.tile[cell]] == c.GAIN
        and fee_for(seen, cell) == 0
        and not any(
            scarce[each] and seen.box.get[seen.tile[cell] * GOODS + each] for each in range(GOODS)
        )
    ]


def list_meals(seen: Town, _: Words) -> list[Batch]:
    """LT-8.3 choices: list whole meals, where an answer alone would lead to more questions.

    Meals that buy food while own food is left are unusual; they take one answer after the other.
    """
    meals = find_meals(seen)
    found = []
    for meal in meals:
        usual = meal.bought == 0 or meal.left == 0
        if usual and len(follow_answer(seen, meals, meal.actions(seen.asking)[0])) > 1:
            found.append(Batch(describe_meal(seen, meal, _), meal.actions(seen.asking)))
    return found


def void_answer(game: Game, seen: Town, legal: list[int]) -> int | None:
    """Answer a meal of the last round that changes nothing: food left over is worth nothing.

    A seat that still holds an objective decides for itself, since purse and larder may matter.
    """
    if seen.asking not in MEALS or seen.round < seen.box.rounds or seen.cards[seen.turn]:
        return None
    meals = find_meals(seen)
    if not meals or meals[0].bought or meals[0].hungry or seen.supply[FISH] == 0:
        return None
    return meals[0].actions(seen.asking)[0]
