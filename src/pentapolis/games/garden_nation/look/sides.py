"""What lies beside the board: turn order, supply, and the peoples with what they have."""

from __future__ import annotations

from pentapolis.core.state import OVER
from pentapolis.draw.canvas import Canvas

from ..rules import codes as c
from ..rules.codes import PLOYS, TERRAINS
from ..rules.scoring import floors_in, leaders, project_points
from ..rules.state import Garden
from ..words.names import split_points, split_population, terrain
from .board import SIGNS, Place, hexagon, place_of

PLOY_ICONS = ["walk", "roof", "sword"]


def draw_order(seen: Garden, canvas: Canvas, at: Place, width: float) -> None:
    """GN-1.2 order-board: who stands on which space, and the actions there."""
    _ = canvas._
    spaces = len(seen.order)
    over = seen.actor() == OVER
    with canvas.group(id="order", x=at[0], y=at[1]):
        canvas.rect(0, 0, width, 118, rx=12, css="f-panel")
        if seen.last_round:
            canvas.rect(8, 7, width - 16, 28, rx=8, css="banner")
            canvas.text(width / 2, 22, _("last round"), css="t4 mid strip-text")
        else:
            canvas.text(12, 22, _("Round {n}", n=seen.round), css="t3 bold")
        step = (width - 16) / spaces
        for space, seat in enumerate(seen.order):
            x = 8 + space * step
            here = space == seen.space and seat >= 0 and not over
            css = "space here" if here else "space"
            canvas.rect(x + 2, 42, step - 4, 68, rx=10, css=css)
            if seat >= 0:
                size = min(34.0, step - 12)
                canvas.use(f"seat-{seat}", x + step / 2 - size / 2, 48, size)
            else:
                canvas.text(x + step / 2, 65, str(space + 1), css="t3 mid soft")
            actions = seen.box.actions[space]
            left = seen.left if here else (0 if space < seen.space or over else actions)
            for pip in range(actions):
                css = "pip" if pip < left else "pip open"
                canvas.circle(x + step / 2 + (pip - (actions - 1) / 2) * 18, 97, 6, css=css)


def draw_supply(seen: Garden, canvas: Canvas, at: Place, width: float) -> None:
    """Draw the common supply: cards, roofs, and ground tokens to choose from."""
    _ = canvas._
    label = _(
        "{deck} cards in the deck, {roofs} roofs left",
        deck=seen.deck.bit_count(),
        roofs=seen.roofs(),
    )
    with canvas.group(id="supply", x=at[0], y=at[1]):
        canvas.rect(0, 0, width, 142, rx=12, css="f-panel")
        with canvas.group(x=10, y=8, label=label):
            canvas.use("deck", 0, 0, 40)
            canvas.text(46, 21, str(seen.deck.bit_count()), css="t3 bold")
            canvas.use("roof", width / 2 - 8, 0, 42)
            canvas.text(width / 2 + 42, 21, str(seen.roofs()), css="t3 bold")
    step = (width - 12) / TERRAINS
    for ground in range(TERRAINS):
        action = c.GROUND + ground
        name = "" if action in canvas.legal else terrain(ground, _)
        x, y = at[0] + 6 + ground * step, at[1] + 51
        with canvas.group(id=f"ground{ground}", x=x, y=y, css="choice", action=action, label=name):
            canvas.rect(2, 0, step - 4, 88, rx=10, css="ground f-none")
            canvas.circle(step / 2 - 8, 44, 21, css=f"disc land-{ground}")
            canvas.use(SIGNS[ground], step / 2 - 21, 31, 26)
            canvas.text(step / 2 + 23, 44, str(seen.ground[ground]), css="t3 mid bold")


def draw_people(
    seen: Garden, canvas: Canvas, seat: int, at: Place, width: float, height: float
) -> None:
    """Draw one people: inhabitants and what they are worth, floors and ploys left, points."""
    _ = canvas._
    action = c.NEXT + seat
    box = seen.box
    population = seen.population[seat]
    low = population <= box.red_zone
    with canvas.group(id=f"people{seat}", x=at[0], y=at[1], css="choice", action=action):
        canvas.rect(0, 0, width, height, rx=12, css="ground f-panel")
        canvas.use(f"seat-{seat}", 8, 6, 24)
        canvas.text(38, 19, _.player_name(seat)[:12], css="t4 bold")
        draw_points(seen, canvas, seat, (width - 58, 5))
        canvas.use("head", 8, 34, 22)
        canvas.text(34, 46, str(population), css="t3 bold alarm" if low else "t3 bold")
        few = seen.floors[seat] <= 3
        canvas.use("floor", width / 2 - 18, 34, 24)
        css = "t3 bold alarm" if few else "t3 bold"
        canvas.text(width / 2 + 10, 46, str(seen.floors[seat]), css=css)
        canvas.use("ploy", width - 44, 35, 22)
        canvas.text(width - 18, 46, str(seen.ploys(seat)), css="t3 bold")
        draw_track(seen, canvas, seat, (8, height - 20), width - 60)
        worth = f"{box.worth(population):+d}".replace("-", "−")
        css = "t4 end bold alarm" if low else "t4 end bold"
        canvas.text(width - 10, height - 14, worth, css=css)


def draw_points(seen: Garden, canvas: Canvas, seat: int, at: Place) -> None:
    """Show the points on the track, beyond 70 with the token."""
    points = project_points(seen, seat)
    tokens, space = split_points(points, seen.box.point_track)
    with canvas.group(x=at[0], y=at[1], label=canvas._("{n} points so far", n=points)):
        canvas.use("star", 0, 0, 26)
        text = str(points) if not tokens else f"{seen.box.point_track * tokens}+{space}"
        canvas.text(30, 14, text, css="t3 bold")


def draw_track(seen: Garden, canvas: Canvas, seat: int, at: Place, width: float) -> None:
    """GN-9.3 forty-plus: inhabitants on a track of 40, its red zone, and a token for each 40."""
    box = seen.box
    tokens, space = split_population(seen.population[seat], box.track)
    wide = width
    with canvas.group(x=at[0], y=at[1]):
        canvas.rect(0, 0, wide, 12, rx=6, css="bar")
        canvas.rect(0, 0, wide * box.red_zone / box.track, 12, rx=6, css="bar-red")
        low = " low" if seen.population[seat] <= box.red_zone else ""
        canvas.rect(0, 2, max(8, wide * space / box.track), 8, rx=4, css=f"bar-fill{low}")
        if tokens:
            canvas.rect(wide - 38, -4, 38, 20, rx=9, css="reward")
            canvas.text(wide - 19, 6.5, f"{box.track * tokens}+", css="tiny mid bold dark")


def draw_ploys(seen: Garden, canvas: Canvas, seat: int, at: Place, width: float) -> None:
    """GN-8.1 ploys: tokens left, and what the spent ones were used for."""
    _ = canvas._
    with canvas.group(id=f"ploys{seat}", x=at[0], y=at[1]):
        canvas.rect(0, 0, width, 92, rx=12, css="f-panel")
        for index in range(seen.box.ploys):
            css = None if index < seen.ploys(seat) else "dim"
            canvas.use("ploy", 10 + index * 38, 8, 34, css=css)
        names = [_("territories changed"), _("roofs moved"), _("buildings invaded")]
        step = (width - 16) / PLOYS
        for kind in range(PLOYS):
            spent = seen.spent[PLOYS * seat + kind]
            x = 8 + kind * step
            with canvas.group(x=x, y=50, label=f"{names[kind]}: {spent}"):
                canvas.circle(18, 18, 17, css="crane-ground")
                canvas.use(PLOY_ICONS[kind], 6, 6, 24)
                css = "t4 bold" if spent else "t4 soft"
                canvas.text(42, 19, str(spent), css=css)


def draw_own_board(seen: Garden, seat: int, canvas: Canvas) -> None:
    """Draw a small flower: a people's floors in each territory, and where it has the majority."""
    apart = 66
    canvas.size(3 * apart + 4, 2.887 * apart + 4)
    middle = (1.5 * apart + 2, 1.4435 * apart + 2)
    with canvas.group(id="own"):
        for slot, number in enumerate(seen.tile):
            place = place_of(slot, middle, apart)
            canvas.polygon(hexagon(place, apart - 4), css="petal")
            held = floors_in(seen, seat, number) if number >= 0 else 0
            if not held:
                continue
            leads = leaders(seen, number) >> seat & 1
            canvas.circle(*place, 25, css=f"seat-{seat}" if leads else "f-panel")
            css = "t2 mid bold lead" if leads else "t2 mid bold"
            canvas.text(place[0], place[1] + 1, str(held), css=css)
