"""The cards of the question panel: what, for how much, with which result."""

from __future__ import annotations

import pytest

from pentapolis.catalog.spec import ActionCard
from pentapolis.core.state import EMPTY, UNKNOWN
from pentapolis.games.garden_nation import SPEC
from pentapolis.games.garden_nation.look.shapes import SHAPES
from pentapolis.games.garden_nation.rules import codes as c
from pentapolis.games.garden_nation.rules.codes import SECRET_KEYS
from pentapolis.games.garden_nation.rules.secrets import pair_actions
from pentapolis.games.garden_nation.rules.state import Garden
from pentapolis.games.garden_nation.words.cards import recommend_pair
from pentapolis.testkit.rules import rule

from .garden import load_game, make_garden, play
from .test_picture import draw_position, read_game
from .test_projects import fill_row
from .test_words import ENGLISH, load_german


def make_card(s: Garden, name: str, lang: str = "en") -> ActionCard:
    game = load_game(s.seats)
    assert SPEC.action_card is not None
    words = ENGLISH if lang == "en" else load_german()
    return SPEC.action_card(game, s, game.actions.find(name), words)


def deal(*keys: str) -> Garden:
    """Return the moment of choosing with four cards in the first seat's hand."""
    s = make_garden()
    s.asking = c.KEEP_SECRETS
    s.dealt[:4] = [SECRET_KEYS.index(key) for key in keys]
    s.dealt[4:] = [UNKNOWN] * 4
    s.kept = [EMPTY] * 4
    return s


def good_pair(*keys: str) -> set[str]:
    """Return the two cards of a hand that are marked as a good start."""
    pair = c.PAIRS[recommend_pair(deal(*keys), 0) - c.KEEP]
    return {SECRET_KEYS[kind] for kind in pair}


@rule("GN-4.3 build", "GN-4.4 raise")
def test_a_price_has_its_unit_and_says_what_is_left() -> None:
    s = make_garden(buildings={"4.tl": "A2"}, population=35)
    card = make_card(s, "build:4.bl")
    assert (card.title, card.icon, card.group) == ("Bottom left", "leaves", "Build")
    assert card.price == "Costs 4 people (31 left)"
    assert card.result == "The crane goes to 6"
    card = make_card(s, "build:4.tl")
    assert (card.title, card.price) == ("Top left: 3 floors", "Costs 6 people (29 left)")
    assert make_card(s, "build:4.c").result == "The crane stays"
    german = make_card(s, "build:4.bl", "de")
    assert german.price == "Kostet 4 Einwohner (noch 31)"
    assert german.title == "Unten links"


@rule("GN-6.1 moment", "GN-9.1 majority")
def test_a_floor_that_brings_something_stands_out() -> None:
    s = make_garden(buildings={"4.c": "A1", "4.l": "B2"}, row=fill_row("terraced-houses"))
    card = make_card(s, "build:4.br")
    assert card.result.startswith("Terraced Houses: +3 points. Leads here: +1 each round.")
    assert not card.faint
    s = make_garden(buildings={"4.c": "A1"})
    assert make_card(s, "build:4.tl").faint  # leads already
    s = make_garden(buildings={"4.l": "B3"})
    assert make_card(s, "build:4.tl").faint  # too few to lead


def test_pull_down_and_invade_are_cards_with_headings() -> None:
    s = make_garden(buildings={"4.c": "A1", "4.br": "B2"}, population=20)
    down = make_card(s, "demolish:4.c")
    assert (down.group, down.price) == ("Pull down", "Brings 6 people (then 26)")
    invade = make_card(s, "invade:4.br")
    assert (invade.group, invade.title) == ("Invade", "Bottom right: 2 floors")
    assert invade.price == "Ploy. Costs 6 people (14 left) to Bo"
    assert "Leads here: +2 each round" in invade.result
    change = make_card(s, "go:5")
    assert (change.group, change.price) == ("Change territory", "Costs 1 ploy (3 left)")


def test_the_next_player_is_shown_with_their_actions() -> None:
    s = make_garden(3, space=0, left=1, turn=0, order=[0, EMPTY, EMPTY])
    s.asking = c.CHOOSE_NEXT
    card = make_card(s, "next:B")
    assert (card.title, card.icon) == ("Bo", "seat-1")
    assert card.result == "2 actions, with 30 people"


def test_a_ground_token_says_what_it_could_fulfil() -> None:
    s = make_garden(buildings={"4.c": "A1"}, row=fill_row("terraced-houses"))
    play(s, "build:4.r")
    assert make_card(s, "ground:meadow").result == "Terraced Houses: +3 points. 3 tokens left"
    assert make_card(s, "ground:straw").faint


@pytest.mark.parametrize("stem", ["last-floor-3", "all-ploys"])
def test_every_card_has_words_and_an_icon_of_the_drawing(stem: str) -> None:
    timeline = read_game(stem)
    assert SPEC.action_card is not None
    for ply in range(26, timeline.ply, 4):
        state = timeline.position_at(ply)
        for seat in state.deciders():
            seen = timeline.game.mask(state, seat)
            for action in state.legal_for(seat):
                card = SPEC.action_card(timeline.game, seen, action, load_german())
                assert card.title
                assert card.icon in SHAPES or not card.icon
                assert len(card.title) < 60


@rule("GN-1.8 pair")
def test_one_pair_of_every_hand_is_a_good_start() -> None:
    # The same floors count for both.
    assert good_pair("cabaret", "sculpture", "observatory", "control-13") == {
        "cabaret",
        "sculpture",
    }
    # Otherwise easy ones, and a tower that counts twice.
    assert good_pair("market", "watchtower", "control-35", "belfry") == {"market", "belfry"}
    assert good_pair("control-13", "control-35", "observatory", "belfry") == {
        "control-13",
        "control-35",
    }


@rule("GN-1.8 pair")
def test_the_good_start_is_marked_in_the_panel_and_on_the_cards() -> None:
    s = deal("market", "watchtower", "control-35", "belfry")
    shown = draw_position(s, 0)
    marked = [action for action, card in shown.cards.items() if card.result]
    assert marked == [recommend_pair(s, 0)]
    assert shown.cards[marked[0]].title == "Market + Belfry"
    assert shown.cards[marked[0]].result == "Good for a first game: these two go together"
    assert {choice.action for choice in shown.choices} == set(pair_actions(s, 0))
    assert shown.parts["secrets0"].count(">good start<") == 2
    tall = draw_position(s, 0, wide=False)
    assert tall.parts["secrets0"].count(">good start<") == 2


@rule("GN-1.7 secrets")
def test_the_good_start_needs_no_hidden_cards() -> None:
    s = deal("market", "watchtower", "control-35", "belfry")
    assert recommend_pair(s, 1) == EMPTY
    pair = recommend_pair(s, 0)
    s.dealt[4:] = [SECRET_KEYS.index(key) for key in ("cabaret", "sculpture", "barracks", "belfry")]
    assert recommend_pair(s, 0) == pair
