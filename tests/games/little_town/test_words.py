"""Little Town speaks English and German: sentences say what they should."""

from __future__ import annotations

from pathlib import Path

import pytest
from babel.messages import pofile

from pentapolis.catalog.languages import game_words
from pentapolis.core.view import View
from pentapolis.draw.picture import draw_picture
from pentapolis.games.little_town import SPEC
from pentapolis.games.little_town.meta import FOLDER
from pentapolis.games.little_town.rules.codes import ACTIONS, TILE_KEYS
from pentapolis.games.little_town.words.names import list_tiles
from pentapolis.testkit.rules import read_key_words, rule

from .town import end_turns, feed, little_town, play, town

SOURCE = Path(__file__).parents[3] / "src" / "pentapolis"  # an installed package has no .po
CATALOGUE = SOURCE / "games" / FOLDER.name / "locale" / "de" / "LC_MESSAGES" / f"{FOLDER.name}.po"
NAMES = ["Ada", "Bo", "Cleo", "Dan"]


def test_no_german_text_has_an_exclamation_mark() -> None:
    with CATALOGUE.open("rb") as source:
        entries = [entry for entry in pofile.read_po(source) if entry.id]
    assert len(entries) > 200
    for entry in entries:
        string = entry.string or ""
        assert "!" not in "".join(string), entry.id


def test_buildings_of_a_kind_are_named_once() -> None:
    field, well = TILE_KEYS.index("wheat_field"), TILE_KEYS.index("well")
    assert list_tiles((field, well, field), game_words(SPEC, "de")) == "Getreidefeld (2), Brunnen"


def test_there_are_73_rules() -> None:
    assert len(read_key_words(SPEC.meta)) == 73


@pytest.mark.parametrize(
    ("lang", "place", "build", "question"),
    [
        (
            "en",
            "Place a worker on F5: +1 wood, 2 fish; Wheat field (1 wheat); "
            "Bakery (1 wheat → 4 coins), fee to Bo",
            "Build the barn for 4 wood: +6 points, 6 coins for missing cubes; 2 wheat → 5 points",
            "Place a worker on a meadow, or choose a building from the market.",
        ),
        (
            "de",
            "Setze einen Arbeiter auf F5: +1 Holz, 2 Fisch; Getreidefeld (1 Getreide); "
            "Bäckerei (1 Getreide → 4 Münzen), Gebühr an Bo",
            "Baue die Scheune für 4 Holz: +6 Punkte, 6 Münzen für fehlende Würfel; "
            "2 Getreide → 5 Punkte",
            "Setze einen Arbeiter auf eine Wiese oder wähle ein Bauwerk aus dem Markt.",
        ),
    ],
)
def test_choices_say_what_they_bring(lang: str, place: str, build: str, question: str) -> None:
    game = little_town(2)
    s = town(
        own={"e4": "wheat_field"}, others={"f4": "bakery"}, goods={0: "wood 2 coins 6"}, game=game
    )
    words = game_words(SPEC, lang, NAMES)
    assert SPEC.describe_action(game, s, ACTIONS.find("place:f5"), words) == place
    assert SPEC.describe_action(game, s, ACTIONS.find("build:barn"), words) == build
    assert SPEC.prompt(game, s, 0, words) == question


READINGS = [
    ("en", {}, "castle", "end of game: 4 points for each of its owner's buildings around it"),
    ("de", {}, "castle", "Spielende: 4 Punkte je eigenem Bauwerk rundherum"),
    ("en", {"castle_counts_own": 0}, "castle", "end of game: 4 points for each building around it"),
    ("de", {"castle_counts_own": 0}, "castle", "Spielende: 4 Punkte je Bauwerk rundherum"),
    ("en", {}, "cathedral", "end of round: 1 point for each worker around it"),
    ("de", {}, "cathedral", "Rundenende: 1 Punkt je Arbeiter rundherum"),
    (
        "en",
        {"cathedral_counts_all": 0},
        "cathedral",
        "end of round: 1 point for each of its owner's workers around it",
    ),
    ("de", {"cathedral_counts_all": 0}, "cathedral", "je eigenem Arbeiter rundherum"),
    ("en", {}, "manor", "end of round: use all squares around it"),
    ("en", {"manor_gathers": 0}, "manor", "end of round: use all buildings around it"),
    ("de", {"manor_gathers": 0}, "manor", "Rundenende: nutze alle Bauwerke rundherum"),
    ("en", {}, "shop", "any 2 cubes → any 2 cubes"),
    ("en", {"shop_other_kinds": 1}, "shop", "any 2 cubes → 2 cubes of other kinds"),
    ("de", {"shop_other_kinds": 1}, "shop", "2 beliebige Würfel → 2 Würfel anderer Art"),
]


@rule("LT-11.1 scoring", "LT-7.2 cathedral", "LT-7.3 manor", "LT-4.7 shop")
@pytest.mark.parametrize(("lang", "options", "key", "text"), READINGS)
def test_a_tile_says_what_it_does_by_the_readings_of_the_table(
    lang: str, options: dict[str, int], key: str, text: str
) -> None:
    game = little_town(2, **options)
    s = town(goods={0: "wood 6 stone 6 coins 6"}, market=key, game=game)
    words = game_words(SPEC, lang, NAMES)
    said = [SPEC.describe_action(game, s, ACTIONS.find(f"build:{key}"), words)]
    said.append(SPEC.draw_text(game, s, 0, words))
    said.append(draw_picture(SPEC, View(game, 1, s, []), words).parts[f"tile-{key}"])
    assert all(text in sentence for sentence in said)
    play(s, f"build:{key}", "site:d3")
    assert text in SPEC.draw_text(game, s, 0, words)  # and where it stands


def test_the_picture_of_castle_and_cathedral_follows_the_readings() -> None:
    for options, key, there, gone in (
        ({}, "castle", "s-home", "s-all-homes"),
        ({"castle_counts_own": 0}, "castle", "s-all-homes", 's-home"'),
        ({}, "cathedral", "s-worker", "s-own-worker"),
        ({"cathedral_counts_all": 0}, "cathedral", "s-own-worker", '"#s-worker"'),
    ):
        game = little_town(2, **options)
        s = town(market=key, game=game)
        shown = draw_picture(SPEC, View(game, 0, s, []), game_words(SPEC, "en", NAMES))
        assert there in shown.parts[f"tile-{key}"]
        assert gone not in shown.parts[f"tile-{key}"]
        assert f'id="{there}"' in "".join(shown.symbols.values())


def test_the_manor_and_fresh_goods_are_told_by_the_readings() -> None:
    words = game_words(SPEC, "en", NAMES)
    for gathers, text in ((1, "Ada uses the squares"), (0, "Ada uses the buildings")):
        game = little_town(2, manor_gathers=gathers)
        s = town(own={"e5": "manor"}, game=game)
        s.events = []
        end_turns(s)
        told = [SPEC.describe_event(game, s, event, words) for event in s.events]
        assert f"{text} around the manor." in told
    for buildings, text in ((1, "you gathered in"), (0, "you gathered from terrain in")):
        game = little_town(2, gather_includes_buildings=buildings)
        s = town(cards={0: "O14"}, game=game)
        assert text in SPEC.draw_text(game, s, 0, words)


@rule("LT-4.7 shop")
def test_the_shop_asks_for_cubes_of_another_kind_where_it_gives_only_those() -> None:
    for strict, first, second in (
        (0, "which cube do you take first?", "which cube do you take second?"),
        (
            1,
            "which cube of another kind do you take first?",
            "which cube of another kind do you take second?",
        ),
    ):
        game = little_town(2, shop_other_kinds=strict)
        s = town(own={"e3": "shop"}, goods={0: "wood 2"}, game=game)
        play(s, "place:d3", "act:e3", "give:wood", "give:wood")
        words = game_words(SPEC, "en", NAMES)
        assert SPEC.prompt(game, s, 0, words) == f"The shop: {first}"
        play(s, "get:fish")
        assert SPEC.prompt(game, s, 0, words) == f"The shop: {second}"


def test_the_meal_names_its_price() -> None:
    game = little_town(2, claims=1)
    s = feed(town(goods={0: "fish 1 coins 7"}, game=game))
    play(s, "fish:1", "wheat:0")
    words = game_words(SPEC, "en", NAMES)
    said = [SPEC.describe_action(game, s, action, words) for action in s.legal()]
    assert said == [
        "Buy no food, 4 hungry workers: −12 points",
        "Buy 1 food for 3 coins, 3 hungry workers: −9 points",
        "Buy 2 food for 6 coins, 2 hungry workers: −6 points",
    ]


def test_the_log_tells_a_turn() -> None:
    game = little_town(2, claims=0)
    s = town(own={"e4": "wheat_field"}, others={"f4": "bakery"}, cards={0: "O14"}, game=game)
    events = play(s, "place:f5", "act:e4", "act:f4", "done")
    words = game_words(SPEC, "de", NAMES)
    assert [SPEC.describe_event(game, s, event, words) for event in events] == [
        "Ada setzt einen Arbeiter auf F5.",
        "Ada sammelt 1 Holz, 2 Fisch.",
        "Ada nutzt das Getreidefeld: +1 Getreide.",
        "Ada zahlt 1 Münze an Bo.",
        "Ada bezahlt 1 Getreide.",
        "Ada erfüllt „Frische Ware“: +2 Punkte.",
        "Ada nutzt die Bäckerei: +4 Münzen.",
        "",  # that she stops needs no words
    ]
    headline = "Arbeiter auf F5, Getreidefeld, Bäckerei, „Frische Ware“: +2 Punkte, +1 Holz, "
    assert SPEC.describe_turn is not None
    told = SPEC.describe_turn(game, s, 0, events, words)
    assert told == headline + "+2 Fisch, +3 Münzen"


def test_the_card_of_a_seat_warns_of_hunger() -> None:
    game = little_town(2)
    s = town(goods={0: "fish 2", 1: "fish 3 wheat 2"}, game=game)
    words = game_words(SPEC, "en", NAMES)
    assert SPEC.stats is not None
    for seat, value, alarm in ((0, "2/5", True), (1, "5/5", False)):
        found = {stat.label: stat for stat in SPEC.stats(game, s, seat, words)}
        assert (found["food"].value, found["food"].alarm) == (value, alarm)


def test_nobody_is_warned_of_hunger_after_the_meal() -> None:
    game = little_town(2)
    s = feed(town(goods={0: "fish 2", 1: "fish 1"}, game=game))
    play(s, "fish:2", "wheat:0", "bought:1")
    words = game_words(SPEC, "en", NAMES)
    assert SPEC.stats is not None
    alarms = [
        [stat.label for stat in SPEC.stats(game, s, seat, words) if stat.alarm] for seat in (0, 1)
    ]
    assert alarms == [[], ["food"]]
