"""Nothing that a viewer is shown or sent holds another seat's secret projects."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pentapolis.catalog.languages import game_words
from pentapolis.catalog.words import Words
from pentapolis.core.luck import SeededLuck
from pentapolis.core.state import CHANCE, SPECTATOR
from pentapolis.core.view import View
from pentapolis.draw.picture import draw_picture, draw_seat_picture
from pentapolis.games.garden_nation import SPEC
from pentapolis.games.garden_nation.rules.codes import SECRET_KEYS
from pentapolis.games.garden_nation.rules.game import GardenNation
from pentapolis.games.garden_nation.rules.secrets import pair_actions
from pentapolis.games.garden_nation.rules.state import Garden
from pentapolis.games.garden_nation.words.names import promise, secret
from pentapolis.testkit import golden
from pentapolis.testkit.lines import random_choice
from pentapolis.testkit.rules import rule

from .garden import load_game

GOLDEN = Path(__file__).parent / "golden"
NAMES = ["Ada", "Bo", "Cy", "Di"]


def collect_shown(view: View, words: Words) -> str:
    """Collect every text and picture that a viewer gets of a position."""
    game, seen = view.game, view.seen
    texts = [
        SPEC.prompt(game, seen, view.seat, words),
        SPEC.draw_text(game, seen, view.seat, words),
    ]
    texts += [SPEC.describe_event(game, seen, event, words) for event in view.news]
    texts += [SPEC.describe_action(game, seen, action, words) for action in view.legal]
    for wide in (True, False):
        drawn = draw_picture(SPEC, view, words, wide=wide)
        texts += [drawn.svg(style=False), str(drawn.choices), str(drawn.tray)]
    for seat in range(game.seats):
        small = draw_seat_picture(SPEC, view, words, seat)
        assert small is not None
        texts.append(small.svg(style=False))
        assert SPEC.stats is not None
        texts += [f"{stat.label} {stat.value}" for stat in SPEC.stats(game, seen, seat, words)]
        texts += [f"{line.label} {line.points}" for line in game.score_sheet(seen, seat)]
    return "\n".join(texts)


def list_signs(s: Garden, kind: int, words: Words) -> list[str]:
    """List what would give a card away: its key, its name, its words."""
    return [f'"{SECRET_KEYS[kind]}"', secret(s.box, kind, words), promise(s.box, kind, words)]


@rule("GN-1.7 secrets")
@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("stem", ["last-floor-2", "last-floor-4"])
def test_no_viewer_is_shown_the_secrets_of_others(stem: str, lang: str) -> None:
    timeline = golden.read_golden(SPEC, GOLDEN / f"{stem}.replay")
    game = timeline.game
    words = game_words(SPEC, lang, NAMES)
    looks = 0
    for ply in range(20, timeline.ply, 13):
        s = timeline.position_at(ply)
        assert isinstance(s, Garden)
        for viewer in (*range(game.seats), SPECTATOR):
            news = [
                event for each in range(max(0, ply - 9), ply) for event in timeline.events_of(each)
            ]
            view = View(game, viewer, s, news)
            text = collect_shown(view, words)
            own = s.dealt[4 * viewer : 4 * viewer + 4] if viewer >= 0 else []
            own = own + (s.kept[2 * viewer : 2 * viewer + 2] if viewer >= 0 else [])
            for seat in range(game.seats):
                cards = s.kept[2 * seat : 2 * seat + 2] + s.dealt[4 * seat : 4 * seat + 4]
                for kind in cards:
                    if kind < 0 or kind in own or seat == viewer:
                        continue
                    looks += 1
                    for sign in list_signs(s, kind, words):
                        assert sign not in text, (ply, viewer, sign)
    assert looks > 100


@rule("GN-1.7 secrets")
def test_a_view_on_the_wire_is_the_same_whatever_the_others_keep() -> None:
    """Two games that differ only in what one seat keeps look the same to everybody else."""
    game = load_game(3)
    s = game.start()
    luck = SeededLuck(3)
    while s.actor() == CHANCE:
        s.apply(s.draw_outcome(luck.word(s.luck_stream(), s.ply)))
    keeper = s.actor()
    wires: dict[int, set[str]] = {}
    for action in s.legal():
        after = s.clone()
        after.apply(action)
        for viewer in (0, 1, 2, SPECTATOR):
            wire = json.dumps(game.to_data(game.mask(after, viewer)))
            wires.setdefault(viewer, set()).add(wire)
    for viewer, found in wires.items():
        assert len(found) == (len(s.legal()) if viewer == keeper else 1)


@rule("GN-1.8 pair")
@pytest.mark.parametrize("pair_rule", [0, 1])
def test_a_guess_keeps_cards_that_may_be_kept_together(pair_rule: int) -> None:
    game = load_game(4, secret_pair_rule=pair_rule)
    s = game.start()
    luck = SeededLuck(8)
    while s.round < 2:
        s.apply(random_choice(None, game, s, luck.word(s.luck_stream(), s.ply)))
    seen = game.mask(s, 1)
    hands: set[tuple[int, ...]] = set()
    for seed in range(60):
        full = game.fill_in(seen, SeededLuck(seed))
        check_guess(game, full)
        assert full.kept[2:4] == s.kept[2:4]
        hands.add(tuple(full.kept))
    assert len(hands) > 50


def check_guess(game: GardenNation, full: Garden) -> None:
    """Check that every seat holds two cards that it could have kept of its four."""
    assert game.inventory(full) == game.inventory(game.start())
    for seat in range(full.seats):
        kept = full.kept[2 * seat : 2 * seat + 2]
        twin = full.clone()
        twin.dealt[4 * seat : 4 * seat + 4] = full.dealt[4 * seat : 4 * seat + 2] + kept
        pairs = [game.actions.name(action) for action in pair_actions(twin, seat)]
        assert f"keep:{SECRET_KEYS[kept[0]]}+{SECRET_KEYS[kept[1]]}" in pairs
