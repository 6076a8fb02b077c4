"""`pentapolis draw`: draw any position of a recorded game."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Annotated, Final

import typer

from pentapolis.catalog.languages import game_words
from pentapolis.core.state import SPECTATOR
from pentapolis.core.view import View
from pentapolis.draw.picture import Picture, draw_picture
from pentapolis.play import read

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

BROWSERS: Final = ("chromium", "chromium-browser", "google-chrome", "chrome")
SECONDS: Final = 60


def draw(
    file: ReplayFile,
    at: Ply = None,
    seat: Seat = None,
    svg: Annotated[Path | None, typer.Option(help="Save as an SVG file.")] = None,
    png: Annotated[Path | None, typer.Option(help="Save as a PNG file; needs Chromium.")] = None,
    tall: Annotated[bool, typer.Option(help="Draw for a phone.")] = False,
    dark: Annotated[bool, typer.Option(help="Use dark colours (PNG only).")] = False,
    lang: Language = None,
) -> None:
    """Draw a position of a replay as SVG or PNG. Without a file, the SVG is printed."""
    text = read_text(file)
    games = find_games()
    with friendly_errors():
        timeline = read(text, games)
    ply = check_ply(at, timeline)
    spec = games.find(timeline.header.game)
    viewer = SPECTATOR if seat is None else find_seat(seat, timeline.game.seats)
    view = View(timeline.game, viewer, timeline.position_at(ply), [])
    words = game_words(spec, find_language(lang), timeline.header.names)
    picture = draw_picture(spec, view, words, wide=not tall)
    if png is not None:
        write_png(picture, png, dark)
    if svg is not None:
        svg.write_text(picture.svg(title=spec.meta.title), encoding="utf-8")
    if png is None and svg is None:
        typer.echo(picture.svg(title=spec.meta.title))


def write_png(picture: Picture, path: Path, dark: bool) -> None:
    """Save a picture as PNG with a browser, since no other program knows all of CSS."""
    browser = next((found for name in BROWSERS if (found := shutil.which(name))), None)
    if browser is None:
        raise CliError(f"PNG needs one of {', '.join(BROWSERS)}; SVG works without")
    with tempfile.TemporaryDirectory() as folder:
        page = Path(folder, "page.html")
        theme = "dark" if dark else "light"
        body = "<body style='margin:0;background:var(--table)'>"
        head = f"<!doctype html><html data-theme='{theme}'><meta charset='utf-8'>{body}"
        page.write_text(head + picture.svg(), encoding="utf-8")
        command = [
            *(browser, "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars"),
            *("--disable-background-networking", "--no-first-run", f"--user-data-dir={folder}/u"),
            f"--window-size={int(picture.width)},{int(picture.height)}",
            f"--screenshot={path.resolve()}",
            page.as_uri(),
        ]
        done = subprocess.run(command, capture_output=True, timeout=SECONDS, check=False)
    if done.returncode or not path.is_file():
        raise CliError(f"{browser} could not draw the picture")
