"""The replay file: a game as text, one ply a line, checked on reading. See docs/replay.md."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from pentapolis.core.game import Game
from pentapolis.core.state import CHANCE, State
from pentapolis.core.words import seat_letter

from . import seal as sealing
from .errors import PlayError, ReplayError
from .sealed import SealedLuck
from .timeline import Head, Timeline

# Slug, seats, options, and the rules version it was played by: the game, its present version.
Loader = Callable[[str, int, dict[str, int], int], tuple[Game, int]]

CHECK_EVERY: Final = 20  # plies between two checkpoints at most
HEADINGS: Final = ("game", "rules", "seats", "options", "names", "commitment", "seed")
NEEDED: Final = ("game", "rules", "seats")
ENDINGS: Final = ("end", "places")
SIGNS: Final = {"~": CHANCE} | {seat_letter(seat): seat for seat in range(8)}
CHECK: Final = "="
COMMENT: Final = re.compile(r"(?:^|\s+)#.*$")
HEADING: Final = re.compile(r"([a-z]+):(?: +(.*))?")
ESCAPED: Final = re.compile(r"\\u\{([0-9a-f]{1,6})\}")
HEX: Final = re.compile(r"[0-9a-f]{64}")


@dataclass
class Verdict:
    """What verify() found: a line for each thing it checked, and every fault."""

    lines: list[str] = field(default_factory=list)
    faults: list[ReplayError] = field(default_factory=list)
    timeline: Timeline | None = None

    @property
    def ok(self) -> bool:
        return not self.faults


# Writing.


def write(timeline: Timeline, *, seal: bool = True, comments: dict[int, str] | None = None) -> str:
    """Write the effective line as a replay file; comments stand behind the ply they belong to."""
    lines = [*headings(timeline), "", *plies(timeline, comments or {})]
    if timeline.is_over:
        game, state = timeline.game, timeline.state
        places = " ".join(str(place) for place in game.places(state))
        lines += ["", f"end: {game.endings[game.ending(state)]}", f"places: {places}"]
    if seal:
        lines = sealing.sealed([*lines, ""])
    return "\n".join(lines) + "\n"


def headings(timeline: Timeline) -> list[str]:
    head = timeline.head
    lines = [
        f"game: {head.game}",
        f"rules: {head.rules}",
        f"seats: {head.seats}",
        "options: " + " ".join(f"{name}={value}" for name, value in sorted(head.options.items())),
        "names: " + " | ".join(escaped(name) for name in head.names),
    ]
    if head.commitment:
        lines.append(f"commitment: {head.commitment}")
    if head.seed and timeline.is_over:
        lines.append(f"seed: {head.seed}")
    return [line.rstrip() for line in lines]


def plies(timeline: Timeline, comments: dict[int, str]) -> list[str]:
    """Write the plies with their checkpoints."""
    game, actors = timeline.game, timeline.actors
    checks = checkpoints(actors)
    state = timeline.at(0)
    lines: list[str] = []
    for ply, (actor, action) in enumerate(zip(actors, timeline.line, strict=True)):
        line = f"{seat_letter(actor)} {game.space(actor).name(action)}"
        if comments.get(ply):
            line += "  # " + " ".join(comments[ply].split())
        lines.append(line)
        state.apply(action)
        if ply in checks:
            lines.append(f"{CHECK} {checkpoint(game, state)}")
    return lines


def checkpoints(actors: list[int]) -> set[int]:
    """Choose the plies to check after: the last, where another seat is next, and every twenty."""
    found = {len(actors) - 1}
    upcoming = CHANCE  # the seat that decides next, looking over chance
    for ply in range(len(actors) - 1, -1, -1):
        if actors[ply] != CHANCE:
            if upcoming not in (CHANCE, actors[ply]):
                found.add(ply)
            upcoming = actors[ply]
    last = -1
    for ply in range(len(actors)):
        if ply - last == CHECK_EVERY:
            found.add(ply)
        if ply in found:
            last = ply
    return found


def checkpoint(game: Game, state: State) -> str:
    """Write the scores and the digest of a position."""
    return " ".join([*map(str, state.scores()), game.digest(state)])


def escaped(name: str) -> str:
    """Write a name so that it survives whatever is in it."""
    out = ""
    for place, letter in enumerate(name):
        edge = place in (0, len(name) - 1)
        plain = letter.isprintable() and letter not in "\\|#" and not (letter == " " and edge)
        out += letter if plain else f"\\u{{{ord(letter):x}}}"
    return out


def unescaped(text: str) -> str:
    return ESCAPED.sub(lambda found: chr(min(int(found[1], 16), 0x10FFFF)), text)


# Reading.


@dataclass
class Sheet:
    """A replay file taken apart; every part knows its line."""

    values: dict[str, tuple[int, str]] = field(default_factory=dict)  # key: line, text
    plies: list[tuple[int, str, str]] = field(default_factory=list)  # line, sign, the rest
    comments: dict[int, str] = field(default_factory=dict)  # ply: what stands behind it
    end: int = 1  # the last line


def read(text: str, load: Loader) -> Timeline:
    """Play a replay file again; ReplayError names the first line that does not fit."""
    return replayed(sheet_of(text), load)[0]


def comments_of(text: str) -> dict[int, str]:
    """Collect the comments behind plies, so that a file can be written anew with them."""
    return sheet_of(text).comments


def lines_of(text: str) -> list[str]:
    """Split a file into lines; it may have been through a Windows editor."""
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").split("\n")
    return lines[:-1] if lines[-1] == "" else lines


def sheet_of(text: str) -> Sheet:
    """Take a replay file apart without playing it."""
    sheet = Sheet()
    ply = 0
    for number, whole in enumerate(lines_of(text), 1):
        line = COMMENT.sub("", whole).strip()
        sheet.end = number
        sign, _, rest = line.partition(" ")
        heading = HEADING.fullmatch(line)
        if not line or line.startswith((sealing.SEAL, sealing.SUM)):
            continue  # the seal is verify()'s business
        if heading:
            put(sheet, number, heading[1], heading[2] or "")
        elif (sign in SIGNS or sign == CHECK) and rest:
            if "end" in sheet.values:
                raise ReplayError(number, ply, "nothing is played after the end: line")
            sheet.plies.append((number, sign, rest.strip()))
            if sign in SIGNS:
                comment = COMMENT.search(whole)
                if comment:
                    sheet.comments[ply] = comment[0].strip(" \t#")
                ply += 1
        else:
            reason = f"{line!r} is neither a heading, a ply, a checkpoint nor a comment"
            raise ReplayError(number, ply, reason)
    for key in NEEDED:
        if key not in sheet.values:
            raise ReplayError(1, -1, f"the heading {key}: is missing")
    return sheet


def put(sheet: Sheet, number: int, key: str, text: str) -> None:
    """Note a heading, if it is known, new and in its place."""
    known = HEADINGS + ENDINGS
    if key not in known:
        names = ", ".join(known)
        raise ReplayError(number, -1, f"no heading is called {key!r}; there are: {names}")
    if key in sheet.values:
        raise ReplayError(number, -1, f"{key}: was already given in line {sheet.values[key][0]}")
    if key in HEADINGS and sheet.plies:
        raise ReplayError(number, -1, f"{key}: belongs above the first ply")
    sheet.values[key] = (number, text.strip())


def replayed(sheet: Sheet, load: Loader) -> tuple[Timeline, list[int]]:
    """Play a file that was taken apart; also give the line of each ply."""
    game, rules = loaded(sheet, load)
    head = head_of(sheet, game)
    timeline = Timeline(game, head)
    places: list[int] = []
    older = f" (the file has rules {head.rules}, the game now {rules})"
    for number, sign, rest in sheet.plies:
        try:
            if sign == CHECK:
                check(timeline, rest)
            else:
                play(timeline, sign, rest)
                places.append(number)
        except PlayError as error:
            reason = str(error) + older * (head.rules != rules)
            raise ReplayError(number, timeline.ply, reason) from error
    check_end(sheet, timeline)
    return timeline, places


def loaded(sheet: Sheet, load: Loader) -> tuple[Game, int]:
    """Make the game that the headings ask for."""
    seats, rules = number_of(sheet, "seats"), number_of(sheet, "rules")
    options: dict[str, int] = {}
    line, text = sheet.values.get("options", (1, ""))
    for part in text.split():
        name, _, value = part.partition("=")
        if not re.fullmatch(r"-?\d{1,9}", value):
            raise ReplayError(line, -1, f"an option is written name=number, not {part!r}")
        options[name] = int(value)
    line, slug = sheet.values["game"]
    try:
        return load(slug, seats, options, rules)
    except ValueError as error:
        raise ReplayError(line, -1, str(error)) from error


def head_of(sheet: Sheet, game: Game) -> Head:
    """Read the headings; options that the file left out have the game's defaults."""
    head = Head.of(game, number_of(sheet, "rules"))
    if "names" in sheet.values:
        line, text = sheet.values["names"]
        head.names = [unescaped(name.strip()) for name in text.split("|")]
        if len(head.names) != game.seats:
            reason = f"{game.seats} names are needed, divided by |, not {len(head.names)}"
            raise ReplayError(line, -1, reason)
    for key in ("commitment", "seed"):
        line, text = sheet.values.get(key, (1, ""))
        if text and not HEX.fullmatch(text):
            raise ReplayError(line, -1, f"the {key} is written as 64 hex digits, not {text!r}")
        setattr(head, key, text)
    return head


def number_of(sheet: Sheet, key: str) -> int:
    line, text = sheet.values[key]
    if not re.fullmatch(r"\d{1,6}", text):
        raise ReplayError(line, -1, f"{key}: takes a whole number, not {text!r}")
    return int(text)


def play(timeline: Timeline, sign: str, name: str) -> None:
    """Play one line of the file."""
    actor = SIGNS[sign]
    if actor != timeline.state.actor():
        raise PlayError(timeline.whose(actor))
    action = timeline.named(name, actor)
    if actor == CHANCE:
        timeline.chance(action)
    else:
        timeline.act(actor, action, timeline.ply)


def check(timeline: Timeline, text: str) -> None:
    """Compare a checkpoint with the position."""
    right = checkpoint(timeline.game, timeline.state)
    if text.split() != right.split():
        raise PlayError(f"the checkpoint is wrong: expected {right!r}, got {text!r}")


def check_end(sheet: Sheet, timeline: Timeline) -> None:
    """Compare the ending with what the file says; an unfinished game says nothing."""
    game, state = timeline.game, timeline.state
    for key in ENDINGS:
        line, text = sheet.values.get(key, (sheet.end, ""))
        if not timeline.is_over:
            right = ""
        elif key == "end":
            right = game.endings[game.ending(state)]
        else:
            right = " ".join(str(place) for place in game.places(state))
        if key in sheet.values and not timeline.is_over:
            raise ReplayError(line, timeline.ply, f"{key}: stands here, but the game is not over")
        if text.split() != right.split():
            reason = f"the game is over: expected '{key}: {right}', got {text!r}"
            raise ReplayError(line, timeline.ply, reason)


# Verifying.


def verify(text: str, load: Loader) -> Verdict:
    """Check everything a replay file claims: its seal, every ply, and its luck."""
    verdict = Verdict()
    check_seal(lines_of(text), verdict)
    try:
        sheet = sheet_of(text)
        verdict.timeline, places = replayed(sheet, load)
    except ReplayError as error:
        blame(verdict, error)
        return verdict
    checks = sum(sign == CHECK for _, sign, _ in sheet.plies)
    verdict.lines.append(f"rules: {verdict.timeline.ply} plies and {checks} checkpoints are right")
    over = "the game is over" if verdict.timeline.is_over else "the game is unfinished"
    verdict.lines.append(f"end: {over}")
    check_luck(sheet, verdict.timeline, places, verdict)
    return verdict


def check_seal(lines: list[str], verdict: Verdict) -> None:
    if not sealing.is_sealed(lines):
        verdict.lines.append("seal: not sealed")
        return
    for line, reason in sealing.broken(lines):
        verdict.faults.append(ReplayError(line, -1, reason))
    verdict.lines.append(f"seal: {'broken' if verdict.faults else 'intact'}")


def blame(verdict: Verdict, error: ReplayError) -> None:
    """Add what the rules found; where the seal is broken already, only what explains it."""
    verdict.lines.append(f"rules: {error}")
    for index, fault in enumerate(verdict.faults):
        if fault.line == error.line:
            reason = f"{fault.reason}; {error.reason}"
            verdict.faults[index] = ReplayError(error.line, error.ply, reason)
    if not verdict.faults:
        verdict.faults.append(error)


def check_luck(sheet: Sheet, timeline: Timeline, places: list[int], verdict: Verdict) -> None:
    """Compare every chance ply with what the opened seed says."""
    head = timeline.head
    if verdict.faults or not head.commitment or not head.seed:
        said = "the seed is still sealed" if head.commitment else "no commitment, so not checked"
        if verdict.faults:
            said = "not checked, because the seal is broken"
        verdict.lines.append(f"luck: {said}")
        return
    luck = SealedLuck.from_hex(head.seed)
    if luck.commitment != head.commitment:
        line = sheet.values["seed"][0]
        reason = f"the seed does not fit the commitment in line {sheet.values['commitment'][0]}"
        verdict.faults.append(ReplayError(line, -1, reason))
        return
    again = Timeline(timeline.game, head)
    draws = 0
    for ply, (actor, action) in enumerate(zip(timeline.actors, timeline.line, strict=True)):
        if actor != CHANCE:
            again.act(actor, action, ply)
            continue
        right = again.drawn(luck)
        if right != action:
            name = timeline.game.outcomes.name(right)
            verdict.faults.append(ReplayError(places[ply], ply, f"the seed says {name!r} here"))
        again.chance(action)
        draws += 1
    if verdict.ok:
        verdict.lines.append(f"luck: the seed fits the commitment and all {draws} draws")
