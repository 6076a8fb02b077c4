"""Frames: what goes to a browser. The first is whole, the next ones say what has changed."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from pentapolis.core.state import SPECTATOR
from pentapolis.core.words import Words
from pentapolis.play.link import pack

from .record import Record
from .snapshots import Eyes, Gallery, Snapshot, turn_of
from .store import SeatRow

Frame = dict[str, Any]
NOTHING: Final[Mapping[str, bool]] = {"undo": False, "redo": False, "end": False}


@dataclass(frozen=True)
class Around:
    """What a frame says beside the position: who sits there, what may be done, how it ended."""

    seq: int
    sitters: Sequence[SeatRow]
    mine: Sequence[int] = ()
    can: Mapping[str, bool] = field(default_factory=lambda: NOTHING)
    over: Mapping[str, Any] | None = None
    prompt: str = ""  # instead of the game's own
    held: int | None = None  # whose turn is only over when it is ended
    status: str = ""
    settings: Mapping[str, Any] | None = None


def frame(record: Record, now: Snapshot, before: Snapshot | None, around: Around) -> Frame:
    """Write a frame; only what has changed if the browser has the snapshot before."""
    full = is_full(record, now, before)
    old = None if full else before
    since = old.ply if old else 0
    eyes = now.eyes
    out: Frame = {
        "type": "frame",
        "seq": around.seq,
        "ply": now.ply,
        "plies": record.ply,
        "full": full,
        "viewer": max(eyes.viewer, SPECTATOR),
        "focus": eyes.focus,
        **drawing(now, old),
        **now.facts,
        "seats": [seat_card(now, old, around, seat) for seat in range(len(now.seats))],
        "log": record.lines(eyes.viewer, eyes.lang, since, now.ply),
        "can": around.can,
        "over": around.over,
        "curtain": None,
        "status": around.status,
    }
    if around.prompt:
        out["prompt"] = around.prompt
    if full and around.settings is not None:
        out["settings"] = around.settings
    return out


def is_full(record: Record, now: Snapshot, before: Snapshot | None) -> bool:
    """Tell whether a patch would make no sense: a step back, or eyes that know something else."""
    if before is None or now.ply < before.ply:
        return True
    old, new = before.eyes, now.eyes
    if record.hides and old.viewer != new.viewer:
        return True
    return (old.lang, old.wide) != (new.lang, new.wide)


def drawing(now: Snapshot, old: Snapshot | None) -> Frame:
    """Write the parts that differ."""
    had = old.parts if old else {}
    out: Frame = {
        "parts": {key: markup for key, markup in now.parts.items() if had.get(key) != markup},
        "gone": [key for key in had if key not in now.parts],
    }
    order = list(now.parts)
    if old is None or order != list(had):
        out["order"] = order
    known = old.symbols if old else {}
    new = {name: markup for name, markup in now.symbols.items() if known.get(name) != markup}
    if old is None or new:
        out["symbols"] = new
    return out


def seat_card(now: Snapshot, old: Snapshot | None, around: Around, seat: int) -> Frame:
    """Write the card of a seat; its small picture only when it has changed."""
    sitter = around.sitters[seat]
    card = {
        **now.seats[seat],
        "kind": sitter.kind,
        "level": sitter.level,
        "mine": seat in around.mine,
    }
    if around.held is not None:
        card["active"] = seat == around.held
    if old is None or old.thumbs[seat] != now.thumbs[seat]:
        card["thumb"] = now.thumbs[seat]
    return card


def curtain(record: Record, public: Snapshot, around: Around, seat: int, _: Words) -> Frame:
    """Write the frame between two people at one screen: it shows nothing that is hidden."""
    name = record.timeline.head.names[seat]
    out = frame(record, public, None, around)
    out |= {"parts": {}, "order": [], "symbols": {}, "desc": ""}
    out |= {"tray": [], "wishes": [], "choices": []}
    out |= {"viewer": SPECTATOR, "asked": False, "rule": None, "can": NOTHING, "last": []}
    out["prompt"] = _("Hand over to {name}.", name=name)
    out["curtain"] = {"seat": seat, "name": name}
    for card in out["seats"]:
        card["thumb"] = None
    return out


def focused(record: Record, ply: int, viewer: int, wish: int | None) -> int:
    """Choose whose area is large: the one wished for, the viewer's, or whose turn it is."""
    seats = record.timeline.game.seats
    if wish is not None and 0 <= wish < seats:
        return wish
    if viewer >= 0:
        return viewer
    turn = turn_of(record.timeline.at(ply))
    if turn >= 0:
        return turn
    decided = [actor for actor in record.timeline.actors[:ply] if actor >= 0]
    return decided[-1] if decided else 0


def ending(record: Record, table: str, lang: str) -> Frame:
    """Say how a finished game ended, with all that is open now."""
    timeline = record.timeline
    game, head, state = timeline.game, timeline.head, timeline.state
    words = record.words(lang)
    return {
        "result": record.spec.prompt(game, game.seen_by(state, SPECTATOR), SPECTATOR, words),
        "ending": words(game.endings[game.ending(state)]),
        "chart": record.chart(),
        "replay": f"/replay/{table}/0" if table else "",
        "packed": pack(timeline),
        "commitment": head.commitment,
        "seed": head.seed,
    }


async def replayed(
    gallery: Gallery,
    name: str,
    record: Record,
    plies: range,
    look: tuple[int, int | None, str, bool],  # viewer, wished focus, language, wide
    around: Around,
    finished: bool,
) -> list[Frame]:
    """Write the frames of some plies, nothing in them to click; the first one is whole."""
    viewer, wish, lang, wide = look
    frames: list[Frame] = []
    before: Snapshot | None = None
    for ply in plies:
        if ply > record.ply:
            break  # taken back meanwhile
        eyes = Eyes(viewer, focused(record, ply, viewer, wish), lang, wide)
        now = gallery.show(name, record, ply, eyes, live=False)
        over = ending(record, name, lang) if finished and ply == record.ply else None
        frames.append(frame(record, now, before, replace(around, over=over)))
        before = now
        await asyncio.sleep(0)  # others are waiting too
    return frames
