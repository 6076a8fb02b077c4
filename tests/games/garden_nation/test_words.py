"""Garden Nation speaks German: every text is translated; and what it says is right."""

from __future__ import annotations

import gettext
from io import BytesIO
from pathlib import Path

from babel.messages import mofile, pofile

from pentapolis.core.state import Event
from pentapolis.core.words import Words
from pentapolis.games.garden_nation import SPEC
from pentapolis.games.garden_nation import state as st

from .garden import field, garden, garden_nation, play
from .test_projects import open_row
from .test_setup import opened

SOURCE = Path(__file__).parents[3] / "src" / "pentapolis"  # an installed package has no .po
CATALOGUE = SOURCE / "locale" / "de" / "LC_MESSAGES" / "garden_nation.po"
NAMES = ["Ada", "Bo", "Cy", "Di"]
ENGLISH = Words("en", NAMES)


def german() -> Words:
    """Compile the catalogue and speak by it."""
    binary = BytesIO()
    with CATALOGUE.open("rb") as source:
        mofile.write_mo(binary, pofile.read_po(source))
    binary.seek(0)
    return Words("de", NAMES, gettext.GNUTranslations(binary))


def test_every_text_is_translated() -> None:
    with CATALOGUE.open("rb") as source:
        entries = [entry for entry in pofile.read_po(source) if entry.id]
    assert len(entries) > 140
    for entry in entries:
        string = entry.string or ""
        texts = [string] if isinstance(string, str) else list(string)
        assert all(texts) and not entry.fuzzy, entry.id
        assert not any("!" in text for text in texts)


def test_names_of_the_box_are_known_to_the_translators() -> None:
    words = german()
    box = garden_nation(2).box
    same = {"Bunker", "Mecass", "Azagayah"}
    for name in (*box.public_names, *box.secret_names, *box.peoples):
        assert words(name) != name or name in same


def test_a_build_says_price_rest_crane_and_projects() -> None:
    game = garden_nation(2)
    s = garden(buildings={"4.c": "A1"}, row=open_row("terraced-houses"), population=20)
    said = SPEC.say(game, s, field("4.br"), ENGLISH)
    assert said == (
        "Build on 4 bottom right (meadow): −1, then 19; crane to 7; could fulfil Terraced Houses"
    )
    assert SPEC.say(game, s, field("4.br"), german()) == (
        "Auf 4 unten rechts bauen (Wiese): −1, dann 19; Kran nach 7; kann Reihenhaus erfüllen"
    )
    said = SPEC.say(game, s, st.DEMOLISH + field("4.c"), ENGLISH)
    assert said == "Pull down 4 centre: +6, then 26; crane to 4"


def test_an_invasion_names_its_victim() -> None:
    game = garden_nation(2)
    s = garden(buildings={"4.c": "B2"}, population=20)
    said = SPEC.say(game, s, st.INVADE + field("4.c"), ENGLISH)
    assert said == "Ploy: invade 4 centre of Bo: −14, then 6; crane to 4"


def test_secrets_are_told_to_their_owner_alone() -> None:
    game = garden_nation(2)
    s = opened(2)
    event = Event(st.SECRETS_KEPT, 0, [6, 8], 0b01)
    assert SPEC.tell(game, s, event, ENGLISH) == "Ada keeps Belfry and Territory Control 1 + 3."
    told = SPEC.tell(game, s, event.redacted(1), german())
    assert told == "Ada behält zwei geheime Bauvorhaben."


def test_growth_says_where() -> None:
    game = garden_nation(2)
    s = opened(2)
    event = Event(st.POPULATION_GREW, 1, [5, 0b101, 0b1000])
    told = SPEC.tell(game, s, event, ENGLISH)
    assert told == "Bo gains 5 inhabitants: alone in 1, 3; tied in 4."


def test_the_winners_are_named() -> None:
    game = garden_nation(2)
    s = garden(population=[30, 31], secrets={0: ["belfry"], 1: ["belfry"]})
    s.asking = st.FINISHED
    assert SPEC.prompt(game, s, 0, ENGLISH) == "Ada, Bo win together with 7 points."


def test_the_question_says_where_one_is() -> None:
    game = garden_nation(2)
    s = garden(buildings={"3.bl": "B1", "3.tl": "A1"}, crane=3, population=2)
    assert SPEC.prompt(game, s, 0, ENGLISH) == "What do you do in territory 3? You have 2 actions."
    assert SPEC.prompt(game, s, 1, german()) == "Ada ist am Zug."
    play(s, "shift")
    asked = SPEC.prompt(game, s, 0, german())
    assert asked == "Du bist ins Gebiet 4 weitergegangen. Was machst du?"


def test_stats_warn() -> None:
    game = garden_nation(2)
    s = garden(population=[9, 30], floors={0: 3}, store="1.tl")
    assert SPEC.stats is not None
    alarms = {stat.label for stat in SPEC.stats(game, s, 0, ENGLISH) if stat.alarm}
    assert alarms == {"population", "floors left"}
    assert not [stat for stat in SPEC.stats(game, s, 1, ENGLISH) if stat.alarm]
