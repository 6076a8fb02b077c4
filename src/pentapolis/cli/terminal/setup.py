"""Sets up a game: from the command line, or by asking one question at a time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from pentapolis.bots import describe_levels
from pentapolis.bots.names import USUAL_LEVEL, is_known, parse_name
from pentapolis.catalog.describe import write_span
from pentapolis.catalog.languages import (
    LANGUAGES,
    frame_words,
    game_title,
    game_words,
    language_name,
)
from pentapolis.catalog.spec import GameSpec
from pentapolis.catalog.words import Words
from pentapolis.core.seats import seat_letter

from ..arguments import find_games, usual_language
from ..errors import CliError
from .screen import Screen


class InputEnded(Exception):
    """There is no more input, so no game starts."""


@dataclass
class Setup:
    """Who sits where, and the options of the game."""

    seats: int
    bots: list[str | None] = field(default_factory=list)  # by seat; None: a person
    names: list[str] = field(default_factory=list)
    options: dict[str, int] = field(default_factory=dict)


def seat_players(
    spec: GameSpec, seats: int | None, bots: list[str] | None, names: list[str], _: Words
) -> Setup:
    """Seat people first, then bots; if no bots are named, one person plays against usual ones."""
    if seats is None:
        seats = max(spec.meta.seats[0], len(bots or []) + 1, len(names))
    if bots is None:
        bots = [USUAL_LEVEL] * (seats - max(1, len(names)))
    if len(bots) > seats:
        raise CliError(f"there are {len(bots)} bots for {seats} seats: name {seats} or fewer")
    if len(names) > seats:
        raise CliError(f"there are {len(names)} names for {seats} seats: give {seats} or fewer")
    people: list[str | None] = [None] * (seats - len(bots))
    who = people + bots
    usual = [usual_name(seat, bot, _) for seat, bot in enumerate(who)]
    return Setup(seats, who, names + usual[len(names) :])


def usual_name(seat: int, bot: str | None, _: Words) -> str:
    """Return the default name of a player, from the seat letter and the bot."""
    letter = seat_letter(seat)
    if bot is None:
        return _("Player {letter}", letter=letter)
    # Of file.py:Class only the class.
    return f"{bot.capitalize() if is_known(bot) else bot.rpartition(':')[2]} {letter}"


def ask_language(screen: Screen) -> str:
    """Ask for a language, in all languages."""
    usual = LANGUAGES.index(usual_language()) + 1
    names = "   ".join(f"{n} {language_name(lang)}" for n, lang in enumerate(LANGUAGES, 1))
    screen.write(" · ".join(frame_words(lang)("Language") for lang in LANGUAGES), "bold")
    screen.write(f"  {names}")
    return LANGUAGES[ask_number(screen, range(1, len(LANGUAGES) + 1), usual) - 1]


def ask_game(screen: Screen) -> str:
    """Ask which game to play, from a numbered list."""
    _ = screen.words
    games = find_games()
    if not games:
        raise CliError("there are no games: the package pentapolis.games is empty")
    screen.write()
    screen.write(_("Which game?"), "bold")
    for number, spec in enumerate(games.values(), 1):
        minutes = write_span(*spec.meta.minutes)
        facts = _("{seats} players, {n} minutes", seats=write_seats(spec), n=minutes)
        screen.write(f"  {number}  {game_title(spec, _.lang)}  ({facts})")
        screen.write_dim(f"     {game_words(spec, _.lang)(spec.meta.about)}")
    return list(games)[ask_number(screen, range(1, len(games) + 1), 1) - 1]


def write_seats(spec: GameSpec) -> str:
    """Write the numbers of players as 2–5, or as a list if there is a gap."""
    counts = spec.meta.seats
    if counts == tuple(range(counts[0], counts[-1] + 1)):
        return write_span(counts[0], counts[-1])
    return ", ".join(map(str, counts))


def ask_setup(screen: Screen, spec: GameSpec) -> Setup:
    """Ask how many play and who they are."""
    _ = screen.words
    counts = dict.fromkeys(spec.meta.seats, "")
    for option in spec.meta.offered_options():
        for count in option.seats:
            if count not in spec.meta.seats:
                counts[count] = option.name
    screen.write()
    screen.write(_("How many players?"), "bold")
    labels = {
        option.name: game_words(spec, _.lang)(option.label)
        for option in spec.meta.offered_options()
    }
    texts = [f"{n} ({labels[counts[n]]})" if counts[n] else str(n) for n in sorted(counts)]
    screen.write("  " + ", ".join(texts))
    setup = Setup(ask_number(screen, sorted(counts), spec.meta.seats[0]))
    for option in spec.meta.offered_options():
        if option.name == counts[setup.seats]:
            value = next(value for value in option.values if value != option.default)
            setup.options[option.name] = value
    screen.write()
    screen.write(_("Who sits where?"), "bold")
    screen.write("  " + _("Type a person's name or one of these bots:"))
    for level in describe_levels(_):
        screen.write(f"  {level['name']:<8} {level['about']}")
    for seat in range(setup.seats):
        ask_seat(screen, setup, seat)
    return setup


def ask_seat(screen: Screen, setup: Setup, seat: int) -> None:
    """Ask who sits on one seat; by default a person on the first and bots on the others."""
    _ = screen.words
    usual = None if seat == 0 else USUAL_LEVEL
    name = usual_name(seat, usual, _)
    while True:
        text = screen.ask(
            "  " + _("Seat {letter}", letter=seat_letter(seat)) + f" [{usual or name}]: "
        )
        if text is None:
            raise InputEnded
        bot = find_bot(text) if text else usual
        if bot or not text:
            text = usual_name(seat, bot, _)
        if text not in setup.names:
            setup.bots.append(bot)
            setup.names.append(text)
            return
        screen.warn("  " + _("{name} is already taken. Choose another name.", name=text))


def find_bot(text: str) -> str | None:
    """Return a text as the name of one of our bots; None if it is not one."""
    try:
        parse_name(text.lower())
    except ValueError:
        return None
    return text.lower()


def ask_number(screen: Screen, numbers: Sequence[int], usual: int) -> int:
    """Ask until one of the numbers is typed; Enter takes the usual one."""
    _ = screen.words
    while True:
        text = screen.ask(f"  [{usual}] > ")
        if text is None:
            raise InputEnded
        if not text:
            return usual
        if text.isdigit() and int(text) in numbers:
            return int(text)
        screen.warn("  " + _("Type one of these: {numbers}.", numbers=", ".join(map(str, numbers))))
