"""The replay file: a game as text, one ply per line, checked on reading. See docs/replay.md."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from pentapolis.catalog.games import Games
from pentapolis.catalog.variants import VariantProblem, parse_variant, write_variant
from pentapolis.core.errors import PlayError, ReplayError
from pentapolis.core.game import Game
from pentapolis.core.seats import seat_letter
from pentapolis.core.state import CHANCE, State

from . import checksums
from .sealed_luck import SealedLuck
from .timeline import Header, Timeline

CHECK_EVERY: Final = 20  # plies between two checkpoints at most
HEADINGS: Final = (
    *("game", "rules", "earlier", "seats", "options", "variant", "names"),
    *("commitment", "shares", "seed"),
)
NEEDED: Final = ("game", "rules", "seats")
ENDINGS: Final = ("end", "places")
SIGNS: Final = {"~": CHANCE} | {seat_letter(seat): seat for seat in range(8)}
CHECK: Final = "="
COMMENT: Final = re.compile(r"(?:^|\s)#.*$")  # one space: with \s+ it would be quadratic
HEADING: Final = re.compile(r"([a-z]+):(?: +(.*))?")
ESCAPED: Final = re.compile(r"\\u\{([0-9a-f]{1,6})\}")
HEX: Final = re.compile(r"[0-9a-f]{64}")
EARLIER: Final = re.compile(r"(\d{1,6})@(\d{1,6})")


@dataclass
class VerifyReport:
    """What verify() found: a line for each thing it checked, and all faults."""

    lines: list[str] = field(default_factory=list)
    faults: list[ReplayError] = field(default_factory=list)
    timeline: Timeline | None = None

    @property
    def ok(self) -> bool:
        """Return whether everything is right."""
        return not self.faults


# Writing.


def write(
    timeline: Timeline,
    *,
    seal: bool = True,
    comments: dict[int, str] | None = None,
    notes: Sequence[str] = (),
) -> str:
    """Return a game, without what was undone, as a replay file.

    `comments` are by ply, `notes` are comments at the end.
    """
    lines = [*headings(timeline), "", *plies(timeline, comments or {})]
    if timeline.is_over:
        game, state = timeline.game, timeline.state
        places = " ".join(str(place) for place in game.places(state))
        lines += ["", f"end: {game.name_ending(state)}", f"places: {places}"]
    if notes:
        lines += ["", *(f"# {note}" for note in notes)]
    if seal:
        lines = checksums.add_checksums([*lines, ""])
    return "\n".join(lines) + "\n"


def headings(timeline: Timeline) -> list[str]:
    """Write the headings; the seed only if it was revealed."""
    header = timeline.header
    lines = [
        f"game: {header.game}",
        f"rules: {header.rules}",
        *write_earlier(timeline),
        f"seats: {header.seats}",
        "options: " + " ".join(f"{name}={value}" for name, value in sorted(header.options.items())),
        *([f"variant: {write_variant(header.variant)}"] if header.variant else []),
        "names: " + " | ".join(escape(name) for name in header.names),
    ]
    if header.commitment:
        lines.append(f"commitment: {header.commitment}")
    if timeline.shares:
        shares = (f"{seat_letter(seat)}={share}" for seat, share in timeline.shares.items())
        lines.append("shares: " + " ".join(shares))
    if header.seed:
        lines.append(f"seed: {header.seed}")
    return [line.rstrip() for line in lines]


def write_earlier(timeline: Timeline) -> list[str]:
    """Write the older rules that moves were made by, if there are any."""
    earlier = " ".join(f"{version}@{ply}" for version, ply in timeline.earlier_rules)
    return [f"earlier: {earlier}"] if earlier else []


def plies(timeline: Timeline, comments: dict[int, str]) -> list[str]:
    """Write a line for each ply, and the checkpoints."""
    game, actors = timeline.game, timeline.actors
    checks = checkpoints(actors)
    state = timeline.position_at(0)
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
    """Choose the plies to check after: the last, where another seat is next, and every 20th."""
    found = {len(actors) - 1}
    upcoming = CHANCE  # the seat that decides next, chance left out
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


def escape(name: str) -> str:
    """Write a name so that any character in it survives."""
    out = ""
    for place, letter in enumerate(name):
        edge = place in (0, len(name) - 1)
        plain = letter.isprintable() and letter not in "\\|#" and not (letter == " " and edge)
        out += letter if plain else f"\\u{{{ord(letter):x}}}"
    return out


def unescape(text: str) -> str:
    """Read a name that escape() wrote."""
    return ESCAPED.sub(lambda found: chr(min(int(found[1], 16), 0x10FFFF)), text)


# Reading.


@dataclass
class ReplayText:
    """A replay file split into headings and plies, each with its line number."""

    values: dict[str, tuple[int, str]] = field(default_factory=dict)  # key: line, text
    plies: list[tuple[int, str, str]] = field(default_factory=list)  # line, sign, the rest
    comments: dict[int, str] = field(default_factory=dict)  # by ply
    end: int = 1  # the last line


def read(text: str, games: Games) -> Timeline:
    """Play a replay file again; ReplayError names the first wrong line."""
    return play_again(parse_replay(text), games)[0]


def read_comments(text: str) -> dict[int, str]:
    """Return the comments of a file by ply, to keep them when it is rewritten."""
    return parse_replay(text).comments


def split_lines(text: str) -> list[str]:
    """Split a file into lines, also if a Windows editor has saved it."""
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").split("\n")
    return lines[:-1] if lines[-1] == "" else lines


def parse_replay(text: str) -> ReplayText:
    """Split a replay file into its parts without playing it."""
    parsed = ReplayText()
    ply = 0
    for number, whole in enumerate(split_lines(text), 1):
        line = COMMENT.sub("", whole).strip()
        parsed.end = number
        sign, _, rest = line.partition(" ")
        heading = HEADING.fullmatch(line)
        if not line or line.startswith((checksums.SEAL, checksums.SUM)):
            continue  # only verify() checks the seal
        if heading:
            put(parsed, number, heading[1], heading[2] or "")
        elif (sign in SIGNS or sign == CHECK) and rest:
            if "end" in parsed.values:
                raise ReplayError(number, ply, "no ply may follow the end: line")
            parsed.plies.append((number, sign, rest.strip()))
            if sign in SIGNS:
                comment = COMMENT.search(whole)
                if comment:
                    parsed.comments[ply] = comment[0].strip(" \t#")
                ply += 1
        else:
            reason = f"{line!r} is neither a heading, a ply, a checkpoint nor a comment"
            raise ReplayError(number, ply, reason)
    for key in NEEDED:
        if key not in parsed.values:
            raise ReplayError(1, -1, f"the heading {key}: is missing")
    return parsed


def put(parsed: ReplayText, number: int, key: str, text: str) -> None:
    """Store a heading; ReplayError if it is unknown, given twice or in the wrong place."""
    known = HEADINGS + ENDINGS
    if key not in known:
        names = ", ".join(known)
        raise ReplayError(number, -1, f"no heading is called {key!r}; there are: {names}")
    if key in parsed.values:
        raise ReplayError(number, -1, f"{key}: is already in line {parsed.values[key][0]}")
    if key in HEADINGS and parsed.plies:
        raise ReplayError(number, -1, f"{key}: belongs above the first ply")
    parsed.values[key] = (number, text.strip())


def play_again(parsed: ReplayText, games: Games) -> tuple[Timeline, list[int]]:
    """Play a parsed file; return the timeline and the line number of each ply."""
    game = load_game(parsed, games)
    rules = games.find(game.slug).meta.rules_version
    header = read_header(parsed, game)
    timeline = Timeline(game, header)
    add_shares(parsed, timeline)
    earlier = read_earlier(parsed)
    places: list[int] = []
    older = f" (the file is for rules version {header.rules}, the game is at {rules})"
    for number, sign, rest in parsed.plies:
        change_rules(timeline, earlier)
        try:
            if sign == CHECK:
                check(timeline, rest)
            else:
                play(timeline, sign, rest)
                places.append(number)
        except PlayError as error:
            reason = str(error) + older * (header.rules != rules)
            raise ReplayError(number, timeline.ply, reason) from error
    change_rules(timeline, earlier)
    check_end(parsed, timeline)
    return timeline, places


def read_earlier(parsed: ReplayText) -> list[tuple[int, int]]:
    """Return the older rules that moves were made by, each with the ply it went up to."""
    line, text = parsed.values.get("earlier", (1, ""))
    found = [EARLIER.fullmatch(part) for part in text.split()]
    earlier = [(int(one[1]), int(one[2])) for one in found if one]
    plies = [ply for _, ply in earlier]
    if len(earlier) != len(found) or plies != sorted(plies):
        raise ReplayError(line, -1, f"earlier: is written version@ply, not {text[:80]!r}")
    return earlier


def change_rules(timeline: Timeline, earlier: list[tuple[int, int]]) -> None:
    """Note the older rules that went up to this ply, and strike them off the list."""
    while earlier and earlier[0][1] <= timeline.ply:
        timeline.change_rules(earlier.pop(0)[0])


def load_game(parsed: ReplayText, games: Games) -> Game:
    """Load the game that the headings name."""
    seats, rules = read_number(parsed, "seats"), read_number(parsed, "rules")
    options: dict[str, int] = {}
    line, text = parsed.values.get("options", (1, ""))
    for part in text.split():
        name, _, value = part.partition("=")
        if not re.fullmatch(r"-?\d{1,9}", value):
            raise ReplayError(line, -1, f"an option is written name=number, not {part!r}")
        options[name] = int(value)
    line, text = parsed.values.get("variant", (1, ""))
    try:
        variant = parse_variant(text)
        line, slug = parsed.values["game"]
        return games.load(slug, seats, options, rules, variant)
    except VariantProblem as error:
        raise ReplayError(parsed.values["variant"][0], -1, str(error)) from error
    except ValueError as error:
        raise ReplayError(line, -1, str(error)) from error


def read_header(parsed: ReplayText, game: Game) -> Header:
    """Make the header from the headings; options that are left out have their defaults."""
    header = Header.of(game)
    if "names" in parsed.values:
        line, text = parsed.values["names"]
        header.names = [unescape(name.strip()) for name in text.split("|")]
        if len(header.names) != game.seats:
            reason = f"{game.seats} names with | between them are needed, not {len(header.names)}"
            raise ReplayError(line, -1, reason)
    for key in ("commitment", "seed"):
        line, text = parsed.values.get(key, (1, ""))
        if text and not HEX.fullmatch(text):
            raise ReplayError(line, -1, f"the {key} is written as 64 hex digits, not {text!r}")
        setattr(header, key, text)
    return header


def add_shares(parsed: ReplayText, timeline: Timeline) -> None:
    """Add the shares in the luck that a heading names."""
    line, text = parsed.values.get("shares", (1, ""))
    for part in text.split():
        sign, _, share = part.partition("=")
        try:
            if sign not in SIGNS:
                raise PlayError(f"a share is written A=64 hex digits, not {part[:80]!r}")
            timeline.add_share(SIGNS[sign], share)
        except PlayError as error:
            raise ReplayError(line, -1, str(error)) from error


def read_number(parsed: ReplayText, key: str) -> int:
    """Read a heading that takes a whole number."""
    line, text = parsed.values[key]
    if not re.fullmatch(r"\d{1,6}", text):
        raise ReplayError(line, -1, f"{key}: takes a whole number, not {text!r}")
    return int(text)


def play(timeline: Timeline, sign: str, name: str) -> None:
    """Play one line of the file."""
    actor = SIGNS[sign]
    if actor != timeline.state.actor():
        raise PlayError(timeline.explain_wait(actor))
    action = timeline.find_action(name, actor)
    if actor == CHANCE:
        timeline.play_outcome(action)
    else:
        timeline.act(actor, action, timeline.ply)


def check(timeline: Timeline, text: str) -> None:
    """Check a checkpoint against the position; PlayError if it is wrong."""
    right = checkpoint(timeline.game, timeline.state)
    if text.split() != right.split():
        raise PlayError(f"the checkpoint is wrong: expected {right!r}, got {text!r}")


def check_end(parsed: ReplayText, timeline: Timeline) -> None:
    """Check how the file says the game ended; a file of an unfinished game must not say it."""
    game, state = timeline.game, timeline.state
    for key in ENDINGS:
        line, text = parsed.values.get(key, (parsed.end, ""))
        if not timeline.is_over:
            right = ""
        elif key == "end":
            right = game.name_ending(state)
        else:
            right = " ".join(str(place) for place in game.places(state))
        if key in parsed.values and not timeline.is_over:
            raise ReplayError(line, timeline.ply, f"there is {key}: here, but the game is not over")
        if text.split() != right.split():
            reason = f"the game is over: expected '{key}: {right}', got {text!r}"
            raise ReplayError(line, timeline.ply, reason)


# Verifying.


def verify(text: str, games: Games) -> VerifyReport:
    """Check all that a replay file claims: its seal, every ply against the rules, its luck."""
    report = VerifyReport()
    check_seal(split_lines(text), report)
    try:
        parsed = parse_replay(text)
        report.timeline, places = play_again(parsed, games)
    except ReplayError as error:
        report_error(report, error)
        return report
    checks = sum(sign == CHECK for _, sign, _ in parsed.plies)
    report.lines.append(f"rules: {report.timeline.ply} plies and {checks} checkpoints are right")
    over = "the game is over" if report.timeline.is_over else "the game is unfinished"
    report.lines.append(f"end: {over}")
    check_luck(parsed, report.timeline, places, report)
    return report


def check_seal(lines: list[str], report: VerifyReport) -> None:
    """Check the seal and report lines that were changed."""
    if not checksums.is_sealed(lines):
        report.lines.append("seal: not sealed")
        return
    for line, reason in checksums.changed_lines(lines):
        report.faults.append(ReplayError(line, -1, reason))
    report.lines.append(f"seal: {'broken' if report.faults else 'intact'}")


def report_error(report: VerifyReport, error: ReplayError) -> None:
    """Report a wrong line; if the seal is broken, only to explain a line that was changed."""
    report.lines.append(f"rules: {error}")
    for index, fault in enumerate(report.faults):
        if fault.line == error.line:
            reason = f"{fault.reason}; {error.reason}"
            report.faults[index] = ReplayError(error.line, error.ply, reason)
    if not report.faults:
        report.faults.append(error)


def check_luck(
    parsed: ReplayText, timeline: Timeline, places: list[int], report: VerifyReport
) -> None:
    """Check every ply of chance against the revealed seed."""
    header = timeline.header
    if report.faults or not header.commitment or not header.seed:
        said = "the seed is still secret" if header.commitment else "not checked: no commitment"
        if report.faults:
            said = "not checked, because the seal is broken"
        report.lines.append(f"luck: {said}")
        return
    shares = timeline.shares
    luck = SealedLuck.from_hex(header.seed, shares.values())
    if luck.commitment != header.commitment:
        line = parsed.values["seed"][0]
        reason = f"the seed does not match the commitment in line {parsed.values['commitment'][0]}"
        report.faults.append(ReplayError(line, -1, reason))
        return
    again = Timeline(timeline.game, header)
    # Older rules may have drawn otherwise, so what was drawn by them is not checked.
    first = max((ply for _, ply in timeline.earlier_rules), default=0)
    draws = 0
    for ply, (actor, action) in enumerate(zip(timeline.actors, timeline.line, strict=True)):
        if actor != CHANCE:
            again.act(actor, action, ply)
            continue
        right = again.next_outcome(luck)
        if right != action and ply >= first:
            name = timeline.game.outcomes.name(right)
            report.faults.append(ReplayError(places[ply], ply, f"the seed says {name!r} here"))
        again.play_outcome(action)
        draws += ply >= first
    if report.ok:
        said = f"luck: the seed matches the commitment and all {draws} draws"
        said += f" since the rules changed at ply {first}" if first else ""
        names = ", ".join(seat_letter(seat) for seat in shares)
        report.lines.append(f"{said}, with the shares of {names}" if shares else said)
