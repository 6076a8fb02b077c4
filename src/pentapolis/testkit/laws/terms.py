"""Laws of the glossary: whatever is drawn or counted is explained, and every term holds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import lru_cache
from typing import Final
from xml.etree import ElementTree

from pentapolis.catalog.glossary import Glossary, matches, read_glossary
from pentapolis.catalog.languages import LANGUAGES, SOURCE, game_words
from pentapolis.catalog.spec import GameSpec
from pentapolis.core.game import Game
from pentapolis.core.state import SPECTATOR, State
from pentapolis.core.view import View
from pentapolis.draw.icons import draw_symbols, list_symbols
from pentapolis.draw.picture import draw_seat_picture

from .basics import LawBroken
from .drawings import NAMES, draw_once
from .speech import NUMBERED
from .static import list_citations

LONGEST: Final = 160  # characters of an explanation


def law_everything_drawn_is_explained(spec: GameSpec, game: Game, state: State) -> None:
    """The glossary has an entry for each part of a drawing with an id, and for each symbol."""
    glossary, words = read_glossary(spec.meta), game_words(spec, SOURCE, NAMES[: game.seats])
    if spec.draw is None:
        return
    for viewer, wide in ((max(0, state.actor()), True), (SPECTATOR, False)):
        drawing = draw_once(spec, game, state, viewer, SOURCE, wide)
        view, picture, tree = drawing.view, drawing.picture, drawing.tree
        small = [draw_seat_picture(spec, view, words, seat) for seat in range(game.seats)]
        symbols = {*picture.symbols, *(name for each in small if each for name in each.symbols)}
        unknown = sorted(name for name in symbols if glossary.find_sign(name) is None)
        if unknown:
            raise LawBroken(f"the glossary explains no {', '.join(unknown)}")
        parts = list(list_unexplained(tree, glossary))
        if parts:
            raise LawBroken(f"the glossary explains no part {', '.join(parts)}")
        check_worth(spec, view, [part.get("id", "") for part in tree.iter() if part.get("id")])


def check_worth(spec: GameSpec, view: View, parts: Iterable[str]) -> None:
    """Fail unless worth() says a whole sentence or nothing of each part, and changes no view."""
    if spec.worth is None:
        return
    game, seen = view.game, view.seen
    before = game.to_data(seen)
    for lang in LANGUAGES:
        words = game_words(spec, lang, NAMES[: game.seats])
        for part in (*parts, "", "f9-z9"):
            said = spec.worth(game, seen, part, words)
            if said != said.strip() or "{" in said or (said and not said.endswith(".")):
                raise LawBroken(f"worth() says {said!r} of {part} ({lang})")
    if game.to_data(seen) != before:
        raise LawBroken("worth() changes its view")


def list_unexplained(drawing: ElementTree.Element, glossary: Glossary) -> Iterator[str]:
    """Yield the ids of the parts that no entry explains.

    A part about another one needs none, nor does the ground that is hidden from readers.
    """
    for part in drawing.iter():
        name = part.get("id", "")
        if not name or NUMBERED.fullmatch(name) or part.get("aria-hidden"):
            continue
        if not is_explained(glossary, name, tuple(list_signs(part)), part.get("data-term", "")):
            yield name


@lru_cache(maxsize=1 << 13)  # the same parts are drawn in nearly every position
def is_explained(glossary: Glossary, part: str, signs: tuple[str, ...], term: str) -> bool:
    """Return whether an entry explains a part."""
    return bool(glossary.explain(part, signs, term=term))


def list_signs(part: ElementTree.Element) -> list[str]:
    """List the symbols that are placed on a part."""
    uses = part.iter("{http://www.w3.org/2000/svg}use")
    return [use.get("href", "").removeprefix("#s-") for use in uses]


def law_every_number_is_explained(spec: GameSpec, game: Game, state: State) -> None:
    """The glossary has an entry for each number on a seat's card, and each line of the sheet."""
    glossary, words = read_glossary(spec.meta), game_words(spec, SOURCE, NAMES[: game.seats])
    if spec.draw is None:
        return
    seen = game.mask(state, max(0, state.actor()))
    for seat in range(game.seats):
        for stat in spec.stats(game, seen, seat, words) if spec.stats is not None else ():
            if (glossary.find_sign(stat.icon) or glossary.find_label(stat.label)) is None:
                raise LawBroken(f"the glossary does not explain the number {stat.label!r}")
        for line in game.score_sheet(seen, seat):
            if glossary.find_label(line.label) is None:
                raise LawBroken(f"the glossary does not explain the line {line.label!r}")


def law_every_term_holds(spec: GameSpec) -> None:
    """Each term is short, has a title of its own in every language, cites a rule, and explains only
    symbols that are drawn and that no other term explains."""
    glossary = read_glossary(spec.meta)
    faults = [*list_faults(spec, glossary), *list_strays(glossary, collect_symbols(spec))]
    if faults:
        raise LawBroken("; ".join(faults))


def list_faults(spec: GameSpec, glossary: Glossary) -> Iterator[str]:
    """Yield a sentence for each entry that is too long, cites no rule or has another's title."""
    rules, symbols = list_citations(spec.meta), list_symbols(spec)
    for lang in LANGUAGES:
        words = game_words(spec, lang)
        titles: dict[str, str] = {}
        for entry in glossary.entries:
            where = f"[{entry.key}] ({lang})"
            first = titles.setdefault(words(entry.title).casefold(), entry.key)
            if first != entry.key:
                yield f"{where} has the title of [{first}]"
            if len(words(entry.text)) > LONGEST:
                yield f"{where} has {len(words(entry.text))} characters, {LONGEST} at most"
    for entry in glossary.entries:
        if entry.rule not in rules:
            yield f"[{entry.key}] cites {entry.rule!r}, which is no rule"
        if entry.icon and entry.icon not in symbols:
            yield f"[{entry.key}] shows {entry.icon!r}, which a usual game does not draw"


def collect_symbols(spec: GameSpec) -> set[str]:
    """Return every symbol that a game defines, whatever its options are."""
    found = {*list_symbols(spec)}
    for option in spec.meta.options:
        seats = (option.seats or spec.meta.seats)[0]
        for value in option.values:
            with suppress(ValueError):  # this number of players cannot have this value
                found |= draw_symbols(spec, spec.load(seats, {option.name: value})).keys()
    return found


def list_strays(glossary: Glossary, symbols: Iterable[str]) -> Iterator[str]:
    """Yield a sentence for each entry with a sign that is not drawn, or that another one has."""
    drawn = list(symbols)
    for entry in glossary.entries:
        for pattern in entry.signs:
            found = [sign for sign in drawn if matches(sign, (pattern,))]
            if not found:
                yield f"[{entry.key}] names {pattern!r}, which no drawing defines"
            for sign in found:
                first = glossary.find_sign(sign)
                if first is not None and first is not entry:
                    yield f"[{first.key}] and [{entry.key}] both explain {sign!r}"
