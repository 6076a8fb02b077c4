"""`pentapolis replay`: show any position of a recorded game."""

from __future__ import annotations

from typing import Final

from rich.table import Table
from rich.text import Text

from pentapolis.catalog.languages import frame_words, older_rules
from pentapolis.core.seats import seat_letter
from pentapolis.core.state import OVER, SPECTATOR
from pentapolis.play import GameLog, read

from ..arguments import (
    Language,
    Ply,
    ReplayFile,
    Seat,
    check_ply,
    find_games,
    find_language,
    find_seat,
    read_text,
)
from ..errors import CliError, friendly_errors
from ..terminal.screen import Screen
from ..terminal.views import draw_scores, seat_sign

CONTEXT: Final = 8  # plies shown before the position


def replay(file: ReplayFile, at: Ply = None, seat: Seat = None, lang: Language = None) -> None:
    """Show a position of a replay and the moves that led to it."""
    screen = Screen(frame_words(find_language(lang)))
    text = read_text(file)
    games = find_games()
    try:
        with friendly_errors():
            timeline = read(text, games)
    except CliError as error:
        raise CliError(f"{file}: {error}") from None
    ply = check_ply(at, timeline)
    viewer = SPECTATOR if seat is None else find_seat(seat, timeline.game.seats)
    show_position(GameLog(games.find(timeline.header.game), timeline), screen, viewer, ply)


def show_position(log: GameLog, screen: Screen, viewer: int, ply: int) -> None:
    """Show a position with the plies that led to it."""
    _ = screen.words
    spec, timeline, words = log.spec, log.timeline, log.words(_.lang)
    game = timeline.game
    state = timeline.position_at(ply)
    seen = game.mask(state, viewer)
    title = words(spec.meta.title)
    screen.write_title(_("{title}: move {ply} of {all}", title=title, ply=ply, all=timeline.ply))
    older = older_rules(spec, timeline.header.rules, _.lang)
    if older:
        screen.warn(older)
    screen.write_drawing(spec.draw_text(game, seen, viewer, words))
    screen.write()
    if ply:
        screen.show(draw_plies(log, viewer, _.lang, ply))
        screen.write()
    screen.write(spec.prompt(game, seen, viewer, words), "bold")
    if state.actor() == OVER:
        screen.show(draw_scores(game, state, words, _, final=True))


def draw_plies(log: GameLog, viewer: int, lang: str, ply: int) -> Table:
    """Return a table of the last plies: number, seat, line of the file, what it did."""
    timeline = log.timeline
    table = Table.grid(padding=(0, 1))
    table.add_column(justify="right", style="dim")
    table.add_column(width=1)
    table.add_column(no_wrap=True, style="dim")
    table.add_column()
    for line in log.each_ply(viewer, lang, ply)[-CONTEXT:]:
        actor = timeline.actors[line.ply]
        name = timeline.game.space(actor).name(timeline.line[line.ply])
        text = Text(line.text, style="bold" if line.ply == ply - 1 else "")
        sign = seat_sign(actor) if actor >= 0 else Text("~")
        table.add_row(str(line.ply + 1), sign, f"{seat_letter(actor)} {name}", text)
    return table
