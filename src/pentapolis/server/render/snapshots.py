"""Positions as one viewer sees them, drawn once and kept for a while."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Protocol

from pentapolis.catalog.spec import GameSpec
from pentapolis.catalog.words import Words
from pentapolis.core.game import Game
from pentapolis.core.state import OVER, State
from pentapolis.draw.picture import Picture, draw_picture, draw_seat_picture
from pentapolis.play.log import GameLog

from ..wire import Card, Facts, SeatFacts
from .share import DrawingShare
from .viewpoint import Viewpoint, make_view

MAX_SNAPSHOTS: Final = 600  # snapshots in memory, for all tables together

Key = tuple[str, int, int, Viewpoint, bool]  # table, number of undos, ply, viewpoint, live


class Source(Protocol):
    """The table of a snapshot; each undo makes its earlier snapshots useless."""

    id: str
    undos: int


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


class SnapshotCache:
    """Keeps the latest snapshots and drops the oldest."""

    def __init__(self, most: int = MAX_SNAPSHOTS) -> None:
        self.most = most
        self.share = DrawingShare()
        self.kept: OrderedDict[Key, Snapshot] = OrderedDict()

    def get(
        self, source: Source | None, log: GameLog, ply: int, viewpoint: Viewpoint, live: bool
    ) -> Snapshot:
        """Return a position's snapshot, drawn or kept; without a source nothing is kept."""
        if source is None:
            return draw_snapshot(log, ply, viewpoint, live)
        key = (source.id, source.undos, ply, viewpoint, live)
        found = self.kept.get(key)
        if found is None:
            found = draw_snapshot(log, ply, viewpoint, live)
        self.kept[key] = found
        self.kept.move_to_end(key)
        if len(self.kept) > self.most:
            self.kept.popitem(last=False)
        return found


def draw_snapshot(log: GameLog, ply: int, viewpoint: Viewpoint, live: bool) -> Snapshot:
    """Draw a position as seen from a viewpoint."""
    spec, game, words = log.spec, log.timeline.game, log.words(viewpoint.lang)
    state = log.timeline.position_at(ply)
    view = make_view(game, state, viewpoint.viewer, live)
    picture = draw_picture(spec, view, words, viewpoint.focus, viewpoint.wide, refusals=live)
    symbols = dict(picture.symbols)
    thumbs: list[str | None] = []
    for seat in range(game.seats):
        small = draw_seat_picture(spec, view, words, seat)
        thumbs.append(small.svg(style=False, title=words.player_name(seat)) if small else None)
        symbols |= small.symbols if small else {}
    cite = game.questions[view.question].rule
    last = log.line(ply - 1, viewpoint.viewer, viewpoint.lang).highlights if ply else ()
    facts: Facts = {
        "width": picture.width,
        "height": picture.height,
        "desc": picture.desc,
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
    seats = tuple(describe_seat(spec, game, state, view.seen, n, words) for n in range(game.seats))
    return Snapshot(ply, viewpoint, picture.parts, symbols, tuple(thumbs), facts, seats)


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
    """Return what a seat's card shows, as far as the viewer may know it."""
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
