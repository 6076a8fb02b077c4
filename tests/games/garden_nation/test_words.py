"""What Garden Nation says, in English and in German."""

from __future__ import annotations

import gettext
from io import BytesIO
from pathlib import Path

from babel.messages import mofile, pofile

from pentapolis.catalog.words import Words
from pentapolis.core.state import Event
from pentapolis.games.garden_nation import SPEC
from pentapolis.games.garden_nation.rules import codes as c
from pentapolis.games.garden_nation.words.names import secret
from pentapolis.testkit.rules import rule

from .garden import find_field, load_game, make_garden, play
from .test_projects import fill_row
from .test_setup import open_game

SOURCE = Path(__file__).parents[3] / "src" / "pentapolis"  # an installed package has no .po
CATALOGUE = (
    SOURCE / "games" / "garden_nation" / "locale" / "de" / "LC_MESSAGES" / "garden_nation.po"
)
NAMES = ["Ada", "Bo", "Cy", "Di"]
ENGLISH = Words("en", NAMES)


def load_german() -> Words:
    """Compile the German catalogue and return its words."""
    binary = BytesIO()
    with CATALOGUE.open("rb") as source:
        mofile.write_mo(binary, pofile.read_po(source))
    binary.seek(0)
    return Words("de", NAMES, gettext.GNUTranslations(binary))


def test_names_of_the_box_are_known_to_the_translators() -> None:
    words = load_german()
    box = load_game(2).box
    same = {"Bunker", "Mecass", "Azagayah"}
    for name in (*box.public_names, *box.secret_names, *box.peoples):
        assert words(name) != name or name in same


def test_a_build_says_price_rest_crane_and_projects() -> None:
    game = load_game(2)
    s = make_garden(buildings={"4.c": "A1"}, row=fill_row("terraced-houses"), population=20)
    said = SPEC.describe_action(game, s, find_field("4.br"), ENGLISH)
    assert said == (
        "Build on 4 bottom right (meadow). Costs 1 person (19 left). The crane goes to 7. "
        "Could fulfil Terraced Houses."
    )
    assert SPEC.describe_action(game, s, find_field("4.br"), load_german()) == (
        "Auf 4 unten rechts bauen (Wiese). Kostet 1 Einwohner (noch 19). "
        "Der Kran zieht nach 7. Kann Reihenhaus erfüllen."
    )
    said = SPEC.describe_action(game, s, c.DEMOLISH + find_field("4.c"), ENGLISH)
    assert said == "Pull down 4 centre. Brings 6 people (then 26). The crane stays."


def test_an_invasion_names_its_victim() -> None:
    game = load_game(2)
    s = make_garden(buildings={"4.c": "B2"}, population=20)
    said = SPEC.describe_action(game, s, c.INVADE + find_field("4.c"), ENGLISH)
    assert said == "Ploy: invade Bo's 4 centre. Costs 14 people (6 left). The crane stays."


def test_secrets_are_told_to_their_owner_alone() -> None:
    game = load_game(2)
    s = open_game(2)
    event = Event(c.SECRETS_KEPT, 0, [6, 8], 0b01)
    assert (
        SPEC.describe_event(game, s, event, ENGLISH)
        == "Ada keeps Belfry and Territory Control 1 + 3."
    )
    told = SPEC.describe_event(game, s, event.redact_for(1), load_german())
    assert told == "Ada behält zwei geheime Bauvorhaben."


@rule("GN-11.5 control")
def test_every_line_of_a_score_sheet_has_its_own_name() -> None:
    """Two cards of one seat may be about majorities; the sheet names them as the cards do."""
    game = load_game(2)
    s = make_garden(secrets={0: ["control-13", "control-61"]})
    for words in (ENGLISH, load_german()):
        labels = [words(line.label) for line in game.score_sheet(s, 0)]
        assert len(set(labels)) == 4
        assert labels[2:] == [secret(s.box, kind, words) for kind in s.kept[:2]]
    assert "Territory Control 6 + 1" in [line.label for line in game.score_sheet(s, 0)]
    box = game.box
    assert len(set(box.secret_labels)) == len(box.secret_labels)
    for label in box.secret_labels:
        assert load_german()(label) != label


def test_growth_says_where() -> None:
    game = load_game(2)
    s = open_game(2)
    event = Event(c.POPULATION_GREW, 1, [5, 0b101, 0b1000])
    told = SPEC.describe_event(game, s, event, ENGLISH)
    assert told == "Bo gains 5 people: leads in 1, 3 (+2 each); tied in 4 (+1 each)."


def test_the_winners_are_named() -> None:
    game = load_game(2)
    s = make_garden(population=[30, 31], secrets={0: ["belfry"], 1: ["belfry"]})
    s.asking = c.FINISHED
    assert SPEC.prompt(game, s, 0, ENGLISH) == "Ada and Bo share the win with 7 points."


def test_the_prompt_names_the_territory() -> None:
    game = load_game(2)
    s = make_garden(buildings={"3.bl": "B1", "3.tl": "A1"}, crane=3, population=2)
    assert SPEC.prompt(game, s, 0, ENGLISH) == "Act in territory 3. You have 2 actions left."
    assert SPEC.prompt(game, s, 1, load_german()) == "Ada ist dran."
    play(s, "shift")
    asked = SPEC.prompt(game, s, 0, load_german())
    assert asked == "Du bist ins Gebiet 4 weitergegangen. Was machst du?"


def test_stats_warn_of_few_inhabitants_and_few_floors() -> None:
    game = load_game(2)
    s = make_garden(population=[9, 30], floors={0: 3}, store="1.tl")
    assert SPEC.stats is not None
    alarms = {stat.icon for stat in SPEC.stats(game, s, 0, ENGLISH) if stat.alarm}
    assert alarms == {"head", "floor"}
    assert not [stat for stat in SPEC.stats(game, s, 1, ENGLISH) if stat.alarm]


@rule("GN-9.1 majority")
def test_stats_say_that_people_are_money_and_where_more_come_from() -> None:
    """Nobody has to guess what a number beside the people means."""
    game = load_game(2)
    s = make_garden(
        buildings={"1.tl": "A1", "2.c": "A2", "5.c": "A1", "5.l": "B1"}, population=[52, 30]
    )
    assert SPEC.stats is not None
    people, income = SPEC.stats(game, s, 0, ENGLISH)[:2]
    assert people.value == "52"
    assert people.label == (
        "people, your money: at the end they would be worth +10 points; on the track: 40+ and 12"
    )
    assert (income.icon, income.value) == ("grow", "+5")
    assert income.label == (
        "people at the end of the round: leads in 1, 2 (+2 each); tied in 5 (+1 each)"
    )
    told = SPEC.stats(game, s, 1, load_german())[1].label
    assert told == "Einwohner am Ende der Runde: gleichauf in 5 (je +1)"


@rule("GN-6.9 kept")
def test_stats_name_the_projects_that_a_seat_has_fulfilled() -> None:
    game = load_game(2)
    s = make_garden(claimed={0: ["forge", "house"]})
    assert SPEC.stats is not None
    found = SPEC.stats(game, s, 0, ENGLISH)[-1]
    assert (found.value, found.label) == ("2", "projects fulfilled: House, Forge")


def test_no_line_of_the_log_says_nothing() -> None:
    """A territory that is not turned at all still has its bramble somewhere."""
    game = load_game(2)
    s = open_game(2)
    turned = Event(c.TERRITORY_TURNED, -1, [3, 0])
    assert SPEC.describe_event(game, s, turned, ENGLISH) == "Territory 4: bramble right."
    turned = Event(c.TERRITORY_TURNED, -1, [3, 2])
    assert SPEC.describe_event(game, s, turned, ENGLISH) == "Territory 4: bramble bottom left."
    began = Event(c.TURN_BEGAN, 1, [1, 2])
    assert SPEC.describe_event(game, make_garden(crane=5), began, ENGLISH) == ""
    assert "TURN_BEGAN" in SPEC.silent_events, "the heading of the turn says it"
