"""The table: the stage, sizes and areas, cards, batches, void questions, turns, effects, ties."""

from __future__ import annotations

import re
from pathlib import Path
from statistics import median

import pytest

from pentapolis.catalog.languages import game_words
from pentapolis.catalog.spec import ActionCard, Batch
from pentapolis.catalog.words import Words
from pentapolis.core.state import Event
from pentapolis.core.view import View
from pentapolis.draw.picture import Picture, draw_picture
from pentapolis.games.dilluvia_project import SPEC
from pentapolis.games.dilluvia_project.look.effects import effects
from pentapolis.games.dilluvia_project.look.fields import NAMES as START
from pentapolis.games.dilluvia_project.look.fields import NAMES_END
from pentapolis.games.dilluvia_project.look.picture import (
    CITY_STAGE,
    MARKET_STAGE,
    WORKERS_STAGE,
    find_stage,
)
from pentapolis.games.dilluvia_project.look.shapes import SHAPES
from pentapolis.games.dilluvia_project.rules import codes as c
from pentapolis.games.dilluvia_project.rules.state import Sky
from pentapolis.games.dilluvia_project.words.cards import batches, void_answer
from pentapolis.games.dilluvia_project.words.names import lane, letter
from pentapolis.games.dilluvia_project.words.prompts import prompt
from pentapolis.games.dilluvia_project.words.ties import tie_breaks
from pentapolis.games.dilluvia_project.words.turns import chapter, describe_turn
from pentapolis.play.forced import find_forced
from pentapolis.play.log import GameLog
from pentapolis.play.timeline import Timeline
from pentapolis.testkit import golden
from pentapolis.testkit.suite import NAMES

from .geometry import SIZES, find_areas, smallest_text, walk
from .sky import dilluvia, full_market, play, sky

HERE = Path(__file__).parent
EN = game_words(SPEC, "en", NAMES)
DE = game_words(SPEC, "de", NAMES)
TABLET = (700, 740)  # the smallest room for a wide drawing
PHONE = 374  # width of a tall one
FINGER = 44
CLICKS = 6  # most in an own turn, as a median


def read_game(stem: str) -> Timeline:
    return golden.read_golden(SPEC, HERE / "golden" / f"{stem}.replay")


def draw(s: Sky, wide: bool = True, lang: str = "en") -> Picture:
    """Draw a position for the player on turn."""
    view = View(dilluvia(s.seats), max(0, s.actor()), s, [])
    return draw_picture(SPEC, view, game_words(SPEC, lang, NAMES), wide=wide)


def sample(stem: str, step: int) -> list[Sky]:
    """Return positions of a recorded game in which somebody decides."""
    timeline = read_game(stem)
    found = [timeline.position_at(ply) for ply in range(0, timeline.ply + 1, step)]
    return [state for state in found if isinstance(state, Sky)]


STEMS = [("two-seats", 19), ("three-seats", 27), ("four-seats", 31), ("builders", 43)]
each_game = pytest.mark.parametrize(("stem", "step"), STEMS)


# The stage


def test_the_stage_follows_the_question() -> None:
    stages = {
        "moor-zeppelin": MARKET_STAGE,
        "buy-tile": MARKET_STAGE,
        "take-tile": MARKET_STAGE,
        "choose-field": WORKERS_STAGE,
        "send-workers": WORKERS_STAGE,
        "buy-land": CITY_STAGE,
        "place-land": CITY_STAGE,
        "build": CITY_STAGE,
        "lay-garden": CITY_STAGE,
        "move-cube": CITY_STAGE,
        "earn-cube": CITY_STAGE,
    }
    for asking, stage in stages.items():
        assert find_stage(sky(2, asking, zeppelins={0: "n1", 1: "n2"})) == stage, asking


def test_a_smaller_question_keeps_the_stage_of_what_it_interrupts() -> None:
    s = sky(2, "take-cube")
    s.back = c.BUY_TILE
    assert find_stage(s) == MARKET_STAGE
    s.back = c.BUILD
    assert find_stage(s) == CITY_STAGE
    s = sky(2, "end-turn")
    s.lane = c.MONEY_LANE
    assert find_stage(s) == WORKERS_STAGE


def test_the_other_two_stages_stand_beside_the_large_one() -> None:
    picture = draw(sky(2, "build", land={0: "f6"}))
    parts = picture.parts
    assert "head-stage-0" in parts and "head-stage-1" in parts and "head-stage-2" not in parts
    for part in ("space-3", "lane-7", "city-ground", "propeller-0"):
        assert part in parts
    assert 'id="circle-2"' in picture.svg(style=False)


def test_the_drawing_says_neither_whose_turn_it_is_nor_the_scores() -> None:
    picture = draw(sky(3, people=17, prestige=23))
    texts = re.findall(r">([^<]+)</text>", picture.svg(style=False))
    assert not [text for text in texts if "turn" in text and "order" not in text]
    assert "17" not in texts and "23" not in texts


# Sizes and areas


@each_game
def test_no_text_is_too_small(stem: str, step: int) -> None:
    for state in sample(stem, step):
        wide, tall = draw(state), draw(state, wide=False)
        scale = min(TABLET[0] / wide.width, TABLET[1] / wide.height)
        assert smallest_text(wide) * scale >= 14
        assert smallest_text(tall) * PHONE / tall.width >= 12


@each_game
@pytest.mark.parametrize("wide", [True, False], ids=["wide", "tall"])
def test_every_text_lies_inside_the_drawing(stem: str, step: int, wide: bool) -> None:
    for state in sample(stem, step):
        picture = draw(state, wide)
        for node, place, _action in walk(picture):
            if node.tag.endswith("text"):
                y = place.y + place.scale * float(node.get("y", "0"))
                assert 10 <= y <= picture.height - 10 * place.scale, node.text


@each_game
@pytest.mark.parametrize("wide", [True, False], ids=["wide", "tall"])
def test_no_two_places_to_click_overlap(stem: str, step: int, wide: bool) -> None:
    for state in sample(stem, step):
        areas = list(find_areas(draw(state, wide)).values())
        for index, area in enumerate(areas):
            assert not [other for other in areas[:index] if area.overlaps(other)]


@each_game
def test_on_a_phone_fields_and_market_are_large_enough_for_a_finger(stem: str, step: int) -> None:
    for state in sample(stem, step):
        if find_stage(state) == CITY_STAGE:
            continue  # a grid of squares, which the page can enlarge
        picture = draw(state, wide=False)
        for area in find_areas(picture).values():
            least = min(area.right - area.left, area.bottom - area.top)
            assert least * PHONE / picture.width >= FINGER


def test_done_is_only_in_the_panel() -> None:
    s = sky(2, "buy-land", aeros=5, land={0: "f6"})
    s.unspent, s.squares = 1, 1
    picture = draw(s)
    assert {c.DONE, c.FREE_SQUARE} <= picture.tray.keys() and not picture.hot
    s = sky(2, "buy-tile", market=full_market(), zeppelins={0: "n1", 1: "n2"}, aeros=5)
    assert c.STOP in draw(s).tray


# Pieces


def test_cubes_have_signs_instead_of_letters() -> None:
    signs = [SHAPES[f"cube-{colour}"] for colour in range(4)]
    assert len({sign.rpartition("/><")[2] for sign in signs}) == 4
    assert not [sign for sign in [*signs, SHAPES["cube"]] if "<text" in sign]
    assert [letter(colour, DE) for colour in range(4)] == ["W", "S", "B", "L"]


def test_houses_have_as_many_storeys_as_their_number() -> None:
    symbols = draw(sky(2)).symbols
    for type_, number in enumerate(dilluvia(2).box.number):
        assert symbols[f"house-{type_}"].count('class="f-none storey"') == max(0, number - 1)


def test_a_building_stands_in_its_owners_colour_with_its_sign() -> None:
    s = sky(2, "build", buildings={1: ["2B d5 second"]})
    part = draw(s).parts[f"building-{s.box.city.find('d5')}"]
    assert 'class="town-1"' in part and "#s-seat-1" in part and "#s-star" in part
    assert ">2B<" not in part


# Words


def test_the_money_has_one_name() -> None:
    package = Path(__file__).parents[3] / "src" / "pentapolis" / "games" / "dilluvia_project"
    path = package / "locale" / "de" / "LC_MESSAGES" / "dilluvia_project.po"
    text = path.read_text(encoding="utf-8")
    words = re.findall(r'^(?:msgid|msgstr|msgid_plural|msgstr\[\d\]) "(.*)"', text, re.M)
    assert not [word for word in words if re.search(r"\b(money|coins?|Geld|Münzen?)\b", word)]


def test_prompts_say_what_people_say() -> None:
    game = dilluvia(2)
    s = sky(2, "buy-tile", market={"a1": "toll"}, zeppelins={0: "n1", 1: "n2"}, aeros=5)
    s.gaps = 2
    assert "You will be paid for 2 empty spaces." in prompt(game, s, 0, EN)
    s = sky(2, "place-land", land={0: "f6"})
    assert prompt(game, s, 0, EN) == "Where do you place your small plot?"
    s = sky(2, "waive-cube")
    s.waive = 2
    assert prompt(game, s, 0, EN) == "2 cubes are free. Which ones?"
    s = sky(2, "build", aeros=9)
    s.hands = 1
    assert "You may still build 1 building and 1 propeller." in prompt(game, s, 0, EN)
    s.builds = 1
    assert prompt(game, s, 0, EN).endswith("You may still build 1 propeller.")


@pytest.mark.parametrize("words", [EN, DE], ids=["en", "de"])
def test_the_names_of_fields_end_before_their_circles(words: Words) -> None:
    usual = 0.57 * SIZES["x4"]  # width of a letter
    for which in range(c.LANES):
        if not c.RESOURCE_LANE <= which < c.LAND_LANE:  # these have a cube instead
            assert len(lane(which, words)) * usual <= NAMES_END - START


def make_card(s: Sky, action: int) -> ActionCard:
    assert SPEC.action_card is not None
    return SPEC.action_card(dilluvia(s.seats), s, action, EN)


def test_a_card_has_icon_price_and_result() -> None:
    s = sky(2, "build", round=2, aeros=9, cubes={0: "2W 2K 2N"}, land={0: "f6"})
    s.hands = 1
    card = make_card(s, c.TYPE + s.box.type_keys.index("2A"))
    assert card.title == "Building 2A (small)" and card.icon == "house-3"
    assert card.price == "1 white, 1 black, 2 brown"
    assert card.result == "2 cubes or 3 prestige, +2 people"
    card = make_card(s, s.box.prop_action + 1)
    assert (card.title, card.price, card.result) == ("D4", "−6 aeros", "+4 prestige")


def test_land_that_makes_room_for_a_larger_building_is_not_faint() -> None:
    s = sky(2, "place-land", aeros=9, land={0: "f6"})
    near, far = (s.box.shape_action[0] + s.box.city.find(name) for name in ("f5", "g5"))
    assert make_card(s, near).result == "room for a medium building"
    assert not make_card(s, near).faint and make_card(s, far).faint


@each_game
def test_every_card_is_short_and_its_icon_is_drawn(stem: str, step: int) -> None:
    for state in sample(stem, step):
        picture = draw(state)
        for card in picture.cards.values():
            assert card.icon in picture.symbols
            assert len(card.title) <= 44 and len(card.result) <= 70, card


# Fewer clicks


def list_batches(s: Sky) -> dict[str, Batch]:
    found = batches(dilluvia(s.seats), s, s.legal(), EN)
    return {batch.label: batch for batch in found}


def test_a_whole_line_is_bought_in_one_click() -> None:
    s = sky(2, "buy-tile", market=full_market(), zeppelins={0: "n1", 1: "n2"}, aeros=10)
    (batch,) = list_batches(s).values()
    assert batch.label == "Buy all 4 for 10 aeros" and len(batch.actions) == 4
    s.aeros[0] = 9
    assert not list_batches(s)


def test_one_worker_is_sent_in_one_click() -> None:
    s = sky(2, aeros=1)
    batch = list_batches(s)["1 worker: +1 black cube"]
    for action in batch.actions:
        dilluvia(2).play(s, action)
    assert s.cubes[c.BLACK] == 1 and s.turn == 1


def test_income_is_taken_in_one_click() -> None:
    s = sky(2, "earn-cube", cubes={0: "1W"})
    s.left = 3
    found = list_batches(s)
    assert len(found["All: 3 purple cubes"].actions) == 3
    plan = next(batch for label, batch in found.items() if label.startswith("For building 2A"))
    assert sorted(plan.actions) == [c.TAKE + c.BLACK, c.TAKE + c.BROWN, c.TAKE + c.BROWN]


def test_a_discount_is_used_in_one_click() -> None:
    tiles = {0: "disc23"}
    s = sky(2, "build", round=2, cubes={0: "2W 3K 4N"}, land={0: "f6"}, tiles=tiles)
    s.hands = 1
    play(s, "build:2A", "square:f6")
    (batch,) = list_batches(s).values()
    for action in batch.actions:
        dilluvia(2).play(s, action)
    assert s.asking == c.MARK_SQUARE and s.due == [0, 0, 2, 0]


def test_an_action_of_which_nothing_is_left_ends_by_itself() -> None:
    game = dilluvia(2)
    s = sky(2, "buy-land", aeros=5, land={0: "f6"}, tiles={0: "aero6"})
    assert void_answer(game, s, s.legal()) == c.DONE
    s.unspent = 1
    assert void_answer(game, s, s.legal()) is None
    s = sky(2, "build", aeros=50, tiles={0: "aero6"})
    s.hands = s.builds = 1
    assert void_answer(game, s, s.legal()) is None
    s.spins = 1
    assert void_answer(game, s, s.legal()) == c.DONE


def count_clicks(timeline: Timeline) -> list[int]:
    """Count the clicks of each own turn: choices, batches as one, and the end of the turn."""
    game = timeline.game
    turns: list[int] = []
    seat, clicks, last, ply = -1, 0, "", 0
    while ply < timeline.ply:
        state = timeline.position_at(ply)
        assert isinstance(state, Sky)
        actor = state.actor()
        step = 1
        if actor >= 0:
            if actor != seat and clicks:
                turns.append(clicks + (last not in SPEC.done_actions))
            clicks = clicks if actor == seat else 0
            seat = actor
            if find_forced(SPEC, game, state) is None:
                clicks += 1
                for batch in batches(game, state, state.legal(), EN):
                    end = ply + len(batch.actions)
                    if tuple(timeline.line[ply:end]) == batch.actions:
                        step = max(step, len(batch.actions))
            last = game.actions.name(timeline.line[ply + step - 1])
        ply += step
    return turns


@pytest.mark.parametrize("stem", ["two-seats", "three-seats", "four-seats", "builders"])
def test_a_turn_takes_few_clicks(stem: str) -> None:
    assert median(count_clicks(read_game(stem))) <= CLICKS


# Turns, effects, ties


def test_chapters_name_round_and_phase() -> None:
    game = dilluvia(2)
    assert chapter(game, game.start(), EN) == ""
    assert chapter(game, sky(2, "moor-zeppelin", round=5), EN) == "Round 5 of 7: market"
    assert chapter(game, sky(2, "build", round=5), EN) == "Round 5 of 7: workers"
    assert chapter(game, sky(2, "earn-cube", round=5), DE) == "Runde 5 von 7: Einkommen"


def test_a_turn_is_summed_up() -> None:
    timeline = read_game("three-seats")
    log = GameLog(SPEC, timeline)
    headlines = [turn.headline for turn in log.turns.turns(0, "en", 0, timeline.ply)]
    assert any(re.fullmatch(r"buys 2 tiles for \d+ aeros.*", text) for text in headlines)
    assert any(re.search(r"Build \(\d workers?\), builds \w+", text) for text in headlines)
    assert not [text for text in headlines if len(text) > 120]


def test_a_turn_that_has_just_begun_names_its_field() -> None:
    event = Event(c.FIELD_CHOSEN, 1, [c.BUILD_LANE])
    game, seen = dilluvia(2), sky(2, "send-workers")
    assert describe_turn(game, seen, 1, [event], EN) == "Build"
    sent = Event(c.WORKERS_SENT, 1, [seen.box.circle_lane.index(c.BUILD_LANE), 2])
    assert describe_turn(game, seen, 1, [event, sent], EN) == "Build (2 workers)"


def test_the_log_leaves_out_what_says_nothing() -> None:
    timeline = read_game("three-seats")
    lines = GameLog(SPEC, timeline).lines(0, "en", 0, timeline.ply)
    said = " ".join(line.text for line in lines)
    for phrase in ("finishes the action", "ends the turn", "Site:", "chooses", "stops buying"):
        assert phrase not in said


def test_effects_happen_at_places_that_are_drawn() -> None:
    timeline = read_game("builders")
    kinds: set[str] = set()
    for ply in range(timeline.ply):
        for event in timeline.events_of(ply):
            kinds |= {effect.kind for effect in effects(timeline.game, event)}
        if ply % 9:
            continue
        state = timeline.position_at(ply + 1)
        assert isinstance(state, Sky)
        view = View(timeline.game, 0, state, [])
        picture = draw_picture(SPEC, view, EN)
        drawn = picture.svg(style=False)
        for event in timeline.events_of(ply):
            for effect in effects(timeline.game, event):
                assert not effect.symbol or effect.symbol in picture.symbols
                for part in filter(None, (effect.part, effect.start)):
                    is_drawn = part.startswith("seat-") or f'id="{part}"' in drawn
                    assert is_drawn, (ply, effect)
    assert kinds == {"fly", "glow", "shake", "sweep"}


def test_the_tie_break_is_named_with_its_values() -> None:
    s = sky(2, "finished", prestige=[27, 13])
    (tie,) = tie_breaks(dilluvia(2), s, EN)
    assert tie.label == "prestige beyond the last 10" and tie.values == (7, 3)
