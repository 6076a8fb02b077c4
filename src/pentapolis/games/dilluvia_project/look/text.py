"""The table as text, for the terminal: players, market, action fields, city."""

from __future__ import annotations

from typing import Final

from pentapolis.catalog.words import Words
from pentapolis.core.game import Game
from pentapolis.core.seats import seat_letter
from pentapolis.core.state import EMPTY, OVER
from pentapolis.kit.cells import cells_of

from ..rules import codes as c
from ..rules.codes import COLOURS, KINDS, M, P, R
from ..rules.effects import is_last_round
from ..rules.land import cover
from ..rules.scoring import house_value, population, track_income
from ..rules.state import Sky
from ..words import names
from ..words.actions import name_offer

STYLES: Final = ["bold dodger_blue2", "bold dark_orange3", "bold green3", "bold yellow3"]
EFFECT_SIGNS: Final = ["$", "c", "*", "p", "pick", "land"]


def draw_text(game: Game, seen: Sky, viewer: int, _: Words) -> str:
    """Draw the table as text, with the viewer's own tiles named below it."""
    rows = [write_head(seen, _), ""]
    rows += write_players(seen, _)
    rows.append("")
    rows += join_columns(write_market(seen, _), write_fields(seen, _))
    rows += write_offers(seen, _)
    rows.append("")
    rows += write_city(seen)
    rows.append(write_legend(_))
    own = write_tiles(seen, viewer if viewer >= 0 else seen.turn, _)
    if own:
        rows.append(own)
    return "\n".join(rows)


def escape_name(text: str) -> str:
    """Escape the brackets in a player's name, which would be read as markup."""
    return text.replace("[", "\\[")


def join_columns(left: list[str], right: list[str]) -> list[str]:
    """Put two blocks of lines side by side; the lines of the left one have equal width."""
    lines = max(len(left), len(right))
    width = len(left[0]) if left else 0
    left = left + [" " * width] * (lines - len(left))
    right = right + [""] * (lines - len(right))
    return [f"{a}   {b}" for a, b in zip(left, right, strict=True)]


def write_head(seen: Sky, _: Words) -> str:
    """Write the round and the turn order."""
    order = " ".join(escape_name(_.player_name(seat)) for seat in seen.order)
    text = _("Round {n} of {most}", n=seen.round, most=seen.box.rounds)
    return f"[bold]{text}[/]   " + _("turn order: {order}", order=order)


def write_players(seen: Sky, _: Words) -> list[str]:
    """Write a line for each player, in turn order."""
    out = []
    for seat in seen.order + [s for s in range(seen.seats) if s not in seen.order]:
        mark = "▶" if seat == seen.turn and seen.actor() != OVER else " "
        cubes = seen.cubes[seat * COLOURS : (seat + 1) * COLOURS]
        held = " ".join(f"{n}{names.letter(colour, _)}" for colour, n in enumerate(cubes))
        text = _(
            "population {pop}  prestige {pres} (ten = {value})  aeros {aeros}  cubes {cubes}  "
            "workers {hand}/{all}  income {r}/{m}/{p}",
            pop=population(seen, seat),
            pres=seen.prestige[seat],
            value=house_value(seen, seat),
            aeros=seen.aeros[seat],
            cubes=held,
            hand=seen.dark[seat] + seen.special[seat],
            all=seen.workers[seat] + 1,
            r=track_income(seen, seat, R),
            m=track_income(seen, seat, M),
            p=track_income(seen, seat, P),
        )
        name = escape_name(_.player_name(seat)[:12].ljust(12))
        out.append(f"{mark} [{STYLES[seat]}]{seat_letter(seat)} {name}[/] {text}")
    return out


def write_market(seen: Sky, _: Words) -> list[str]:
    """Write the market with the zeppelins around it; tiles by number, printed effects by sign."""
    ends = {end: seat_letter(seat) for seat, end in enumerate(seen.zeppelin) if end != EMPTY}
    rows = ["     " + "".join(f"  {ends.get(col, 'ABCD'[col])}   " for col in range(4)) + "  "]
    for row in range(4):
        spaces = "".join(write_space(seen, 4 * row + col) for col in range(4))
        rows.append(f" {ends.get(8 + row, str(row + 1))} | {spaces}| {ends.get(12 + row, ' ')}")
    rows.append("     " + "".join(f"  {ends.get(4 + col, ' ')}   " for col in range(4)) + "  ")
    width = max(len(row) for row in rows)
    return [row.ljust(width) for row in rows]


def write_space(seen: Sky, space: int) -> str:
    """Write a market space in six characters."""
    if is_last_round(seen):
        seat = seen.claims[space]
        sign = EFFECT_SIGNS[seen.box.effects[space]] if seat == EMPTY else seat_letter(seat)
        return f"{sign:^6}"
    kind = seen.market[space]
    text = "·" if kind == EMPTY else f"{kind + 1}" + ("!" if seen.box.five[kind] else "")
    return f"{text:^6}"


def write_offers(seen: Sky, _: Words) -> list[str]:
    """Name what the market offers, one line for each row."""
    rows = []
    for row in range(4):
        offers = [name_offer(seen, 4 * row + column, _) for column in range(4)]
        rows.append(f"[dim]{row + 1}: {' | '.join(offers)}[/]")
    return rows


def write_fields(seen: Sky, _: Words) -> list[str]:
    """Write the circles of each lane with the workers in them; $ marks those that cost an aero."""
    out = []
    for lane in range(c.LANES):
        parts = []
        for circle in range(seen.box.circles):
            if seen.box.circle_lane[circle] == lane:
                seat = seen.holder[circle]
                price = "$" if seen.box.circle_aero[circle] else ""
                owner = seen.box.circle_seat[circle]
                empty = seat_letter(owner).lower() if owner >= 0 else "○"
                stack = f"{seat_letter(seat)}{seen.crew[circle]}" if seat != EMPTY else empty
                parts.append(price + stack)
        star = " " if seen.starred >> c.FIELD_OF[lane] & 1 else "★"
        out.append(f"{star} {names.lane(lane, _):<18} {' '.join(parts)}")
    return out


def write_city(seen: Sky) -> list[str]:
    """Write the city square by square; write_legend() explains the signs."""
    city = seen.box.city
    signs = [" · " if seen.box.playable >> square & 1 else "   " for square in range(city.squares)]
    for which, square in enumerate(seen.box.prop_square):
        seat = seen.propeller[which]
        signs[square] = f"@{seen.box.prop_price[which]} "
        if seat != EMPTY:
            signs[square] = f"[{STYLES[seat]}]@{seat_letter(seat)} [/]"
    for square in cells_of(seen.gardens):
        signs[square] = "[green] ♣ [/]"
    for seat in range(seen.seats):
        for square in cells_of(seen.land[seat]):
            signs[square] = f"[{STYLES[seat]}] {seat_letter(seat).lower()} [/]"
    for which, seat in enumerate(seen.b_seat):
        key = seen.box.type_keys[seen.b_type[which]]
        for square in cells_of(cover(seen, seen.b_shape[which], seen.b_square[which])):
            signs[square] = f"[{STYLES[seat]}]{seat_letter(seat)}{key:<2}[/]"
    rows = ["    " + "".join(f" {name[0]} " for name in city.names[: city.size])]
    for row in range(city.size):
        rows.append(f"{row + 1:>3} " + "".join(signs[row * city.size : (row + 1) * city.size]))
    return rows


def write_tiles(seen: Sky, seat: int, _: Words) -> str:
    """Name the market tiles of a seat; nothing if it has none."""
    own = []
    for kind in range(KINDS):
        number = seen.owned[seat * KINDS + kind]
        if number:
            text = names.tile(seen.box, kind, _)
            own.append(f"{number} × {text}" if number > 1 else text)
    return _("Tiles: {tiles}", tiles="; ".join(own)) if own else ""


def write_legend(_: Words) -> str:
    """Explain the signs of the city and of the fields."""
    text = _(
        "lower-case letter: land · A1B: building · @: propeller · ♣: garden · ★: benefit still free"
    )
    return f"[dim]{text}[/]"
