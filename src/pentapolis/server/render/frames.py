"""Frames: what a browser is sent. The first is whole, the next ones hold what has changed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from pentapolis.bots import hint as hints
from pentapolis.catalog.words import Words
from pentapolis.core.state import SPECTATOR
from pentapolis.play.link import pack
from pentapolis.play.log import GameLog
from pentapolis.play.timeline import ALL, Timeline
from pentapolis.play.undo import has_secrets

from ..store import Person, SeatRow
from ..tables.access import NOTHING_ALLOWED, Allowed
from ..wire import Effect, Ending, Frame, Hint, LogEntry, Luck, SeatCard, TieBreak, Turn
from .chart import make_chart
from .lead import tell_lead
from .snapshots import Snapshot, SnapshotCache, Source, rule_url
from .viewpoint import Viewpoint, choose_focus


@dataclass(frozen=True)
class FrameContext:
    """What a frame says besides the position: who sits there, what is allowed, how it ended."""

    seq: int
    seats: Sequence[SeatRow]
    own_seats: Sequence[int] = ()
    allowed: Allowed = field(default_factory=lambda: NOTHING_ALLOWED)
    over: Ending | None = None
    prompt: str = ""  # replaces the game's own
    plies: int = 0  # that were played, if the frame shows an earlier one
    is_replay: bool = False  # the heading names who moved, not who is asked
    awaiting_end: int | None = None  # the seat that has yet to end its turn
    status: str = ""
    settings: Mapping[str, str | bool] | None = None


def make_frame(
    log: GameLog, now: Snapshot, before: Snapshot | None, context: FrameContext
) -> Frame:
    """Return a frame; only what has changed if the browser has the snapshot before."""
    full = before is None or must_be_full(log.timeline, now, before)
    old = None if full else before
    old_parts = old.parts if old else {}
    viewpoint = now.viewpoint
    frame: Frame = {
        "type": "frame",
        "seq": context.seq,
        "ply": now.ply,
        "plies": max(now.ply, context.plies),
        "full": full,
        "viewer": max(viewpoint.viewer, SPECTATOR),
        "focus": viewpoint.focus,
        "whose": find_whose(log, now, context),
        "parts": find_changed(now.parts, old_parts),
        "gone": [key for key in old_parts if key not in now.parts],
        **now.facts,  # type: ignore[typeddict-item]  # has none of the keys that may be missing
        "chapter": find_chapter(log, now, context),
        "step": now.facts["step"] if context.awaiting_end is None else 0,  # a turn is complete
        "seats": [make_card(now, old, context, seat) for seat in range(len(now.seats))],
        "log": write_log(log, viewpoint, old.ply if old else 0, now.ply),
        "turns": write_turns(log, viewpoint, old.ply if old else 0, now.ply),
        "effects": list_effects(log, viewpoint.viewer, old.ply, now.ply) if old else [],
        "can": context.allowed,
        "over": context.over,
        "curtain": None,
        "status": context.status,
    }
    order = list(now.parts)
    if old is None or order != list(old_parts):
        frame["order"] = order
    symbols = find_changed(now.symbols, old.symbols if old else {})
    if old is None or symbols:
        frame["symbols"] = symbols
    if context.prompt:
        frame["prompt"] = context.prompt
    if full and context.settings is not None:
        frame["settings"] = context.settings
    return frame


def must_be_full(timeline: Timeline, now: Snapshot, before: Snapshot) -> bool:
    """Return whether a patch will not do: after an undo, or from another viewpoint."""
    if now.ply < before.ply:
        return True
    old, new = before.viewpoint, now.viewpoint
    if old.viewer != new.viewer and has_secrets(timeline.game):
        return True
    return (old.lang, old.wide) != (new.lang, new.wide)


def find_changed(new: Mapping[str, str], old: Mapping[str, str]) -> dict[str, str]:
    """Return the entries that are new or differ."""
    return {key: markup for key, markup in new.items() if old.get(key) != markup}


def make_card(now: Snapshot, old: Snapshot | None, context: FrameContext, seat: int) -> SeatCard:
    """Return a seat's card, with its small picture only if that has changed."""
    row = context.seats[seat]
    card: SeatCard = {
        **now.seats[seat],  # type: ignore[typeddict-item]  # has no thumb
        "kind": row.kind,
        "level": row.level,
        "mine": seat in context.own_seats,
    }
    if context.awaiting_end is not None:
        card["active"] = seat == context.awaiting_end
    elif context.status == "waiting":
        card["active"] = False
    if old is None or old.thumbs[seat] != now.thumbs[seat]:
        card["thumb"] = now.thumbs[seat]
    return card


def write_log(log: GameLog, viewpoint: Viewpoint, since: int, until: int) -> list[LogEntry]:
    """Return the lines of the log between two plies."""
    return [
        {
            "ply": line.ply + 1,
            "seat": line.seat,
            "text": line.text,
            "marks": list(line.highlights),
        }
        for line in log.lines(viewpoint.viewer, viewpoint.lang, since, until)
    ]


def find_whose(log: GameLog, now: Snapshot, context: FrameContext) -> int:
    """Return the seat that the heading names, or -1."""
    if context.awaiting_end is not None:
        return context.awaiting_end
    if context.status == "waiting":
        return -1
    if context.is_replay and now.ply:
        viewpoint = now.viewpoint
        return log.line(now.ply - 1, viewpoint.viewer, viewpoint.lang).seat
    if now.facts["asked"]:
        return now.viewpoint.viewer
    return next((seat["seat"] for seat in now.seats if seat["active"]), -1)


def find_chapter(log: GameLog, now: Snapshot, context: FrameContext) -> str:
    """Return what the heading says about where in the game this is.

    A turn that was just played to its end, or is looked back at, belongs to its own chapter; what
    is asked now may begin the next one.
    """
    is_past = context.awaiting_end is not None or context.is_replay
    if not is_past or now.ply == 0:
        return now.facts["chapter"]
    turns = log.turns.turns(now.viewpoint.viewer, now.viewpoint.lang, now.ply - 1, now.ply)
    return turns[-1].chapter


def write_turns(log: GameLog, viewpoint: Viewpoint, since: int, until: int) -> list[Turn]:
    """Return the turns between two plies, for the log and the cards of the seats."""
    slug = log.spec.meta.slug
    return [
        {
            "ply": turn.first + 1,
            "last": turn.last,
            "seat": turn.seat,
            "chapter": turn.chapter,
            "headline": turn.headline,
            "changes": [
                {
                    "seat": change.seat,
                    "label": change.label,
                    "points": change.points,
                    "url": rule_url(slug, change.rule),
                    "booked": change.booked,
                }
                for change in turn.changes
            ],
        }
        for turn in log.turns.turns(viewpoint.viewer, viewpoint.lang, since, until)
    ]


def list_effects(log: GameLog, viewer: int, since: int, until: int) -> list[Effect]:
    """Return what the events between two plies look like, as far as the viewer may know them."""
    spec, timeline = log.spec, log.timeline
    if spec.effects is None:
        return []
    found: list[Effect] = []
    for ply in range(since, until):
        for event in timeline.events_of(ply):
            if viewer == ALL or event.visible_to(viewer):
                found += [
                    {
                        "kind": effect.kind,
                        "part": effect.part,
                        "start": effect.start,
                        "symbol": effect.symbol,
                        "count": effect.count,
                        "text": effect.text,
                    }
                    for effect in spec.effects(timeline.game, event)
                ]
    return found


def make_handover_frame(
    log: GameLog, public: Snapshot, context: FrameContext, seat: int, _: Words
) -> Frame:
    """Return the frame between two players at one screen: what everyone may see, and no more."""
    name = log.timeline.header.names[seat]
    return {
        **make_frame(log, public, None, context),
        "viewer": SPECTATOR,
        "whose": seat,
        "asked": False,
        "rule": None,
        "cards": [],
        "batches": [],
        "wishes": [],
        "can": NOTHING_ALLOWED,
        "prompt": _("Hand the screen to {name}.", name=name),
        "curtain": {"seat": seat, "name": name},
    }


def describe_ending(log: GameLog, table: str, lang: str, rating: str = "") -> Ending:
    """Return how a finished game ended, and what is no longer secret."""
    timeline, words = log.timeline, log.words(lang)
    game, state = timeline.game, timeline.state
    return {
        "result": log.spec.prompt(game, game.mask(state, SPECTATOR), SPECTATOR, words),
        "lead": tell_lead(game, state, words),
        "ending": words(game.name_ending(state)),
        "chart": make_chart(timeline, words),
        "ties": list_ties(log, words),
        "replay": f"/replay/{table}/0" if table else "",
        "packed": pack(timeline),
        "rating": rating,
        **describe_luck(timeline),
    }


def describe_luck(timeline: Timeline) -> Luck:
    """Return what is known of the luck of a game."""
    header, names = timeline.header, timeline.header.names
    return {
        "commitment": header.commitment,
        "shares": [
            {"seat": seat, "name": names[seat] if seat >= 0 else "", "share": share}
            for seat, share in timeline.shares.items()
        ],
        "seed": header.seed,
    }


def list_ties(log: GameLog, words: Words) -> list[TieBreak]:
    """Return what was compared between seats with the same score, up to what decided."""
    spec, game, state = log.spec, log.timeline.game, log.timeline.state
    scores = state.scores()
    if spec.tie_breaks is None or len(set(scores)) == len(scores):
        return []
    seats = range(game.seats)
    keys = [[scores[seat]] for seat in seats]
    found: list[TieBreak] = []
    for index, tie in enumerate(spec.tie_breaks(game, state, words)):
        url = rule_url(spec.meta.slug, tie.rule)
        found.append({"label": tie.label, "url": url, "values": list(tie.values)})
        for seat in seats:
            keys[seat].append(state.tiebreak(seat)[index])
        if all(keys[one] != keys[other] for one in seats for other in range(one)):
            break
    return found


def describe_hint(log: GameLog, seat: int, hint: hints.Hint, lang: str, _: Words) -> Hint:
    """Return a hint in words; the page marks its action and offers it."""
    game, words = log.timeline.game, log.words(lang)
    seen = game.mask(log.timeline.state, seat)
    label = log.spec.describe_action(game, seen, hint.action, words)
    text = hints.sentence(hint, words(hint.line.label) if hint.line is not None else "", _)
    ply = log.timeline.ply
    return {"type": "hint", "ply": ply, "action": hint.action, "label": label, "text": text}


async def make_replay_frames(
    snapshots: SnapshotCache,
    source: Source | None,
    log: GameLog,
    plies: range,
    look: tuple[int, int | None, str, bool],  # viewer, seat to draw large, language, wide
    context: FrameContext,
    finished: bool,
    person: Person,
) -> list[Frame]:
    """Return the frames of some plies, with nothing to click; the first one is whole."""
    viewer, wish, lang, wide = look
    timeline, table = log.timeline, source.id if source else ""
    frames: list[Frame] = []
    before: Snapshot | None = None
    with snapshots.share.admit(person):
        for ply in plies:
            async with snapshots.share.piece(person):
                if ply > timeline.ply:
                    break  # undone meanwhile
                viewpoint = Viewpoint(viewer, choose_focus(timeline, ply, viewer, wish), lang, wide)
                now = snapshots.get(source, log, ply, viewpoint, live=False)
                is_last = finished and ply == timeline.ply
                over = describe_ending(log, table, lang) if is_last else None
                here = replace(context, plies=timeline.ply, over=over)
                frames.append(make_frame(log, now, before, here))
                before = now
    return frames
