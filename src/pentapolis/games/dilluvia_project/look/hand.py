"""What belongs to one player: market tiles, and the way to the next ten."""

from __future__ import annotations

from typing import Final

from pentapolis.draw.canvas import Canvas
from pentapolis.draw.once import draw_once

from ..rules import codes as c
from ..rules.codes import COLOURS, KINDS, M, P, R
from ..rules.parts import Box
from ..rules.scoring import house_value, track_income
from ..rules.state import Sky
from ..words import names
from ..words.stats import house_text, next_house_text

WIDTH: Final = 340
CHIP: Final = 67
ACROSS: Final = 5  # tiles in a row
TILES: Final = 2 * CHIP + 2
LADDER: Final = 86


def draw_tiles(seen: Sky, seat: int, canvas: Canvas) -> None:
    """Draw a seat's market tiles in two rows; many of them lie on top of each other."""
    kinds = [kind for kind in range(KINDS) if seen.owned[seat * KINDS + kind]]
    if not kinds:
        none = canvas._("none yet")
        with canvas.group(id="no-tiles", label=none):
            canvas.text(4, 20, none, css="x4 soft")
        return
    across = max(ACROSS, -(-len(kinds) // 2))
    step = min(CHIP + 1.0, (WIDTH - CHIP) / (across - 1))
    for index, kind in enumerate(kinds):
        draw_chip(seen, seat, canvas, kind, index % across * step, index // across * (CHIP + 1))


def draw_chip(seen: Sky, seat: int, canvas: Canvas, kind: int, x: float, y: float) -> None:
    """Draw the tiles of one kind, pale if they are used up for this round."""
    count = seen.owned[seat * KINDS + kind]
    used = [seen.converted[seat], seen.foreseen[seat]][kind == c.FUTURE]
    used_up = kind in (c.CONVERTER, c.FUTURE) and used >= count
    draw_stack(canvas, seen.box, seat, kind, count, used_up, x, y)


@draw_once
def draw_stack(
    canvas: Canvas, box: Box, seat: int, kind: int, count: int, used_up: bool, x: float, y: float
) -> None:
    """Draw so many tiles of one kind as one."""
    label = f"{names.tile(box, kind, canvas._)} ({names.timing(box, kind, canvas._)})"
    css = "tile spent" if used_up else "tile"
    with canvas.group(id=f"own-{seat}-{kind}", x=x, y=y, label=label, css=css):
        canvas.use(f"tile-{kind}", 0, 0, CHIP)
        if count > 1:
            canvas.circle(14, 14, 13, css="letter-ground thin-line")
            canvas.text(14, 14.5, str(count), css="x4 mid bold dark")


def draw_ladder(seen: Sky, seat: int, canvas: Canvas) -> None:
    """DP-8.0 tens: draw how far the next ten is, and write what it brings."""
    with canvas.group(id="ladder", label=ladder_label(seen, seat, canvas)):
        draw_rungs(canvas, seen.box, seen.prestige[seat] % seen.box.step, seen.house[seat])


@draw_once
def draw_rungs(canvas: Canvas, box: Box, done: int, house: int) -> None:
    """Draw the steps to the next ten, so many of them done, and what it brings with this house."""
    room = (WIDTH - 90) / box.step
    for index in range(box.step):
        css = "rung full" if index < done else "rung"
        canvas.rect(2 + index * room, 4, room - 4, 24, rx=5, css=css)
    if done:
        canvas.use("star", (done - 0.5) * room - 11, 4, 22)
    canvas.text(WIDTH - 38, 17, f"+{box.house_values[house]}", css="x4 end bold")
    canvas.use("people", WIDTH - 36, 1, 32)
    canvas.text(2, 46, house_text(box, house, canvas._), css="x4")
    canvas.text(2, 71, next_house_text(box, house, canvas._), css="x4 soft")


def ladder_label(seen: Sky, seat: int, canvas: Canvas) -> str:
    """Describe how far the next ten is and what it brings."""
    _ = canvas._
    return _(
        "{name}: {left} prestige to the next 10, then +{people}",
        name=_.player_name(seat),
        left=seen.box.step - seen.prestige[seat] % seen.box.step,
        people=names.population(house_value(seen, seat), _),
    )


def mat_label(seen: Sky, seat: int, canvas: Canvas) -> str:
    """Describe in words what a seat has and earns."""
    _ = canvas._
    return _(
        "{name}: {aeros}, cubes {cubes}, income {r} cubes, {m} aeros, {p} prestige, "
        "{workers} at hand, every 10 prestige bring {people}",
        name=_.player_name(seat),
        aeros=names.aeros(seen.aeros[seat], _),
        cubes=names.cost(seen.cubes[seat * COLOURS : (seat + 1) * COLOURS], _),
        r=track_income(seen, seat, R),
        m=track_income(seen, seat, M),
        p=track_income(seen, seat, P),
        workers=names.workers(seen.dark[seat] + seen.special[seat], _),
        people=names.population(house_value(seen, seat), _),
    )
