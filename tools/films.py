"""Records moving pictures of a table: a person finishes a turn, then the bots play theirs.

The browser sends what it paints; the film has these frames, each as long as it was on the screen,
and is made smaller until it is small enough.
"""

from __future__ import annotations

import base64
import time
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Any, Final

from PIL import Image
from playwright.sync_api import Browser, Page

from tools.browser import Server, change_settings, new_visitor
from tools.scenes import Stage, play_end_of_turn

SCREEN: Final = (1440, 900)
LONGEST: Final = 9.0  # seconds of a film
REST: Final = 1.2  # seconds that it shows what the person is asked next
SHORTEST: Final = 0.08  # seconds that a frame is shown; one that is shorter is left out
LARGEST_FILM: Final = 600_000  # bytes
FORMS: Final = ((1080, 75), (960, 70), (800, 65), (720, 55), (640, 50), (480, 40))  # width, quality


@dataclass(frozen=True)
class Shown:
    """What was on the screen since a time."""

    time: float  # seconds
    image: bytes


class Camera:
    """Keeps every frame that a page paints."""

    def __init__(self, page: Page) -> None:
        self.frames: list[Shown] = []
        self.session = page.context.new_cdp_session(page)
        self.session.on("Page.screencastFrame", self.keep)

    def keep(self, event: dict[str, Any]) -> None:
        """Keep a frame, and ask for the next one."""
        when = float(event["metadata"].get("timestamp", time.time()))
        self.frames.append(Shown(when, base64.b64decode(event["data"])))
        self.session.send("Page.screencastFrameAck", {"sessionId": event["sessionId"]})

    def start(self) -> None:
        self.session.send("Page.startScreencast", {"format": "png", "everyNthFrame": 1})

    def stop(self) -> None:
        self.session.remove_listener("Page.screencastFrame", self.keep)  # the last ones come late
        self.session.send("Page.stopScreencast")


def take_film(browser: Browser, server: Server, game: str, path: Path) -> None:
    """Record the turns of the bots after a person's turn, and save them as a moving picture."""
    width, height = SCREEN
    context = new_visitor(browser, server, viewport={"width": width, "height": height})
    try:
        change_settings(context, animation=True, sound_offered=True, theme="light", lang="en")
        stage = Stage(context, False)
        camera = Camera(stage.page)
        camera.start()
        play_end_of_turn(stage, game)
        begun = time.monotonic()
        while time.monotonic() < begun + LONGEST:
            stage.page.wait_for_timeout(100)  # frames arrive meanwhile
            if is_asked(stage.page) and time.monotonic() > begun + 2:
                break
        stage.page.wait_for_timeout(1000 * REST)
        camera.stop()
        ended = time.time()
    finally:
        context.close()
    save_film(choose_frames(camera.frames, ended, LONGEST + REST), path)


def is_asked(page: Page) -> bool:
    """Return whether the person must decide again."""
    return page.locator("#ask.asked").count() > 0


def choose_frames(shown: list[Shown], ended: float, most: float) -> list[tuple[bytes, int]]:
    """Return the last frames and how many milliseconds each is shown, like ones only once."""
    found: list[tuple[bytes, float]] = []
    for index, frame in enumerate(shown):
        until = shown[index + 1].time if index + 1 < len(shown) else ended
        if until < ended - most:
            continue
        lasts = until - max(frame.time, ended - most)
        if found and (frame.image == found[-1][0] or lasts < SHORTEST):
            found[-1] = (found[-1][0], found[-1][1] + lasts)
        else:
            found.append((frame.image, lasts))
    return [(image, max(1, round(1000 * lasts))) for image, lasts in found]


def save_film(frames: list[tuple[bytes, int]], path: Path, most: int = LARGEST_FILM) -> None:
    """Save a moving picture, as large and as good as the bytes allow."""
    if not frames:
        raise ValueError("the browser has shown nothing")
    images = [Image.open(BytesIO(image)).convert("RGB") for image, _ in frames]
    times = [lasts for _, lasts in frames]
    for width, quality in FORMS:
        ratio = width / images[0].width
        size = (width, round(images[0].height * ratio))
        small = [image.resize(size, Image.Resampling.LANCZOS) for image in images]
        small[0].save(
            path,
            save_all=True,
            append_images=small[1:],
            duration=times,
            loop=0,
            quality=quality,
            method=4,
            minimize_size=True,
        )
        if path.stat().st_size <= most:
            return
