"""Golden replays: recorded games that must play as they did; they change only on purpose."""

from __future__ import annotations

from pathlib import Path

from pentapolis.catalog.games import only
from pentapolis.catalog.spec import GameSpec
from pentapolis.core.errors import PlayError, ReplayError
from pentapolis.core.game import Game
from pentapolis.core.state import OVER
from pentapolis.play import replay
from pentapolis.play.timeline import Timeline

from .lines import make_timeline, random_line


def list_replays(folder: Path) -> list[Path]:
    """List the replay files in a folder."""
    return sorted(folder.glob("*.replay"))


def read_golden(spec: GameSpec, path: Path) -> Timeline:
    """Play a golden replay and return it; an error names the file and the line that is wrong."""
    try:
        return replay.read(path.read_text(encoding="utf-8"), only(spec))
    except ValueError as error:
        raise AssertionError(f"{path.name}, {error}") from error


def verify_all(spec: GameSpec, folder: Path) -> list[Timeline]:
    """Play and return all golden replays in a folder; having none is a mistake."""
    found = [read_golden(spec, path) for path in list_replays(folder)]
    if not found:
        raise AssertionError(f"{folder} holds no *.replay")
    return found


def missing_endings(spec: GameSpec, folder: Path) -> list[str]:
    """List the endings that no golden replay shows."""
    endings: dict[str, bool] = {}
    for timeline in verify_all(spec, folder):
        game = timeline.game
        for name in game.endings:
            endings.setdefault(name, False)
        if timeline.is_over:
            endings[game.name_ending(timeline.state)] = True
    return [name for name, shown in endings.items() if not shown]


def rewrite(spec: GameSpec, text: str) -> str:
    """Return a replay with the same plies and comments, and checkpoints by today's rules."""
    parsed = replay.parse_replay(text)
    game = replay.load_game(parsed, only(spec))
    timeline = Timeline(game, replay.read_header(parsed, game))
    timeline.header.rules = spec.meta.rules_version
    for number, sign, name in parsed.plies:
        if sign != replay.CHECK:
            try:
                replay.play(timeline, sign, name)
            except PlayError as error:
                raise ReplayError(number, timeline.ply, str(error)) from error
    body = replay.write(timeline, seal=False, comments=parsed.comments)
    return "\n".join([*leading_comments(text), body])


def leading_comments(text: str) -> list[str]:
    """Return the comments at the top of a file, which say what it shows."""
    found: list[str] = []
    for line in text.splitlines():
        if not line.startswith("#"):
            break
        found.append(line)
    return found


def update(spec: GameSpec, folder: Path) -> list[str]:
    """Rewrite all golden replays in a folder; return the names of those that changed."""
    changed: list[str] = []
    for path in list_replays(folder):
        old = path.read_text(encoding="utf-8")
        new = rewrite(spec, old)
        if new != old:
            path.write_text(new, encoding="utf-8")
            changed.append(path.name)
    return changed


def record(
    spec: GameSpec, game: Game, path: Path, seed: int, comment: str, rated: bool = True
) -> Timeline:
    """Record a random game, half played by the game's own ratings, as a golden replay."""
    timeline = make_timeline(spec, game, random_line(game, seed, spec if rated else None))
    if timeline.state.actor() != OVER:
        raise ValueError(f"the game of seed {seed} does not end")
    path.write_text(f"# {comment}\n{replay.write(timeline, seal=False)}", encoding="utf-8")
    return timeline
