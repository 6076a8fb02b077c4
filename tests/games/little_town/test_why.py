"""Every refusal has the right reason; test_suite.py compares all of them with legal()."""

from __future__ import annotations

from pathlib import Path

from pentapolis.core.state import EMPTY
from pentapolis.games.little_town import SPEC
from pentapolis.games.little_town.rules import codes as c
from pentapolis.games.little_town.rules.board import AROUND, MAP
from pentapolis.games.little_town.rules.codes import TILE_KEYS
from pentapolis.games.little_town.rules.state import Town
from tests.laws.reason_scenes import Scene, change
from tests.laws.reason_suite import reason_suite

from .town import feed, little_town, town

GAME = little_town(2, claims=1)
HERE, BESIDE = MAP.find("c3"), "b2"
WHEAT_GIVEN, WOOD_AND_STONE_GIVEN = [c.WHEAT], [c.WOOD, c.STONE]


def scene(action: str, state: Town, said: str = "", **cure: object) -> Scene:
    return Scene(GAME, state, action, said, cure)


def owning(text: str) -> list[int]:
    """Return the goods of A, such as "wood 2 coins 1", and those of B, who has nothing."""
    goods = [0] * 10
    words = text.split()
    for name, number in zip(words[::2], words[1::2], strict=True):
        goods[c.GOOD_KEYS.index(name)] = int(number)
    return goods


def having(text: str, **values: object) -> Town:
    """Return a position in which A has some goods, and nothing is built."""
    return change(town(market="bakery well manor fair"), goods=owning(text), **values)


def using(own: str = "", others: str = "", text: str = "coins 3", **values: object) -> Town:
    """Return a position with A's worker on c3 and a building beside it; a bakery is far away."""
    state = town(
        own={BESIDE: own} if own else {},
        others={"h5": "bakery"} | ({BESIDE: others} if others else {}),
        workers={0: "c3"},
        market="",
    )
    reach = AROUND[HERE] & state.built
    state = change(state, asking=c.ACTIVATE, here=HERE, reach=reach, goods=owning(text))
    return change(state, **values)


def paying(tile: str, text: str, **values: object) -> Town:
    """Return a position in which A wants to be asked how it pays for a tile."""
    return having(
        text, asking=c.PAY, chosen=TILE_KEYS.index(tile), spot=EMPTY, asks=[3, 3], **values
    )


def swapping(asking: int, text: str, given: list[int], **values: object) -> Town:
    """Return a position in which A uses the shop."""
    state = using("shop", text=text)
    spot = MAP.find(BESIDE)
    chosen = TILE_KEYS.index("shop")
    return change(state, asking=asking, spot=spot, chosen=chosen, given=given, **values)


def eating(text: str, asking: int = c.FEED_FISH, **values: object) -> Town:
    """Return a position in which A feeds its workers."""
    return change(feed(town()), goods=owning(text), asking=asking, **values)


def at_table(state: Town, action: str, **options: int) -> Scene:
    """Return a scene at a table that reads a rule in another way."""
    game = little_town(2, **options)
    return Scene(game, change(state, box=game.box), action)


SITE = {"asking": c.CHOOSE_SITE, "chosen": 0}
SCENES = {
    "terrain": scene("place:c1", town(), "Only on empty meadows; this is a forest."),
    "building": scene("place:e4", town(own={"e4": "well"}), "There is a building here: Well."),
    "worker": scene("place:e4", town(workers={1: "e4"}), "Bo's worker stands here."),
    "no-site-terrain": scene(
        "site:c1", change(town(), **SITE), "Only on empty meadows; this is a forest."
    ),
    "no-site-building": scene(
        "site:e4", change(town(own={"e4": "well"}), **SITE), "There is a building here: Well."
    ),
    "no-site-worker": scene(
        "site:e4", change(town(workers={1: "e4"}), **SITE), "Bo's worker stands here."
    ),
    "sold-out": scene("build:well", town(own={"e4": "well"}, market="bakery")),
    "not-in-this-game": scene("build:well", town(market="bakery")),
    "no-house-left": scene(
        "build:well", having("wood 9 stone 9", homes=[(1 << GAME.box.houses) - 1, 0]), homes=[0, 0]
    ),
    "supply-short": scene(
        "build:wheat_field",
        having("coins 9", supply=[0, 9, 9, 9, 9]),
        "You lack 1 wood, and the supply has none to sell.",
        supply=[1, 9, 9, 9, 9],
    ),
    "too-dear": scene(
        "build:bakery",
        having("coins 5"),
        "You lack 2 wood: that would be 6 coins, and you have 5.",
        goods=owning("coins 6"),
    ),
    "too-few-coins": scene(
        "build:manor",
        having("coins 5"),
        "This costs 6 coins, and you have 5.",
        goods=owning("coins 6"),
    ),
    "no-building": scene("act:e4", using("well")),
    "not-around": scene("act:h5", using("well")),
    "not-around-manor": scene("act:h5", using("well", phase=c.SPECIAL)),
    "used-already": scene("act:b2", using("well", reach=0), reach=1 << MAP.find(BESIDE)),
    "used-by-manor": scene("act:b2", using("well", reach=0, phase=c.SPECIAL)),
    "works-by-itself": scene("act:b2", using("castle")),
    "no-coin-for-owner": scene(
        "act:b2",
        using("", "well", "wood 1"),
        "You have no coin for Bo.",
        goods=owning("coins 1"),
    ),
    "exchange-too-dear": scene(
        "act:b2",
        using("workshop", text="wood 1 coins 2"),
        "You lack 1 wood for the exchange.",
        goods=owning("wood 1 coins 3"),
    ),
    "nothing-to-give": scene(
        "act:b2", using("wheat_field", supply=[9, 9, 9, 0, 9]), supply=[9, 9, 9, 1, 9]
    ),
    "no-two-cubes": scene("act:b2", using("shop", text="wood 1"), goods=owning("wood 2")),
    "no-swap": scene(
        "act:b2",
        using("shop", text="wood 2", supply=[0, 0, 0, 0, 9]),
        supply=[0, 1, 1, 0, 9],
    ),
    "more-than-needed": scene("buy:5", paying("fair", "wood 9 coins 30"), "You need only 4."),
    "too-few-cubes": scene(
        "buy:2",
        paying("fair", "wood 1 coins 30"),
        "You lack at least 3.",
        goods=owning("wood 2 coins 30"),
    ),
    "cube-for-coins": scene(
        "buy:1",
        paying("fair", "wood 4 coins 2"),
        "A bought cube costs 3 coins.",
        goods=owning("wood 4 coins 3"),
    ),
    "none-to-sell": scene(
        "buy:1",
        paying("fair", "wood 4 coins 9", supply=[0, 9, 9, 9, 9]),
        supply=[1, 9, 9, 9, 9],
    ),
    "rest-unpayable": scene(
        "buy:1", paying("well", "wood 1 coins 3"), goods=owning("wood 1 coins 6")
    ),
    "none-left": scene(
        "give:wood", swapping(c.GIVE, "stone 2", []), goods=owning("stone 2 wood 1")
    ),
    "other-first": scene("give:wheat", swapping(c.GIVE, "wood 1 wheat 1", [])),
    "this-first": scene("give:wood", swapping(c.GIVE, "wood 1", WHEAT_GIVEN)),
    "no-pair-then": scene(
        "give:wood", swapping(c.GIVE, "wood 1", []), goods=owning("wood 1 stone 1")
    ),
    "supply-empty": scene(
        "get:stone",
        swapping(c.GET, "", [c.WOOD, c.WOOD], supply=[9, 0, 9, 9, 9]),
        supply=[9, 1, 9, 9, 9],
    ),
    "same-pair": scene("get:stone", swapping(c.GET, "", WOOD_AND_STONE_GIVEN, got=c.WOOD)),
    "same-kind": at_table(
        swapping(c.GET, "", WOOD_AND_STONE_GIVEN), "get:wood", shop_other_kinds=1, claims=1
    ),
    "not-so-much": scene("fish:3", eating("fish 2"), "You have only 2.", goods=owning("fish 3")),
    "more-than-workers": scene(
        "fish:3", eating("fish 5", mouths=2), "Workers who are still hungry: 2.", mouths=3
    ),
    "feed-first": scene("fish:0", eating("fish 2"), goods=owning("")),
    "food-for-coins": scene(
        "bought:1",
        eating("coins 2", c.FEED_BOUGHT),
        "Food costs 3 coins.",
        goods=owning("coins 3"),
    ),
    "no-food-to-sell": scene(
        "bought:1",
        eating("coins 9", c.FEED_BOUGHT, supply=[9, 9, 0, 0, 9]),
        supply=[9, 9, 0, 1, 9],
    ),
    "must-buy": at_table(eating("coins 9", c.FEED_BOUGHT), "bought:0", must_buy_food=1, claims=1),
    "not-fulfilled": scene("claim:O13", town(cards={0: "O13"}), goods=owning("coins 30")),
    "claimed-already": scene("claim:O13", change(town(), cards=[0, 0], claimed=[1 << 12, 0])),
    "claims-itself": scene("claim:O13", change(town(cards={0: "O13"}), asks=[0, 0])),
    "not-your-card": scene("claim:O13", change(town(), cards=[0, 0], claimed=[0, 0])),
    "not-in-hand": Scene(
        little_town(2, market=c.BY_DRAFT),
        change(
            town(game=little_town(2, market=c.BY_DRAFT)), asking=c.DRAFT_TILE, hand=[2, 4], turn=0
        ),
        "draft:tavern",
        cure={"hand": [4, 2]},
    ),
}
# An objective that is fulfilled, but that the game claims by itself.
PURSE = change(town(cards={0: "O13"}), asks=[0, 0], goods=owning("coins 30"))


TestReasons = reason_suite(
    SPEC,
    Path(__file__).parent,
    SCENES,
    more=[scene("claim:O13", PURSE)],
    mutants=13,
)
