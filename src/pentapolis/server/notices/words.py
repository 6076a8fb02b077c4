"""What a notice says."""

from __future__ import annotations

from dataclasses import dataclass

from pentapolis.catalog.languages import game_title

from ..store import Person
from ..tables.table import Table


@dataclass(frozen=True)
class Letter:
    """A notice in one person's language."""

    subject: str
    text: str
    url: str  # of the table
    facts: dict[str, object]  # for programs


def write_letter(table: Table, person: Person, seats: list[int], home: str) -> Letter:
    """Return the notice that it is a person's turn."""
    _, title = person.words, game_title(table.match.spec, person.lang)
    names = [seat.name for seat in table.seats]
    others = [name for seat, name in enumerate(names) if seat not in seats]
    url = f"{home}table/{table.id}"
    subject = _("Your turn: {title}", title=title)
    text = _("It's your turn in {title}, with {names}.", title=title, names=", ".join(others))
    facts: dict[str, object] = {
        "event": "your_turn",
        "game": table.match.spec.meta.slug,
        "title": title,
        "table": table.id,
        "url": url,
        "names": names,
        "seat": seats[0],
        "ply": table.timeline.ply,
        "text": text,
    }
    return Letter(subject, text, url, facts)


def write_trial(person: Person, home: str) -> Letter:
    """Return a notice with which a person tries out a channel."""
    _ = person.words
    text = _("This is how you'll be told that it's your turn.")
    return Letter(
        _("Pentapolis: a test"), text, home, {"event": "trial", "url": home, "text": text}
    )
