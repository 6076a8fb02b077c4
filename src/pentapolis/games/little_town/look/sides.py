"""What lies around the map: stores, meals, objectives, supply, score track and market."""

from __future__ import annotations

from typing import Final

from pentapolis.draw.canvas import Canvas
from pentapolis.kit.cells import BIT, cells_of

from ..rules import codes as c
from ..rules.codes import COIN, CUBES, FISH, GOODS, O12, TILE_KEYS, TILES, WHEAT
from ..rules.goods import price
from ..rules.objectives import EVENT_CARDS, amount_of, is_fulfilled, progress
from ..rules.scoring import count_sixties, marker_space, track_points
from ..rules.state import Town
from ..words.names import card, condition, cost, effect, good, tile
from ..words.stats import count_food
from .tiles import FACE, Piece, draw_face, draw_row, icon

Place = tuple[float, float]
SCARCE: Final = 3  # a supply this low is shown as a warning
NUMBER_ACTIONS: Final = {
    c.PAY: (c.BUY, 7),
    c.FEED_FISH: (c.EAT_FISH, 6),
    c.FEED_WHEAT: (c.EAT_WHEAT, 6),
    c.FEED_BOUGHT: (c.EAT_BOUGHT, 6),
}


# The stores of the seat in focus


def draw_stores(
    seen: Town, seat: int, canvas: Canvas, at: Place, width: float, asked: bool
) -> None:
    """Draw what the seat in focus has: goods, workers, houses, and how the meal looks."""
    wide = canvas.wide
    with canvas.group(id=f"panel{seat}", x=at[0], y=at[1]):
        canvas.rect(0, 0, width, 242 if wide else 144, rx=12, css="f-panel")
        canvas.use(f"seat-{seat}", 10, 9, 28)
        canvas.text(46, 24, canvas._.player_name(seat)[:16], css="t3 bold")
        points = track_points(seen, seat)
        canvas.use("star", width - 50 - 18 * len(str(points)), 6, 34)
        canvas.text(width - 12, 24, str(points), css="t2 end")
    step = (width - 12) / GOODS if wide else 96
    for kind in range(GOODS):
        place = (at[0] + 6 + kind * step, at[1] + (44 if wide else 46))
        draw_store(seen, seat, kind, canvas, place, step)
    if wide:
        draw_pawns(seen, seat, canvas, (at[0] + 8, at[1] + 116), width - 16)
        if asked:
            draw_numbers(seen, canvas, (at[0] + 8, at[1] + 158), width - 16)
        else:
            draw_meal(seen, seat, canvas, (at[0] + 8, at[1] + 158))
    else:
        draw_pawns(seen, seat, canvas, (at[0] + 492, at[1] + 44), width - 500)
        draw_meal(seen, seat, canvas, (at[0] + 492, at[1] + 92))


def draw_store(seen: Town, seat: int, kind: int, canvas: Canvas, at: Place, step: float) -> None:
    """Draw a store of the seat; a click gives a cube to the shop."""
    number = seen.goods[seat * GOODS + kind]
    action = c.GIVE_OWN + kind if kind < CUBES and seat == seen.turn else None
    label = "" if action in canvas.legal else f"{good(kind, canvas._)}: {number}"
    with canvas.group(id=f"own{seat}-{kind}", x=at[0], y=at[1], action=action, label=label):
        high = 66 if canvas.wide else 92
        canvas.rect(1, 0, step - 4, high, rx=9, css="ground f-field")
        css = "dim" if number == 0 else None
        size = high - 32
        canvas.use(icon(kind), step / 2 - 2 - size / 2, 3, size, css=css)
        text = "t2 mid soft" if number == 0 else "t2 mid"
        canvas.text(step / 2 - 2, high - 15, str(number), css=text)


def draw_pawns(seen: Town, seat: int, canvas: Canvas, at: Place, width: float) -> None:
    """Draw the workers, used ones pale, and count the houses and cards."""
    _ = canvas._
    label = _("{n} workers left", n=seen.idle[seat])
    with canvas.group(id=f"pawns{seat}", x=at[0], y=at[1], label=label):
        for index in range(seen.box.workers):
            css = "dim" if index >= seen.idle[seat] else None
            canvas.use(f"pawn-{seat}", index * 30, 0, 34, css=css)
        canvas.use(f"home-{seat}", width - 110, 3, 28)
        canvas.text(width - 78, 19, str(seen.houses_left(seat)), css="t3 bold")
        canvas.use("card", width - 56, 0, 34)
        canvas.text(width - 4, 19, str(seen.cards_left(seat)), css="t3 bold end")


def draw_meal(seen: Town, seat: int, canvas: Canvas, at: Place) -> None:
    """Forecast the hunger at the end of the round."""
    _ = canvas._
    if seen.phase == c.FINAL:
        return
    food = count_food(seen, seat)
    need = seen.box.workers
    if seat == seen.turn and seen.mouths:
        food += need - seen.mouths  # in the middle of the meal
    hungry = max(0, need - food)
    with canvas.group(id=f"meal{seat}", x=at[0], y=at[1]):
        for index in range(need):
            canvas.use("bowl" if index < food else "empty-bowl", index * 32, 2, 30)
        x = need * 32 + 8
        if hungry:
            lost = hungry * seen.box.hunger
            canvas.text(x, 18, f"−{lost}", css="t3 bold alarm")
            canvas.use("star", x + 18 + 13 * len(str(lost)), 4, 26)
        else:
            canvas.text(x, 18, f"+{food - need}", css="t3 bold good")
        if canvas.wide:
            text = _("{n} of {need} workers can eat", n=min(food, need), need=need)
            canvas.text(2, 54, text, css="t4" + (" alarm" if hungry else " soft"))


def draw_numbers(seen: Town, canvas: Canvas, at: Place, width: float) -> None:
    """LT-8.3 choices: a button for each number, and what hunger would cost."""
    first, count = NUMBER_ACTIONS[seen.asking]
    step = width / count
    scale = 1.0 if canvas.wide else 1.7
    for number in range(count):
        action = first + number
        css = "choice" if action in canvas.legal else "choice dim"
        x = at[0] + number * step
        with canvas.group(id=f"number{number}", x=x, y=at[1], css=css, action=action):
            canvas.rect(1, 0, step - 3, 76 * scale, rx=9, css="ground button-face")
            middle = step / 2 - 1
            canvas.text(middle, 20 * scale, str(number), css="bold mid", font_size=26 * scale)
            rows = number_rows(seen, number) if action in canvas.legal else []
            for index, row in enumerate(rows):
                down = (46 + 19 * index) * scale
                draw_row(canvas, [row], 3, down, 16 * scale, step - 8, True)


def number_rows(seen: Town, number: int) -> list[Piece]:
    """List what a number means: cubes used, coins paid, points lost."""
    if seen.asking == c.FEED_FISH or seen.asking == c.FEED_WHEAT:
        return [(icon(FISH if seen.asking == c.FEED_FISH else WHEAT), "")]
    coins = number * seen.box.price
    rows = [("coin", f"−{coins}" if coins else "0")]
    if seen.asking == c.PAY:
        return [(icon(seen.paying), ""), *rows]
    hungry = (seen.mouths - number) * seen.box.hunger
    return [*rows, ("star", f"−{hungry}")] if hungry > 0 else rows


# Objectives


def draw_objectives(seen: Town, seat: int, canvas: Canvas, at: Place, width: float) -> None:
    """Draw the cards of the seat in focus: the viewer's own open, others' face down."""
    if seen.asking == c.DRAFT_TILE:
        return
    own = seen.cards[seat] if seat == canvas.viewer and seen.cards[seat] > 0 else 0
    places = card_places(seen, at, width, canvas.wide)
    shown = cells_of(own)
    # Claimed cards keep a place among the others, so that no card jumps.
    for index, which in enumerate([*shown, *cells_of(seen.claimed[seat])][: len(places)]):
        draw_card(seen, seat, which, canvas, places[index])
    if own == 0:
        first = seen.claimed[seat].bit_count()
        for index in range(first, min(len(places), first + seen.cards_left(seat))):
            x, y, wide, high = places[index]
            with canvas.group(id=f"back{seat}-{index}", x=x, y=y):
                canvas.rect(0, 0, wide, high, rx=9, css="f-panel")
                canvas.use("card", wide / 2 - 22, high / 2 - 22, 44)


def card_places(
    seen: Town, at: Place, width: float, wide: bool
) -> list[tuple[float, float, float, float]]:
    """List where cards lie: a column on a desk, two by two on a phone."""
    count = seen.box.objectives
    if wide:
        high = 58.0 if count > 3 else 76.0
        return [(at[0], at[1] + index * (high + 3), width, high) for index in range(count)]
    half = width / 2 - 3
    return [
        (at[0] + index % 2 * (half + 6), at[1] + index // 2 * 122, half, 116.0)
        for index in range(count)
    ]


def draw_card(
    seen: Town,
    seat: int,
    which: int,
    canvas: Canvas,
    place: tuple[float, float, float, float],
) -> None:
    """Draw a card: name, condition, points, and progress."""
    x, y, width, high = place
    _ = canvas._
    scale = 1.0 if canvas.wide else 1.55
    claimed = seen.claimed[seat] >> which & 1
    ready = not claimed and is_fulfilled(seen, seat, which)
    action = c.CLAIM_CARD + which if seat == seen.turn else None
    label = "" if action in canvas.legal else f"{card(which, _)}: {condition(seen.box, which, _)}"
    key = f"card{seat}-{which}"
    with canvas.group(id=key, x=x, y=y, action=action, label=label, css="poor" if claimed else ""):
        ground = "ground f-panel card-ready" if ready else "ground f-panel"
        canvas.rect(0, 0, width, high, rx=9, css=ground)
        name = card(which, _)
        size = min(16 * scale, (width - 50 * scale) / (len(name) * 0.6))
        canvas.text(8, 13 * scale, name, css="bold", font_size=size)
        lines = wrap_text(condition(seen.box, which, _), int((width - 54 * scale) / (6.7 * scale)))
        for number, line in enumerate(lines[:3]):
            down = (30 + number * 15) * scale
            canvas.text(8, down, line, font_size=13 * scale)
        middle = width - 22 * scale
        canvas.use("star", middle - 16 * scale, 3, 32 * scale)
        score = str(seen.box.card_points[which])
        canvas.text(middle, 20 * scale, score, css="mid bold dark", font_size=17 * scale)
        if claimed or ready:
            spot = f"translate({middle:.0f} {high - 14 * scale:.0f}) scale({scale:.2f})"
            canvas.path("M-9 0 L-2 7 L10 -7", css="f-none s-good", transform=spot)
        else:
            far = progress_text(seen, seat, which)
            bottom = high - 14 * scale
            canvas.text(middle, bottom, far, css="mid bold soft", font_size=14.5 * scale)


def progress_text(seen: Town, seat: int, which: int) -> str:
    """Return the progress of a card: 2/3."""
    done = progress(seen, seat, which)
    if which == O12:
        return str(done)
    need = amount_of(seen, which)
    if EVENT_CARDS & BIT[which] and need < 2:
        return "–"
    return f"{min(done, need)}/{need}"


def wrap_text(text: str, most: int) -> list[str]:
    """Break a text into lines of at most `most` characters."""
    lines = [""]
    for word in text.split():
        if lines[-1] and len(lines[-1]) + 1 + len(word) > most:
            lines.append(word)
        else:
            lines[-1] = f"{lines[-1]} {word}".strip()
    return lines


# Score track, rounds, construction site and supply


def draw_track(seen: Town, canvas: Canvas, at: Place, width: float) -> None:
    """LT-11.4 sixty: the markers on a track of sixty spaces, with a sign for each lap."""
    lap = seen.box.lap
    step = (width - 40) / (lap - 1)
    with canvas.group(id="track", x=at[0], y=at[1]):
        canvas.line(20, 13, width - 20, 13, css="track-line")
        for space in range(0, lap, 10):
            canvas.circle(20 + space * step, 13, 4, css="track-tick")
            canvas.text(20 + space * step, 26, str(space), css="mid rim")
        stacked: dict[int, int] = {}
        for seat in range(seen.seats):
            points = track_points(seen, seat)
            space = max(0, marker_space(seen, points))
            level = stacked.get(space, 0)
            stacked[space] = level + 1
            x = 20 + space * step + level * 9
            canvas.use(f"seat-{seat}", x - 9, 3, 20)
            if count_sixties(seen, points):
                canvas.text(x, 0, f"+{lap * count_sixties(seen, points)}", css="mini mid bold")


def draw_strip(seen: Town, canvas: Canvas, at: Place, width: float, wide: bool) -> None:
    """Draw round, start player, construction site and supply."""
    left = width - 5 * 82 - 4 if wide else width
    with canvas.group(id="rounds", x=at[0], y=at[1]):
        canvas.rect(0, 0, left - 6, 46, rx=10, css="f-panel")
        for number in range(1, seen.box.rounds + 1):
            now = number == seen.round
            css = "f-glow chosen" if now else "f-field"
            canvas.circle(26 + (number - 1) * 40, 23, 16, css=css)
            bold = "t4 mid bold" if now else "t4 mid soft"
            canvas.text(26 + (number - 1) * 40, 24, str(number), css=bold)
        if seen.start_seat >= 0:
            canvas.use("start", 180, 8, 30)
            canvas.use(f"seat-{seen.start_seat}", 210, 12, 22)
        size = 14.5 if wide else 22
        canvas.text(250, 24, canvas._("Construction site"), css="soft", font_size=size)
        x = 384.0 if wide else 460.0
        builders = [seat for seat in range(seen.seats) for _worker in range(seen.at_site(seat))]
        step = min(24.0, (left - x - 44) / max(1, len(builders) - 1))
        for index, seat in enumerate(builders):
            canvas.use(f"pawn-{seat}", x + index * step, 7, 32)
    for kind in range(GOODS):
        step = 82 if wide else width / GOODS
        x = at[0] + (left if wide else 0) + kind * step
        y = at[1] + (0 if wide else 52)
        draw_supply(seen, kind, canvas, (x, y), step)


def draw_supply(seen: Town, kind: int, canvas: Canvas, at: Place, step: float) -> None:
    """Draw what is left of a good; a click takes it from the shop or buys it for the shop."""
    high = 46 if canvas.wide else 88
    number = seen.supply[kind]
    action = None
    if kind < CUBES:
        action = c.TAKE_CUBE + kind if seen.asking == c.GET else c.GIVE_BOUGHT + kind
    label = f"{canvas._('Supply')}, {good(kind, canvas._)}: {number}"
    label = "" if action in canvas.legal else label
    with canvas.group(id=f"supply-{kind}", x=at[0], y=at[1], action=action, label=label):
        canvas.rect(1, 0, step - 4, high, rx=10, css="ground f-panel")
        canvas.use(icon(kind), step / 2 - 36, high / 2 - 14, 28)
        css = "t3 bold alarm" if number <= SCARCE else "t3 bold"
        canvas.text(step / 2, high / 2 + 1, str(number), css=css)
        if action in canvas.legal and seen.asking == c.GIVE:
            canvas.text(step - 10, high / 2 + 1, f"−{seen.box.price}", css="mini end alarm")


# The market


def draw_market(seen: Town, canvas: Canvas, at: Place, width: float, columns: int) -> None:
    """Draw the tiles on offer; each keeps its place when others are built."""
    scale = width / columns / FACE[0]
    draft = seen.asking == c.DRAFT_TILE and canvas.viewer >= 0
    kinds = cells_of(seen.hand[canvas.viewer]) if draft else market_kinds(seen)
    for index, kind in enumerate(kinds):
        x = at[0] + index % columns * FACE[0] * scale
        y = at[1] + index // columns * FACE[1] * scale
        draw_offer(seen, canvas, kind, (x, y), scale, draft)
    if draft:
        draw_drafted_tiles(seen, canvas)


def market_kinds(seen: Town) -> list[int]:
    """List the tiles of this game in a fixed order: on offer, chosen, or built."""
    there = seen.market | 1
    for kind in seen.tile:
        if kind > 0:
            there |= BIT[kind]
    if seen.chosen > 0 and seen.spot < 0:
        there |= BIT[seen.chosen]
    return [kind for kind in range(TILES) if there & BIT[kind]]


def draw_offer(seen: Town, canvas: Canvas, kind: int, at: Place, scale: float, draft: bool) -> None:
    """Draw one tile of the market, pale if it cannot be paid; an empty place once it is built."""
    _ = canvas._
    action = c.DRAFT + kind if draft else c.BUILD + kind
    chosen = kind == seen.chosen and seen.spot < 0
    there = draft or seen.market & BIT[kind] or chosen
    asked = seen.asking == c.CHOOSE_ACTION and bool(canvas.legal)
    css = "poor" if there and asked and action not in canvas.legal else ""
    about = f"{tile(kind, _)}, {cost(seen.box, kind, _)}: {effect(seen.box, kind, _)}"
    label = "" if action in canvas.legal else about
    key = f"tile-{TILE_KEYS[kind]}"
    width, high = FACE[0] * scale, FACE[1] * scale
    with canvas.group(id=key, x=at[0], y=at[1], css=css, action=action, label=label):
        if not there:
            canvas.rect(4, 4, width - 9, high - 9, rx=9, css="tile-gone")
            canvas.text(width / 2, high / 2, tile(kind, _), css="mid soft", font_size=14 * scale)
            return
        draw_face(canvas, seen.box, kind, scale, seen.wheat if kind == 0 else 0)
        if chosen:
            canvas.rect(3, 3, width - 7, high - 7, rx=9, css="here-ring")
        if action in canvas.legal and not draft:
            bought = price(seen, seen.box.cost, kind * GOODS)
            bought -= seen.box.cost[kind * GOODS + COIN]
            if bought > 0:
                row = [("coin", f"−{bought}")]
                draw_row(canvas, row, 8, 70 * scale, 19 * scale, 60 * scale, False)


def draw_drafted_tiles(seen: Town, canvas: Canvas) -> None:
    """LT-1.10 draft: list the tiles that lie in the market already."""
    x, y = (730.0, 250.0) if canvas.wide else (10.0, 1730.0)
    with canvas.group(id="drafted", x=x, y=y):
        canvas.text(0, 10, canvas._("Market"), css="t4 bold")
        for index, kind in enumerate(cells_of(seen.market)):
            column, row = divmod(index, 13 if canvas.wide else 4)
            canvas.text(column * 200, 32 + row * 17, tile(kind, canvas._), css="small")
