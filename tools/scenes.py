"""The scenes of the screenshots: what a visitor does until there is something to see."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, BrowserContext, Page, expect

from pentapolis import read_replay
from pentapolis.bots.names import GUEST
from pentapolis.catalog.games import all_games
from pentapolis.learn.puzzle import Puzzle, read_puzzles
from pentapolis.play import Timeline, write
from pentapolis.play.forced import find_forced
from pentapolis.play.undo import has_secrets
from pentapolis.server.web.cover import play_game
from tools.browser import (
    BOT,
    PERSON,
    Server,
    change_settings,
    create_table,
    new_visitor,
    send_request,
)
from tools.browser_player import BrowserPlayer, Offer, TouchPlayer
from tools.scenes_learn import LEARNING
from tools.scenes_online import ONLINE, play_online

ROOT: Final = Path(__file__).resolve().parent.parent
GAME: Final = "saint-malo"
RECORDING: Final = ROOT / "tests" / "games" / "saint_malo" / "golden" / "full-city-3.replay"
REPORTS: Final = (ROOT / "docs" / "balance").as_uri()
# A game against the guest, in which the first player wastes a turn near the end.
CLEAR_TURN: Final = ROOT / "tests" / "learn" / "clear-turn.replay"
CLEAR_PLY: Final = 108
NAMES: Final = ("Anna", "Bruno", "Clara", "David", "Emma")
OTHERS: Final = tuple(game for game in all_games() if game != GAME)
HINT: Final = "#hint-card"  # where a hint is said
THOUGHT: Final = 120_000  # milliseconds in which the coach must have thought, however busy
STEPS: Final = 200  # that may follow the last choice of a recording, since the luck is new
MIDDLE: Final = 0.55  # how much of a game has been played in its picture
SIZES: Final = {
    "desktop": (1440, 900),
    "wide": (1920, 1080),
    "tablet": (1024, 768),
    "phone": (390, 844),
    "lying": (844, 390),
}


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


def find_last_choice(game: str) -> int:
    """Return the last ply at which a player had a choice."""
    timeline, spec = read_recording(game), all_games()[game]
    for ply in reversed(range(timeline.ply)):
        state = timeline.position_at(ply)
        if state.actor() >= 0 and find_forced(spec, timeline.game, state) is None:
            return ply
    raise ValueError(f"nobody has a choice in {game}")


def find_end_of_turn(game: str) -> int:
    """Return the ply of the first seat's last choice in a turn in the middle of the game."""
    timeline, spec = read_recording(game), all_games()[game]
    last = -1
    for ply in range(int(timeline.ply * MIDDLE), timeline.ply):
        state = timeline.position_at(ply)
        if state.whose_turn() == 0:
            has_choice = state.actor() == 0 and find_forced(spec, timeline.game, state) is None
            last = ply if has_choice else last
        elif last >= 0:
            return last
    raise ValueError(f"the first seat's turn does not end in the second half of {game}")


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

    def open_table(self, ply: int, game: str = GAME, *own: int) -> Page:
        """Open a table at a ply of a recorded game, as one of its players, usually the first."""
        people = own or (0,)
        kinds = [
            PERSON if seat in people else BOT for seat in range(read_recording(game).game.seats)
        ]
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


def preview(stage: Stage) -> None:
    """Hover over a field, to see what it does."""
    stage.open_table(261).locator("#parts [data-action]").nth(4).hover()


def open_hint(game: str) -> Callable[[Stage], None]:
    def ask(stage: Stage) -> None:
        page = stage.open_table(find_middle(game), game)
        page.locator("#hint").click()
        expect(page.locator(f"{HINT} [data-sure]")).to_be_visible()  # first it is thought about

    return ask


def coach(stage: Stage) -> None:
    """Waste a turn of a guided game, so that the coach speaks."""
    table = waste_turn(stage.context)
    stage.page.goto(table)
    wait_until_drawn(stage.page)
    press_action(stage, read_replay(CLEAR_TURN).line[CLEAR_PLY])
    stage.player.press("[data-do=end]")
    expect(stage.page.locator("#coach")).to_be_visible(timeout=THOUGHT)


def waste_turn(context: BrowserContext) -> str:
    """Return the address of a guided game in which the first player is about to waste a turn."""
    text = CLEAR_TURN.read_text(encoding="utf-8")
    replay = send_request(context, "/api/replays", {"text": text})["id"]
    seats = [{**PERSON, "name": NAMES[0]}, {"kind": "bot", "level": GUEST, "name": NAMES[1]}]
    wish = {"ply": CLEAR_PLY, "seats": seats}
    return str(send_request(context, f"/api/tables/{replay}/fork", wish)["url"])


def complete(stage: Stage) -> None:
    """Play the last action of a turn, so that the page asks to end it."""
    page = stage.open_table(236)
    page.locator("#parts [data-action]").first.click()
    expect(page.locator("[data-do=end], [data-sure]").first).to_be_visible()


def play_end_of_turn(stage: Stage, game: str) -> None:
    """Finish a turn in the middle of a game, so that the bots play theirs."""
    ply = find_end_of_turn(game)
    page = stage.open_table(ply, game)
    press_action(stage, read_recording(game).line[ply])
    page.wait_for_timeout(300)  # until the answer is shown
    if page.locator("[data-do=end]").is_visible():
        stage.player.press("[data-do=end]")


def press_action(stage: Stage, action: int) -> Offer:
    """Choose an action where the page offers it: on the board, as a card, or by its pieces.

    Returns what the page offered before.
    """
    shown = stage.player.wait()
    if action in shown.choices:
        stage.player.pick(shown)
        return shown
    place = "#parts" if action in shown.board else "#ask"
    stage.player.press(f"{place} [data-action='{action}']")
    sure = stage.page.locator(f"[data-sure='{action}']")
    if sure.count() and sure.is_visible():
        stage.player.press(f"[data-sure='{action}']")
    return shown


def open_story(game: str) -> Callable[[Stage], None]:
    """Show what the bots have done, while they do it."""

    def watch(stage: Stage) -> None:
        change_settings(stage.context, animation=True, sound_offered=True)
        play_end_of_turn(stage, game)
        expect(stage.page.locator(".story").first).to_be_visible()

    return watch


def open_end(game: str) -> Callable[[Stage], None]:
    """Make the last move of a game."""

    def finish(stage: Stage) -> None:
        last = find_last_choice(game)
        timeline = read_recording(game)
        stage.open_table(last, game, timeline.actors[last])
        before = press_action(stage, timeline.line[last])
        stage.player.play(stage.player.wait(before.ply), most=STEPS)
        expect(stage.page.locator("#ending")).to_be_visible()

    return finish


def handover(stage: Stage) -> None:
    """Hand the screen to another person, in a game with secrets."""
    games = all_games()
    game = next(slug for slug in games if has_secrets(games[slug].load(2, {})))
    page = stage.open_table(find_middle(game), game, 0, 1)
    expect(page.locator("[data-do=reveal]")).to_be_visible()


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


def open_lesson(game: str) -> Callable[[Stage], None]:
    """Go to the first task of a game's second lesson."""

    def begin(stage: Stage) -> None:
        stage.page.goto(f"/learn/{game}/2")
        wait_until_drawn(stage.page)
        while stage.page.locator("#lesson-next").is_visible():
            stage.player.press("#lesson-next")
            stage.page.wait_for_timeout(300)  # until the answer is shown

    return begin


def goal(stage: Stage) -> None:
    """Sit down at a game that is new to the visitor."""
    change_settings(stage.context, goal_card=True)
    table = create_table(stage.context, GAME, PERSON, BOT)
    stage.page.goto(f"/table/{table}")
    expect(stage.page.locator("#goal")).to_be_visible()


def why_not(stage: Stage) -> None:
    """Press a place that cannot be chosen."""
    page = stage.open_table(261)
    page.mouse.move(1, 1)
    page.wait_for_timeout(600)  # until the page is ready for everything
    for _ in range(2):  # the first tap on a phone may only bring the board closer
        if not page.locator("#notice").is_visible():
            page.locator("#parts [data-why]").nth(8).click(force=True)
            page.wait_for_timeout(1000)
    expect(page.locator("#notice")).to_be_visible()


def seats(stage: Stage) -> None:
    stage.open_table(262)
    stage.page.goto(f"{stage.page.url}/chairs")


def open_page(url: str) -> Callable[[Stage], None]:
    def go(stage: Stage) -> None:
        stage.page.goto(url, wait_until="networkidle")

    return go


def find_puzzle() -> tuple[str, Puzzle]:
    """Return a game with puzzles and the one of them that takes the fewest plies."""
    found = [(game, puzzle) for game in all_games() for puzzle in read_puzzles(all_games()[game])]
    return min(found, key=lambda pair: (len(pair[1].lines[0].play), pair[1].name))


def course(stage: Stage) -> None:
    """Show the lessons and puzzles of a game, one puzzle solved."""
    solve_puzzle(stage)
    stage.page.goto(f"/learn/{find_puzzle()[0]}", wait_until="networkidle")


def puzzle(stage: Stage) -> None:
    game, found = find_puzzle()
    stage.page.goto(f"/learn/{game}/puzzle/{found.number}")
    wait_until_drawn(stage.page)


def miss_puzzle(stage: Stage) -> None:
    """Play the second best line of a puzzle."""
    puzzle(stage)
    game, found = find_puzzle()
    actions = all_games()[game].load(found.seats, found.options).actions.ids
    for name in found.lines[0].play:
        press_action(stage, actions[name])
    expect(stage.page.locator("#lesson-reply")).not_to_be_empty()


def solve_puzzle(stage: Stage) -> None:
    """Let the solution of a puzzle be shown."""
    puzzle(stage)
    stage.page.locator("#lesson-show").click()
    expect(stage.page.locator("#lesson-on")).to_be_visible()


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
    "preview": preview,
    "hint": open_hint(GAME),
    "coach": coach,
    "complete": complete,
    "story": open_story(GAME),
    "handover": handover,
    "end": open_end(GAME),
    "scores": scores,
    "rule": rule,
    "help": help,
    "players": players,
    "log": log,
    "replay": replay,
    "fork": fork,
    "load": open_page("/replay"),
    "rules": open_page(f"/rules/{GAME}#SM-6.12"),
    "goal": goal,
    "why-not": why_not,
    "settings": open_page("/settings"),
    "error": open_page("/table/nowhere"),
    "seats": seats,
    "learn": open_page("/learn"),
    "course": course,
    "puzzle": puzzle,
    "puzzle-missed": miss_puzzle,
    "puzzle-solved": solve_puzzle,
    **{f"game-{game}": open_middle(game) for game in OTHERS},
    **{f"hint-{game}": open_hint(game) for game in OTHERS},
    **{f"story-{game}": open_story(game) for game in OTHERS},
    **{f"end-{game}": open_end(game) for game in OTHERS},
    **{f"lesson-{game}": open_lesson(game) for game in all_games()},
    **{f"reference-{game}": open_page(f"/reference/{game}") for game in all_games()},
    **{f"rules-{game}": open_page(f"/rules/{game}") for game in OTHERS},
    **{f"online-{name}": play_online(name) for name in ONLINE},
    **LEARNING,
    **{f"workshop-{game}": open_page(f"/lab/{game}") for game in all_games()},
    **{
        f"balance-{game}-{section}": open_page(f"{REPORTS}/{game}.en.html#{section}")
        for game in all_games()
        for section in ("fair", "parts")
    },
}
PICTURES: Final = {  # in the documentation, by the name of the file
    "home": Shot("home"),
    "new-table": Shot("new"),
    "table-start": Shot("dice"),
    "table-middle": Shot("middle"),
    "table-end": Shot("end"),
    "table-hint": Shot("hint"),
    "table-story": Shot("story"),
    "coach": Shot("coach"),
    "table-handover": Shot("handover"),
    "table-wide": Shot("middle", size="wide"),
    "table-dark": Shot("late", theme="dark"),
    "table-german": Shot("person", lang="de"),
    "replay": Shot("replay"),
    "rules": Shot("rules"),
    "lesson": Shot("lesson-little-town"),
    "goal-card": Shot("goal"),
    "why-not": Shot("why-not"),
    "reference": Shot("reference-little-town"),
    "settings": Shot("settings"),
    "puzzle": Shot("puzzle-missed"),
    "workshop": Shot("workshop-little-town"),
    "balance-little-town": Shot("balance-little-town-fair"),
    "balance-saint-malo": Shot("balance-saint-malo-parts"),
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
