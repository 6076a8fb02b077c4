"""The picture of Höyük: what it shows, and what can be clicked."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pentapolis.catalog.languages import game_words
from pentapolis.core.state import CHANCE, Event
from pentapolis.core.view import View
from pentapolis.draw.picture import draw_picture, draw_seat_picture
from pentapolis.games.hoyuk import SPEC
from pentapolis.games.hoyuk.look.tiles import HOUSE_SHAPES
from pentapolis.games.hoyuk.rules import codes as c
from pentapolis.games.hoyuk.rules import parts as p
from pentapolis.games.hoyuk.rules.codes import EVENTS
from pentapolis.games.hoyuk.rules.state import Village
from pentapolis.play.timeline import Timeline
from pentapolis.testkit import golden
from pentapolis.testkit.suite import NAMES

from .scene import EXPERT, R, cell, hands, hoyuk, village
from .wander import wander

HERE = Path(__file__).parent

# Questions with answers that have no place in the village: they are in the panel only.
IN_PANEL = {
    "choose-tribe",
    "play-card",
    "choose-element",
    "add-card",
    "use-ability",
    "choose-loot",
    "choose-item",
    "name-start",
}


def read_game(stem: str) -> Timeline:
    """Read a golden game by its name."""
    return golden.read_golden(SPEC, HERE / "golden" / f"{stem}.replay")


@pytest.mark.parametrize("wide", [True, False], ids=["wide", "tall"])
@pytest.mark.parametrize("seats", [2, 5])
def test_every_legal_action_is_reachable_once_and_nothing_else(seats: int, wide: bool) -> None:
    game = hoyuk(seats, mode=EXPERT, tribes=2)
    wanderer = wander(game, 3 + seats)
    words = game_words(SPEC, "de", NAMES[:seats])
    s = wanderer.state
    while s.asking != c.FINISHED:
        first = max(0, s.actor())
        for viewer in [first, (first + 1) % seats] if s.ply % 40 == 0 else [first]:
            view = View(game, viewer, s, [])
            drawn = draw_picture(SPEC, view, words, wide=wide)
            assert sorted([*drawn.hot, *drawn.tray]) == view.legal
            assert all(game.questions[s.asking].name in IN_PANEL for _ in drawn.tray)
            assert set(drawn.cards) == set(view.legal), "everything has its card in the panel"
            if s.actor() == CHANCE:
                assert not drawn.hot
        wanderer.step()


def draw_parts(
    s: Village, viewer: int, seats: int = 2, wide: bool = True, **options: int
) -> dict[str, str]:
    """Draw a position; return the parts of the drawing by their ids."""
    game = hoyuk(seats, **options)
    words = game_words(SPEC, "en", NAMES[:seats])
    return draw_picture(SPEC, View(game, viewer, s, []), words, wide=wide).parts


def test_heights_pieces_pens_and_ruins_are_drawn() -> None:
    drawing = "5.5=R2o 5.6=pWc 4.5=Rsv 5.4=xB2 6.5=B!"
    parts = draw_parts(village(drawing, options={"mode": EXPERT}), 1, mode=EXPERT)
    assert "#s-high-0" in parts["house-f6"] and "#s-sign-0" in parts["house-f6"]
    assert "#s-k-oven" in parts["roof-f6"]
    assert "#s-pen-w" in parts["pen-g6"] and "#s-seat-0" in parts["pen-g6"]
    assert "#s-cow" in parts["cattle-g6"]
    assert "#s-low-0" in parts["house-f5"]
    assert "#s-k-shrine" in parts["roof-f5"] and "#s-k-villager" in parts["roof-f5"]
    assert "#s-ruin-1" in parts["ruin-e6"] and "house-e6" not in parts
    assert "#s-k-shaman" in parts["shaman"]
    assert "sacred" in parts["block-A"]


def test_a_high_rise_has_two_bands_of_wall_and_a_house_one() -> None:
    for seat in range(5):
        low, high = HOUSE_SHAPES[f"low-{seat}"], HOUSE_SHAPES[f"high-{seat}"]
        assert (low.count("wall-side"), high.count("wall-side")) == (1, 2)
        assert f"seat-{seat}" in low and f"seat-{seat}" in high
    assert len({HOUSE_SHAPES[f"low-{seat}"].split("translate")[1] for seat in range(5)}) == 5


def test_houses_in_front_are_drawn_after_those_behind() -> None:
    parts = list(draw_parts(village("5.5=R 6.5=R2 7.5=R"), 1))
    assert parts.index("house-f6") < parts.index("house-f7") < parts.index("house-f8")
    assert parts.index("house-f8") < parts.index("c-a1"), "what can be clicked lies on top"


def test_founding_a_block_is_faint_and_joining_one_is_not() -> None:
    parts = draw_parts(village("5.5=R 8.8=B"), R)
    fresh = [name for name, markup in parts.items() if 'class="hot faint"' in markup]
    strong = [name for name, markup in parts.items() if 'class="hot"' in markup]
    assert len(fresh) > 100
    assert sorted(strong) == [
        "c-e6",
        "c-f5",
        "c-f6",
        "c-f7",
        "c-g6",
        "c-h9",
        "c-i10",
        "c-i8",
        "c-j9",
    ]


def test_a_place_shows_a_lost_piece_a_new_family_or_the_lead() -> None:
    parts = draw_parts(village("5.5=Ro 8.8=B 1.1=R 1.2=B"), R)
    assert ">−<" in parts["c-f6"] and "#s-k-oven" in parts["c-f6"]  # a floor costs the oven
    assert ">+<" in parts["c-i8"] and "#s-family" in parts["c-i8"]
    assert "#s-star" in parts["c-b1"]  # two houses against one
    assert "note" not in parts["c-f5"] and "#s-low-0" in parts["c-f5"]  # seen under the pointer


def test_who_has_no_cards_gets_no_panel_for_them() -> None:
    s = village("5.5=R", hand=hands(2, A="oven oven pen"))
    assert "hand-oven" in draw_parts(s, 0)
    assert not [name for name in draw_parts(s, 1) if name.startswith("hand")]
    assert not [name for name in draw_parts(village("5.5=R"), 0, wide=False) if "hand" in name]


def test_only_the_owner_sees_the_cards() -> None:
    s = village("5.5=R", hand=hands(2, A="oven oven pen"))
    assert "hand-oven" in draw_parts(s, 0)
    game = hoyuk(2)
    words = game_words(SPEC, "en", NAMES[:2])
    other = draw_picture(SPEC, View(game, 1, s, []), words, focus=0)
    assert not [name for name in other.parts if name.startswith("hand")]


def test_names_and_numbers_of_the_seats_are_not_drawn_again() -> None:
    s = village("5.5=R 8.8=B", hand=hands(2, A="oven"))
    text = "".join(draw_parts(s, 0).values())
    assert "tribe0" not in text and ">Anna<" not in text


def test_a_closed_pile_shows_its_sign() -> None:
    s = village("5.5=Ro 8.8=B 8.9=B")
    s.tops[p.PENS] = -1
    s.under[p.PENS] = 0
    assert "#s-barred" in draw_parts(s, 0)["pile-pens"]


def test_the_table_of_dangers_has_labels_and_its_tips_are_sentences() -> None:
    danger = draw_parts(village("5.5=Ro 8.8=B 8.9=B"), 0)["catastrophe"]
    for word in ("houses", "high-rises", "pens", "ovens", "shrines", "most in block"):
        assert f">{word}<" in danger
    assert ">A<" in danger and ">B<" in danger
    tip = "Fire would hit block A: most ovens. Each tribe there loses half its houses."
    assert f'aria-label="{tip}"' in danger
    assert "#s-x-fire" in danger


def test_a_catastrophe_at_hand_is_announced() -> None:
    s = village("5.5=R 5.6=R 8.8=B", asking="lose-piece", kind=p.HOUSE, hits=[0], quota=1, phase=2)
    s.omen = p.CATASTROPHE_KEYS.index("earthquake-2")
    parts = draw_parts(s, 0)
    assert "Earthquake in block A: most houses." in parts["catastrophe"]
    assert "threat" in parts["catastrophe"] and "struck" in parts["block-A"]
    assert "lose-mark" in parts["c-f6"]


def test_the_card_of_a_seat_shows_what_it_still_builds() -> None:
    game = hoyuk(2)
    s = village("5.5=R", houses_due=1, third=p.OVEN, tile=[p.OVEN, p.SHRINE])
    view = View(game, 0, s, [])
    words = game_words(SPEC, "en", NAMES[:2])
    own, other = (draw_seat_picture(SPEC, view, words, seat) for seat in range(2))
    assert own is not None and other is not None
    assert own.svg(style=False).count('class="tick"') == 0  # the house is still in hand
    assert "#s-k-shrine" in other.svg(style=False)


@pytest.mark.parametrize("wide", [True, False], ids=["wide", "tall"])
@pytest.mark.parametrize(("stem", "ply"), [("basic-2", 60), ("expert-5", 523), ("expert-4", 300)])
def test_no_text_is_too_small_to_read(stem: str, ply: int, wide: bool) -> None:
    timeline = read_game(stem)
    view = View(timeline.game, 0, timeline.position_at(ply), [])
    drawn = draw_picture(SPEC, view, game_words(SPEC, "de", NAMES), wide=wide)
    scale = min(700 / drawn.width, 740 / drawn.height) if wide else 374 / drawn.width
    sizes = re.findall(r'<text[^>]*font-size="([\d.]+)"', drawn.svg(style=False))
    assert len(sizes) == drawn.svg(style=False).count("<text")
    assert min(map(float, sizes)) * scale >= (14 if wide else 12)


def test_events_point_at_parts_of_the_picture() -> None:
    timeline = read_game("expert-5")
    game = timeline.game
    assert SPEC.highlights is not None
    marked: set[str] = set()
    words = game_words(SPEC, "en", NAMES)
    end = draw_picture(SPEC, View(game, 0, timeline.state, []), words).parts
    for ply in range(timeline.ply):
        for event in timeline.events_of(ply):
            for mark in SPEC.highlights(game, event):
                marked.add(EVENTS.names[event.kind])
                assert mark in end, mark
    assert {"HOUSE_BUILT", "PIECE_PLACED", "CARD_WON", "BLOCK_HIT", "CATASTROPHE_DRAWN"} <= marked
    assert SPEC.highlights(game, Event(c.HOUSE_BUILT, 0, [cell("5.5"), 0, 1])) == ["c-f6"]
