"""The picture of a view: the drawing, what can be clicked in it, and buttons for the rest."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from pentapolis.catalog.reasons import near_actions
from pentapolis.catalog.spec import ActionCard, Batch, GameSpec
from pentapolis.catalog.words import Words
from pentapolis.core.view import View

from .canvas import Canvas
from .svg import element, number, words
from .theme import STYLE


@dataclass(frozen=True)
class Choice:
    """An action that is chosen by selecting several pieces, such as two dice."""

    action: int
    tokens: str  # names of the pieces, sorted, with spaces between; the page builds the same
    label: str


@dataclass(frozen=True)
class Picture:
    """What a viewer sees. Every legal action is in `hot`, `choices` or `tray`, and only those."""

    parts: dict[str, str]
    symbols: dict[str, str]
    width: float
    height: float
    desc: str
    hot: dict[int, str]
    choices: list[Choice] = field(default_factory=list)
    tray: dict[int, str] = field(default_factory=dict)
    wishes: dict[int, str] = field(default_factory=dict)  # how the viewer may choose to be asked
    cards: dict[int, ActionCard] = field(default_factory=dict)  # of every legal action
    batches: list[Batch] = field(default_factory=list)
    style: str = STYLE  # the style sheet of a drawing outside a page

    def svg(self, *, style: bool = True, title: str = "") -> str:
        """Return the drawing as SVG; with style sheet and shapes it can be a file of its own."""
        inner = element("title", {}, words(title)) if title else ""
        inner += element("desc", {}, words(self.desc)) if self.desc else ""
        if style:
            inner += element("style", {}, words(self.style))
            inner += element("defs", {}, "".join(self.symbols.values()))
        inner += "".join(self.parts.values())
        box = f"0 0 {number(self.width)} {number(self.height)}"
        values = {
            "xmlns": "http://www.w3.org/2000/svg",
            "viewBox": box,
            "css": "drawing",
        }
        return element("svg", {**values, "role": "img"}, inner)

    def _repr_svg_(self) -> str:
        return self.svg()


def draw_picture(
    spec: GameSpec,
    view: View,
    _: Words,
    focus: int | None = None,
    wide: bool = True,
    *,
    refusals: bool = False,
) -> Picture:
    """Draw a view; `focus` is the seat whose own area is large, by default the viewer's.

    With `refusals`, a place whose action is not legal says so, and a page can ask why.
    """
    game = view.game
    if focus is None:
        focus = view.seat if view.seat >= 0 else max(0, view.actor)

    def say(action: int) -> str:
        return spec.describe_action(game, view.seen, action, _)

    cards = make_cards(spec, view, _)
    faint = [action for action, card in cards.items() if card.faint]
    near = near_actions(spec, game, view.question) if refusals and view.legal else []
    canvas = Canvas(
        view.legal, say, _, viewer=view.seat, focus=focus, wide=wide, faint=faint, near=near
    )
    if spec.draw is not None:
        spec.draw(game, view.seen, canvas)
    choices = [
        Choice(action, " ".join(sorted(tokens)), say(action))
        for action, tokens in (
            spec.selections(game, view.seen, view.legal) if spec.selections else {}
        ).items()
        if action in canvas.legal and action not in canvas.hot
    ]
    chosen = {choice.action for choice in choices}
    tray = {
        action: say(action)
        for action in view.legal
        if action not in canvas.hot and action not in chosen
    }
    return replace(
        make_picture(canvas),
        choices=choices,
        tray=tray,
        wishes={wish: say(wish) for wish in view.wishes},
        cards=cards,
        batches=spec.batches(game, view.seen, view.legal, _) if spec.batches and view.legal else [],
        style=STYLE + spec.style,
    )


def make_cards(spec: GameSpec, view: View, _: Words) -> dict[int, ActionCard]:
    """Return a card for every legal action; without cards of its own, a game's sentences serve."""
    if spec.action_card is not None:
        return {act: spec.action_card(view.game, view.seen, act, _) for act in view.legal}
    describe = spec.describe_action
    return {act: ActionCard(describe(view.game, view.seen, act, _)) for act in view.legal}


def draw_seat_picture(spec: GameSpec, view: View, _: Words, seat: int) -> Picture | None:
    """Draw a small picture of one seat's own area, for its card; nothing in it can be clicked."""
    if spec.draw_seat is None:
        return None
    canvas = Canvas([], str, _, viewer=view.seat, focus=seat, prefix=f"seat{seat}-")
    spec.draw_seat(view.game, view.seen, seat, canvas)
    return make_picture(canvas)


def make_picture(canvas: Canvas) -> Picture:
    """Return what a canvas holds, without any buttons beside it."""
    desc = " ".join(canvas.desc)
    return Picture(canvas.parts, canvas.symbols, canvas.width, canvas.height, desc, canvas.hot)
