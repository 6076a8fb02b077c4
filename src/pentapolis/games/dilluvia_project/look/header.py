"""The strip above the table: rounds, turn order, scores."""

from __future__ import annotations

from typing import Final

from pentapolis.core.state import OVER
from pentapolis.draw.canvas import Canvas

from ..rules.flow import new_order
from ..rules.scoring import house_value, population
from ..rules.state import Sky
from ..words import names

HEIGHT: Final = 46
SCORE: Final = 152


def draw_rounds(seen: Sky, canvas: Canvas) -> None:
    """Draw the round track, with the population for buildings that match a round."""
    label = canvas._("Round {n} of {most}", n=seen.round, most=seen.box.rounds)
    with canvas.group(id="rounds", label=label):
        for number in range(1, seen.box.rounds + 1):
            x = (number - 1) * 36
            css = "now-round" if number == seen.round else "f-panel"
            canvas.rect(x + 1, 2, 33, 40, rx=7, css=css)
            text = "t3 mid bold dark" if number == seen.round else "t3 mid bold"
            canvas.text(x + 17.5, 16, str(number), css=text)
            if number <= seen.box.last_number:
                small = "s6 end dark" if number == seen.round else "s6 end soft"
                canvas.text(x + 18.5, 34, f"+{seen.box.match_population}", css=small)
                canvas.use("people", x + 19, 27, 13)


def draw_order(seen: Sky, canvas: Canvas) -> None:
    """DP-5.1c new-order: draw this round's order, and below it the next one once it changes."""
    _ = canvas._
    order = ", ".join(_.player_name(seat) for seat in seen.order)
    with canvas.group(id="order", label=_("turn order: {order}", order=order)):
        for place, seat in enumerate(seen.order):
            x = place * 30
            if seat == seen.turn and seen.actor() != OVER:
                canvas.rect(x - 1, 0, 29, 29, rx=6, css="f-glow chosen")
            canvas.use(f"seat-{seat}", x + 2, 3, 23)
        if seen.queue:
            for place, seat in enumerate(new_order(seen)):
                canvas.use(f"seat-{seat}", place * 30 + 8, 31, 12)


def draw_scores(seen: Sky, canvas: Canvas, across: int, width: float) -> None:
    """Draw each player's population, prestige, way to the next ten and what it brings."""
    for index, seat in enumerate(seen.order or list(range(seen.seats))):
        x, y = index % across * width, index // across * HEIGHT
        left = seen.box.step - seen.prestige[seat] % seen.box.step
        people = population(seen, seat)
        value = house_value(seen, seat)
        label = canvas._(
            "{name}: {population}, prestige {prestige}, {left} to the next ten, worth {value}",
            name=canvas._.player_name(seat),
            population=names.population(people, canvas._),
            prestige=seen.prestige[seat],
            left=left,
            value=value,
        )
        with canvas.group(id=f"score-{seat}", x=x, y=y, label=label):
            canvas.rect(1, 2, width - 4, 40, rx=8, css="f-panel")
            canvas.use(f"seat-{seat}", 6, 9, 26)
            canvas.text(36, 22, str(people), css="t2 bold")
            start = 76 if people < 100 else 88
            canvas.use("star", start, 3, 18)
            canvas.text(start + 20, 14, str(seen.prestige[seat]), css="t4 bold")
            bar = width - 40 - start
            done = seen.box.step - left
            canvas.rect(start + 2, 27, bar, 10, rx=4, css="bar")
            if done:
                canvas.rect(start + 2, 27, bar * done / seen.box.step, 10, rx=4, css="bar-full")
            canvas.text(width - 9, 32, f"+{value}", css="t4 end bold")
