"""A whole game packed into a link: what a replay file has, in as few letters as possible."""

from __future__ import annotations

import base64
import binascii
import json
import re
import zlib
from collections.abc import Iterable
from typing import Any, Final

from pentapolis.catalog.games import Games
from pentapolis.core.errors import PlayError, ReplayError
from pentapolis.core.game import Game

from .timeline import Header, Timeline

FORM: Final = 1  # version of the packing; a link of another version is refused, not misread
VARIANT_FORM: Final = 2  # the same with what is changed in the box
MAX_VALUES: Final = 1000  # that are changed
LIMIT: Final = 1 << 20  # bytes that a link may unpack to: a short one must not fill the memory
DAMAGED: Final = "the link is damaged or was cut off; ask for it again"
NAME_LENGTH: Final = 100  # letters; a link is short, but what it unpacks to may not be
MAX_CHANGES: Final = 20  # of the rules during one game
MAX_RULES: Final = 1 << 31  # a rules version; larger numbers fit into no database
HEX: Final = re.compile(r"(?:[0-9a-f]{64})?")


def pack(timeline: Timeline) -> str:
    """Return a game, without what was undone, as text that fits into an address."""
    header = timeline.header
    values: dict[str, object] = {
        "form": FORM,
        "game": header.game,
        "rules": header.rules,
        "seats": header.seats,
        "options": header.options,
        "names": header.names,
    }
    if header.variant:  # an earlier Pentapolis must not play it with the usual box
        values |= {"form": VARIANT_FORM, "variant": header.variant}
    if header.commitment:
        values["commitment"] = header.commitment
    if timeline.shares:
        values["shares"] = [[seat, share] for seat, share in timeline.shares.items()]
    if timeline.earlier_rules:
        values["earlier"] = timeline.earlier_rules
    if header.seed:
        values["seed"] = header.seed
    heading = json.dumps(values, separators=(",", ":"), ensure_ascii=False).encode()
    whole = write_varints([len(heading)]) + heading + write_varints(timeline.line)
    return base64.urlsafe_b64encode(zlib.compress(whole, 9)).decode().rstrip("=")


def unpack(text: str, games: Games) -> Timeline:
    """Play a packed game again; ReplayError says what is wrong with it."""
    heading, line = split_link(text)
    values = read_heading(heading)
    try:
        spec = games.find(values["game"])
        variant = values.get("variant")
        game = spec.load(values["seats"], values["options"], values["rules"], variant)
    except ValueError as error:
        raise fault(str(error)) from error
    timeline = Timeline(game, make_header(values, game))
    add_shares(timeline, values.get("shares", []))
    rules = spec.meta.rules_version
    older = f" (the link is for rules version {values['rules']}, the game is at {rules})"
    try:
        for version, ply in read_earlier(values):
            timeline.play_line(line[timeline.ply : ply])
            timeline.change_rules(version)
        timeline.play_line(line[timeline.ply :])
    except PlayError as error:
        reason = str(error) + older * (values["rules"] != rules)
        raise ReplayError(timeline.ply + 1, timeline.ply, reason, "step") from error
    return timeline


def write_varints(numbers: Iterable[int]) -> bytes:
    """Write numbers seven bits at a time, small ones in one byte."""
    out = bytearray()
    for number in numbers:
        rest = number
        while rest > 0x7F:
            out.append(rest & 0x7F | 0x80)
            rest >>= 7
        out.append(rest)
    return bytes(out)


def read_varints(data: bytes) -> list[int]:
    """Read the numbers that write_varints() wrote."""
    out: list[int] = []
    number = shift = 0
    for byte in data:
        number |= (byte & 0x7F) << shift
        shift += 7
        if not byte & 0x80:
            out.append(number)
            number = shift = 0
        elif shift > 28:
            raise fault(DAMAGED)
    if shift:
        raise fault(DAMAGED)
    return out


def split_link(text: str) -> tuple[bytes, list[int]]:
    """Split a link into its heading and its plies."""
    text = text.strip().removeprefix("#").rstrip("=")
    try:
        packed = base64.b64decode(text + "=" * (-len(text) % 4), b"-_", validate=True)
        unpacker = zlib.decompressobj()
        whole = unpacker.decompress(packed, LIMIT)
    except (binascii.Error, zlib.error, ValueError):
        raise fault(DAMAGED) from None
    if not unpacker.eof or not whole:
        raise fault(DAMAGED)
    place = next((index for index, byte in enumerate(whole[:5]) if not byte & 0x80), -1) + 1
    length = read_varints(whole[:place])[0] if place else 0
    if not length or place + length > len(whole):
        raise fault(DAMAGED)
    return whole[place : place + length], read_varints(whole[place + length :])


def read_heading(heading: bytes) -> dict[str, Any]:
    """Read the heading; ReplayError if it is damaged or of another version."""
    try:
        values = json.loads(heading)
    except (ValueError, RecursionError):
        raise fault(DAMAGED) from None
    if not isinstance(values, dict):
        raise fault(DAMAGED)
    is_variant = values.get("form") == VARIANT_FORM
    if values.get("form") != FORM and not is_variant:
        raise fault("the link was made by another version of Pentapolis")
    whole = ("rules", "seats")
    options, names = values.get("options"), values.get("names")
    fits = isinstance(values.get("game"), str)
    fits = fits and all(type(values.get(key)) is int for key in whole)
    fits = fits and 0 < values["rules"] < MAX_RULES
    fits = fits and isinstance(options, dict) and all(type(n) is int for n in options.values())
    fits = fits and isinstance(names, list) and all(isinstance(name, str) for name in names)
    fits = fits and is_variant == ("variant" in values)
    fits = fits and (not is_variant or is_change(values["variant"]))
    for key in ("commitment", "seed"):
        text = values.setdefault(key, "")
        fits = fits and isinstance(text, str) and HEX.fullmatch(text) is not None
    if not fits:
        raise fault(DAMAGED)
    return values


def is_change(found: object) -> bool:
    """Return whether something changes values of a box; whether it may is not asked here."""
    if not isinstance(found, dict) or not 0 < len(found) <= MAX_VALUES:
        return False
    return all(isinstance(value, int | str) for value in found.values())


def make_header(values: dict[str, Any], game: Game) -> Header:
    """Make the header of a timeline from the heading of a link."""
    for name in values["names"]:
        if len(name) > NAME_LENGTH:
            raise fault(f"a name in the link has more than {NAME_LENGTH} letters")
        if any(0xD800 <= ord(letter) < 0xE000 for letter in name):
            raise fault(DAMAGED)  # half a letter, which cannot be written
    try:
        header = Header.of(game, values["names"])
    except PlayError as error:
        raise fault(str(error)) from error
    header.commitment = values["commitment"]
    header.seed = values["seed"]
    return header


def read_earlier(values: dict[str, Any]) -> list[tuple[int, int]]:
    """Return the older rules that moves were made by; ReplayError if they are damaged."""
    found = values.get("earlier", [])
    if not isinstance(found, list) or len(found) > MAX_CHANGES:
        raise fault(DAMAGED)
    for pair in found:
        fits = isinstance(pair, list) and [type(number) for number in pair] == [int, int]
        if not fits or not (0 < pair[0] < MAX_RULES and 0 <= pair[1] < MAX_RULES):
            raise fault(DAMAGED)
    return [(version, ply) for version, ply in found]


def add_shares(timeline: Timeline, shares: Any) -> None:
    """Add the shares in the luck; ReplayError if they are damaged."""
    try:
        for seat, share in shares:
            if type(seat) is not int or not isinstance(share, str):
                raise fault(DAMAGED)
            timeline.add_share(seat, share)
    except (PlayError, TypeError, ValueError):
        raise fault(DAMAGED) from None


def fault(reason: str) -> ReplayError:
    """Make the error for a link that cannot be read at all."""
    return ReplayError(1, -1, reason, "link")
