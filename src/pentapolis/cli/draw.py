"""`pentapolis draw`: the picture of any point of a game as a file."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Annotated, Final

import typer

from pentapolis import loader
from pentapolis.core.state import SPECTATOR
from pentapolis.core.view import View
from pentapolis.draw import Picture, picture
from pentapolis.locale import game_words
from pentapolis.play import read

from .asked import Language, file_text, language, spec_named
from .replay import seat_named
from .wrong import Wrong, plainly

BROWSERS: Final = ("chromium", "chromium-browser", "google-chrome", "chrome")
SECONDS: Final = 60


def draw(
    file: Annotated[Path, typer.Argument(help="A replay file.", show_default=False)],
    at: Annotated[int | None, typer.Option(help="After this many plies; usual: all.")] = None,
    seat: Annotated[str | None, typer.Option(help="Through whose eyes: A, B, ...")] = None,
    svg: Annotated[Path | None, typer.Option(help="Write the picture here.")] = None,
    png: Annotated[Path | None, typer.Option(help="Write pixels here; needs Chromium.")] = None,
    tall: Annotated[bool, typer.Option(help="Drawn for a phone.")] = False,
    dark: Annotated[bool, typer.Option(help="In dark colours (PNG only).")] = False,
    lang: Language = None,
) -> None:
    """Draw a position of a replay as SVG or PNG; SVG goes to the screen if no file is named."""
    with plainly():
        timeline = read(file_text(file), loader)
    ply = timeline.ply if at is None else at
    if not 0 <= ply <= timeline.ply:
        raise Wrong(f"--at takes a ply from 0 to {timeline.ply}, not {ply}")
    spec = spec_named(timeline.head.game)
    viewer = SPECTATOR if seat is None else seat_named(seat, timeline.game.seats)
    view = View(timeline.game, viewer, timeline.at(ply), [])
    words = game_words(spec, language(lang), timeline.head.names)
    drawn = picture(spec, view, words, wide=not tall)
    if png is not None:
        write_png(drawn, png, dark)
    if svg is not None:
        svg.write_text(drawn.svg(title=spec.meta.title), encoding="utf-8")
    if png is None and svg is None:
        typer.echo(drawn.svg(title=spec.meta.title))


def write_png(drawn: Picture, path: Path, dark: bool) -> None:
    """Let a browser paint the picture: no other program knows all of CSS."""
    browser = next((found for name in BROWSERS if (found := shutil.which(name))), None)
    if browser is None:
        raise Wrong(f"PNG needs one of {', '.join(BROWSERS)}; --svg needs nothing")
    with tempfile.TemporaryDirectory() as folder:
        page = Path(folder, "page.html")
        theme = "dark" if dark else "light"
        body = "<body style='margin:0;background:var(--table)'>"
        head = f"<!doctype html><html data-theme='{theme}'><meta charset='utf-8'>{body}"
        page.write_text(head + drawn.svg(), encoding="utf-8")
        command = [
            *(browser, "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars"),
            *("--disable-background-networking", "--no-first-run", f"--user-data-dir={folder}/u"),
            f"--window-size={int(drawn.width)},{int(drawn.height)}",
            f"--screenshot={path.resolve()}",
            page.as_uri(),
        ]
        done = subprocess.run(command, capture_output=True, timeout=SECONDS, check=False)
    if done.returncode or not path.is_file():
        raise Wrong(f"{browser} could not paint the picture")
