"""Checks of a saved position: what in it cannot be true at the same time."""

from __future__ import annotations

from pentapolis.core.seats import seat_letter
from pentapolis.core.state import EMPTY
from pentapolis.kit.cells import cells_of

from . import codes as c
from .board import SHAPE_SIZE, line_of
from .land import cover
from .state import Sky


def find_contradictions(s: Sky) -> list[str]:
    """List the contradictions of a position in a sentence each; inventory() counts the parts."""
    found: list[str] = []
    check_order(s, found)
    check_circles(s, found)
    if has_equal_lists(s, found):
        check_buildings(s, found)
    check_squares(s, found)
    return found


def check_order(s: Sky, found: list[str]) -> None:
    """Check the turn order, the turn and the zeppelins."""
    for seat in range(s.seats):
        if s.order.count(seat) > 1:
            found.append(f"seat {seat_letter(seat)} has two places in the turn order")
    if s.asking != c.DRAW_ORDER:
        if len(s.order) < s.seats:
            found.append("the game goes on, but the turn order is not complete")
        elif s.order[s.place] != s.turn:
            found.append("it is another seat's turn at this place of the turn order")
    lines = [line_of(end) for end in s.zeppelin if end != EMPTY]
    for line in range(8):
        if lines.count(line) > 1:
            found.append(f"two zeppelins lie at the same {'column' if line < 4 else 'row'}")


def check_circles(s: Sky, found: list[str]) -> None:
    """Check the workers in the circles."""
    for circle in range(s.box.circles):
        if (s.holder[circle] == EMPTY) != (s.crew[circle] == 0):
            found.append(
                f"circle {circle} has workers without an owner, or an owner without workers"
            )
    for seat in range(s.seats):
        circle = s.special_at[seat]
        if circle != EMPTY and s.holder[circle] != seat:
            letter = seat_letter(seat)
            found.append(f"the special worker of seat {letter} is among another player's workers")
        if circle != EMPTY and s.special[seat]:
            found.append(f"the special worker of seat {seat_letter(seat)} is in two places")


def has_equal_lists(s: Sky, found: list[str]) -> bool:
    """Return whether the lists of buildings have equal lengths."""
    buildings = len(s.b_seat)
    for numbers in [s.b_type, s.b_square, s.b_shape, s.b_mark, s.b_gave]:
        if len(numbers) != buildings:
            found.append("the lists of buildings have different lengths")
            return False
    return True


def check_buildings(s: Sky, found: list[str]) -> None:
    """Check where buildings stand, and whether the squares under them agree."""
    built = [0] * s.seats
    for which in range(len(s.b_seat)):
        key = s.box.type_keys[s.b_type[which]]
        under = cover(s, s.b_shape[which], s.b_square[which])
        if SHAPE_SIZE[s.b_shape[which]] != s.box.size[s.b_type[which]]:
            found.append(f"a building {key} has the wrong shape")
        for seat in range(s.seats):
            if built[seat] & under:
                found.append(f"a building {key} stands on another one")
        built[s.b_seat[which]] |= under
    for seat in range(s.seats):
        if built[seat] != s.built[seat]:
            letter = seat_letter(seat)
            found.append(f"the squares built on by seat {letter} do not match its buildings")


def check_squares(s: Sky, found: list[str]) -> None:
    """Check that no square holds two things and nothing lies outside the city."""
    names = s.box.city.names
    joined = 0
    for squares in [*s.land, *s.built, s.gardens]:
        for square in cells_of(joined & squares):
            found.append(f"two things lie on {names[square]}")
        joined |= squares
    for square in cells_of(joined & ~s.box.playable):
        found.append(f"something lies on {names[square]}, which is not in play")
    if s.gardens.bit_count() > s.box.gardens:
        found.append("there are more gardens than in the box")
