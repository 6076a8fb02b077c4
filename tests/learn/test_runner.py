"""A lesson in progress: goals, replies, misses, undo, showing, and what others do meanwhile."""

from __future__ import annotations

import pytest

from pentapolis.core.errors import Illegal, PlayError
from pentapolis.core.state import CHANCE
from pentapolis.learn.runner import NOT_YET, Kind, LessonRunner, Result

from .races import LESSON, make_lessons, start_lesson

STORY_WRONG = 'table = { seats = 2 }\n\n[start]\nTWO = "die:3 go:2 go:3"\n'


def list_names(runner: LessonRunner) -> list[str]:
    """List all plies so far by name."""
    timeline, game = runner.timeline, runner.game
    return [game.space(who).name(ply) for ply, who in zip(timeline.line, timeline.actors)]


def test_a_step_without_a_goal_is_read() -> None:
    runner = start_lesson()
    assert runner.index == 0 and not runner.may_choose
    with pytest.raises(PlayError, match="nothing to do in this step but to read it"):
        runner.act("go:3")
    assert runner.next() == Result(Kind.NEXT)
    assert runner.index == 1 and runner.may_choose
    with pytest.raises(PlayError, match="asks for a move"):
        runner.next()


def test_the_goal_brings_the_next_step() -> None:
    runner = start_lesson(step=1)
    assert runner.act("go:3") == Result(Kind.NEXT)
    assert runner.index == 2 and runner.own_plies() == []


def test_a_reply_goes_back_to_where_the_step_began() -> None:
    runner = start_lesson(step=1)
    assert runner.act("go:1") == Result(Kind.REPLY, "That is the shortest way.")
    assert (runner.index, runner.timeline.ply, runner.misses) == (1, 1, 1)


def test_a_turn_that_ends_without_the_goal_goes_back() -> None:
    runner = start_lesson(LESSON.replace('on = "turn over"', 'on = "game over"'), step=2)
    ply = runner.timeline.ply
    assert runner.act("give") == Result(Kind.MISS, NOT_YET)
    assert (runner.index, runner.timeline.ply, runner.misses) == (2, ply, 1)


def test_what_a_step_does_not_let_one_play_is_not_carried_out() -> None:
    narrow = LESSON.replace('only = ["go:*"]', 'only = ["go:3"]')
    runner = start_lesson(narrow, step=1)
    assert runner.act("go:2") == Result(Kind.MISS, NOT_YET)
    assert runner.act("go:1") == Result(Kind.REPLY, "That is the shortest way.")
    assert runner.timeline.ply == 1
    assert len(runner.timeline.entries) == 1  # they were never played
    assert runner.act("go:3").kind is Kind.NEXT


def test_what_is_not_carried_out_takes_nothing_back() -> None:
    narrow = LESSON.replace("luck =", 'only = ["go:*", "keep"]\nluck =')
    runner = start_lesson(narrow, step=3)
    runner.act("go:2")
    assert runner.act("give") == Result(Kind.MISS, NOT_YET)
    assert runner.own_plies() == ["go:2"] and runner.misses == 1
    assert runner.act("keep").kind is Kind.DONE


def test_what_is_not_legal_is_refused_and_may_have_its_own_words() -> None:
    runner = start_lesson(step=2)
    with pytest.raises(Illegal):
        runner.act("go:3")
    reply = runner.explain("go:3")
    assert reply is not None and reply.say == "You have gone already."
    assert runner.explain("go:2") is None and runner.misses == 0


def test_others_and_chance_follow_the_script_before_a_step() -> None:
    runner = start_lesson(step=3)
    assert list_names(runner)[3:] == ["die:1", "go:1", "keep", "die:2"]
    assert runner.start == 7


def test_a_word_that_does_not_fit_is_left_to_chance_and_the_bot() -> None:
    runner = start_lesson(LESSON.replace("die:1 go:1 keep die:2", "die:9 go:9"), step=3)
    assert runner.timeline.state.actor() == 0
    assert runner.timeline.actors[3:] == [CHANCE, 1, 1, CHANCE]
    assert list_names(runner) == list_names(
        start_lesson(LESSON.replace("die:1 go:1 keep die:2", ""), step=3)
    )


def test_others_and_chance_follow_the_script_while_a_step_runs() -> None:
    runner = start_lesson(step=3)
    assert runner.act("go:2").kind is Kind.OPEN
    assert runner.act("keep") == Result(Kind.DONE)
    assert list_names(runner)[9:] == ["die:3", "go:1", "give", "die:3"]
    assert runner.is_done and not runner.may_choose


def test_the_game_goes_on_only_while_the_step_is_open() -> None:
    runner = start_lesson(step=2)
    assert runner.act("keep").kind is Kind.NEXT
    read = LESSON.replace("[done]", '[[step]]\ntext = "Read."\n\n[done]')
    runner = start_lesson(read.replace("points[me] +3 and asked move", "KEPT"), step=3)
    assert runner.play_line(("go:2", "keep")) == Result(Kind.NEXT)
    assert list_names(runner)[-1] == "keep"  # nobody moves while the last step is read


def test_undo_takes_back_one_choice_and_what_followed_even_over_chance() -> None:
    slow = LESSON.replace("points[me] +3", "points[me] +9")
    runner = start_lesson(slow, step=3)
    runner.act("go:2")
    assert runner.act("keep").kind is Kind.OPEN  # B has moved, the learner rolled again
    before = list_names(runner)
    assert runner.undo() and list_names(runner) == before[:8]
    runner.act("keep")
    assert list_names(runner) == before  # scripted luck repeats itself
    assert runner.undo() and runner.undo() and runner.own_plies() == []


def test_undo_goes_back_into_earlier_steps() -> None:
    runner = start_lesson(step=2)
    assert runner.undo() and runner.index == 1 and list_names(runner) == ["die:3"]
    assert runner.undo() and runner.index == 0
    assert not runner.undo()
    runner = start_lesson(step=3)
    runner.play_line(("go:2", "keep"))
    assert runner.is_done and runner.undo()
    assert not runner.is_done and runner.index == 3 and runner.own_plies() == []


def test_a_step_can_be_begun_again() -> None:
    runner = start_lesson(step=3)
    runner.act("go:2")
    runner.again()
    assert runner.index == 3 and runner.timeline.ply == runner.start


def test_showing_plays_the_answer() -> None:
    runner = start_lesson(step=3)
    runner.act("go:1")
    assert not runner.helped
    assert runner.show() == Result(Kind.DONE)
    assert runner.helped and list_names(runner)[7:9] == ["go:2", "keep"]


def test_showing_starts_from_the_usual_position_where_the_answer_needs_it() -> None:
    hard = LESSON.replace('answer = "go:2 keep"', 'answer = "go:3 keep"')
    hard = hard.replace('also = ["go:1 keep"]', "").replace("keep die:2", "keep die:3")
    runner = start_lesson(hard)
    runner.next()
    runner.act("go:3")
    runner.timeline.play_line([3, 0, 0, 3, 0])  # somebody's luck was worse: a 1
    runner.starts.append(runner.timeline.ply)
    assert runner.show() == Result(Kind.DONE)
    assert list_names(runner)[6:9] == ["die:3", "go:3", "keep"]


def test_reading_is_not_helped_by_showing() -> None:
    runner = start_lesson()
    assert runner.show().kind is Kind.NEXT and not runner.helped


def test_a_reply_may_be_said_once_and_kept() -> None:
    reply = '[[step.reply]]\non = "MOVED"\ntry = "go:1"\nsay = "Go on."\nthen = "keep"\n\n'
    kept = LESSON.replace("points[me] +3", "points[me] +9").replace("[done]", reply + "[done]")
    runner = start_lesson(kept, step=3)
    assert runner.act("go:2") == Result(Kind.REPLY, "Go on.")
    assert runner.own_plies() == ["go:2"] and runner.misses == 0
    assert runner.act("keep").kind is Kind.OPEN
    runner.again()
    assert runner.act("go:2") == Result(Kind.REPLY, "Go on.")


def test_a_hint_names_the_next_ply_of_a_way_that_fits() -> None:
    runner = start_lesson(LESSON.replace("luck =", 'hint = "Go."\nluck ='), step=3)
    assert runner.hint() == ("Go.", "go:2")
    runner.act("go:1")
    assert runner.hint() == ("Go.", "keep")
    assert start_lesson(step=1).hint() == ("", "go:3")


def test_a_start_that_is_no_longer_legal_names_the_ply_and_what_is() -> None:
    course = make_lessons(LESSON.replace('"ONE"', '"TWO"'), story=STORY_WRONG)
    with pytest.raises(PlayError, match=r"stops at ply 2: 'go:3' is not legal now; .* keep, give"):
        LessonRunner(course, course.lessons[0])
