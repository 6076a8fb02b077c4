"""The box of Saint Malo: parts.toml as plain numbers for the rules."""

from __future__ import annotations

from typing import Final

from pentapolis.core.text import translatable
from pentapolis.kit.parts import BoxProblem, Parts, read_reading

from ..meta import PARTS

PERSON_KEYS: Final = [
    "citizen",
    "soldier",
    "priest",
    "architect",
    "merchant",
    "juggler",
    "noble",
]
FACE_KEYS: Final = ["log", "crate", "wall", "cross", "head", "sabre"]
EFFECTS: Final = ["self", "attack", "church", "house", "crate", "kind"]
SIDE_KEYS: Final = ["n", "e", "s", "w"]


class Box:
    """What lies in the box and which readings are played; it never changes during a game."""

    def __init__(self, parts: Parts, options: dict[str, int]) -> None:
        self.start_coins = parts.number("start.coins")
        self.start_logs = parts.number("start.logs")
        self.start_points = parts.number("start.points")
        self.cannons = parts.number("start.cannons")
        self.crates = parts.names("plan.printed_crates")
        self.bank_capacity = parts.number("bank.capacity")
        self.wood_capacity = parts.number("wood.capacity")
        self.rolls = parts.number("rolls.most")
        self.turn_cost = parts.number("cost.turn_die")
        self.delivery_cost = parts.number("cost.delivery")
        self.houses_most = parts.number("house.most")
        self.side_defence = parts.number("defence.side")
        self.strength = parts.numbers("pirates.strength")
        self.boxes_per_player = parts.number("pirates.boxes_per_player")
        self.series = parts.numbers("church.series")
        self.full_city = parts.number("end.full_city")
        self.coins_per_point = parts.number("end.coins_per_point")
        self.log_points = parts.number("end.log_points")
        self.cannon_loss = parts.number("end.cannon_loss")
        self.below_zero = parts.flag("end.below_zero")
        self.max_rounds = parts.number("guard.max_rounds")
        self.track = parts.number("display.vp_track")
        self.solo_row = parts.number("solo.boxes")
        self.solo_dice = parts.number("solo.pirate_dice")
        self.solo_turns = parts.number("solo.turns")
        self.solo_goal = parts.number("solo.goal")
        # The readings: as the options say, else as the box says.
        self.turn_to_absent = read_reading(parts, options, "turn_to_absent_symbol")
        self.pass_always = read_reading(parts, options, "pass_always")
        self.person_interrupts = read_reading(parts, options, "tower_person_interrupts")
        self.person_optional = read_reading(parts, options, "tower_person_optional")
        # The towers, by side.
        self.tower_coins: list[int] = []
        self.tower_points: list[int] = []
        self.tower_heads: list[int] = []
        for key in SIDE_KEYS:
            tower = parts.entry("tower." + key)
            amount = parts.column("tower." + key, tower, "amount")
            bonus = str(tower.get("bonus"))
            if bonus not in ["coins", "points", "person"]:
                raise ValueError(f"[tower.{key}] gives coins, points or a person, not {bonus!r}")
            self.tower_coins.append(amount if bonus == "coins" else 0)
            self.tower_points.append(amount if bonus == "points" else 0)
            self.tower_heads.append(amount if bonus == "person" else 0)
        # The persons, by type.
        self.heads: list[int] = []
        self.person_points: list[int] = []  # at once, whatever stands around
        self.houses_of: list[int] = []  # houses this person may build
        self.house_points = 0
        self.priest_points = 0
        self.juggler_points = 0
        self.merchant_coins = 0
        self.soldier_defence = 0
        self.letters_en: list[str] = []
        self.letters_de: list[str] = []
        rows = parts.rows("person")
        keys = [str(row.get("key")) for row in rows]
        if keys != PERSON_KEYS:
            raise ValueError(f"the persons are {', '.join(PERSON_KEYS)}, not {', '.join(keys)}")
        for row in rows:
            points = parts.column("person", row, "points")
            per = str(row.get("per"))
            if per not in EFFECTS:
                raise ValueError(f"a person's effect is {', '.join(EFFECTS)}, not {per!r}")
            self.heads.append(parts.column("person", row, "heads"))
            self.person_points.append(points if per == "self" else 0)
            self.houses_of.append(self.houses_most if per == "house" else 0)
            self.letters_en.append(str(row.get("letter_en")))
            self.letters_de.append(str(row.get("letter_de")))
            if per == "house":
                self.house_points = points
            elif per == "church":
                self.priest_points = points
            elif per == "kind":
                self.juggler_points = points
            elif per == "crate":
                self.merchant_coins = parts.column("person", row, "coins")
            elif per == "attack":
                self.soldier_defence = parts.column("person", row, "defence")
        check_counts(parts)
        self.check()

    def check(self) -> None:
        """Refuse a box that cannot be played."""
        rows = len(self.strength)
        if self.cannons < rows:
            raise BoxProblem(
                translatable(
                    "{rows} attacks need {rows} cannons, not {cannons}: each may cost one."
                ),
                {"rows": rows, "cannons": self.cannons},
            )
        if min(self.start_coins, self.start_logs, self.start_points) < 0:
            raise ValueError("the coins, logs and points at the start cannot be negative")
        if len(self.series) != 6:
            raise ValueError("a church series scores 0 and five values, [church.series] needs six")
        for index, name in enumerate(self.crates):
            if name in self.crates[:index]:
                raise ValueError(f"the field {name} has two printed crates")
        if self.rolls < 1:
            raise BoxProblem(translatable("A turn has at least one roll."), {})
        if self.coins_per_point < 1:
            raise BoxProblem(translatable("At the end, a point costs at least one coin."), {})
        if min(self.boxes_per_player, self.solo_row) < 1:
            raise BoxProblem(translatable("A pirate row needs at least one box."), {})
        if not 1 <= self.solo_dice <= 5:
            raise BoxProblem(
                translatable("The pirates roll one to five dice, not {dice}."),
                {"dice": self.solo_dice},
            )


def check_counts(parts: Parts) -> None:
    """Refuse a box that does not add up."""
    fields = parts.number("plan.fields")
    outer = parts.number("plan.outer")
    inner = parts.number("plan.inner")
    size = parts.number("plan.size")
    if outer + inner != fields or size * size != fields + 4:
        raise ValueError(f"{outer} outer and {inner} inner fields do not make {fields}")
    if parts.names("dice.faces") != FACE_KEYS:
        raise ValueError(f"the faces of a die are {', '.join(FACE_KEYS)}")
    if parts.number("box.dice") != 5:
        raise BoxProblem(
            translatable("The rules are written for five dice, so {name} must stay 5."),
            {},
            "box.dice",
        )
    players = parts.number("players.most")
    if parts.number("box.plans") < players or parts.number("box.pens") < players:
        text = translatable("The box needs a plan and a pen for each of {players} players.")
        raise BoxProblem(text, {"players": players})
    if parts.number("players.fewest") < 2:
        raise ValueError("two players or more share one tableau")
    if parts.number("box.tableau") != 1:
        raise BoxProblem(
            translatable("There is one tableau for all, so {name} must stay 1."), {}, "box.tableau"
        )


BOX: Final = Box(PARTS, {})  # as it is sold, with the usual readings
