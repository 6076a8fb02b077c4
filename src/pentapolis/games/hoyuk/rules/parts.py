"""The box of Höyük: parts.toml as plain numbers for the rules."""

from __future__ import annotations

from typing import Final

from pentapolis.core.text import translatable
from pentapolis.kit.parts import BoxProblem, Parts, read_reading

from ..meta import PARTS

# Elements, the symbols of cards, what tiles show; the first six are the same in all three.
HOUSE: Final = 0
PEN: Final = 1
OVEN: Final = 2
SHRINE: Final = 3
CATTLE: Final = 4
VILLAGER: Final = 5
SHAMAN: Final = 6
KINDS: Final = 7
JOKER: Final = 6
SYMBOLS: Final = 7
CHOICE: Final = 7
TILES: Final = 8
KIND_KEYS: Final = ["house", "pen", "oven", "shrine", "cattle", "villager", "shaman"]
SYMBOL_KEYS: Final = ["house", "pen", "oven", "shrine", "cattle", "villager", "joker"]
TILE_KEYS: Final = [*KIND_KEYS, "choice"]

# Criteria, each with its pile.
PENS: Final = 0
OVENS: Final = 1
SHRINES: Final = 2
HOUSES: Final = 3
TOWERS: Final = 4
HERDS: Final = 5
FOLK: Final = 6
PILES: Final = 7
PILE_KEYS: Final = ["pens", "ovens", "shrines", "houses", "high-rises", "cattle", "villagers"]
GROUP_OF: Final = [0, 0, 0, 1, 1, 2, 2]  # the group of cards a pile is dealt from
GROUPS: Final = 3
GROUP_SIZES: Final = [
    translatable("The basic group has {cards} cards, but piles of {each} need {needed}."),
    translatable("The advanced group has {cards} cards, but piles of {each} need {needed}."),
    translatable("The expert group has {cards} cards, but piles of {each} need {needed}."),
]
BASIC: Final = 0
ADVANCED: Final = 1
EXPERT: Final = 2
LEBU: Final = 0
DERS: Final = 1
SNEERG: Final = 2
OLEYLI: Final = 3
RUPLES: Final = 4
TRIBES: Final = 5
TRIBE_KEYS: Final = ["lebu", "ders", "sneerg", "oleyli", "ruples"]

# What a catastrophe takes, beside elements.
LOSE_CARDS: Final = 7
LOSE_SHAMAN: Final = 6
CATASTROPHES: Final = 24
NO_BLOCK: Final = 0
FEWEST: Final = 1
MOST: Final = 2
EXTREMES: Final = ["none", "fewest", "most"]
COMPARED: Final = ["pen", "oven", "shrine", "house", "high-rise"]  # in the order of the criteria
LOSSES: Final = [*KIND_KEYS, "cards"]
CATASTROPHE_KEYS: Final = [
    "harsh-winter-1",
    "harsh-winter-2",
    "drought-1",
    "drought-2",
    "epidemic-1",
    "epidemic-2",
    "earthquake-1",
    "earthquake-2",
    "fire-1",
    "fire-2",
    "flood-1",
    "flood-2",
    "locusts-1",
    "locusts-2",
    "raid-1",
    "raid-2",
    "sacrifice-1",
    "sacrifice-2",
    "tornado-1",
    "tornado-2",
    "volcano-1",
    "volcano-2",
    "wolves-1",
    "wolves-2",
]


class Box:
    """What lies in the box and which readings are played; it never changes during a game."""

    def __init__(self, parts: Parts, seats: int, options: dict[str, int]) -> None:
        self.mode = options.get("mode", BASIC)
        self.limit = read_house_limit(parts, seats, options)  # so many built bring the end
        self.houses = self.limit  # so many a tribe has
        if read_reading(parts, options, "limit_is_trigger"):
            self.houses = parts.number("box.houses")
        self.spare = self.houses - self.limit
        self.supply = [0] * KINDS  # of each element; houses are in the hands of the tribes
        for kind in range(PEN, SHRINE + 1):
            self.supply[kind] = parts.number("supply." + KIND_KEYS[kind])
        for kind in range(CATTLE, SHAMAN + 1):
            pieces = parts.number("supply." + KIND_KEYS[kind])
            self.supply[kind] = pieces if self.mode == EXPERT else 0
        self.tile_houses = parts.number("tile_houses.each")
        self.tiles = read_tiles(parts, self.mode)
        self.pile_cards = parts.number("pile.cards")
        self.piles = read_piles(parts, self.mode)
        self.groups = read_cards(parts, self.mode)
        self.first_on_top = parts.flag("bundle.first_on_top")
        self.sets = parts.numbers("score.sets")
        self.card_points = parts.number("score.card_left")
        self.house_points = parts.number("score.house")
        self.herd_points = parts.number("score.herd")
        self.ability_set = parts.number("ability.set")
        self.thefts = parts.number("ability.thefts")
        self.track = parts.number("display.vp_track")
        # The catastrophes, by card.
        self.extreme: list[int] = []
        self.compared: list[int] = []
        self.halved: list[bool] = []
        self.loses: list[int] = []
        self.threats: list[int] = []  # 1 where the mode uses the card
        read_catastrophes(self, parts)
        # The readings; options chosen for a game come before the box.
        self.optional_build = read_reading(parts, options, "optional_build")
        self.edge_open = read_reading(parts, options, "edge_is_open")
        self.ruin_open = read_reading(parts, options, "ruin_is_open_for_pens")
        self.zero_hits = read_reading(parts, options, "most_zero_hits")
        self.half_of_one = read_reading(parts, options, "half_of_one")
        self.family_only = read_reading(parts, options, "final_counts_family_only")
        self.all_pieces = read_reading(parts, options, "final_counts_all_pieces")
        self.all_pens = read_reading(parts, options, "all_pens_beside_fall")
        self.fetch_shaman = read_reading(parts, options, "ruples_fetch_shaman")
        self.beside_dead = read_reading(parts, options, "found_beside_dead")
        self.family_height = read_reading(parts, options, "pen_tie_by_family")
        self.must_clear = read_reading(parts, options, "roof_must_be_cleared")
        self.shaman_diverts = read_reading(parts, options, "shaman_diverts")
        self.locusts_final = read_reading(parts, options, "locusts_spoil_final")
        # HY-9.8 no-room: before rules version 2 nobody waited for builders.
        self.patient = self.optional_build and options.get("idle_round_ends", 0) == 0
        idle_rounds = parts.number("end.idle_rounds")
        self.idle_rounds = idle_rounds if self.patient else 1
        self.tribes = options.get("tribes", 0) if self.mode == EXPERT else 0
        self.forecast = options.get("forecast", 0) != 0
        check_counts(parts)
        self.check()

    def check(self) -> None:
        """Refuse a box that cannot be played."""
        if len(self.sets) < 2 or self.sets[0] != 0 or min(self.sets) < 0:
            raise BoxProblem(
                translatable("A set of no cards brings no points, and no set brings fewer."), {}
            )
        if min(self.supply) < 0:
            raise ValueError("a supply holds no fewer than no pieces")
        if self.supply[SHAMAN] > 1:
            raise BoxProblem(
                translatable("There is only one shaman, so {name} can be 0 or 1."),
                {},
                "supply.shaman",
            )
        if self.tile_houses < 1:
            raise BoxProblem(
                translatable("A tile shows at least one house, or the game would not end."), {}
            )
        if self.limit < 1:
            raise BoxProblem(translatable("A tribe has at least one house."), {})
        if self.idle_rounds < 1:
            raise BoxProblem(translatable("A game waits for builders for one round or more."), {})


def read_house_limit(parts: Parts, seats: int, options: dict[str, int]) -> int:
    """HY-18.1 short: how many houses each tribe has; fewer when all colours play."""
    choices = parts.numbers("houses.choices")
    usual = parts.number("houses.usual")
    crowded = parts.number("houses.crowded")
    limit = options.get("houses", 0)
    if limit == 0:
        limit = crowded if seats == parts.number("players.most") else usual
    most = parts.number("box.houses")
    if limit > most or max(choices) > most:
        gaps: dict[str, object] = {"most": most, "wanted": max(limit, *choices)}
        raise BoxProblem(
            translatable(
                "A tribe may have {wanted} houses, but the box holds {most} of each colour. Set "
                "{name} to {wanted}, too."
            ),
            gaps,
            "box.houses",
        )
    if limit not in choices:
        listed = ", ".join(map(str, choices))
        raise BoxProblem(
            translatable(
                "{limit} houses of a tribe are none of those that a table can choose: {choices}. "
                "Change one of these, too."
            ),
            {"limit": limit, "choices": listed},
        )
    return limit


def read_tiles(parts: Parts, mode: int) -> list[int]:
    """HY-0.6 tiles: how many tiles show each third item, those of other modes left out."""
    copies = [0] * TILES
    total = 0
    basic = 0
    for place, row in enumerate(parts.rows("tile"), 1):
        key = str(row.get("third"))
        if key not in TILE_KEYS:
            raise ValueError(f"a tile shows {', '.join(TILE_KEYS)}, not {key!r}")
        number = parts.column("tile", row, "copies")
        first = parts.column("tile", row, "mode")
        total += number
        if first <= ADVANCED:
            basic += number
            if key in ["cattle", "villager", "shaman"]:
                raise BoxProblem(
                    translatable("This tile is only for the expert game: {name}."),
                    {},
                    f"tile.{place}",
                )
        if first <= mode:
            copies[TILE_KEYS.index(key)] += number
    wanted = parts.number("box.tiles")
    if total != wanted:
        raise BoxProblem(
            translatable(
                "The tiles add up to {total}, not to {wanted}. Set {name} to {total}, too."
            ),
            {"total": total, "wanted": wanted},
            "box.tiles",
        )
    if basic != parts.number("box.basic_tiles"):
        raise BoxProblem(
            translatable("{basic} tiles are for the basic game. Set {name} to {basic}, too."),
            {"basic": basic},
            "box.basic_tiles",
        )
    if sum(copies) < parts.number("players.most"):
        raise BoxProblem(
            translatable(
                "{tiles} tiles are too few: in one step, each of {players} players gets one."
            ),
            {"tiles": sum(copies), "players": parts.number("players.most")},
        )
    return copies


def read_piles(parts: Parts, mode: int) -> list[int]:
    """HY-0.2 modes: 1 for each criterion that has a pile."""
    sizes = [parts.number("pile." + name) for name in ["basic", "advanced", "expert"]]
    if sizes != [3, 2, 2]:
        raise BoxProblem(
            translatable(
                "The basic game has 3 piles, the others add 2 each. These numbers must stay."
            ),
            {},
        )
    return [1 if GROUP_OF[pile] <= mode else 0 for pile in range(PILES)]


def read_cards(parts: Parts, mode: int) -> list[int]:
    """HY-0.3 cards: copies of each symbol in each group that the mode uses, group by group."""
    names = ["basic", "advanced", "expert"]
    copies = [0] * (GROUPS * SYMBOLS)
    keys: list[str] = []
    total = 0
    for row in parts.rows("card"):
        key = str(row.get("symbol"))
        keys.append(key)
        if key not in SYMBOL_KEYS:
            raise ValueError(f"a card shows {', '.join(SYMBOL_KEYS)}, not {key!r}")
        for group in range(GROUPS):
            number = parts.column("card", row, names[group])
            copies[group * SYMBOLS + SYMBOL_KEYS.index(key)] = number
            total += number
            if number and group < EXPERT and key in ["cattle", "villager"]:
                raise BoxProblem(
                    translatable("Only the expert group has such cards: {name}."),
                    {},
                    f"card.{len(keys)}",
                )
    if keys != SYMBOL_KEYS:
        raise ValueError(f"the symbols are {', '.join(SYMBOL_KEYS)}, not {', '.join(keys)}")
    each = parts.number("pile.cards")
    for group in range(GROUPS):
        cards = sum(copies[group * SYMBOLS : (group + 1) * SYMBOLS])
        if cards != each * GROUP_OF.count(group):
            raise BoxProblem(
                GROUP_SIZES[group],
                {"cards": cards, "each": each, "needed": each * GROUP_OF.count(group)},
            )
        if group > mode:
            copies[group * SYMBOLS : (group + 1) * SYMBOLS] = [0] * SYMBOLS
    if total != parts.number("box.cards"):
        raise BoxProblem(
            translatable("The reward cards add up to {total}. Set {name} to {total}, too."),
            {"total": total},
            "box.cards",
        )
    return copies


def read_catastrophes(box: Box, parts: Parts) -> None:
    """HY-10.2 hit: what each card compares and takes."""
    rows = parts.rows("catastrophe")
    keys = [str(row.get("key")) for row in rows]
    if keys != CATASTROPHE_KEYS:
        raise ValueError(f"the catastrophes are {', '.join(CATASTROPHE_KEYS)}")
    basic = 0
    for row in rows:
        extreme = str(row.get("extreme"))
        compared = str(row.get("of"))
        amount = str(row.get("amount"))
        what = str(row.get("what"))
        if extreme not in EXTREMES or compared not in COMPARED or what not in LOSSES:
            raise ValueError(f"[[catastrophe]] {row.get('key')}: {extreme} {compared}, {what}?")
        if amount not in ["one", "half"]:
            raise ValueError(f"a catastrophe takes one or half, not {amount!r}")
        first = parts.column("catastrophe", row, "mode")
        if first <= ADVANCED:
            basic += 1
        box.extreme.append(EXTREMES.index(extreme))
        box.compared.append(COMPARED.index(compared))
        box.halved.append(amount == "half")
        box.loses.append(LOSSES.index(what))
        box.threats.append(1 if first <= box.mode else 0)
    if basic != parts.number("box.basic_catastrophes"):
        raise BoxProblem(
            translatable(
                "{basic} catastrophes are for the basic game. Set {name} to {basic}, too."
            ),
            {"basic": basic},
            "box.basic_catastrophes",
        )


def check_counts(parts: Parts) -> None:
    """HY-0.1 box: refuse one that does not add up."""
    if parts.number("village.side") != 13:
        raise ValueError("the rules are written for a village of 13 by 13 cells")
    if parts.number("players.most") != TRIBES:
        raise ValueError("five colours are for five players at most")
    if parts.number("box.colours") != TRIBES:
        raise BoxProblem(
            translatable("There are {tribes} tribes, so {name} must stay {tribes}."),
            {"tribes": TRIBES},
            "box.colours",
        )
    if parts.number("players.fewest") < 2:
        raise ValueError("two players or more share a village")
    if parts.number("box.catastrophes") != CATASTROPHES:
        raise BoxProblem(
            translatable("The rules know {count} catastrophes, so {name} must stay {count}."),
            {"count": CATASTROPHES},
            "box.catastrophes",
        )


USUAL_BOX: Final = Box(PARTS, 2, {})  # until a game puts in its own
