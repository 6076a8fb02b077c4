"""The timeline: playing, refusing, looking back, undo, saving."""

from __future__ import annotations

import pytest

from pentapolis.core.luck import ScriptedLuck, SeededLuck
from pentapolis.core.state import CHANCE, SPECTATOR, UNKNOWN
from pentapolis.games.saint_malo import SPEC as MALO
from pentapolis.play import (
    Entry,
    Header,
    Illegal,
    NotYours,
    PlayError,
    ReplayError,
    Stale,
    Timeline,
)

from .toys import TOYS, Hands, Race, Vote, hands, new_table, play_toy, race, vote

GO_1, GO_2, GO_3, KEEP, GIVE = range(5)
DIE_3 = 2
PEEK, SHOUT, WAIT = range(3)


def roll_three() -> Timeline:
    """Return a race in which seat A has a 3 on the die."""
    timeline = new_table(race())
    timeline.play_outcome(DIE_3)
    return timeline


# Playing and refusing.


def test_a_ply_changes_the_position_and_returns_its_events() -> None:
    timeline = roll_three()
    events = timeline.act(0, GO_3, 1)
    assert [(event.kind, event.seat, event.args) for event in events] == [(1, 0, [GO_3])]
    assert timeline.line == [DIE_3, GO_3]
    assert timeline.actors == [CHANCE, 0]
    assert timeline.state.scores() == [3, 0]
    assert timeline.events_of(1) == events
    assert [entry.kind for entry in timeline.entries] == ["chance", "act"]


def test_a_decision_for_an_earlier_ply_is_stale() -> None:
    timeline = roll_three()
    timeline.act(0, GO_1, 1)
    for ply in (0, 1, 3):  # 1: a double click must not count twice
        with pytest.raises(Stale, match=f"was for ply {ply}, but the game is now at ply 2"):
            timeline.act(0, KEEP, ply)
    assert len(timeline.entries) == 2


def test_only_who_is_asked_decides() -> None:
    timeline = new_table(race())
    with pytest.raises(NotYours, match="chance decides now, not seat A"):
        timeline.act(0, GO_1, 0)
    timeline.play_outcome(DIE_3)
    with pytest.raises(NotYours, match="seat A decides now, not seat B"):
        timeline.act(1, GO_1, 1)
    with pytest.raises(NotYours, match="seat A decides now, not chance"):
        timeline.play_outcome(DIE_3)
    with pytest.raises(NotYours):
        timeline.play_chance(SeededLuck(1))
    with pytest.raises(NotYours):
        timeline.act(CHANCE, GO_1, 1)


def test_nobody_decides_when_the_game_is_over() -> None:
    timeline = play_toy(race()).timeline
    with pytest.raises(NotYours, match="the game is over"):
        timeline.act(0, GO_1, timeline.ply)


def test_an_illegal_action_is_refused_with_what_is_legal() -> None:
    timeline = roll_three()
    with pytest.raises(
        Illegal, match=r"'keep' is not legal now; the legal ones are: go:1, go:2, go:3$"
    ):
        timeline.act(0, KEEP, 1)
    with pytest.raises(Illegal, match="the action 99 is not legal"):
        timeline.act(0, 99, 1)
    with pytest.raises(Illegal, match="the action -1"):
        timeline.act(0, -1, 1)
    assert timeline.ply == 1
    assert len(timeline.entries) == 1


def test_a_message_names_a_few_of_many_legal_actions() -> None:
    timeline = new_table(MALO.load(2, {"start": 1}))
    with pytest.raises(Illegal, match=r"the legal ones are: (\S+, ){5}\S+ and 246 more$"):
        timeline.play_outcome(0)


def test_an_unknown_name_is_refused_with_similar_ones() -> None:
    timeline = roll_three()
    assert timeline.find_action("go:2", 0) == GO_2
    assert timeline.find_action("die:3", CHANCE) == DIE_3
    with pytest.raises(Illegal, match=r"no action is called 'go:4'; similar names: .*go:3"):
        timeline.find_action("go:4", 0)
    with pytest.raises(Illegal, match="no action is called '!!'; the legal ones are: go:1, go:2"):
        timeline.find_action("!!", 0)


def test_all_chance_plies_are_played_in_a_row() -> None:
    timeline = new_table(hands(3))
    assert timeline.play_all_chance(ScriptedLuck([0, 1 << 31, (1 << 32) - 1])) == 3
    assert timeline.line == [0, 1, 2]
    assert timeline.play_all_chance(SeededLuck(1)) == 0
    assert timeline.state.actor() == 0


def test_notes_do_not_touch_the_game() -> None:
    timeline = roll_three()
    timeline.note("chat", 1, "hello", time=2.5)
    assert timeline.entries[-1] == Entry("chat", 1, 0, "hello", 2.5)
    assert timeline.ply == 1
    with pytest.raises(PlayError, match="chat, join, leave, clock, stop, not 'act'"):
        timeline.note("act", 1)


# Looking.


def test_every_position_can_be_seen_again() -> None:
    game = MALO.load(2, {})
    timeline = new_table(game)
    luck = SeededLuck(3)
    digests = [game.digest(timeline.state)]
    while not timeline.is_over and timeline.ply < 200:
        if timeline.state.actor() == CHANCE:
            timeline.play_chance(luck)
        else:
            legal = timeline.state.legal()
            timeline.act(timeline.state.actor(), legal[timeline.ply % len(legal)], timeline.ply)
        digests.append(game.digest(timeline.state))
    for ply, digest in enumerate(digests):
        state = timeline.position_at(ply)
        assert (state.ply, game.digest(state)) == (ply, digest)
    for wrong in (-1, timeline.ply + 1):
        with pytest.raises(PlayError, match="there is no ply"):
            timeline.position_at(wrong)


@pytest.mark.parametrize("ply", [0, 5, 16, 17])
def test_an_earlier_position_is_a_copy_of_its_own(ply: int) -> None:
    timeline = play_toy(race(4)).timeline
    before = timeline.game.digest(timeline.position_at(ply))
    state = timeline.position_at(ply)
    state.apply(state.legal()[0])
    assert timeline.game.digest(timeline.position_at(ply)) == before


def test_a_clone_of_the_present_shares_nothing_with_it() -> None:
    timeline = roll_three()
    timeline.position_at(1).apply(GO_3)
    assert timeline.state.scores() == [0, 0]


def test_news_hide_what_was_not_for_the_viewer() -> None:
    timeline = new_table(hands())
    timeline.play_all_chance(ScriptedLuck([0, (1 << 32) - 1]))
    assert [event.args for event in timeline.news(0, 0)] == [[0], []]
    assert [event.args for event in timeline.news(1, 0)] == [[], [2]]
    assert [event.args for event in timeline.news(SPECTATOR, 0)] == [[], []]
    assert [event.args for event in timeline.news(1, 1)] == [[2]]


def test_a_view_knows_what_its_seat_knows() -> None:
    timeline = new_table(hands())
    timeline.play_all_chance(ScriptedLuck([0, (1 << 32) - 1]))
    mine, theirs = timeline.view(0), timeline.view(1)
    assert isinstance(mine.seen, Hands)
    assert isinstance(theirs.seen, Hands)
    assert mine.seen.card == [0, UNKNOWN]
    assert theirs.seen.card == [UNKNOWN, 2]
    assert mine.legal == [PEEK, SHOUT, WAIT]
    assert theirs.legal == []
    assert timeline.view(SPECTATOR).legal == []


def test_a_view_has_the_news_since_its_seat_last_decided() -> None:
    timeline = roll_three()
    timeline.act(0, GO_1, 1)
    timeline.act(0, KEEP, 2)
    assert [event.kind for event in timeline.view(0).news] == [2]
    assert [event.kind for event in timeline.view(1).news] == [0, 1, 2]
    assert [event.kind for event in timeline.view(SPECTATOR).news] == [0, 1, 2]
    assert [event.kind for event in timeline.view(1, since=1).news] == [1, 2]
    assert timeline.view(1, since=3).news == []
    assert new_table(race()).view(0).news == []


# Undo.


def test_a_seat_undoes_its_own_plies() -> None:
    timeline = roll_three()
    timeline.act(0, GO_3, 1)
    timeline.act(0, KEEP, 2)
    assert timeline.earliest_undo(0) == 1
    timeline.undo(1, by=0, time=4.0)
    assert timeline.line == [DIE_3]
    assert timeline.actors == [CHANCE]
    assert timeline.state.scores() == [0, 0]
    assert timeline.entries[-1] == Entry("undo", 0, 1, "", 4.0)
    assert timeline.view(0).legal == [GO_1, GO_2, GO_3]


def test_nobody_goes_back_over_chance() -> None:
    timeline = roll_three()
    timeline.act(0, GO_3, 1)
    assert timeline.earliest_undo(0) == 1
    with pytest.raises(PlayError, match="chance decided ply 0; the others must agree"):
        timeline.undo(0, by=0)


def test_nobody_goes_back_over_another_seat() -> None:
    timeline = roll_three()
    timeline.act(0, GO_3, 1)
    assert timeline.earliest_undo(1) == 2
    with pytest.raises(PlayError, match="seat A decided ply 1"):
        timeline.undo(1, by=1)


def test_nobody_goes_back_over_a_secret() -> None:
    timeline = new_table(hands())
    timeline.play_all_chance(SeededLuck(1))
    timeline.act(0, WAIT, 2)
    timeline.act(0, PEEK, 3)
    assert timeline.earliest_undo(0) == 4
    with pytest.raises(PlayError, match="ply 3 revealed something hidden"):
        timeline.undo(3, by=0)
    open_hand = new_table(hands())
    open_hand.play_all_chance(SeededLuck(1))
    open_hand.act(0, WAIT, 2)
    open_hand.act(0, SHOUT, 3)
    assert open_hand.earliest_undo(0) == 2


def test_the_earliest_undo_is_the_beginning() -> None:
    timeline = new_table(MALO.load(2, {"start": 1}))
    assert timeline.earliest_undo(0) == 0


def test_everybody_together_goes_back_anywhere() -> None:
    timeline = play_toy(race()).timeline
    for ply in (35, 17, 16, 3, 0):
        if ply < timeline.ply:
            wanted = timeline.game.digest(timeline.position_at(ply))
            timeline.undo(ply, by=CHANCE)
            assert timeline.game.digest(timeline.state) == wanted
    assert timeline.line == []


def test_only_what_was_played_can_be_undone() -> None:
    timeline = roll_three()
    for ply in (1, 2, -1):
        with pytest.raises(PlayError, match=f"there is no ply {ply} to undo to"):
            timeline.undo(ply, by=CHANCE)


def test_nothing_is_undone_once_the_luck_is_known() -> None:
    timeline = play_toy(race()).timeline
    timeline.header.seed = "00" * 32
    with pytest.raises(PlayError, match="the seed is public"):
        timeline.undo(1, by=CHANCE)


@pytest.mark.parametrize("back", [0, 1, 4, 7])
def test_luck_repeats_itself_after_an_undo(back: int) -> None:
    luck = SeededLuck(5)
    timeline = play_toy(race(), seed=5).timeline
    line = list(timeline.line)
    timeline.undo(back, by=CHANCE)
    while not timeline.is_over:
        if timeline.state.actor() == CHANCE:
            timeline.play_chance(luck)
        else:
            timeline.act(timeline.state.actor(), line[timeline.ply], timeline.ply)
    assert timeline.line == line


def test_draws_are_counted_on_the_line() -> None:
    timeline = roll_three()
    assert (timeline.draws(0), timeline.draws(1)) == (1, 0)
    timeline.act(0, GO_1, 1)
    timeline.act(0, KEEP, 2)
    timeline.play_outcome(DIE_3)
    assert (timeline.draws(0), timeline.draws(1)) == (1, 1)
    timeline.undo(3, by=CHANCE)
    assert (timeline.draws(0), timeline.draws(1)) == (1, 0)


def test_redo_plays_again_what_was_undone() -> None:
    timeline = roll_three()
    timeline.act(0, GO_3, 1)
    timeline.act(0, KEEP, 2)
    timeline.undo(2, by=0)
    timeline.undo(1, by=0)
    assert timeline.undone == [GO_3, KEEP]
    with pytest.raises(NotYours, match="not seat B"):
        timeline.redo(by=1)
    timeline.redo(by=0)
    assert timeline.undone == [KEEP]
    timeline.redo(by=0)
    assert timeline.line == [DIE_3, GO_3, KEEP]
    assert timeline.undone == []
    with pytest.raises(PlayError, match="nothing to redo"):
        timeline.redo(by=0)


def test_playing_the_same_keeps_the_rest_and_another_ply_forgets_it() -> None:
    timeline = roll_three()
    timeline.act(0, GO_3, 1)
    timeline.act(0, KEEP, 2)
    timeline.undo(1, by=0)
    timeline.act(0, GO_3, 1)
    assert timeline.undone == [KEEP]
    timeline.act(0, GIVE, 2)
    assert timeline.undone == []


def test_everybody_together_redoes_chance_and_all_seats() -> None:
    timeline = play_toy(race()).timeline
    line = list(timeline.line)
    timeline.undo(0, by=CHANCE)
    for _ in line:
        timeline.redo(by=CHANCE)
    assert timeline.line == line
    assert timeline.is_over


# Deciding at the same time.


def test_an_early_answer_waits_for_its_turn_unseen() -> None:
    timeline = new_table(vote())
    before = [timeline.game.to_data(timeline.view(seat).seen) for seat in (0, 1, SPECTATOR)]
    assert timeline.act(2, 2, 0) == []
    assert timeline.ply == 0
    assert timeline.early == {2: (2, 0)}
    assert timeline.entries == [Entry("act", 2, 2)]
    after = [timeline.game.to_data(timeline.view(seat).seen) for seat in (0, 1, SPECTATOR)]
    assert after == before
    assert timeline.news(0, 0) == []
    timeline.act(0, 0, 0)
    events = timeline.act(1, 1, 1)
    assert timeline.line == [0, 1, 2]
    assert timeline.actors == [0, 1, 2]
    assert [event.seat for event in events] == [1, 2]
    assert timeline.early == {}
    assert timeline.state.actor() == CHANCE


def test_a_waiting_seat_is_not_stale_because_others_were_faster() -> None:
    timeline = new_table(vote())
    timeline.act(0, 0, 0)
    timeline.act(2, 1, 0)
    timeline.act(1, 1, 0)
    assert timeline.line == [0, 1, 1]
    timeline.play_outcome(0)
    with pytest.raises(Stale):
        timeline.act(0, 1, 0)  # that was the round before


def test_an_early_answer_may_be_changed_until_it_is_played() -> None:
    timeline = new_table(vote())
    timeline.act(1, 2, 0)
    timeline.act(1, 0, 0)
    timeline.act(0, 0, 0)
    assert timeline.line == [0, 0]
    with pytest.raises(NotYours, match="seat C decides now, not seat B"):
        timeline.act(1, 1, 2)


def test_early_answers_must_be_legal_for_their_seat() -> None:
    timeline = new_table(vote(2))
    timeline.act(0, 1, 0)
    timeline.act(1, 2, 1)
    timeline.play_outcome(0)
    with pytest.raises(
        Illegal, match=r"'vote:3' is not legal now; the legal ones are: vote:1, vote:2$"
    ):
        timeline.act(1, 2, 3)


def test_the_order_of_answers_changes_no_view() -> None:
    views = []
    for order in ([0, 1, 2], [2, 1, 0], [1, 2, 0]):
        timeline = new_table(vote())
        for seat in order:
            timeline.act(seat, seat, 0)
        game = timeline.game
        seen = [game.to_data(timeline.view(seat).seen) for seat in (0, 1, 2, SPECTATOR)]
        views.append((timeline.line, seen))
    assert views[0] == views[1] == views[2]


def test_undo_forgets_only_the_early_answers_given_after_that_ply() -> None:
    timeline = new_table(vote())
    timeline.act(2, 1, 0)
    timeline.act(0, 0, 0)
    timeline.undo(0, by=CHANCE)
    assert timeline.early == {2: (1, 0)}
    timeline.act(0, 1, 0)
    timeline.act(2, 2, 1)
    timeline.undo(0, by=CHANCE)
    assert timeline.early == {}


class Fickle(Vote):
    """A vote where the choices of the others shrink when seat A votes 3: against the law."""

    def legal_for(self, seat: int) -> list[int]:
        return [0, 1] if seat > 0 and self.vote[0] == 2 else [0, 1, 2]


def test_an_early_answer_that_became_illegal_is_asked_for_anew() -> None:
    game = vote()
    game.kind = Fickle
    timeline = new_table(game)
    timeline.act(1, 2, 0)
    timeline.act(0, 2, 0)
    assert timeline.line == [2]
    assert timeline.early == {}
    assert timeline.state.actor() == 1


# Saving.


def is_same(one: Timeline, other: Timeline) -> bool:
    public = ("entries", "line", "actors", "undone", "early")
    private = ("_events", "_used", "_since")
    equal = all(getattr(one, part) == getattr(other, part) for part in public + private)
    equal = equal and one.record.complete() == other.record.complete()
    return equal and one.game.digest(one.state) == other.game.digest(other.state)


@pytest.mark.parametrize("name", TOYS)
def test_saving_a_table_is_saving_its_entries(name: str) -> None:
    timeline = play_toy(TOYS[name](3)).timeline
    timeline.note("chat", 0, "again?")
    timeline.undo(4, by=CHANCE)
    timeline.redo(by=CHANCE)
    timeline.play_all_chance(SeededLuck(8))
    if name == "vote":
        timeline.act(2, 1, timeline.ply)
    again = Timeline.from_entries(timeline.game, timeline.header, timeline.entries)
    assert is_same(timeline, again)
    while timeline.ply > 0:
        timeline.undo(timeline.ply - 1, by=CHANCE)
        again = Timeline.from_entries(timeline.game, timeline.header, timeline.entries)
        assert is_same(timeline, again)


def test_a_table_with_an_opened_seed_is_read_back_with_its_undos() -> None:
    timeline = roll_three()
    timeline.act(0, GO_3, 1)
    timeline.undo(1, by=0)
    timeline.header.seed = "00" * 32
    assert Timeline.from_entries(timeline.game, timeline.header, timeline.entries).line == [DIE_3]


@pytest.mark.parametrize(
    ("entry", "reason"),
    [
        (Entry("act", 0, KEEP), "'keep' is not legal now"),
        (Entry("act", 1, GO_1), "not seat B"),
        (Entry("chance", CHANCE, 0), "not chance"),
        (Entry("undo", 0, 9), "undo to ply 9 is not possible at ply 1"),
        (Entry("dance", 0, 0), "not 'dance'"),
    ],
)
def test_a_wrong_saved_entry_is_named(entry: Entry, reason: str) -> None:
    with pytest.raises(ReplayError, match=f"^entry 2 \\(ply 1\\): .*{reason}") as error:
        Timeline.from_entries(race(), Header.of(race()), [Entry("chance", CHANCE, 2), entry])
    assert (error.value.line, error.value.ply) == (2, 1)


def test_a_header_needs_a_name_for_every_seat() -> None:
    assert Header.of(race()).names == ["A", "B"]
    with pytest.raises(PlayError, match="give 2 names"):
        Header.of(race(), names=["Anna"])


def test_nobody_listens_to_a_position_that_was_looked_up() -> None:
    timeline = play_toy(race()).timeline
    assert isinstance(timeline.position_at(5), Race)
    assert timeline.position_at(5).events is None
    assert timeline.state.events is None
