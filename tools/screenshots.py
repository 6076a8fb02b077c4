"""Takes the screenshots of the documentation, always of the same games.

`python -m tools.screenshots` writes docs/img. With `--all FOLDER` it takes every scene in every
size, light and dark, English and German, to be looked at. GAME comes from a recorded replay; for
every other game, bots play one with a fixed seed, and the picture shows its middle.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any, Final

from PIL import Image
from playwright.sync_api import Browser, BrowserContext, Page, expect

from pentapolis import read_replay
from pentapolis.catalog.games import all_games
from pentapolis.core.state import CHANCE
from pentapolis.play import Timeline, write
from pentapolis.server.web.cover import play_game
from tools.browser import (
    BOT,
    PERSON,
    Server,
    change_settings,
    new_visitor,
    open_browser,
    send_request,
)
from tools.browser_player import BrowserPlayer, TouchPlayer
from tools.translations import compile_all

ROOT: Final = Path(__file__).resolve().parent.parent
GAME: Final = "saint-malo"
RECORDING: Final = ROOT / "tests" / "games" / "saint_malo" / "golden" / "full-city-3.replay"
NAMES: Final = ("Anna", "Bruno", "Clara", "David", "Emma")
MIDDLE: Final = 0.55  # how much of a game has been played in its picture
SIZES: Final = {
    "desktop": (1440, 900),
    "tablet": (1024, 768),
    "phone": (390, 844),
    "lying": (844, 390),
}
LARGEST: Final = 250_000  # bytes of a picture in the documentation
COLOURS: Final = 256  # of a picture in the documentation: far fewer bytes, and nobody notices


@dataclass(frozen=True)
class Shot:
    """A scene with the size of the screen, the theme and the language."""

    scene: str
    size: str = "desktop"
    theme: str = "light"
    lang: str = "en"


@cache
def read_recording(game: str) -> Timeline:
    """Return the game that the pictures show, with names of people."""
    timeline = read_replay(RECORDING) if game == GAME else play_game(all_games()[game])
    timeline.header.names = list(NAMES[: timeline.game.seats])
    return timeline


def find_middle(game: str) -> int:
    """Return the first ply past the middle at which the first seat has some choice."""
    timeline = read_recording(game)
    for ply in range(int(timeline.ply * MIDDLE), timeline.ply):
        state = timeline.position_at(ply)
        if state.actor() == 0 and len(state.legal()) > 2:
            return ply
    raise ValueError(f"the first seat has no choice in the second half of {game}")


class Stage:
    """A visitor who can sit down at a recorded game."""

    def __init__(self, context: BrowserContext, touch: bool) -> None:
        self.context = context
        self.page = context.new_page()
        self.player = (TouchPlayer if touch else BrowserPlayer)(self.page)

    def import_game(self, game: str = GAME) -> str:
        """Import a recorded game and return its id."""
        return str(
            send_request(self.context, "/api/replays", {"text": write(read_recording(game))})["id"]
        )

    def open_table(self, ply: int, game: str = GAME, own: int = 0) -> Page:
        """Open a table at a ply of a recorded game, as one of its players."""
        kinds = [PERSON if seat == own else BOT for seat in range(read_recording(game).game.seats)]
        seats = [{**kind, "name": name} for kind, name in zip(kinds, NAMES, strict=False)]
        url = f"/api/tables/{self.import_game(game)}/fork"
        table = send_request(self.context, url, {"ply": ply, "seats": seats})["url"]
        self.page.goto(table)
        wait_until_drawn(self.page)
        return self.page


def wait_until_drawn(page: Page) -> None:
    """Wait until the table is drawn."""
    expect(page.locator("main#board")).to_have_attribute("data-ply", re.compile(r"\d+"))


def home(stage: Stage) -> None:
    stage.page.goto("/", wait_until="networkidle")


def continue_game(stage: Stage) -> None:
    stage.open_table(262)
    home(stage)


def tour(stage: Stage) -> None:
    change_settings(stage.context, tour=False)
    stage.open_table(14)
    expect(stage.page.locator("#tour")).to_be_visible()


def dice(stage: Stage) -> None:
    """Pick two dice to roll again."""
    pieces = stage.open_table(14).locator("#parts [data-token]")
    for index in (0, 3):
        pieces.nth(index).click()
    stage.page.mouse.move(0, 0)


def hint(stage: Stage) -> None:
    """Hover over a field, to see what it does."""
    stage.open_table(261).locator("#parts [data-action]").nth(4).hover()


def complete(stage: Stage) -> None:
    """Play the last action of a turn, so that the page asks to end it."""
    page = stage.open_table(236)
    page.locator("#parts [data-action]").first.click()
    expect(page.locator("[data-do=end], [data-sure]").first).to_be_visible()


def end(stage: Stage) -> None:
    """Make the last move of the game."""
    timeline = read_recording(GAME)
    last = max(ply for ply, actor in enumerate(timeline.actors) if actor != CHANCE)
    stage.open_table(last, own=timeline.actors[last])
    action = timeline.line[last]
    shown = stage.player.wait()
    shown = stage.player.act(shown, action)
    stage.player.play(shown, most=1)
    expect(stage.page.locator("#ending")).to_be_visible()


def scores(stage: Stage) -> None:
    stage.open_table(262).locator("#bar [popovertarget=scores]").click()


def rule(stage: Stage) -> None:
    stage.open_table(262).locator("#why").click()
    expect(stage.page.locator("#rule-text")).not_to_be_empty()


def help(stage: Stage) -> None:
    stage.open_table(262).locator("[data-open='#help']").click()


def players(stage: Stage) -> None:
    tab(stage, "seats")


def log(stage: Stage) -> None:
    tab(stage, "log")


def tab(stage: Stage, name: str) -> None:
    label = stage.open_table(262).locator(f".tab-{name}")
    if label.is_visible():  # only small screens have tabs
        label.click()


def replay(stage: Stage) -> None:
    stage.page.goto(f"/replay/{stage.import_game()}/520")
    wait_until_drawn(stage.page)


def fork(stage: Stage) -> None:
    replay(stage)
    stage.page.locator("[data-open='#fork']").click()


def open_at(ply: int) -> Callable[[Stage], None]:
    def sit(stage: Stage) -> None:
        stage.open_table(ply)

    return sit


def open_middle(game: str) -> Callable[[Stage], None]:
    def sit(stage: Stage) -> None:
        stage.open_table(find_middle(game), game)

    return sit


def seats(stage: Stage) -> None:
    stage.open_table(262)
    stage.page.goto(f"{stage.page.url}/chairs")


def open_page(url: str) -> Callable[[Stage], None]:
    def go(stage: Stage) -> None:
        stage.page.goto(url, wait_until="networkidle")

    return go


SCENES: Final[dict[str, Callable[[Stage], None]]] = {
    "home": home,
    "continue": continue_game,
    "new": open_page(f"/new/{GAME}"),
    "tour": tour,
    "start": open_at(14),
    "dice": dice,
    "symbol": open_at(259),
    "middle": open_at(262),
    "person": open_at(355),
    "late": open_at(673),
    "hint": hint,
    "complete": complete,
    "end": end,
    "scores": scores,
    "rule": rule,
    "help": help,
    "players": players,
    "log": log,
    "replay": replay,
    "fork": fork,
    "load": open_page("/replay"),
    "rules": open_page(f"/rules/{GAME}#SM-6.2"),
    "settings": open_page("/settings"),
    "error": open_page("/table/nowhere"),
    "seats": seats,
    **{f"game-{game}": open_middle(game) for game in all_games() if game != GAME},
}
PICTURES: Final = {  # in the documentation, by the name of the file
    "home": Shot("home"),
    "new-table": Shot("new"),
    "table-start": Shot("dice"),
    "table-middle": Shot("middle"),
    "table-end": Shot("end"),
    "table-dark": Shot("late", theme="dark"),
    "table-german": Shot("person", lang="de"),
    "replay": Shot("replay"),
    "rules": Shot("rules"),
    "settings": Shot("settings"),
    "phone": Shot("middle", size="phone"),
    "phone-dark": Shot("symbol", size="phone", theme="dark", lang="de"),
    "phone-lying": Shot("middle", size="lying"),
    "tablet": Shot("late", size="tablet"),
    **{game: Shot(game) for game in SCENES if game.startswith("game-")},
    **{f"{game}-phone": Shot(game, "phone") for game in SCENES if game.startswith("game-")},
}


@contextmanager
def set_stage(browser: Browser, server: Server, shot: Shot) -> Iterator[Stage]:
    """Open the browser and set up a scene."""
    width, height = SIZES[shot.size]
    small = min(width, height) < 500
    more: dict[str, Any] = {"viewport": {"width": width, "height": height}}
    more |= {"has_touch": small, "is_mobile": small, "device_scale_factor": 2 if small else 1}
    context = new_visitor(browser, server, **more)
    change_settings(context, theme=shot.theme, lang=shot.lang)
    stage = Stage(context, small)
    try:
        SCENES[shot.scene](stage)
        stage.page.wait_for_timeout(300)  # until everything has faded in
        yield stage
    finally:
        context.close()


def take_picture(browser: Browser, server: Server, shot: Shot, path: Path, small: bool) -> None:
    """Take one picture; with `small`, reduce it to a palette."""
    with set_stage(browser, server, shot) as stage:
        image = stage.page.screenshot()
    if small:
        Image.open(BytesIO(image)).convert("RGB").quantize(COLOURS).save(path, optimize=True)
    else:
        path.write_bytes(image)


def every_shot(wished: str) -> Iterator[tuple[str, Shot]]:
    """Yield all scenes in all sizes, themes and languages whose name matches."""
    for scene in SCENES:
        for size in SIZES:
            for theme in ("light", "dark"):
                for lang in ("en", "de"):
                    name = f"{scene}-{size}-{theme}-{lang}"
                    if re.search(wished, name):
                        yield name, replace(Shot(scene), size=size, theme=theme, lang=lang)


def main() -> int:
    """Take the pictures; return 1 if one is too large."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--all", type=Path, metavar="FOLDER", help="take every scene in every form")
    parser.add_argument("--only", default="", metavar="PATTERN", help="take only names that match")
    chosen = parser.parse_args()
    folder: Path = chosen.all or ROOT / "docs" / "img"
    folder.mkdir(parents=True, exist_ok=True)
    shots = list(every_shot(chosen.only)) if chosen.all else list(PICTURES.items())
    compile_all()
    large = []
    with open_browser() as (server, browser):
        for name, shot in shots:
            if not re.search(chosen.only, name):
                continue
            path = folder / f"{name}.png"
            take_picture(browser, server, shot, path, small=chosen.all is None)
            print(f"{path.name}: {path.stat().st_size // 1000} kB")
            if chosen.all is None and path.stat().st_size > LARGEST:
                large.append(name)
    if large:
        print(f"larger than {LARGEST // 1000} kB: {', '.join(large)}", file=sys.stderr)
    return int(bool(large))


if __name__ == "__main__":
    sys.exit(main())
