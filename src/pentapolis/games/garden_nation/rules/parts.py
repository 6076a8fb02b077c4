"""The box of Garden Nation: parts.toml as plain numbers for the rules."""

from __future__ import annotations

from typing import Final

from pentapolis.core.text import translatable
from pentapolis.kit.cells import BIT
from pentapolis.kit.parts import BoxProblem, Parts

from ..meta import AFTER_ROOF, PAIR_RULES, PARTS
from .board import POSITIONS, TERRITORIES, TURNS, position_of
from .codes import FAMILIES, LETTERS, PUBLIC_KEYS, SECRET_FAMILIES, SECRET_KEYS, TERRAINS


class Box:
    """What lies in the box and which readings are played; it never changes during a game."""

    def __init__(self, parts: Parts, options: dict[str, int], seats: int) -> None:
        self.floors = parts.numbers("start.floors")[seats - 2]
        order = ["order.two", "order.three", "order.four"]
        self.actions = parts.numbers(order[seats - 2])
        self.roofs = parts.number("box.roofs")
        self.ploys = parts.number("start.ploys")
        self.population_first = parts.number("start.population_first")
        self.population_others = parts.number("start.population_others")
        self.dealt = parts.number("secrets.dealt")
        self.each_floor = parts.number("cost.each_floor")
        self.factor = parts.number("value.factor")
        self.ground = parts.number("ground.each")
        self.alone = parts.number("majority.alone")
        self.tied = parts.number("majority.tied")
        self.least = parts.number("population.least")
        self.red_zone = parts.number("population.red_zone")
        self.track = parts.number("display.population_track")
        self.point_track = parts.number("display.point_track")
        self.max_rounds = parts.number("guard.max_rounds")
        self.peoples = [str(row.get("name")) for row in parts.rows("people")]
        # The readings: as the options say, else as the box says.
        self.by_family = choose_reading(parts, options, "secret_pair_rule", PAIR_RULES) == 1
        before = int(parts.flag("reading.claim_true_before"))
        self.only_new = options.get("claim_true_before", before) == 0  # GN-6.7 again
        self.after_roof = choose_reading(parts, options, "after_roof", AFTER_ROOF)
        # Fields: cost by territory, turn and position; sets of fields by territory, turn, terrain.
        self.cost: list[int] = []
        self.land: list[int] = []
        for territory in read_territories(parts):
            self.add_territory(territory)
        # Points for inhabitants at the end, by their number; the last entry holds for all above.
        self.inhabitants = read_population_points(parts)
        # Public projects, by card.
        self.public_names: list[str] = []
        self.family: list[int] = []
        self.points: list[int] = []
        self.terrain: list[int] = []
        self.beside: list[int] = []  # the second terrain of family A, else -1
        for row in read_rows(parts, "public", PUBLIC_KEYS):
            self.public_names.append(str(row.get("name")))
            self.family.append(read_letter("public", FAMILIES, row.get("family")))
            self.points.append(parts.column("public", row, "points"))
            self.terrain.append(read_letter("public", LETTERS[:3], row.get("terrain")))
            second = row.get("beside")
            self.beside.append(read_letter("public", LETTERS[:3], second) if second else -1)
        # Secret projects, by kind of card.
        self.secret_names: list[str] = []
        self.secret_labels: list[str] = []  # for the score sheet, where each card needs its own
        self.secret_family: list[int] = []
        self.copies: list[int] = []
        self.secret_points: list[int] = []
        self.both: list[int] = []
        self.tall: list[int] = []  # floors that a building needs to count
        self.secret_terrain: list[int] = []  # or -1
        self.pair: list[int] = []  # two territories for each kind, or -1
        for row in read_rows(parts, "secret", SECRET_KEYS):
            self.add_secret(parts, row)
        check_value_table(parts, self.factor, self.each_floor)
        check_counts(parts, self)

    def add_territory(self, fields: list[str]) -> None:
        """Note cost and terrain of one territory's fields for each way it may be turned."""
        first = len(self.cost) // TURNS  # its first field's number
        for turn in range(TURNS):
            cost = [0] * POSITIONS
            land = [0, 0, 0, 0]
            for printed in range(POSITIONS):
                place = position_of(printed, turn)
                cost[place] = int(fields[printed][1:])
                land[LETTERS.index(fields[printed][0])] |= BIT[first + place]
            self.cost.extend(cost)
            self.land.extend(land)

    def add_secret(self, parts: Parts, row: dict[str, object]) -> None:
        """Note one kind of secret project."""
        name = str(row.get("name"))
        self.secret_names.append(name)
        family = str(row.get("family"))
        if family not in SECRET_FAMILIES:
            raise ValueError(f"a secret project is of {', '.join(SECRET_FAMILIES)}, not {family!r}")
        self.secret_family.append(SECRET_FAMILIES.index(family))
        self.copies.append(parts.column("secret", row, "copies"))
        self.secret_points.append(parts.column("secret", row, "points"))
        self.both.append(parts.column("secret", row, "both"))
        self.tall.append(parts.column("secret", row, "floors"))
        terrain = row.get("terrain")
        self.secret_terrain.append(read_letter("secret", LETTERS[:3], terrain) if terrain else -1)
        pair = row.get("territories")
        if isinstance(pair, list) and len(pair) == 2:
            numbers = [parts.check_whole("secret.territories", each) for each in pair]
            self.pair.extend([number - 1 for number in numbers])
            name = f"{name} {numbers[0]} + {numbers[1]}"
        else:
            self.pair.extend([-1, -1])
        self.secret_labels.append(name)

    def value(self, cost: int, floors: int) -> int:
        """GN-4.9 demolish: twice what all floors of a building have cost."""
        paid = floors * cost + self.each_floor * (floors * (floors - 1) // 2)
        return self.factor * paid

    def worth(self, population: int) -> int:
        """GN-11.2 score: points for inhabitants."""
        return self.inhabitants[min(population, len(self.inhabitants) - 1)]


def choose_reading(parts: Parts, options: dict[str, int], name: str, ways: list[str]) -> int:
    """Return how a passage is read: as the options say, else as the box says."""
    usual = str(parts.value("reading." + name))
    if usual not in ways:
        raise ValueError(f"[reading.{name}] is {' or '.join(ways)}, not {usual!r}")
    return options.get(name, ways.index(usual))


def read_letter(path: str, letters: str, found: object) -> int:
    """Return the number of a letter; ValueError names the letters there are."""
    text = str(found)
    if len(text) != 1 or text not in letters:
        raise ValueError(f"[[{path}]] needs one of {', '.join(letters)}, not {text!r}")
    return letters.index(text)


def read_rows(parts: Parts, path: str, keys: list[str]) -> list[dict[str, object]]:
    """Read the rows of a list, which must be those the rules know, in their order."""
    rows = parts.rows(path)
    found = [str(row.get("key")) for row in rows]
    if len(found) != len(keys):
        raise ValueError(f"[[{path}]] has {len(found)} rows, not {len(keys)}")
    for index in range(len(keys)):
        if found[index] != keys[index]:
            raise ValueError(f"[[{path}]] has {found[index]!r} where {keys[index]!r} belongs")
    return rows


def read_territories(parts: Parts) -> list[list[str]]:
    """Read the fields of the territories; each has two of a terrain and a bramble."""
    out: list[list[str]] = []
    cost = parts.number("ground.cost")
    for index, row in enumerate(parts.rows("territory")):
        number = parts.column("territory", row, "number")
        found = row.get("fields")
        fields = [str(each) for each in found] if isinstance(found, list) else []
        letters = "".join(sorted([each[:1] for each in fields]))
        if number != index + 1 or letters != "BLLMMSS":
            raise ValueError(f"territory {number} needs 2 M, 2 S, 2 L and 1 B, not {fields}")
        for field in fields:
            if not field[1:].isdigit() or field[1:] == "0":
                raise ValueError(f"a field is a terrain and its cost, as M3, not {field!r}")
            if field[0] == "B" and int(field[1:]) != cost:
                raise BoxProblem(
                    translatable(
                        "The brambles on the board cost {found}, and so must the ground tokens, "
                        "not {cost}."
                    ),
                    {"found": field[1:], "cost": cost},
                )
        out.append(fields)
    if len(out) != TERRITORIES:
        raise ValueError(f"the garden has {TERRITORIES} territories, not {len(out)}")
    return out


def read_population_points(parts: Parts) -> list[int]:
    """Spread the printed steps over every number of inhabitants."""
    steps = parts.numbers("population.from")
    points = parts.numbers("population.points")
    if len(steps) != len(points) or sorted(steps) != steps or steps[0] != 1:
        raise BoxProblem(
            translatable(
                "The steps of {name} begin with 1, and each is higher than the one before."
            ),
            {},
            "population.from",
        )
    out = [0]
    for index in range(len(steps)):
        following = steps[index + 1] if index + 1 < len(steps) else steps[index] + 1
        out.extend([points[index]] * (following - steps[index]))
    return out


def check_value_table(parts: Parts, factor: int, each_floor: int) -> None:
    """Refuse a printed table that the prices do not give."""
    table = parts.numbers("value.table")
    if len(table) != 20:
        raise ValueError(f"[value.table] has 20 numbers, not {len(table)}")
    values: list[int] = []
    for index in range(20):
        floors = index // 5 + 1
        cost = index % 5 + 1
        values.append(factor * (floors * cost + each_floor * (floors * (floors - 1) // 2)))
    if table != values:
        text = translatable("With these costs the numbers of {name} must be: {numbers}.")
        raise BoxProblem(text, {"numbers": ", ".join(map(str, values))}, "value.table")


def check_counts(parts: Parts, box: Box) -> None:
    """Refuse a box that does not add up or cannot be played."""
    floors = parts.numbers("start.floors")
    people = parts.number("players.most")
    if parts.number("players.fewest") != 2 or people != 4 or len(floors) != 3:
        raise ValueError("the rules are written for two to four players")
    for index in range(3):
        if floors[index] < 1 or floors[index] * people > parts.number("box.floors"):
            raise BoxProblem(
                translatable(
                    "{floors} floors for each of {people} players are not possible: {name} is "
                    "{found}, and everybody needs at least one."
                ),
                {"floors": floors[index], "people": people, "found": parts.number("box.floors")},
                "box.floors",
            )
    if len(box.peoples) != people:
        raise ValueError(f"{people} players need as many peoples")
    if parts.number("box.people_boards") != people:
        raise BoxProblem(
            translatable(
                "{people} players need as many people boards, so {name} must stay {people}."
            ),
            {"people": people},
            "box.people_boards",
        )
    cards = len(PUBLIC_KEYS) + sum(box.copies)
    if parts.number("box.cards") != cards:
        raise BoxProblem(
            translatable(
                "{public} public and {secret} secret cards make {cards}. Set {name} to {cards}, "
                "too."
            ),
            {"public": len(PUBLIC_KEYS), "secret": cards - len(PUBLIC_KEYS), "cards": cards},
            "box.cards",
        )
    if parts.number("box.board_parts") != TERRITORIES + 4 + 1:
        raise BoxProblem(
            translatable(
                "The board has 7 territories, 4 frame parts and a turn-order board, so {name} "
                "must stay 12."
            ),
            {},
            "box.board_parts",
        )
    tokens = parts.number("box.ploys") + parts.number("box.forty_plus")
    tokens += parts.number("box.seventy") + TERRAINS * box.ground
    if parts.number("box.cardboard") != tokens:
        raise BoxProblem(
            translatable("All tokens together make {tokens}. Set {name} to {tokens}, too."),
            {"tokens": tokens},
            "box.cardboard",
        )
    if box.ploys * people > parts.number("box.ploys"):
        raise BoxProblem(
            translatable(
                "{ploys} ploy tokens for each of {people} players are not possible: {name} is "
                "{found}."
            ),
            {"ploys": box.ploys, "people": people, "found": parts.number("box.ploys")},
            "box.ploys",
        )
    if TERRAINS * box.ground < TERRITORIES:
        raise BoxProblem(
            translatable(
                "Each of the {brambles} brambles may need a ground token, so there must be at "
                "least as many."
            ),
            {"brambles": TERRITORIES},
        )
    if parts.number("row.cards") != 4 or box.dealt != 4 or parts.number("secrets.kept") != 2:
        raise ValueError("the rules are written for 4 open cards and 2 secrets kept of 4")
    if people * box.dealt > sum(box.copies) or max(box.copies) >= box.dealt:
        raise BoxProblem(
            translatable(
                "Everybody gets {dealt} secret projects, not all alike: there must be at least "
                "{needed} cards, and fewer than {dealt} of each kind."
            ),
            {"dealt": box.dealt, "needed": people * box.dealt},
        )
    if len(box.actions) not in (3, 4) or min(box.actions) < 1:
        raise BoxProblem(
            translatable("Each space of the turn-order board has at least one action."), {}
        )
    if box.least != 1 or min(box.population_first, box.population_others) < box.least:
        raise BoxProblem(
            translatable(
                "Everybody starts with at least one inhabitant and keeps it, so {name} must stay 1."
            ),
            {},
            "population.least",
        )


BOX: Final = Box(PARTS, {}, 2)  # as it is printed; a game has one for its seats and options
