"""Every way in which a changed box can be refused is a sentence in the language of the page."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from html import unescape

import pytest
from hamlet import SPEC as HAMLET

from pentapolis.catalog.games import all_games
from pentapolis.catalog.languages import frame_words, game_words
from pentapolis.catalog.spec import GameSpec
from pentapolis.catalog.variants import Knob, Value, VariantProblem, list_knobs
from pentapolis.catalog.words import Words
from pentapolis.server.errors import Refused
from pentapolis.server.web.workshop import load_box
from pentapolis.server.workshop.form import quote_place

from .visitors import Visitor

SPECS = [*all_games().values(), HAMLET]
PATH = re.compile(r"\b[a-z_]+\.[a-z0-9_-]+")  # such as cost.delivery: nothing for a page


def list_ends(knob: Knob) -> list[Value]:
    """Return values that are most likely to go too far, and those next to the printed one."""
    if isinstance(knob.value, bool):
        return [not knob.value]
    if isinstance(knob.value, str):
        return [word for word in knob.words if word != knob.value]
    near = (knob.low, knob.high, knob.value - 1, knob.value + 1)
    return sorted({value for value in near if knob.low <= value <= knob.high} - {knob.value})


def list_refusals(spec: GameSpec) -> Iterator[VariantProblem]:
    """Change one value after the other and yield each text with which that is refused, once."""
    assert spec.parts is not None
    seen: set[str] = set()
    for path, knob in list_knobs(spec.parts).items():
        if knob.fixed or path.removeprefix("reading.") in {one.name for one in spec.meta.options}:
            continue
        for value in list_ends(knob):
            try:
                spec.load(spec.meta.seats[-1], {}, variant={path: value})
            except VariantProblem as problem:  # any other error is a check without translation
                if problem.text not in seen:
                    seen.add(problem.text)
                    yield problem


@pytest.mark.parametrize("spec", SPECS, ids=lambda spec: spec.meta.slug)
def test_every_check_of_a_box_is_a_sentence_in_both_languages(spec: GameSpec) -> None:
    found = list(list_refusals(spec))
    assert len(found) >= (8 if spec is not HAMLET else 1)
    for problem in found:
        said = {}
        for lang in ("en", "de"):
            words = game_words(spec, lang)
            said[lang] = problem.sentence(words, partial(name_in, spec, words))
            assert re.fullmatch(r"\S.*[.]", said[lang]), said
            assert not PATH.search(said[lang]), said
            assert "{" not in said[lang], said
        assert said["en"] != said["de"]
        assert str(problem) == problem.sentence(game_words(spec, "en"))


def name_in(spec: GameSpec, words: Words, path: str) -> str:
    return quote_place(spec, path, words)


def test_a_value_is_named_as_on_the_page() -> None:
    spec = next(spec for spec in SPECS if spec.meta.slug == "little-town")
    for lang, change, said in [
        ("de", {"tile.workshop.cost.stone": 7}, "„Werkstatt“ kann von jeder Ware höchstens 6"),
        (
            "en",
            {"tile.workshop.cost.stone": 7},
            "“Workshop” can cost at most 6 of each good, not 7",
        ),
        ("de", {"box.tiles": 30}, "Setze auch „Bauwerksplättchen“ (in der Schachtel) auf 29."),
        (
            "de",
            {"tile.workshop.points": 99},
            "„Werkstatt: Punkte für den Bau“ kann 1 bis 20 sein, nicht 99.",
        ),
        ("de", {"tile.workshop.pints": 1}, "Den Wert tile.workshop.pints gibt es in der Schachtel"),
    ]:
        with pytest.raises(Refused) as refused:
            load_box(spec, change, frame_words(lang))
        assert said in refused.value.text


def test_what_fails_only_with_more_people_is_told_in_the_language_of_the_page(
    anna: Visitor,
) -> None:
    spec = next(spec for spec in SPECS if spec.meta.slug == "garden-nation")
    change = {"order.four.1": 0}
    load_box(spec, change, frame_words("de"))  # two people can play with it
    german = Visitor(anna.client, "gerda", "de")
    answer = german.post("/api/lab/garden-nation/check", {"change": "order.four.1=0"})
    assert answer.status_code == 400
    assert "Jedes Feld der Zugreihenfolgetafel hat mindestens" in answer.json()["error"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[change]\n'tile.well.alone' = 3", "Zeile 1: eine Variantendatei beginnt mit [variant]"),
        ("[variant]\ngame = 5", "Zeile 2: 'game' braucht einen Text"),
        ("[variant]\ngame = 'x'\nname = 'y'", "Zeile 2: kein Spiel heißt 'x'; es gibt: dilluvia"),
        ("[variant]\ngame = 'hoyuk'", "Zeile 1: 'name' fehlt"),
        ("[variant]\nnome = 'x'", "Zeile 2: 'nome' gibt es hier nicht; meinst du name?"),
        ("[variant", "Zeile 1: Diese Zeile ist nicht zu lesen."),
        ("[variant]\ngame = 'hoyuk'\nname = 'y'", "mindestens einen Wert: "),
        (
            "[variant]\ngame = 'hoyuk'\nname = 'y'\n[change]\n'box.cards' = 71",
            "Zeile 4: Zusammen sind es 70 Belohnungskarten. Setze auch box.cards auf 70.",
        ),
    ],
)
def test_a_broken_file_is_refused_in_the_language_of_the_page(
    anna: Visitor, text: str, said: str
) -> None:
    german = Visitor(anna.client, "gerda", "de")
    answer = german.post("/lab/hoyuk/load", files={"file": ("x.toml", text.encode())})
    assert answer.status_code == 400
    assert said in unescape(answer.text)
