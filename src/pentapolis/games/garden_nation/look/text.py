"""The table as text, for the terminal: the flower of territories, cards, and the peoples."""

from __future__ import annotations

from typing import Final

from pentapolis.catalog.words import Words
from pentapolis.core.game import Game
from pentapolis.core.seats import seat_letter
from pentapolis.core.state import EMPTY, OVER

from ..rules.codes import DEALT, KEPT
from ..rules.scoring import floors_in, leaders, project_points, secret_points
from ..rules.state import Garden
from ..words.names import project, promise, requirement, secret

SIGNS: Final = "MSLB"
GROUNDS: Final = ["green3", "yellow3", "dark_orange", "orchid"]
SEAT_STYLES: Final = ["deep_sky_blue1", "orange_red1", "spring_green3", "gold1"]
WIDTH: Final = 18  # of a territory
SLOT_ROWS: Final = [[1, 2], [6, 0, 3], [5, 4]]  # slots as they lie on the board
LINES: Final = [[1, 2], [6, 0, 3], [5, 4]]  # positions as they lie in a territory


def draw_text(game: Game, seen: Garden, viewer: int, _: Words) -> str:
    """Draw the garden, the cards, and what everybody has."""
    rows = draw_garden(seen, _)
    rows.append(legend(_))
    rows.append("")
    rows += list_cards(seen, _)
    rows.append("")
    rows += [people_line(seen, seat, _) for seat in range(seen.seats)]
    rows += list_secrets(seen, viewer, _)
    rows.append(order_line(seen, _))
    return "\n".join(rows)


def escape_brackets(text: str) -> str:
    """Escape the brackets of a player's name, which the terminal would read as markup."""
    return text.replace("[", "\\[")


def draw_garden(seen: Garden, _: Words) -> list[str]:
    """Draw the seven territories in three rows."""
    rows: list[str] = []
    for slots in SLOT_ROWS:
        blocks = [draw_territory(seen, slot) for slot in slots]
        indent = " " * ((3 - len(slots)) * (WIDTH + 2) // 2)
        rows += [indent + "  ".join(parts) for parts in zip(*blocks, strict=True)]
        rows.append("")
    return rows


def draw_territory(seen: Garden, slot: int) -> list[str]:
    """Draw one territory: its number, the crane, majorities, and seven fields."""
    number = seen.tile[slot]
    if number == EMPTY or seen.turned[number] == EMPTY:
        return ["·".center(WIDTH)] + [" " * WIDTH] * 3
    mark = "▲" if number == seen.crane else " "
    here = ">" if number == seen.work else " "
    most = leaders(seen, number)
    letters = "".join(seat_letter(seat) for seat in range(seen.seats) if most >> seat & 1)
    title = f"{here}{mark}{number + 1} {letters}"
    lines = [f"[bold]{title:<{WIDTH}}[/]" if here == ">" else f"{title:<{WIDTH}}"]
    for positions in LINES:
        cells = [draw_field(seen, 7 * number + position) for position in positions]
        pad = (WIDTH - 5 * len(positions) - (len(positions) - 1)) // 2
        width = 5 * len(positions) + len(positions) - 1
        lines.append(" " * pad + " ".join(cells) + " " * (WIDTH - pad - width))
    return lines


def draw_field(seen: Garden, number: int) -> str:
    """Draw one field, five characters: terrain and cost, owner and floors, a roof."""
    ground = seen.terrain(number)
    text = f"[{GROUNDS[ground]}]{SIGNS[ground]}{seen.cost(number)}[/]"
    owner = seen.owner(number)
    if owner == EMPTY:
        return text + " · "
    height = seen.height[number]
    roof = "^" if seen.roofed >> number & 1 else " "
    shown = str(height) if height < 10 else "+"
    return text + f"[bold {SEAT_STYLES[owner]}]{seat_letter(owner)}{shown}{roof}[/]"


def list_cards(seen: Garden, _: Words) -> list[str]:
    """List the open projects and what is left in the supply."""
    rows = []
    for card in seen.row:
        if card >= 0:
            rows.append(
                f"  {seen.box.points[card]:>2}  [bold]{project(seen.box, card, _)}[/]: "
                + requirement(seen.box, card, _)
            )
    grounds = " ".join(f"{SIGNS[which]}{left}" for which, left in enumerate(seen.ground))
    rows.append(
        _(
            "Deck {deck}   roofs {roofs}   ground tokens {grounds}",
            deck=seen.deck.bit_count(),
            roofs=seen.roofs(),
            grounds=grounds,
        )
    )
    return rows


def people_line(seen: Garden, seat: int, _: Words) -> str:
    """Return a line with what a player has."""
    mark = "▶" if seen.turn == seat and seen.actor() != OVER else " "
    text = _(
        "{points} points  population {population}  floors {floors}  ploys {ploys}",
        points=project_points(seen, seat),
        population=seen.population[seat],
        floors=seen.floors[seat],
        ploys=seen.ploys(seat),
    )
    sizes = []
    for number in range(7):
        held = floors_in(seen, seat, number)
        sizes.append(str(held) if held else "·")
    name = f"{seat_letter(seat)} {escape_brackets(_.player_name(seat))}"
    return f"{mark}[bold {SEAT_STYLES[seat]}]{name}[/]: {text}  [dim]{' '.join(sizes)}[/]"


def list_secrets(seen: Garden, viewer: int, _: Words) -> list[str]:
    """List the viewer's own secret projects with what they are worth now."""
    rows = []
    seats = range(seen.seats) if seen.actor() == OVER else [viewer]
    for seat in seats:
        if seat < 0:
            continue
        for kind in seen.kept[KEPT * seat : KEPT * seat + KEPT]:
            if kind >= 0:
                worth = secret_points(seen, seat, kind)
                text = f"{secret(seen.box, kind, _)}: {promise(seen.box, kind, _)}"
                rows.append(f"  [bold]{worth:>2}[/]  {seat_letter(seat)} {text}")
    if viewer >= 0 and viewer in seen.deciders() and seen.kept[KEPT * viewer] == EMPTY:
        hand = [kind for kind in seen.dealt[DEALT * viewer : DEALT * viewer + DEALT] if kind >= 0]
        rows += [f"  ?  {secret(seen.box, kind, _)}: {promise(seen.box, kind, _)}" for kind in hand]
    return rows


def order_line(seen: Garden, _: Words) -> str:
    """Return a line with the round and the turn-order board."""
    spaces = []
    for space, seat in enumerate(seen.order):
        who = seat_letter(seat) if seat >= 0 else "–"
        text = f"{who}{'•' * seen.box.actions[space]}"
        spaces.append(f"[bold]{text}[/]" if space == seen.space and seat >= 0 else text)
    text = _("Round {n}", n=seen.round) + "   " + _("Turn order") + " " + " ".join(spaces)
    if seen.last_round:
        text += "   [bold]" + _("last round") + "[/]"
    if seen.crane != EMPTY:
        text += "   " + _("crane in {n}", n=seen.crane + 1)
    return text


def legend(_: Words) -> str:
    """Explain the signs."""
    text = _("M meadow · S straw · L leaves · B bramble · A2 two floors of A · ^ roof · ▲ crane")
    return f"[dim]{text}[/]"
