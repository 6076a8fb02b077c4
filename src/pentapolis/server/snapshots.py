"""What one viewer sees at one ply, drawn and worded once and then kept for a while."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, Final

from pentapolis.core.state import CHANCE, OVER, State
from pentapolis.draw import picture
from pentapolis.draw.frame import seat_picture

from .record import Record

KEPT: Final = 600  # snapshots in memory, for all tables together


@dataclass(frozen=True)
class Eyes:
    """Who looks and how: a viewer, whose area is large, the language, the shape of the sheet."""

    viewer: int
    focus: int
    lang: str
    wide: bool = True


@dataclass(frozen=True)
class Snapshot:
    """A position as it is shown; frames are made of what differs between two of them."""

    ply: int
    eyes: Eyes
    parts: Mapping[str, str]
    symbols: Mapping[str, str]
    thumbs: tuple[str | None, ...]
    facts: Mapping[str, Any]  # what a frame always says
    seats: tuple[Mapping[str, Any], ...]


class Gallery:
    """Keeps the latest snapshots; the oldest go first."""

    def __init__(self, most: int = KEPT) -> None:
        self.most = most
        self.kept: OrderedDict[tuple[str, int, Eyes, bool], Snapshot] = OrderedDict()

    def show(self, name: str, record: Record, ply: int, eyes: Eyes, live: bool) -> Snapshot:
        """Draw a position or find its drawing; without a name nothing is kept."""
        key = (name, ply, eyes, live)
        found = self.kept.get(key)
        if found is None:
            found = drawn(record, ply, eyes, live)
        if name:
            self.kept[key] = found
            self.kept.move_to_end(key)
            if len(self.kept) > self.most:
                self.kept.popitem(last=False)
        return found

    def forget(self, name: str, ply: int) -> None:
        """Drop the drawings of plies after one that was gone back to."""
        for key in [key for key in self.kept if key[0] == name and key[1] > ply]:
            del self.kept[key]


def drawn(record: Record, ply: int, eyes: Eyes, live: bool) -> Snapshot:
    """Draw a position for a pair of eyes."""
    spec, game = record.spec, record.timeline.game
    words = record.words(eyes.lang)
    state = record.timeline.at(ply)
    view = record.view(state, eyes.viewer, live)
    shown = picture(spec, view, words, eyes.focus, eyes.wide)
    symbols = dict(shown.symbols)
    thumbs: list[str | None] = []
    for seat in range(game.seats):
        small = seat_picture(spec, view, words, seat)
        thumbs.append(small.svg(style=False, title=words.who(seat)) if small else None)
        symbols |= small.symbols if small else {}
    cite = game.questions[view.question].rule
    facts = {
        "width": shown.width,
        "height": shown.height,
        "desc": shown.desc,
        "prompt": spec.prompt(game, view.seen, view.seat, words),
        "asked": bool(view.legal),
        "rule": {"cite": cite, "url": rule_url(record, cite)} if cite else None,
        "tray": [{"action": action, "label": label} for action, label in shown.tray.items()],
        "wishes": [{"action": wish, "label": label} for wish, label in shown.wishes.items()],
        "choices": [asdict(choice) for choice in shown.choices],
        "last": record.told(eyes.viewer, eyes.lang, ply)[-1].marks if ply else [],
    }
    seats = tuple(card(record, state, view.seen, seat, eyes.lang) for seat in range(game.seats))
    return Snapshot(ply, eyes, shown.parts, symbols, tuple(thumbs), facts, seats)


def card(record: Record, state: State, seen: State, seat: int, lang: str) -> dict[str, Any]:
    """Say what the card of a seat shows, as far as this viewer may know it."""
    spec, game, words = record.spec, record.timeline.game, record.words(lang)
    over = state.actor() == OVER
    lines = game.sheet(seen, seat)
    stats = spec.stats(game, seen, seat, words) if spec.stats else []
    return {
        "seat": seat,
        "name": words.who(seat),
        "active": seat == turn_of(state) or seat in state.waiting(),
        "score": seen.scores()[seat],
        "place": game.places(state)[seat] if over else None,
        "stats": [asdict(stat) for stat in stats],
        "sheet": [
            {
                "label": words(line.label),
                "points": line.points,
                "rule": line.rule,
                "url": rule_url(record, line.rule),
            }
            for line in lines
        ],
    }


def turn_of(state: State) -> int:
    """Say whose turn it is, or CHANCE if it belongs to nobody."""
    seat = state.turn_of()
    return seat if seat >= 0 else CHANCE


def rule_url(record: Record, citation: str) -> str:
    """Give the address of a rule that this game cites."""
    return rule_at(record.spec.meta.slug, citation)


def rule_at(slug: str, citation: str) -> str:
    """Give the address of a rule by its citation."""
    return f"/rules/{slug}#{citation.partition(' ')[0]}"
