"""The guided first game: notes before a move, each in one turn only, from what a seat can see."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from pentapolis.bots import make_bot
from pentapolis.catalog.games import all_games
from pentapolis.catalog.languages import game_words, list_languages
from pentapolis.core.luck import SeededLuck
from pentapolis.core.state import CHANCE
from pentapolis.learn.files import LessonError
from pentapolis.learn.guide import NOTHING, OPENING, Guide, has_guide, read_guide
from pentapolis.play import Header, Timeline

GAMES = {slug: spec for slug, spec in all_games().items() if has_guide(spec)}
ME = 0


def play(slug: str, seed: int) -> tuple[Timeline, list[int]]:
    """Let guests play a game; return it, and what was said to one of them before each ply."""
    spec = GAMES[slug]
    game = spec.load(2, {})
    timeline, luck = Timeline(game, Header.of(game)), SeededLuck(seed)
    guide, bot = Guide(spec, timeline, ME), make_bot("guest", spec, seed)
    said: list[int] = []
    while not timeline.is_over:
        said.append(guide.find_note())
        actor = timeline.state.actor()
        if actor == CHANCE:
            timeline.play_chance(luck)
        else:
            timeline.act(actor, bot(timeline.view(actor)), timeline.ply)
    return timeline, said


def test_every_game_has_a_guide() -> None:
    assert sorted(GAMES) == sorted(all_games())


@pytest.mark.parametrize("slug", sorted(all_games()))
def test_notes_come_in_one_turn_each_and_only_before_an_own_move(slug: str) -> None:
    timeline, said = play(slug, 1)
    first = next(ply for ply, actor in enumerate(timeline.actors) if actor == ME)
    assert said[first] == OPENING
    turns: dict[int, set[int]] = {}
    turn, is_new = 0, True
    for ply, note in enumerate(said):
        state = timeline.position_at(ply)
        is_new = is_new or state.whose_turn() != ME
        if ME in state.deciders() and state.whose_turn() == ME and is_new:
            turn, is_new = turn + 1, False
        if note != NOTHING:
            assert ME in state.deciders()
            turns.setdefault(note, set()).add(turn)
    assert turns.pop(OPENING) <= {0, 1}
    assert all(len(found) == 1 for found in turns.values()), turns
    assert turns, "nothing was said but the opening words"


def test_a_long_game_offers_to_stop_before_its_second_half() -> None:
    slug = "dilluvia-project"
    timeline, said = play(slug, 1)
    guide = Guide(GAMES[slug], timeline, ME)
    offers = [ply for ply, note in enumerate(said) if guide.may_stop(note)]
    assert offers, "nothing was offered"
    rounds = {timeline.position_at(ply).round for ply in offers}  # type: ignore[attr-defined]
    assert rounds == {4} and not guide.may_stop(OPENING) and not guide.may_stop(NOTHING)
    assert all(timeline.position_at(ply).whose_turn() == ME for ply in offers)


def test_an_undo_says_the_same_again() -> None:
    slug = "little-town"
    timeline, said = play(slug, 1)
    again = Guide(GAMES[slug], timeline, ME)
    again.find_note()
    for ply in range(timeline.ply - 1, 0, -17):
        timeline.undo(ply, CHANCE)
        assert again.find_note() == said[ply]


@pytest.mark.parametrize("slug", sorted(all_games()))
def test_notes_are_short_and_translated(slug: str) -> None:
    spec = GAMES[slug]
    notes = read_guide(spec, spec.load(2, {}), ME)
    assert 3 <= len(notes) <= 4
    for lang in list_languages():
        words = game_words(spec, lang)
        for note in notes:
            text = words(note.text)
            assert len(text) <= 160 and "!" not in text
            assert len(re.findall(r"[.?](?: |$)", text)) <= 2
            assert (text != note.text) == (lang != "en"), (lang, text)


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ('[[note]]\non = "fact moons == 1"\ntext = "a"\n', "line 2: there is no fact 'moons'"),
        ('[[note]]\non = "round == 4"\n', "line 1: 'text' is missing"),
        (
            '[[note]]\non = "round == 4"\nsay = "a"\n',
            "line 3: nothing is called 'say' here",
        ),
    ],
)
def test_a_wrong_note_is_named_by_its_line(tmp_path: Path, text: str, wrong: str) -> None:
    spec = GAMES["little-town"]
    (tmp_path / "learn").mkdir()
    (tmp_path / "learn" / "guide.toml").write_text(text, encoding="utf-8")
    moved = replace(spec, meta=replace(spec.meta, folder=tmp_path))
    with pytest.raises(LessonError, match=re.escape(wrong)):
        read_guide(moved, spec.load(2, {}), ME)
