"""The log and the scores: what people read about a game."""

from __future__ import annotations

from pentapolis.core.game import Game, ScoreLine
from pentapolis.core.state import CHANCE, SPECTATOR
from pentapolis.play import ALL, GameLog, Header, ScoreRow, Timeline, score_history, score_rows

from .toys import SPECS, Toy, hands, play_toy, race


def start_log(game: Toy, line: list[int]) -> GameLog:
    """Play a line and return its log."""
    header = Header.of(game, ["Ada", "Bo", "Cy", "Di"][: game.seats])
    return GameLog(SPECS[game.slug], Timeline.from_line(game, header, line))


def list_texts(log: GameLog, viewer: int, since: int = 0) -> list[str]:
    return [line.text for line in log.lines(viewer, "en", since, log.timeline.ply)]


# The log


def test_each_ply_is_described_as_its_viewer_knows_it() -> None:
    log = start_log(hands(), [0, 2, 1])
    assert list_texts(log, 0) == ["Ada gets 0.", "Bo gets ?.", "Ada moves."]
    assert list_texts(log, 1) == ["Ada gets ?.", "Bo gets 2.", "Ada moves."]
    assert list_texts(log, SPECTATOR) == ["Ada gets ?.", "Bo gets ?.", "Ada moves."]
    assert list_texts(log, ALL) == ["Ada gets 0.", "Bo gets 2.", "Ada moves."]


def test_a_line_says_whom_it_concerns_and_what_to_look_at() -> None:
    log = start_log(hands(), [0, 2, 1])
    dealt, shouted = log.line(1, 1, "en"), log.line(2, 1, "en")
    assert (dealt.ply, dealt.seat, dealt.by_chance) == (1, 1, True)
    assert (shouted.ply, shouted.seat, shouted.by_chance) == (2, 0, False)
    assert (dealt.highlights, shouted.highlights) == (("seat-1",), ("seat-0",))
    assert log.line(1, 0, "en").highlights == ()  # who may not know it is shown nothing


def test_chance_for_one_seat_is_one_line() -> None:
    log = start_log(hands(3), [0, 2, 1, 1])
    log.timeline.actors[:] = [CHANCE] * 4
    for ply in (1, 2):  # as if three cards had been dealt to seat A
        log.timeline.events_of(ply)[0].seat = 0
    lines = log.lines(ALL, "en", 0, 3)
    assert [line.text for line in lines] == ["Ada gets 0. Ada gets 2. Ada gets 1."]
    assert (lines[0].ply, lines[0].highlights) == (0, ("seat-0",))


def test_a_run_of_chance_that_began_earlier_comes_whole() -> None:
    log = start_log(hands(), [0, 2, 1])
    log.timeline.events_of(1)[0].seat = 0
    lines = log.lines(ALL, "en", 1, 3)
    assert [(line.ply, line.text) for line in lines] == [
        (0, "Ada gets 0. Ada gets 2."),
        (2, "Ada moves."),
    ]
    assert [line.ply for line in log.lines(ALL, "en", 2, 3)] == [2]


def test_a_ply_without_a_sentence_has_no_line() -> None:
    log = start_log(hands(), [0, 2, 0])  # A peeks
    assert list_texts(log, 1) == ["Ada gets ?.", "Bo gets 2."]
    assert list_texts(log, 0)[-1] == "Ada moves."
    assert log.line(2, 1, "en").sentences == ()


def test_the_log_forgets_what_was_undone() -> None:
    log = start_log(hands(), [0, 2, 1])
    assert len(list_texts(log, 0)) == 3
    log.timeline.undo(1, by=CHANCE)
    log.drop_after(1)
    log.timeline.play_line([1])
    assert list_texts(log, 1) == ["Ada gets ?.", "Bo gets 1."]
    assert list_texts(log, 0, since=1) == ["Bo gets ?."]


# Scores


class SheetOfThree(Toy):
    """Seat B has a line that A has not, and A one line in two halves."""

    def score_sheet(self, state: object, seat: int) -> list[ScoreLine]:
        lines = [ScoreLine("farms", 2, "T-1.1 toy"), ScoreLine("farms", 3, "T-1.1 toy")]
        return lines if seat == 0 else [lines[1], ScoreLine("wells", 0, "T-1.1 toy")]


def test_the_score_sheet_has_a_row_a_line_and_a_column_a_seat() -> None:
    game: Game = race()
    game.__class__ = SheetOfThree
    assert score_rows(game, game.start()) == [
        ScoreRow("farms", "T-1.1 toy", (5, 3)),
        ScoreRow("wells", "T-1.1 toy", (None, 0)),
    ]


def test_scores_are_known_before_each_ply_and_at_the_end() -> None:
    match = play_toy(race(3))
    history = score_history(match.timeline)
    assert len(history) == match.ply + 1
    assert (history[0], history[-1]) == ([0, 0, 0], match.scores)
    for ply in (0, 7, match.ply):
        assert history[ply] == match.timeline.position_at(ply).scores()
