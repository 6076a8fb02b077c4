"""The picture of Garden Nation: what only a drawing can show or get wrong."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import pytest

from pentapolis.catalog.languages import game_words
from pentapolis.core.state import CHANCE
from pentapolis.core.view import View
from pentapolis.draw.picture import Picture, draw_picture
from pentapolis.games.garden_nation import SPEC
from pentapolis.games.garden_nation.rules import codes as c
from pentapolis.games.garden_nation.rules.board import POSITION_OF
from pentapolis.games.garden_nation.rules.codes import SECRET_KEYS
from pentapolis.games.garden_nation.rules.state import Garden
from pentapolis.games.garden_nation.words.names import promise
from pentapolis.play.timeline import Timeline
from pentapolis.testkit import golden
from pentapolis.testkit.suite import NAMES

from .garden import find_field, load_game, make_garden, play
from .test_projects import fill_row

HERE = Path(__file__).parent


def read_game(stem: str) -> Timeline:
    return golden.read_golden(SPEC, HERE / "golden" / f"{stem}.replay")


def draw_position(
    s: Garden, seat: int | None = None, lang: str = "en", wide: bool = True
) -> Picture:
    """Draw a position as a seat sees it, usually the one on turn."""
    game = load_game(s.seats)
    view = View(game, s.turn if seat is None else seat, s, [])
    return draw_picture(SPEC, view, game_words(SPEC, lang, NAMES), wide=wide)


@pytest.mark.parametrize("wide", [True, False], ids=["wide", "tall"])
@pytest.mark.parametrize("stem", ["last-floor-3", "all-ploys"])
def test_every_legal_action_is_reachable_once_and_nothing_else(stem: str, wide: bool) -> None:
    timeline = read_game(stem)
    for ply in [*range(19, 45), *range(45, timeline.ply + 1, 3)]:
        state = timeline.position_at(ply)
        seats = state.deciders() or [0]
        for seat in seats:
            view = View(timeline.game, seat, state, [])
            shown = draw_picture(SPEC, view, game_words(SPEC, "de", NAMES), wide=wide)
            reachable = [*shown.hot, *shown.tray, *(choice.action for choice in shown.choices)]
            assert sorted(reachable) == view.legal
            if state.actor() == CHANCE:
                assert reachable == []
            # What the board has no single place for is in the panel alone.
            names = {timeline.game.actions.name(action) for action in shown.tray}
            verbs = {name.partition(":")[0] for name in names}
            more = set() if wide else {"go", "shift"}
            assert verbs <= {"pass", "decline", "demolish", "lift", "ground", "next", *more}
            assert list(shown.cards) == view.legal


def test_a_legal_field_says_where_the_crane_goes() -> None:
    """The words name the territory; the class shows its shadow before a click."""
    s = make_garden(buildings={"4.c": "A1", "4.br": "B2"})
    shown = draw_position(s)
    for name, number in (("4.tl", 1), ("4.tr", 2), ("4.l", 3), ("4.bl", 6)):
        action = find_field(name)
        assert f"The crane goes to {number}." in shown.hot[action]
        part = shown.parts["f" + name.replace(".", "-")]
        assert f"to-{POSITION_OF[action]}" in part
    outer = [action for action in shown.hot if action < 49 and POSITION_OF[action]]
    assert shown.parts["halos"].count('class="way"') == len(outer) + 1  # and an invasion
    for slot in range(7):
        assert f"ghost-{slot}" in shown.parts[f"ghost{slot}"]
        assert f".hot.to-{slot}:hover) .ghost-{slot}" in SPEC.style


def test_prices_and_gains_stand_on_the_fields() -> None:
    s = make_garden(buildings={"4.c": "A2", "4.br": "B2"}, population=20)
    shown = draw_position(s)
    assert ">−5<" in shown.parts["f4-c"]  # raising costs 3 + 2
    assert ">−6<" in shown.parts["f4-br"]
    assert "Costs 5 people (15 left)" in shown.hot[find_field("4.c")]
    # Pulling down is in the panel, where raising has the field.
    assert c.DEMOLISH + find_field("4.c") not in shown.hot
    assert "Brings 14 people (then 34)" in shown.cards[c.DEMOLISH + find_field("4.c")].price


def test_a_field_is_the_target_of_one_action_at_most() -> None:
    """A building with a roof can be pulled down or lose it, so the panel alone offers both."""
    s = make_garden(buildings={"4.c": "A1^", "4.tl": "A1^", "1.tl": "A1", "4.br": "B1"})
    shown = draw_position(s)
    assert "data-action" not in shown.parts["f4-c"]
    assert shown.parts["f4-tl"].count("data-action") == 1  # only pulling down: no other straw
    assert f'data-action="{c.INVADE + find_field("4.br")}"' in shown.parts["f4-br"]
    for name in ("demolish:4.c", "lift:4.c"):
        assert load_game().actions.find(name) in shown.tray


def test_a_project_that_can_be_fulfilled_now_is_marked() -> None:
    s = make_garden(buildings={"4.c": "A1"}, row=fill_row("terraced-houses", "windmill"))
    shown = draw_position(s)
    assert "you can fulfil this now" in shown.parts["card-terraced-houses"]
    assert "fulfil this" not in shown.parts["card-windmill"]
    assert "#s-star" in shown.parts["f4-br"]
    # Somebody else's turn: one floor away at best.
    away = draw_position(
        make_garden(buildings={"4.c": "A1"}, row=fill_row("terraced-houses"), turn=1), 0
    )
    assert "one more floor" in away.parts["card-terraced-houses"]


def test_own_secrets_are_shown_with_their_worth_to_their_owner_alone() -> None:
    s = make_garden(buildings={"1.tl": "A3"}, secrets={0: ["belfry", "market"]}, turn=0)
    own = draw_position(s, 0).parts
    assert "Market" in own["secret0"]
    assert "Belfry" in own["secret1"]
    assert ">now 7<" in own["secret1"]
    assert ">now 7<" in draw_position(s, 0, wide=False).parts["secrets0"]
    other = "".join(draw_position(s, 1).parts.values())
    assert "Belfry" not in other
    assert "now 7" not in other


def test_who_leads_and_what_it_brings_stands_in_each_territory() -> None:
    s = make_garden(buildings={"1.tl": "A3", "1.tr": "B1", "2.c": "A1", "2.tl": "B1"})
    shown = draw_position(s)
    assert "#s-seat-0" in shown.parts["most1"]
    assert "#s-seat-1" not in shown.parts["most1"]
    assert ">+2<" in shown.parts["most1"]
    assert "Anna leads: +2 people each round" in shown.parts["most1"]
    assert shown.parts["most2"].count("#s-seat-") == 2
    assert ">+1<" in shown.parts["most2"]
    assert "most3" not in shown.parts


def test_numbers_of_the_seat_cards_are_not_drawn_again() -> None:
    s = make_garden(population=[37, 28], buildings={"4.c": "A1"})
    for wide in (True, False):
        texts = re.findall(r"<text[^>]*>([^<]*)</text>", draw_position(s, wide=wide).svg())
        assert not {"37", "28", "Anna"} & set(texts)


def test_floors_can_be_counted() -> None:
    s = make_garden(buildings={"1.tl": "A3", "2.c": "B2^", "3.tl": "A1"})
    shown = draw_position(s)
    assert len(re.findall(r'<rect [^>]*class="seat-0 thin-line"', shown.parts["b1-tl"])) == 3
    assert "f-roof" in shown.parts["b2-c"]
    assert "f-roof" not in shown.parts["b1-tl"]


def test_the_crane_is_pale_where_the_action_has_gone_on() -> None:
    s = make_garden(buildings={"3.bl": "B1", "3.tl": "A1"}, crane=3, population=2)
    assert "crane-away" not in draw_position(s).parts["crane"]
    play(s, "shift")
    assert "crane-away" in draw_position(s).parts["crane"]
    assert "work" in draw_position(s).parts["slot0"]


def test_two_cards_are_picked_together() -> None:
    timeline = read_game("last-floor-2")
    state = timeline.position_at(27)
    view = View(timeline.game, state.actor(), state, [])
    shown = draw_picture(SPEC, view, game_words(SPEC, "en", NAMES))
    assert sorted(choice.action for choice in shown.choices) == view.legal
    svg = shown.svg()
    assert len(re.findall(r'data-token="', svg)) == 4
    for choice in shown.choices:
        for token in choice.tokens.split():
            assert f'data-token="{token}"' in svg


def test_every_highlight_of_an_event_is_a_part_of_the_drawing() -> None:
    assert SPEC.highlights is not None
    timeline = read_game("all-ploys")
    found: dict[int, int] = {}
    for ply in range(timeline.ply):
        for event in timeline.events_of(ply):
            found[event.kind] = found.get(event.kind, 0) + 1
            if found[event.kind] > 2 or not SPEC.highlights(timeline.game, event):
                continue
            view = View(timeline.game, 0, timeline.position_at(ply + 1), [])
            parts = draw_picture(SPEC, view, game_words(SPEC, "en", NAMES)).parts
            for mark in SPEC.highlights(timeline.game, event):
                assert mark in parts, (ply, mark)
    assert len(found) > 20


def test_a_phone_shows_the_territory_of_the_action_first_and_large() -> None:
    s = make_garden(buildings={"4.c": "A1"})
    parts = list(draw_position(s, wide=False).parts)
    assert parts.index("close4-c") < parts.index("f4-c")
    shown = draw_position(s, wide=False)
    assert "data-action" in shown.parts["close4-c"]
    assert "data-action" not in shown.parts["f4-c"]


def test_a_phone_shows_first_what_can_be_claimed() -> None:
    s = make_garden(buildings={"4.c": "A1"}, row=fill_row("terraced-houses"))
    play(s, "build:4.br")
    parts = list(draw_position(s, wide=False).parts)
    assert parts.index("card-terraced-houses") < parts.index("close4-br")


@pytest.mark.parametrize("lang", ["en", "de"])
def test_the_words_of_every_card_are_on_it_on_a_phone(lang: str) -> None:
    words = game_words(SPEC, lang, NAMES)
    for first, second in pairwise(SECRET_KEYS):
        s = make_garden(secrets={0: [first, second]}, turn=0)
        drawn = draw_position(s, 0, lang, wide=False).parts["secrets0"]
        said = " ".join(re.findall(r">([^<]+)</text>", drawn))
        for kind in s.kept[:2]:
            assert promise(s.box, kind, words) in said
