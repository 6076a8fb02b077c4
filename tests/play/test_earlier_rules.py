"""Games whose rules changed on the way: the record says where, and luck is checked since."""

from __future__ import annotations

import base64
import json
import zlib

import pytest

from pentapolis.core.errors import ReplayError
from pentapolis.play import Entry, Timeline, read, verify, write
from pentapolis.play.link import pack, split_link, unpack, write_varints
from pentapolis.play.record import find_line

from .toys import SPECS, play_sealed, race


def change_on_the_way(ply: int = 4) -> Timeline:
    """Return a finished game whose first plies were played by version 1 of its rules."""
    played = play_sealed(SPECS["race"], race()).reveal().timeline
    timeline = Timeline(played.game, played.header)
    timeline.play_line(played.line[:ply])
    timeline.change_rules(1)
    timeline.play_line(played.line[ply:])
    return timeline


def test_a_file_and_a_link_say_where_the_rules_changed() -> None:
    timeline = change_on_the_way()
    text = write(timeline)
    assert "\nearlier: 1@4\n" in text
    again = read(text, SPECS)
    assert again.earlier_rules == [(1, 4)] and write(again) == text
    assert unpack(pack(timeline), SPECS).earlier_rules == [(1, 4)]
    saved = Timeline.from_entries(again.game, again.header, again.entries)
    assert saved.line == timeline.line and saved.entries == again.entries


def test_luck_is_checked_from_the_change_on() -> None:
    timeline = change_on_the_way()
    text = write(timeline, seal=False)
    draws = [ply for ply, actor in enumerate(timeline.actors) if actor < 0]
    report = verify(text, SPECS)
    count = sum(ply >= 4 for ply in draws)
    assert report.ok and 0 < count < len(draws)
    assert f"all {count} draws since the rules changed at ply 4" in report.lines[-1]


def test_entries_before_the_change_need_not_fit() -> None:
    timeline = change_on_the_way()
    place = next(n for n, entry in enumerate(timeline.entries) if entry.kind == "rules")
    odd = [Entry("act", 0, 999), *timeline.entries[place:]]
    again = Timeline.from_entries(timeline.game, timeline.header, odd)
    assert again.line == timeline.line and again.entries == odd
    broken = [Entry("rules", text="1 999"), *timeline.entries[place + 1 :]]
    with pytest.raises(ReplayError, match="entry 1 "):
        Timeline.from_entries(timeline.game, timeline.header, broken)


def test_a_line_is_what_was_not_undone() -> None:
    entries = [Entry("chance", value=3), Entry("act", 0, 5), Entry("act", 0, 6)]
    entries += [Entry("undo", 0, 1), Entry("chat", text="oh"), Entry("act", 0, 7)]
    assert find_line(entries) == [3, 7]
    assert find_line([*entries, Entry("rules", text="1 9 9"), Entry("act", 0, 2)]) == [9, 9, 2]


@pytest.mark.parametrize("bad", ["1", "1@", "x@4", "1@9 1@4", "1@4,2@6", "1@" + "9" * 9])
def test_a_wrong_heading_is_named(bad: str) -> None:
    text = write(change_on_the_way(), seal=False)
    with pytest.raises(ReplayError, match="line 3: earlier: is written version@ply"):
        read(text.replace("1@4", bad), SPECS)


@pytest.mark.parametrize("bad", [5, "1@4", [[1]], [[1, "4"]], [[0, 4]], [[1, -4]], [[1, 4]] * 99])
def test_a_link_with_a_damaged_change_is_refused(bad: object) -> None:
    heading, line = split_link(pack(change_on_the_way()))
    changed = json.dumps({**json.loads(heading), "earlier": bad}).encode()
    whole = write_varints([len(changed)]) + changed + write_varints(line)
    packed = base64.urlsafe_b64encode(zlib.compress(whole)).decode().rstrip("=")
    with pytest.raises(ReplayError, match="damaged"):
        unpack(packed, SPECS)
