"""Who plays what: from the command line, or asked one question at a time."""

from __future__ import annotations

from dataclasses import dataclass, field

from pentapolis.bots import LEVELS
from pentapolis.bots.names import parsed
from pentapolis.core.spec import GameSpec
from pentapolis.core.words import Words, seat_letter
from pentapolis.locale import LANGUAGES, game_words, title_of
from pentapolis.registry import games as all_games

from .asked import usual_language
from .games import minutes, seat_counts
from .screen import Screen
from .wrong import Wrong

LANGUAGE_NAMES = {"en": "English", "de": "Deutsch"}
USUAL_BOT = "casual"


class Stopped(Exception):
    """There is no more input, so no game begins."""


@dataclass
class Seating:
    """Everything that must be known before the first ply."""

    slug: str
    seats: int
    bots: list[str | None] = field(default_factory=list)  # by seat; None: a person
    names: list[str] = field(default_factory=list)
    options: dict[str, int] = field(default_factory=dict)


def seated(
    slug: str, spec: GameSpec, seats: int | None, bots: list[str] | None, names: list[str], _: Words
) -> Seating:
    """Seat people first, then bots; without bots named, one person plays against the usual ones."""
    if seats is None:
        seats = max(spec.meta.seats[0], len(bots or []) + 1, len(names))
    if bots is None:
        bots = [USUAL_BOT] * (seats - max(1, len(names)))
    if len(bots) > seats:
        raise Wrong(f"{len(bots)} bots do not fit on {seats} seats: name {seats} or fewer")
    if len(names) > seats:
        raise Wrong(f"{len(names)} names do not fit on {seats} seats: give {seats} or fewer")
    people: list[str | None] = [None] * (seats - len(bots))
    who = people + bots
    called = [usual_name(seat, bot, _) for seat, bot in enumerate(who)]
    return Seating(slug, seats, who, names + called[len(names) :])


def usual_name(seat: int, bot: str | None, _: Words) -> str:
    """Name a seat by its letter, people and bots differently."""
    letter = seat_letter(seat)
    return _("Player {letter}", letter=letter) if bot is None else f"{bot.capitalize()} {letter}"


def ask_language(screen: Screen) -> str:
    """Ask for a language in all of them."""
    usual = LANGUAGES.index(usual_language()) + 1
    names = "   ".join(f"{n} {LANGUAGE_NAMES[lang]}" for n, lang in enumerate(LANGUAGES, 1))
    screen.line("Language · Sprache", "bold")
    screen.line(f"  {names}")
    return LANGUAGES[picked(screen, len(LANGUAGES), usual) - 1]


def ask_game(screen: Screen) -> str:
    """Ask which game to play, from a numbered list."""
    _ = screen.words
    found = all_games()
    if not found:
        raise Wrong("there is no game: the package pentapolis.games is empty")
    screen.line()
    screen.line(_("Which game?"), "bold")
    for number, spec in enumerate(found.values(), 1):
        facts = _("{seats} players, {n} minutes", seats=seat_counts(spec), n=minutes(spec))
        screen.line(f"  {number}  {title_of(spec, _.lang)}  ({facts})")
        screen.dim(f"     {game_words(spec, _.lang)(spec.meta.about)}")
    return list(found)[picked(screen, len(found), 1) - 1]


def ask_seating(screen: Screen, slug: str, spec: GameSpec) -> Seating:
    """Ask how many play and who they are."""
    _ = screen.words
    options: dict[str, int] = {}
    counts = dict.fromkeys(spec.meta.seats, "")
    for option in spec.meta.offered():
        for count in option.seats:
            if count not in spec.meta.seats:
                counts[count] = option.name
    screen.line()
    screen.line(_("How many play?"), "bold")
    labels = {option.name: game_words(spec, _.lang)(option.label) for option in spec.meta.offered()}
    texts = [f"{n} ({labels[counts[n]]})" if counts[n] else str(n) for n in sorted(counts)]
    screen.line("  " + ", ".join(texts))
    seats = picked(screen, max(counts), spec.meta.seats[0], among=sorted(counts))
    if counts[seats]:
        option = next(option for option in spec.meta.offered() if option.name == counts[seats])
        options[option.name] = next(value for value in option.values if value != option.default)
    seating = Seating(slug, seats, options=options)
    screen.line()
    screen.line(_("Who sits where?"), "bold")
    screen.line("  " + _("Type a name for a person, or one of these bots:"))
    for kind in LEVELS:
        screen.line(f"  {kind.name:<8} {_(kind.about)}")
    for seat in range(seats):
        ask_seat(screen, seating, seat)
    return seating


def ask_seat(screen: Screen, seating: Seating, seat: int) -> None:
    """Ask who sits on one seat: the first is usually a person, the others are bots."""
    _ = screen.words
    usual = None if seat == 0 else USUAL_BOT
    name = usual_name(seat, usual, _)
    while True:
        text = screen.ask(
            "  " + _("Seat {letter}", letter=seat_letter(seat)) + f" [{usual or name}]: "
        )
        if text is None:
            raise Stopped
        bot = is_bot(text) if text else usual
        if bot or not text:
            text = usual_name(seat, bot, _)
        if text not in seating.names:
            seating.bots.append(bot)
            seating.names.append(text)
            return
        screen.warn("  " + _("{name} sits here already: take another name.", name=text))


def is_bot(text: str) -> str | None:
    """Give the bot's name if the text is one."""
    try:
        parsed(text.lower())
    except ValueError:
        return None
    return text.lower()


def picked(screen: Screen, most: int, usual: int, among: list[int] | None = None) -> int:
    """Ask for a number until it is one of those there are; Enter takes the usual one."""
    _ = screen.words
    numbers = among if among is not None else list(range(1, most + 1))
    while True:
        text = screen.ask(f"  [{usual}] > ")
        if text is None:
            raise Stopped
        if not text:
            return usual
        if text.isdigit() and int(text) in numbers:
            return int(text)
        screen.warn("  " + _("Type one of {numbers}.", numbers=", ".join(map(str, numbers))))
