"""Laws of words and clicks: every choice has a sentence and can be clicked."""

from __future__ import annotations

import json
import re
from itertools import product
from typing import Final
from xml.etree import ElementTree

from pentapolis.catalog.languages import LANGUAGES, game_words
from pentapolis.catalog.spec import GameSpec
from pentapolis.core.game import Game
from pentapolis.core.state import SPECTATOR, State
from pentapolis.core.view import View
from pentapolis.draw.picture import draw_picture

from .basics import LawBroken, apply_action, list_readers, list_viewers
from .drawings import NAMES, Drawing, draw_once

NUMBERED: Final = re.compile(r"p\d+")  # the id of a part that has no name of its own
OFTEN: Final = 4  # events of one kind that are described to one viewer


def law_every_choice_has_a_sentence(spec: GameSpec, game: Game, state: State) -> None:
    """Each choice of a viewer has a sentence of its own in every language (law 8)."""
    for lang in LANGUAGES:
        words = game_words(spec, lang, NAMES[: game.seats])
        for viewer in list_readers(game, state):
            seen = game.mask(state, viewer)
            before = game.to_data(seen)
            if not spec.prompt(game, seen, viewer, words).strip():
                raise LawBroken(f"prompt() says nothing to viewer {viewer} ({lang})")
            if not spec.draw_text(game, seen, viewer, words).strip():
                raise LawBroken(f"draw_text() shows nothing to viewer {viewer} ({lang})")
            sentences: dict[str, int] = {}
            wishes = state.wishes() if viewer == state.actor() else []
            for action in state.legal_for(viewer) + wishes if viewer >= 0 else []:
                sentence = spec.describe_action(game, seen, action, words).strip()
                first = sentences.setdefault(sentence, action)
                if not sentence or first != action:
                    names = f"{game.actions.name(first)} and {game.actions.name(action)}"
                    raise LawBroken(f"describe_action() says the same of {names}: {sentence!r}")
            if game.to_data(seen) != before:
                raise LawBroken("prompt(), draw_text() or describe_action() changes its view")


def law_every_choice_can_be_clicked(spec: GameSpec, game: Game, state: State) -> None:
    """Each legal action of the viewer can be clicked, and nothing else can (law 8)."""
    if spec.draw is None:
        return
    for viewer in list_readers(game, state):
        lang = LANGUAGES[viewer % len(LANGUAGES)]
        drawing = draw_once(spec, game, state, viewer, lang)
        check_picture(drawing)
        # Drawing twice is slow; viewers who cannot decide are enough.
        if not drawing.view.legal:
            wire = json.loads(json.dumps(game.to_data(drawing.view.seen)))
            view = View(game, viewer, state, [])
            view.seen = game.from_data(wire, masked=True)
            words = game_words(spec, lang, NAMES[: game.seats])
            if draw_picture(spec, view, words).svg(style=False) != drawing.svg:
                raise LawBroken("the same view was drawn in two different ways")


def check_picture(drawing: Drawing) -> None:
    """Fail unless a picture offers exactly what is legal, with labels, and so does its SVG."""
    view, shown, svg = drawing.view, drawing.picture, drawing.svg
    offered = [*shown.hot, *(choice.action for choice in shown.choices), *shown.tray]
    if sorted(offered) != view.legal:
        raise LawBroken(f"viewer {view.seat} is offered {sorted(offered)}, not {view.legal}")
    if not drawing.tree.tag.endswith("svg"):  # parsing raises if it is not well-formed
        raise LawBroken("the drawing is no SVG")
    hot = {int(found) for found in re.findall(r'data-action="(\d+)"', svg)}
    if hot != set(shown.hot):
        raise LawBroken(f"{sorted(hot)} can be clicked in the drawing, not {sorted(shown.hot)}")
    if list(shown.wishes) != view.wishes:
        raise LawBroken(f"viewer {view.seat} may wish for {list(shown.wishes)}, not {view.wishes}")
    labels = [*shown.hot.values(), *(choice.label for choice in shown.choices)]
    labels += shown.wishes.values()
    if not all(label.strip() for label in [*labels, *shown.tray.values()]):
        raise LawBroken("something can be clicked, but has no label")


def law_every_part_has_a_label(spec: GameSpec, game: Game, state: State) -> None:
    """Each part of a drawing that has an id says what it is, in every language."""
    if spec.draw is None:
        return
    for lang in LANGUAGES:
        for viewer, wide in product((max(0, state.actor()), SPECTATOR), (True, False)):
            drawing = draw_once(spec, game, state, viewer, lang, wide)
            mute = list_mute_parts(drawing.tree)
            if mute:
                raise LawBroken(f"parts of the drawing have no label ({lang}): {', '.join(mute)}")


def list_mute_parts(drawing: ElementTree.Element) -> list[str]:
    """Return the ids of the parts that say nothing.

    A part has a label, or is about another that has one, or all that is written on it has; the
    ground below the others needs none if it is hidden from readers and nothing is written on it.
    """
    parts = [part for part in drawing.iter() if part.get("id")]
    said = {part.get("id") for part in parts if part.get("aria-label", "").strip()}
    return [
        str(part.get("id"))
        for part in parts
        if part.get("id") not in said
        and not NUMBERED.fullmatch(str(part.get("id")))
        and part.get("data-about") not in said
        and not (part.get("aria-hidden") and part.find(".//{*}text") is None)
        and not is_said_inside(part)
    ]


def is_said_inside(part: ElementTree.Element) -> bool:
    """Return whether a part has labels inside it and nothing is written outside them."""
    inner = [child for child in part.iter() if child is not part and child.get("aria-label")]
    said = {id(text) for child in inner for text in child.findall(".//{*}text")}
    return bool(inner) and all(id(text) in said for text in part.findall(".//{*}text"))


def law_every_event_has_a_sentence(spec: GameSpec, game: Game, line: list[int]) -> None:
    """Each event has a sentence for everybody, also for viewers who may not know its numbers.

    Only what the game calls a silent event has none.
    """
    languages = [game_words(spec, lang, NAMES[: game.seats]) for lang in LANGUAGES]
    state = game.start()
    times: dict[tuple[int, int, bool], int] = {}
    for action in line:
        for event in apply_action(state, action):
            for viewer in list_viewers(game):
                key = (event.kind, viewer, event.visible_to(viewer))
                times[key] = times.get(key, 0) + 1
                if times[key] > OFTEN:
                    continue
                seen = game.mask(state, viewer)
                kind = game.events.name(event.kind)
                is_silent = kind in spec.silent_events
                for words in languages:
                    text = spec.describe_event(game, seen, event.redact_for(viewer), words)
                    if bool(text.strip()) == is_silent:
                        said = f"says {text!r} of the silent" if is_silent else "says nothing of"
                        raise LawBroken(f"describe_event() {said} {kind} to {viewer}")
