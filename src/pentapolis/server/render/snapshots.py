"""Positions as one viewer sees them, drawn once and kept for a while."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final, Protocol, TypeVar

from pentapolis.catalog.spec import GameSpec
from pentapolis.catalog.words import Words
from pentapolis.core.game import Game
from pentapolis.core.state import OVER, State
from pentapolis.draw.picture import Picture, draw_picture, draw_seat_picture
from pentapolis.play.log import GameLog

from ..wire import Card, Facts, SeatFacts
from .bulk import DrawingShare
from .viewpoint import Viewpoint, make_view

MAX_SNAPSHOTS: Final = 600  # snapshots in memory, for all tables together

K = TypeVar("K")
V = TypeVar("V")
Key = tuple[str, int, int, Viewpoint, bool]  # table, number of undos, ply, viewpoint, live
SeatsKey = tuple[str, int, int, int, str]  # table, number of undos, ply, viewer, language


class Source(Protocol):
    """The table of a snapshot; each undo makes its earlier snapshots useless."""

    @property
    def id(self) -> str: ...

    @property
    def undos(self) -> int: ...


@dataclass(frozen=True)
class Snapshot:
    """A position as it is shown; frames are made of what differs between two of them."""

    ply: int
    viewpoint: Viewpoint
    parts: Mapping[str, str]
    symbols: Mapping[str, str]
    thumbs: tuple[str | None, ...]
    facts: Facts
    seats: tuple[SeatFacts, ...]


@dataclass(frozen=True)
class SeatViews:
    """What the cards of the seats show; the same whatever is large and no matter who may choose."""

    thumbs: tuple[str | None, ...]
    symbols: dict[str, str]
    facts: tuple[SeatFacts, ...]


class SnapshotCache:
    """Keeps the latest snapshots and drops the oldest."""

    def __init__(self, most: int = MAX_SNAPSHOTS) -> None:
        self.most = most
        self.share = DrawingShare()
        self.kept: OrderedDict[Key, Snapshot] = OrderedDict()
        self.seats: OrderedDict[SeatsKey, SeatViews] = OrderedDict()
        self.latest: OrderedDict[str, Snapshot] = OrderedDict()  # by table

    def get(
        self, source: Source | None, log: GameLog, ply: int, viewpoint: Viewpoint, live: bool
    ) -> Snapshot:
        """Return a position's snapshot, drawn or kept; without a source nothing is kept."""
        if source is None:
            return draw_snapshot(log, ply, viewpoint, live)
        live = live and viewpoint.viewer >= 0  # who only watches is never asked
        key = (source.id, source.undos, ply, viewpoint, live)
        found = self.kept.get(key)
        if found is None:
            seats = self._get_seats(source, log, ply, viewpoint)
            found = draw_snapshot(log, ply, viewpoint, live, seats)
            older = self.latest.get(source.id)
            if older is not None:
                # Most of it is the same: kept once, it takes a fraction of the memory.
                found = replace(found, parts=reuse(found.parts, older.parts))
            keep(self.latest, source.id, found, self.most)
        keep(self.kept, key, found, self.most)
        return found

    def _get_seats(self, source: Source, log: GameLog, ply: int, viewpoint: Viewpoint) -> SeatViews:
        key = (source.id, source.undos, ply, viewpoint.viewer, viewpoint.lang)
        found = self.seats.get(key)
        if found is None:
            found = draw_seats(log, ply, viewpoint)
        keep(self.seats, key, found, self.most)
        return found


def keep(kept: OrderedDict[K, V], key: K, value: V, most: int) -> None:
    """Keep a value as the latest, and drop the oldest ones if there are too many."""
    kept[key] = value
    kept.move_to_end(key)
    while len(kept) > most:
        kept.popitem(last=False)


def reuse(new: Mapping[str, str], old: Mapping[str, str]) -> dict[str, str]:
    """Return the new entries; where an old one is the same, it is that one."""
    return {key: old[key] if old.get(key) == text else text for key, text in new.items()}


def draw_seats(log: GameLog, ply: int, viewpoint: Viewpoint) -> SeatViews:
    """Draw what the cards of the seats show."""
    spec, game, words = log.spec, log.timeline.game, log.words(viewpoint.lang)
    state = log.timeline.position_at(ply)
    view = make_view(game, state, viewpoint.viewer, live=False)
    seats = range(game.seats)
    symbols: dict[str, str] = {}
    thumbs: list[str | None] = []
    for seat in seats:
        small = draw_seat_picture(spec, view, words, seat)
        thumbs.append(small.svg(style=False, title=words.player_name(seat)) if small else None)
        symbols |= small.symbols if small else {}
    facts = tuple(describe_seat(spec, game, state, view.seen, seat, words) for seat in seats)
    return SeatViews(tuple(thumbs), symbols, facts)


def draw_snapshot(
    log: GameLog, ply: int, viewpoint: Viewpoint, live: bool, seats: SeatViews | None = None
) -> Snapshot:
    """Draw a position as seen from a viewpoint; the seats too unless they are given."""
    seats = seats if seats is not None else draw_seats(log, ply, viewpoint)
    spec, game, words = log.spec, log.timeline.game, log.words(viewpoint.lang)
    state = log.timeline.position_at(ply)
    view = make_view(game, state, viewpoint.viewer, live)
    picture = draw_picture(spec, view, words, viewpoint.focus, viewpoint.wide, refusals=live)
    symbols = picture.symbols | seats.symbols
    cite = game.questions[view.question].rule
    last = log.line(ply - 1, viewpoint.viewer, viewpoint.lang).highlights if ply else ()
    facts: Facts = {
        "width": picture.width,
        "height": picture.height,
        "desc": picture.desc,
        "chapter": spec.chapter(game, view.seen, words) if spec.chapter else "",
        "step": spec.turn_step(game, view.seen) if spec.turn_step else 0,
        "prompt": spec.prompt(game, view.seen, view.seat, words),
        "asked": bool(view.legal),
        "rule": {"cite": cite, "url": rule_url(spec.meta.slug, cite)} if cite else None,
        "cards": list_cards(spec, game, picture),
        "batches": [
            {"label": batch.label, "actions": list(batch.actions)} for batch in picture.batches
        ],
        "wishes": [{"action": wish, "label": label} for wish, label in picture.wishes.items()],
        "last": list(last),
    }
    return Snapshot(ply, viewpoint, picture.parts, symbols, seats.thumbs, facts, seats.facts)


def list_cards(spec: GameSpec, game: Game, picture: Picture) -> list[Card]:
    """Return the legal actions as cards, what the question is about first."""
    picks = {choice.action: choice for choice in picture.choices}
    cards: list[Card] = []
    for action, card in sorted(picture.cards.items(), key=lambda item: item[1].order):
        pick = picks.get(action)
        label = picture.hot.get(action) or picture.tray.get(action) or (pick.label if pick else "")
        cards.append(
            {
                "action": action,
                "label": label,
                "title": card.title,
                "icon": card.icon,
                "price": card.price,
                "result": card.result,
                "group": card.group,
                "faint": card.faint,
                "done": game.actions.name(action) in spec.done_actions,
                "place": "board" if action in picture.hot else "pieces" if pick else "panel",
                "tokens": pick.tokens if pick else "",
            }
        )
    return cards


def describe_seat(
    spec: GameSpec, game: Game, state: State, seen: State, seat: int, words: Words
) -> SeatFacts:
    """Return what a seat's card says, as far as the viewer may know it."""
    sheet = game.score_sheet(seen, seat)
    return {
        "seat": seat,
        "name": words.player_name(seat),
        "active": seat == state.whose_turn() or seat in state.deciders(),
        "score": seen.scores()[seat],
        "booked": sum(line.points for line in sheet if line.booked),
        "place": game.places(state)[seat] if state.actor() == OVER else None,
        "stats": [
            {"icon": stat.icon, "label": stat.label, "value": stat.value, "alarm": stat.alarm}
            for stat in (spec.stats(game, seen, seat, words) if spec.stats else [])
        ],
        "sheet": [
            {
                "label": words(line.label),
                "points": line.points,
                "rule": line.rule,
                "url": rule_url(spec.meta.slug, line.rule),
                "booked": line.booked,
            }
            for line in sheet
        ],
    }


def rule_url(slug: str, citation: str) -> str:
    """Return the address of a cited rule."""
    return f"/rules/{slug}#{citation.partition(' ')[0]}"
