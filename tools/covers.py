"""Records half a game between bots for every game; the start page draws where it stopped.

Playing it there would take seconds, and the first visitor would have to wait.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from pentapolis.catalog.games import all_games
from pentapolis.play import write
from pentapolis.server.web.cover import FILE, play_to_middle

ROOT: Final = Path(__file__).resolve().parent.parent


def main() -> None:
    """Write the cover of each game that belongs to this project."""
    own = [spec for spec in all_games().values() if spec.meta.folder.is_relative_to(ROOT)]
    for spec in own:
        timeline = play_to_middle(spec)
        (spec.meta.folder / FILE).write_text(write(timeline, seal=False), encoding="utf-8")
        print(f"{spec.meta.title}: {timeline.ply} plies")


if __name__ == "__main__":
    main()
