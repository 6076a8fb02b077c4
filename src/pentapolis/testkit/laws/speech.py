"""Laws of words and clicks: whatever can be decided can be said and chosen."""

from __future__ import annotations

import json
import re
from typing import Final
from xml.etree import ElementTree

from pentapolis.core.game import Game
from pentapolis.core.spec import GameSpec
from pentapolis.core.state import State
from pentapolis.core.view import View
from pentapolis.core.words import Words
from pentapolis.draw import picture
from pentapolis.locale import LANGUAGES, game_words

from .broken import Broken, readers, text_of, viewers
from .line import played

NAMES: Final = ["Ada", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal"]
OFTEN: Final = 4  # how often an event of one kind is told to a viewer


def law_every_choice_can_be_said(spec: GameSpec, game: Game, state: State) -> None:
    """Each choice of a viewer has a sentence of its own in every language (law 8)."""
    for lang in LANGUAGES:
        words = game_words(spec, lang, NAMES[: game.seats])
        for viewer in readers(game, state):
            seen = game.seen_by(state, viewer)
            before = text_of(game, seen)
            if not spec.prompt(game, seen, viewer, words).strip():
                raise Broken(f"prompt() says nothing to viewer {viewer} ({lang})")
            if not spec.sketch(game, seen, viewer, words).strip():
                raise Broken(f"sketch() shows nothing to viewer {viewer} ({lang})")
            said: dict[str, int] = {}
            wishes = state.wishes() if viewer == state.actor() else []
            for action in state.legal_of(viewer) + wishes if viewer >= 0 else []:
                sentence = spec.say(game, seen, action, words).strip()
                first = said.setdefault(sentence, action)
                if not sentence or first != action:
                    names = f"{game.actions.name(first)} and {game.actions.name(action)}"
                    raise Broken(f"say() has no sentence of its own for {names}: {sentence!r}")
            if text_of(game, seen) != before:
                raise Broken("prompt(), sketch() or say() changes the view it is given")


def law_every_choice_can_be_clicked(spec: GameSpec, game: Game, state: State) -> None:
    """Each legal action of the viewer can be clicked, and nothing else can (law 8)."""
    if spec.paint is None:
        return
    for viewer in readers(game, state):
        words = game_words(spec, LANGUAGES[viewer % len(LANGUAGES)], NAMES[: game.seats])
        check_picture(spec, View(game, viewer, state, []), words)


def check_picture(spec: GameSpec, view: View, words: Words) -> None:
    """Compare what a picture offers with what is legal, and the bytes with what they claim."""
    shown = picture(spec, view, words)
    offered = [*shown.hot, *(choice.action for choice in shown.choices), *shown.tray]
    if sorted(offered) != view.legal:
        raise Broken(f"viewer {view.seat} is offered {sorted(offered)}, legal are {view.legal}")
    svg = shown.svg(style=False)
    ElementTree.fromstring(svg)  # well-formed, or it says where not
    hot = {int(found) for found in re.findall(r'data-action="(\d+)"', svg)}
    if hot != set(shown.hot):
        raise Broken(f"the drawing makes {sorted(hot)} hot, but tells of {sorted(shown.hot)}")
    if list(shown.wishes) != view.wishes:
        raise Broken(f"viewer {view.seat} may wish {list(shown.wishes)}, not {view.wishes}")
    labels = [*shown.hot.values(), *(choice.label for choice in shown.choices)]
    labels += shown.wishes.values()
    if not all(label.strip() for label in [*labels, *shown.tray.values()]):
        raise Broken("something can be clicked that has no words")
    if view.legal:
        return  # painting twice takes long; one pair of eyes that only looks is enough
    wire = json.loads(json.dumps(view.game.to_data(view.seen)))
    view.seen = view.game.from_data(wire, masked=True)
    if picture(spec, view, words).svg(style=False) != svg:
        raise Broken("the same view was painted in two ways")


def law_every_event_can_be_told(spec: GameSpec, game: Game, line: list[int]) -> None:
    """Each event has a sentence for everybody, also for those who may not know its numbers."""
    voices = [game_words(spec, lang, NAMES[: game.seats]) for lang in LANGUAGES]
    state = game.start()
    told: dict[tuple[int, int, bool], int] = {}
    for action in line:
        for event in played(state, action):
            for viewer in viewers(game):
                key = (event.kind, viewer, event.heard_by(viewer))
                told[key] = told.get(key, 0) + 1
                if told[key] > OFTEN:
                    continue
                seen = game.seen_by(state, viewer)
                for words in voices:
                    if not spec.tell(game, seen, event.redacted(viewer), words).strip():
                        kind = game.event_kinds[event.kind]
                        raise Broken(f"tell() says nothing of {kind} to viewer {viewer}")


def law_advice_is_for_every_choice(spec: GameSpec, game: Game, state: State) -> None:
    """Where a game gives advice, it values each choice, from the view alone."""
    for seat in state.waiting():
        seen = game.seen_by(state, seat)
        before = text_of(game, seen)
        legal = state.legal_of(seat)
        worth = spec.advise(game, seen, legal) if spec.advise is not None else legal
        if len(worth) != len(legal):
            raise Broken(f"advise() values {len(worth)} of {len(legal)} choices")
        if spec.judge is not None:
            spec.judge(game, seen, seat)
        if text_of(game, seen) != before:
            raise Broken("advise() or judge() changes the view it is given")
