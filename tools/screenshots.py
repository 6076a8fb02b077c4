"""Takes the screenshots of the documentation, always of the same games.

`python -m tools.screenshots` writes docs/img, moving pictures included. With `--all FOLDER` it
takes every scene in every size, light and dark, English and German, to be looked at. A picture
that fails is named at the end, and the others are taken nevertheless.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from io import BytesIO
from pathlib import Path
from typing import Final

from PIL import Image
from playwright.sync_api import Browser, Error

from pentapolis.catalog.games import all_games
from pentapolis.server.web.cover import draw_cover
from tools.browser import Server, new_visitor, open_browser
from tools.films import LARGEST_FILM, take_film
from tools.scenes import PICTURES, ROOT, SCENES, SIZES, Shot, set_stage
from tools.translations import compile_all

COVER: Final = (640, 400)
LARGEST: Final = 250_000  # bytes of a picture in the documentation
COLOURS: Final = 256  # of a picture in the documentation: far fewer bytes, and nobody notices


def take_picture(browser: Browser, server: Server, shot: Shot, path: Path, small: bool) -> None:
    """Take one picture; with `small`, reduce it to a palette."""
    with set_stage(browser, server, shot) as stage:
        image = stage.page.screenshot()
    if small:
        save_small(image, path)
    else:
        path.write_bytes(image)


def save_small(image: bytes, path: Path) -> None:
    """Save a picture with a palette."""
    Image.open(BytesIO(image)).convert("RGB").quantize(COLOURS).save(path, optimize=True)


def take_cover(browser: Browser, server: Server, game: str, path: Path) -> None:
    """Save the cover of a game as a picture."""
    width, height = COVER
    context = new_visitor(browser, server, viewport={"width": width, "height": height})
    try:
        page = context.new_page()
        style = "body { margin: 0 } svg { display: block; width: 100vw; height: 100vh }"
        page.set_content(f"<style>{style}</style>{draw_cover(all_games()[game], 'en')}")
        save_small(page.screenshot(), path)
    finally:
        context.close()


def every_shot(wished: str) -> Iterator[tuple[str, Shot]]:
    """Yield all scenes in all sizes, themes and languages whose name matches."""
    for scene in SCENES:
        for size in SIZES:
            for theme in ("light", "dark"):
                for lang in ("en", "de"):
                    name = f"{scene}-{size}-{theme}-{lang}"
                    if re.search(wished, name):
                        yield name, replace(Shot(scene), size=size, theme=theme, lang=lang)


def take_all(folder: Path, wished: str, every: bool) -> list[str]:
    """Take the pictures whose names match; return what is wrong with some of them."""
    shots = list(every_shot(wished)) if every else list(PICTURES.items())
    wrong: list[str] = []
    with open_browser() as (server, browser):

        def take(name: str, work: Callable[[Path], None], suffix: str, most: int) -> None:
            path = folder / f"{name}{suffix}"
            try:
                work(path)
            except (Error, AssertionError, ValueError) as error:
                wrong.append(f"{name}: {str(error).splitlines()[0]}")
                return
            size = path.stat().st_size
            print(f"{path.name}: {size // 1000} kB")
            if most and size > most:
                wrong.append(f"{name}: larger than {most // 1000} kB")

        for name, shot in shots:
            if re.search(wished, name):
                most = 0 if every else LARGEST
                work = partial(take_picture, browser, server, shot, small=not every)
                take(name, work, ".png", most)
        for game in () if every else all_games():
            if re.search(wished, f"cover-{game}"):
                take(f"cover-{game}", partial(take_cover, browser, server, game), ".png", LARGEST)
            if re.search(wished, f"moving-{game}"):
                film = partial(take_film, browser, server, game)
                take(f"moving-{game}", film, ".webp", LARGEST_FILM)
    return wrong


def main() -> int:
    """Take the pictures; return 1 if one is too large or could not be taken."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--all", type=Path, metavar="FOLDER", help="take every scene in every form")
    parser.add_argument("--only", default="", metavar="PATTERN", help="take only names that match")
    chosen = parser.parse_args()
    folder: Path = chosen.all or ROOT / "docs" / "img"
    folder.mkdir(parents=True, exist_ok=True)
    compile_all()
    wrong = take_all(folder, chosen.only, every=chosen.all is not None)
    for line in wrong:
        print(line, file=sys.stderr)
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main())
