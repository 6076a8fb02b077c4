"""Records for every game a game between bots up to its middle, which the first page draws.

Played by bots it would take seconds, and whoever opens the page for the first time would wait.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from pentapolis.catalog.games import all_games
from pentapolis.play import write
from pentapolis.server.web.cover import FILE, play_to_middle

ROOT: Final = Path(__file__).resolve().parent.parent


def main() -> None:
    """Write the file of each game that belongs to this project."""
    own = [spec for spec in all_games().values() if spec.meta.folder.is_relative_to(ROOT)]
    for spec in own:
        timeline = play_to_middle(spec)
        (spec.meta.folder / FILE).write_text(write(timeline, seal=False), encoding="utf-8")
        print(f"{spec.meta.title}: {timeline.ply} plies")


if __name__ == "__main__":
    main()
