"""The coach: two judges who see one view, and what it takes to speak."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hamlet import SPEC as HAMLET

from pentapolis.bots.engine.tree_search import POINT
from pentapolis.bots.hint import Gain
from pentapolis.catalog.games import all_games
from pentapolis.catalog.languages import frame_words, game_words
from pentapolis.catalog.spec import GameSpec
from pentapolis.core.luck import SeededLuck
from pentapolis.core.state import CHANCE, State
from pentapolis.learn import judges
from pentapolis.learn.coach import (
    WORLDS,
    Advice,
    FindLine,
    Lines,
    Pair,
    PlayPairs,
    Task,
    Thought,
    Weigh,
    Weighed,
    judge,
    name_actions,
    sentence,
    shorten,
    think,
)
from pentapolis.learn.coach_limits import PACES, may_speak, name_kind
from pentapolis.learn.guide import has_guide, read_clear
from pentapolis.learn.judges import look, run_all, run_piece
from pentapolis.play import Header, Timeline

ME = 0
CLEAR = 2
SHEET = {("mills", "HAM-4.2 mill"): (5, 1)}
Choose = Callable[[GameSpec, State, list[int]], int]


def rate(spec: GameSpec, state: State, legal: list[int]) -> list[int]:
    assert spec.rate_actions is not None
    return spec.rate_actions(spec.load(2, {}), state, legal)


def take_best(spec: GameSpec, state: State, legal: list[int]) -> int:
    ratings = rate(spec, state, legal)
    return legal[ratings.index(max(ratings))]


def take_worst(spec: GameSpec, state: State, legal: list[int]) -> int:
    ratings = rate(spec, state, legal)
    return legal[ratings.index(min(ratings))]


def play_until(spec: GameSpec, turns: int, last: Choose) -> tuple[Timeline, Task]:
    """Play some turns of each seat well, then one of mine as said; return that turn as a task."""
    game = spec.load(2, {})
    timeline, luck = Timeline(game, Header.of(game)), SeededLuck(5)
    mine, first = 0, 0
    while True:
        state = timeline.state
        if state.actor() == CHANCE:
            timeline.play_chance(luck)
            continue
        is_new = state.whose_turn() == ME and (timeline.ply == 0 or ME not in timeline.actors[-1:])
        if is_new:
            mine, first = mine + 1, timeline.ply
        if mine > turns and state.whose_turn() != ME:
            break
        choose = last if mine > turns else take_best
        timeline.act(state.actor(), choose(spec, state, state.legal()), timeline.ply)
        if mine > turns and timeline.state.whose_turn() != ME:
            break
    return timeline, Task(ME, first, timeline.ply, CLEAR, 1)


# The judges, on a tiny game.


def test_a_wasted_turn_is_seen_and_something_better_named() -> None:
    timeline, task = play_until(HAMLET, 4, take_worst)
    advice = run_all(HAMLET, timeline, task)
    assert advice is not None and advice.gap >= CLEAR and advice.searched >= CLEAR
    assert task.first <= advice.ply < task.last
    assert advice.actions[0] != timeline.line[advice.ply]
    assert advice.played == tuple(timeline.line[advice.ply : task.last])
    world = look(timeline, ME, advice.ply).sample(SeededLuck(1))
    for action in advice.actions:
        assert action in world.legal()
        world.apply(action)
    wasted = timeline.position_at(task.last).scores()[ME]
    assert world.scores()[ME] >= wasted + CLEAR


def test_nothing_is_said_about_a_good_turn() -> None:
    timeline, task = play_until(HAMLET, 4, take_best)
    assert run_all(HAMLET, timeline, task) is None


def test_if_the_search_sees_nothing_no_game_is_played() -> None:
    timeline, task = play_until(HAMLET, 4, take_worst)
    thought = think(HAMLET, timeline, task)
    tile = next(thought)
    assert isinstance(tile, Weigh)
    place = thought.send(Weighed(tile.ply, 0, CLEAR * POINT - 1))
    assert isinstance(place, Weigh) and place.ply == tile.ply + 1
    with pytest.raises(StopIteration) as end:
        thought.send(Weighed(place.ply, 0, CLEAR * POINT - 1))
    assert end.value.value is None


def make_pairs(*leads: int) -> list[Pair]:
    times = WORLDS // len(leads)
    return [Pair(lead, SHEET) for lead in leads * times]


@pytest.mark.parametrize(
    ("gap", "pairs", "speaks"),
    [
        (5 * POINT, make_pairs(4, 6), True),
        (5 * POINT - 1, make_pairs(4, 6), False),  # the search alone does not think so
        (5 * POINT, make_pairs(4, 5), False),  # the games alone do not
        (9 * POINT, make_pairs(-40, 50), False),  # too uncertain: below three standard errors
        (9 * POINT, make_pairs(-5, -6), False),
        (9 * POINT, make_pairs(4, 6)[:44], False),  # too few worlds in which both are possible
    ],
)
def test_both_judges_must_be_sure(gap: int, pairs: list[Pair], speaks: bool) -> None:
    advice = judge(Lines(3, (1,), (2,), gap), pairs, 5)
    assert (advice is not None) == speaks
    if advice is not None:
        assert advice.line == Gain("mills", 4, "HAM-4.2 mill") and not advice.is_loss


def think_until_a_line_is_wanted() -> tuple[Thought, int]:
    """Let the search always find something better; return the thought and its ply."""
    timeline, task = play_until(HAMLET, 4, take_worst)
    thought = think(HAMLET, timeline, task)
    piece = next(thought)
    while isinstance(piece, Weigh):
        piece = thought.send(Weighed(piece.ply, 7, 900))
    assert isinstance(piece, FindLine)
    return thought, piece.weighed.ply


def test_games_that_begin_badly_are_not_played_to_the_last() -> None:
    thought, ply = think_until_a_line_is_wanted()
    piece = thought.send(Lines(ply, (7,), (8,), 900))
    assert isinstance(piece, PlayPairs)
    with pytest.raises(StopIteration) as end:
        thought.send(make_pairs(0, 1)[: piece.last - piece.first])
    assert end.value.value is None


def test_the_search_is_asked_again_about_what_it_has_chosen() -> None:
    thought, ply = think_until_a_line_is_wanted()
    with pytest.raises(StopIteration) as end:
        thought.send(Lines(ply, (7,), (8,), CLEAR * POINT - 1))
    assert end.value.value is None


def test_the_same_turn_gets_the_same_answer_whatever_the_others_hide() -> None:
    """The other seat's secret goal changes, and nothing of it reaches the coach."""
    timeline, task = play_until(HAMLET, 4, take_worst)
    game, goals = timeline.game, timeline.game.outcomes
    other = next(kind for kind in range(len(goals)) if kind not in timeline.line[:2])
    line = [timeline.line[0], other, *timeline.line[2:]]
    twin = Timeline.from_line(game, Header.of(game), line)
    advice = run_all(HAMLET, timeline, task)
    assert advice is not None and advice == run_all(HAMLET, twin, task)


@pytest.mark.parametrize("slug", sorted(all_games()))
def test_judges_see_one_view_only(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every hidden thing is replaced by another that fits the view: the answers stay the same."""
    monkeypatch.setattr(judges, "PLAYOUTS", 4)
    monkeypatch.setattr(judges, "EACH", 2)
    monkeypatch.setattr(judges, "SECONDS", 600.0)
    spec = all_games()[slug]
    timeline, task = play_until(spec, 2, take_worst)
    truth = timeline.position_at
    answers = []
    for other in (False, True):
        if other:

            def position_at(ply: int) -> State:
                seen = timeline.game.mask(truth(ply), ME)
                return timeline.game.fill_in(seen, SeededLuck(77))

            monkeypatch.setattr(timeline, "position_at", position_at)
        ply = next(ply for ply in range(task.first, task.last) if timeline.actors[ply] == ME)
        weighed = run_piece(spec, timeline, task, Weigh(ply))
        assert isinstance(weighed, Weighed)
        lines = run_piece(spec, timeline, task, FindLine(weighed))
        assert isinstance(lines, Lines)
        answers.append((weighed, lines, run_piece(spec, timeline, task, PlayPairs(lines, 0, 1))))
    assert answers[0] == answers[1]


# In words.


@pytest.mark.parametrize(
    ("long", "short"),
    [
        ("Place a worker on H2: +1 wood, 2 fish", "Place a worker on H2"),
        ("Build on 7 bottom left (leaves). Costs 3 people (35 left).", "Build on 7 bottom left"),
        ("Soldier: +1 defence in every attack", "Soldier"),
        ("Ploy: change to territory 6", "Ploy: change to territory 6"),
        ("Buy A2 for 1 aero: toll on aero circles; always", "Buy A2 for 1 aero"),
        ("3 Köpfe nutzen: eine Person einzeichnen", "3 Köpfe nutzen"),
    ],
)
def test_an_action_is_named_in_short(long: str, short: str) -> None:
    assert shorten(long) == short


def advise(points: int, gap: float, is_loss: bool = False) -> Advice:
    return Advice(3, (1,), (2,), gap, gap, Gain("houses", points, "SM-6.13 architect"), is_loss)


@pytest.mark.parametrize(
    ("advice", "english", "german"),
    [
        (advise(6, 6.2), "about 6 points more from houses.", "etwa 6 Punkte mehr durch Häuser."),
        (advise(4, 6.2), "more, mostly from houses.", "mehr, vor allem durch Häuser."),
        (advise(1, 6.2), "you would lead by about 6 points more.", "etwa 6 Punkte mehr Vorsprung."),
        (advise(6, 6.2, True), "because less is lost (houses).", "verloren geht (Häuser)."),
    ],
)
def test_the_sentence_says_what_how_much_and_why(advice: Advice, english: str, german: str) -> None:
    spec = all_games()["saint-malo"]
    for lang, end in (("en", english), ("de", german)):
        _, label = frame_words(lang), game_words(spec, lang)("houses")
        text = sentence(advice, ["A", "B"], label, _)
        assert text.startswith("There was more in it:" if lang == "en" else "Da war mehr drin:")
        assert text.endswith(end) and "A" in text and "B" in text
        assert "!" not in text


def test_actions_of_a_line_are_named_in_their_own_positions() -> None:
    timeline, task = play_until(HAMLET, 4, take_worst)
    view = look(timeline, ME, task.first)
    line = tuple(timeline.line[task.first : task.last])
    names = name_actions(HAMLET, view.game, view.seen, line, game_words(HAMLET, "en"))
    assert len(names) == 2 and names[0].startswith("Take") and names[1] != names[0]


def test_every_guided_game_says_what_is_clear() -> None:
    for spec in all_games().values():
        assert has_guide(spec) and 3 <= read_clear(spec) <= 7


# How often it speaks.


def count_notes(earlier: int, turns: int) -> list[int]:
    """Return the turns after which a coach speaks who always has something to say."""
    said: list[int] = []
    for turn in range(1, turns + 1):
        if may_speak(earlier, turn, said):
            said.append(turn)
    return said


def test_the_coach_speaks_less_from_game_to_game() -> None:
    assert count_notes(0, 60) == [1, 4, 7, 10, 13, 16]
    assert count_notes(1, 60) == [1, 7, 13], "half as many"
    assert count_notes(2, 60) == count_notes(9, 60) == []
    assert len(PACES) == 2


def test_a_turn_that_was_taken_back_counts_only_once() -> None:
    assert not may_speak(0, 4, [1, 4]) and not may_speak(0, 5, [1, 4]) and may_speak(0, 7, [1, 4])


def test_notes_are_of_a_kind_by_deed_and_reason() -> None:
    game = HAMLET.load(2, {})
    take, settle = game.actions.ids["take:1"], game.actions.ids["settle:a1"]
    one = Advice(3, (take,), (2,), 5, 5, Gain("mills", 4, "HAM-4.2 mill"))
    other = Advice(9, (take + 1,), (2,), 7, 7, Gain("mills", 6, "HAM-4.2 mill"))
    assert name_kind(game, one) == name_kind(game, other) == "take HAM-4.2"
    assert name_kind(game, Advice(3, (settle,), (2,), 5, 5, None)) == "settle"
