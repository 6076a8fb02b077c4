"""The row of choices that have no place of their own on the table."""

from __future__ import annotations

from typing import Final

from pentapolis.core.game import Game
from pentapolis.core.state import OVER
from pentapolis.draw.canvas import Canvas

from ..rules import codes as c
from ..rules.questions.city import land_price
from ..rules.scoring import house_value
from ..rules.state import Sky
from ..words import names
from ..words.prompts import describe_result
from .market import draw_framed
from .tiles import draw_ground_plan

WIDTH: Final = 520
HEIGHT: Final = 60
ACROSS: Final = 6  # propellers in a row


def row_height(seen: Sky, canvas: Canvas) -> float:
    """Return the height of the row; on a phone the two rows of workers need more."""
    return HEIGHT if canvas.wide or seen.asking != c.SEND_WORKERS else 2 * HEIGHT


def draw_choices(seen: Sky, game: Game, canvas: Canvas) -> None:
    """Draw the choices of the player who decides; everybody else reads who that is."""
    with canvas.group(id="choices-ground"):
        canvas.rect(0, 0, WIDTH, row_height(seen, canvas), rx=10, css="f-panel")
        if not canvas.legal:
            canvas.text(12, HEIGHT / 2, describe_wait(game, seen, canvas), css="t4 soft")
    if not canvas.legal:
        return
    asking = seen.asking
    if asking == c.SEND_WORKERS:
        draw_stacks(seen, canvas)
    elif asking in (c.TAKE_CUBE, c.EARN_CUBE):
        draw_colours(seen, canvas, c.TAKE)
    elif asking == c.GIVE_CUBE:
        draw_colours(seen, canvas, c.GIVE)
    elif asking == c.WAIVE_CUBE:
        draw_colours(seen, canvas, c.WAIVE)
    elif asking == c.BUY_LAND:
        draw_sizes(seen, canvas)
    elif asking == c.MARK_SQUARE:
        draw_marks(seen, canvas)
    elif asking == c.PICK_TILE:
        draw_pile(seen, canvas)
    else:
        draw_hint(seen, canvas)
    draw_ends(seen, canvas)


def draw_hint(seen: Sky, canvas: Canvas) -> None:
    """DP-8.0 tens: show how far the next ten is and what it brings."""
    _ = canvas._
    seat = seen.turn
    left = seen.box.step - seen.prestige[seat] % seen.box.step
    text = _("{n} to the next ten:", n=left)
    with canvas.group(id="next-ten"):
        canvas.use("star", 12, 15, 28)
        canvas.text(46, 30, text, css="t4")
        canvas.text(300, 30, f"+{house_value(seen, seat)}", css="t3 end bold")
        canvas.use("people", 306, 15, 28)


def describe_wait(game: Game, seen: Sky, canvas: Canvas) -> str:
    """Describe who decides, who has won, or while chance decides the round."""
    actor = seen.actor()
    if actor == OVER:
        return describe_result(game, seen, canvas._)
    if actor >= 0:
        return canvas._("It's {name}'s turn.", name=canvas._.player_name(actor))
    return canvas._("Round {n} of {most}", n=seen.round, most=seen.box.rounds)


def draw_stacks(seen: Sky, canvas: Canvas) -> None:
    """DP-4.1 turns: draw stacks to send; dark workers above, with the special one below."""
    wide = (WIDTH - 8) / 9
    high = row_height(seen, canvas) / 2 - 3
    for first, icon, y in ((c.SEND, "worker", 2.0), (c.SEND_SPECIAL, "special", high + 4)):
        for index in range(9 if first == c.SEND_SPECIAL else 8):
            action = first + index
            if action not in canvas.legal:
                continue
            with canvas.group(id=f"send-{action}", x=4 + index * wide, y=y, action=action):
                canvas.rect(1, 0, wide - 2, high, rx=7, css="ground f-paper")
                canvas.text(wide / 2 - 4, high / 2 + 0.5, str(index + 1), css="t4 end bold")
                canvas.use(icon, wide / 2 - 2, high / 2 - 12, 24)


def list_propellers(seen: Sky, canvas: Canvas) -> list[int]:
    """List the propellers that can be bought now."""
    first = seen.box.prop_action
    return [which for which in range(len(seen.propeller)) if first + which in canvas.legal]


def draw_propellers(seen: Sky, canvas: Canvas) -> None:
    """DP-5.5b propeller: draw those on offer a second time, large enough for a finger."""
    box = seen.box
    wide = WIDTH / ACROSS
    for index, which in enumerate(list_propellers(seen, canvas)):
        x, y = index % ACROSS * wide, index // ACROSS * HEIGHT
        action = box.prop_action + which
        with canvas.group(id=f"buy-propeller-{which}", x=x, y=y, action=action):
            canvas.rect(2, 1, wide - 4, HEIGHT - 4, rx=8, css="ground f-paper")
            canvas.use("propeller", 6, 6, 26)
            canvas.text(wide - 8, 18, names.square(box, box.prop_square[which]), css="s5 end soft")
            canvas.text(25, 44, f"−{box.prop_price[which]}", css="s5 end bold")
            canvas.use("coin", 25, 36, 16)
            canvas.text(wide - 22, 44, f"+{box.prop_prestige[which]}", css="s5 end bold")
            canvas.use("star", wide - 22, 36, 16)


def draw_colours(seen: Sky, canvas: Canvas, first: int) -> None:
    """Draw a cube of each colour to choose from, with how many the player has."""
    wide = 92
    for colour in range(c.COLOURS):
        action = first + colour
        css = "" if action in canvas.legal else "dim"
        with canvas.group(id=f"colour-{colour}", x=6 + colour * wide, y=2, action=action, css=css):
            canvas.rect(2, 1, wide - 6, HEIGHT - 6, rx=8, css="ground f-paper")
            canvas.use(f"cube-{colour}", 12, 8, 40)
            have = seen.cubes[seen.turn * c.COLOURS + colour]
            canvas.text(58, 29, str(have), css="t3 bold")


def draw_sizes(seen: Sky, canvas: Canvas) -> None:
    """DP-5.4a land: draw the three sizes with price and workers, and the free square."""
    wide = 96
    for size in range(3):
        action = c.LAND + size
        css = "" if action in canvas.legal else "dim"
        with canvas.group(id=f"size-{size}", x=4 + size * wide, y=2, action=action, css=css):
            canvas.rect(2, 1, wide - 4, HEIGHT - 6, rx=8, css="ground f-paper")
            draw_ground_plan(canvas, size, 10, 13, 30)
            canvas.text(62, 17, f"−{land_price(seen, seen.turn, size)}", css="t4 end bold")
            canvas.use("coin", 66, 6, 22)
            canvas.text(62, 41, str(seen.box.land_workers[size]), css="t4 end bold")
            canvas.use("worker", 66, 29, 22)
    if c.FREE_SQUARE in canvas.legal:
        with canvas.group(id="free-square", x=4 + 3 * wide, y=2, action=c.FREE_SQUARE):
            canvas.rect(2, 1, wide - 4, HEIGHT - 6, rx=8, css="ground f-paper")
            draw_ground_plan(canvas, 0, 10, 13, 30)
            canvas.text(58, 29, "0", css="t3 end bold")
            canvas.use("coin", 62, 17, 24)


def draw_marks(seen: Sky, canvas: Canvas) -> None:
    """DP-5.5d square: draw the building's two income squares with what they give."""
    wide = (WIDTH - 8) / 2
    for mark in (0, 1):
        action = c.MARK + mark
        with canvas.group(id=f"mark-{mark}", x=4 + mark * wide, y=2, action=action):
            canvas.rect(2, 1, wide - 4, HEIGHT - 6, rx=8, css="ground f-paper")
            canvas.rect(14, 20, 17, 17, css="income marked" if mark == 0 else "income")
            canvas.rect(33, 20, 17, 17, css="income marked" if mark == 1 else "income")
            text = names.square_gain(seen.box, seen.type, mark, canvas._)
            canvas.text(60, 29, text, css="t4 bold")


def draw_pile(seen: Sky, canvas: Canvas) -> None:
    """DP-10.10 pick: draw the tiles that were set aside."""
    kinds = [kind for kind in range(c.KINDS) if seen.aside[kind]]
    step = min(54.0, (WIDTH - 100) / max(1, len(kinds)))
    room = min(50.0, step - 1)
    for index, kind in enumerate(kinds):
        action = c.PICK + kind
        with canvas.group(
            id=f"pile-{kind}", x=4 + index * step, y=30 - room / 2, action=action, css="tile"
        ):
            canvas.rect(0, 0, room, room, rx=5, css="tile-face")
            with canvas.group(transform=f"scale({room / 104:.3f})"):
                draw_framed(canvas, seen.box, kind, 6)


def draw_ends(seen: Sky, canvas: Canvas) -> None:
    """Draw the button that stops, declines or ends, at the right end of the row."""
    _ = canvas._
    for action, text in (
        (c.STOP, _("Stop buying")),
        (c.IDLE, _("Set aside")),
        (c.DONE, _("Done")),
        (c.END, _("End turn")),
        (c.DECLINE, _("Decline")),
    ):
        if action in canvas.legal:
            wide = 144
            with canvas.group(id=f"end-{action}-button", x=WIDTH - wide - 4, y=2, action=action):
                canvas.rect(2, 1, wide - 4, HEIGHT - 6, rx=8, css="ground f-paper")
                canvas.text(wide / 2, 29, text, css="t4 mid bold")
