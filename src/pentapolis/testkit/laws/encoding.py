"""Laws of the vector for learning programs: its size, and the side it is written from."""

from __future__ import annotations

from pentapolis.core.fields import Field
from pentapolis.core.game import Game
from pentapolis.core.state import CHANCE, SPECTATOR, UNKNOWN, State

from .basics import LawBroken


def law_an_encoding_keeps_its_sizes(game: Game, state: State) -> None:
    """encode() is as long as encoding_sizes() for every viewer, and no entry exceeds its size."""
    sizes = game.encoding_sizes()
    for viewer in (*range(game.seats), SPECTATOR):
        vector = game.encode(game.mask(state, viewer), viewer)
        if len(vector) != len(sizes):
            raise LawBroken(f"encode() has {len(vector)} entries, encoding_sizes() {len(sizes)}")
        for index, (value, most) in enumerate(zip(vector, sizes, strict=True)):
            if not 0 <= value <= most:
                raise LawBroken(f"entry {index} of encode() is {value}, but its size is {most}")


def law_an_encoding_takes_its_viewers_side(game: Game, state: State) -> None:
    """encode() says what is asked and who decides, and puts the viewer's own part first."""
    seats, actor = game.seats, state.actor()
    usual = split_vector(game, game.encode(state, 0))
    for viewer in (*range(seats), SPECTATOR):
        first = max(0, viewer)
        vector = game.encode(state, viewer)
        decider = seats + 1 if actor == CHANCE else seats + 2
        if actor >= 0:
            decider = (actor - first) % seats + 1
        if vector[:2] != [state.asking + 1, decider]:
            wanted = f"question {state.asking} and decider {decider}"
            raise LawBroken(f"encode() for viewer {viewer} begins {vector[:2]}, not with {wanted}")
        parts = split_vector(game, vector)
        for field in game.declared:
            wanted_part = rotate_part(field, usual[field.name], first, seats)
            if parts[field.name] != wanted_part:
                raise LawBroken(
                    f"encode() shows viewer {viewer} the field {field.name!r} as "
                    f"{parts[field.name]}, not as {wanted_part}"
                )


def split_vector(game: Game, vector: list[int]) -> dict[str, list[int]]:
    """Cut a vector into the parts of its fields."""
    parts: dict[str, list[int]] = {}
    at = 2
    for field in game.declared:
        length = field.size(game.seats) * max(1, field.cells)
        parts[field.name] = vector[at : at + length]
        at += length
    return parts


def rotate_part(field: Field, part: list[int], first: int, seats: int) -> list[int]:
    """Return a part of seat A's vector as another seat would have it."""
    entries = part
    if field.of_seats:
        entries = [rotate_number(field, entry, first, seats) for entry in part]
    if not field.per_seat or field.up_to:
        return entries
    shift = first * len(part) // seats
    return entries[shift:] + entries[:shift]


def rotate_number(field: Field, entry: int, first: int, seats: int) -> int:
    """Count a seat from another one; leave an entry that is no seat."""
    number = entry + field.low - 1 if entry else UNKNOWN
    return (number - first) % seats - field.low + 1 if number >= 0 else entry
