"""Laws of the table: option cards, batches, void questions, turns, effects and ties."""

from __future__ import annotations

from functools import partial

from pentapolis.catalog.languages import LANGUAGES, game_words
from pentapolis.catalog.rulebook import Rulebook
from pentapolis.catalog.spec import EFFECTS, GameSpec
from pentapolis.core.game import Game
from pentapolis.core.state import SPECTATOR, TURN, State
from pentapolis.play.timeline import Header, Timeline
from pentapolis.play.turns import TurnLog

from .basics import LawBroken, apply_action
from .drawings import NAMES


def law_every_choice_has_a_card(spec: GameSpec, game: Game, state: State) -> None:
    """Each choice has a card of its own with a title; what is answered for people is legal."""
    seat = state.actor()
    if seat < 0:
        return
    seen, legal = game.mask(state, seat), state.legal()
    make_card = spec.action_card
    picks = spec.selections(game, seen, legal) if spec.selections is not None else {}
    before = game.to_data(seen)
    for lang in LANGUAGES:
        words = game_words(spec, lang, NAMES[: game.seats])
        cards: dict[object, int] = {}
        for action in legal:
            if make_card is None:
                break
            card = make_card(game, seen, action, words)
            first = cards.setdefault(card, action)
            if not card.title.strip() or first != action:
                names = f"{game.actions.name(first)} and {game.actions.name(action)}"
                raise LawBroken(f"action_card() gives {names} the same card: {card} ({lang})")
        for batch in spec.batches(game, seen, legal, words) if spec.batches is not None else ():
            # One step is enough if it saves the picking of several pieces.
            least = 1 if batch.actions[0] in picks else 2
            if not batch.label.strip() or count_steps(state, batch.actions) < least:
                raise LawBroken(f"the batch {batch} does not play {least} steps ({lang})")
    if spec.void_answer is not None:
        answer = spec.void_answer(game, seen, legal)
        if answer is not None and answer not in legal:
            raise LawBroken(f"void_answer() gives {answer}, which is not legal")
    if game.to_data(seen) != before:
        raise LawBroken("action_card(), batches() or void_answer() changes its view")


def count_steps(state: State, actions: tuple[int, ...]) -> int:
    """Count the actions of a batch that can be played in a row by the seat that decides."""
    now = state.clone()
    for number, action in enumerate(actions):
        if now.actor() != state.actor() or action not in now.legal():
            return number
        now.apply(action)
    return len(actions)


def law_every_question_has_a_step(spec: GameSpec, game: Game, line: list[int]) -> None:
    """The seat that decides is at a step of a turn that the rules name, or still at the set-up."""
    if spec.turn_step is None:
        return
    counts = {len(Rulebook.read(spec.meta, lang).steps) for lang in LANGUAGES}
    if len(counts) > 1 or 0 in counts:
        raise LawBroken("RULES.md does not number the same steps of a turn in all languages")
    last = counts.pop()
    words = game_words(spec, "en", NAMES[: game.seats])
    for question in game.questions:
        if question.decider == TURN:
            state = game.start()
            state.asking = question.number
            check_step(spec, game, state, last)
    state = game.start()
    for action in line:
        if state.actor() >= 0:
            seen = game.mask(state, state.actor())
            has_begun = spec.chapter is not None and spec.chapter(game, seen, words)
            check_step(spec, game, seen, last, 1 if has_begun else 0)
        state.apply(action)


def check_step(spec: GameSpec, game: Game, seen: State, last: int, first: int = 0) -> None:
    """Ask which step of the turn it is: from 1 on, 0 only during the set-up."""
    assert spec.turn_step is not None
    name = game.question(seen).name
    try:
        step = spec.turn_step(game, seen)
    except LookupError:
        raise LawBroken(f"turn_step() does not know the question {name}") from None
    if not first <= step <= last:
        raise LawBroken(f"turn_step() says that {name} is step {step} of {last}")


def law_every_turn_has_a_headline(spec: GameSpec, game: Game, line: list[int]) -> None:
    """Each turn is summed up in a few words for everybody; ties name what breaks them."""
    timeline = Timeline.from_line(game, Header.of(game, NAMES[: game.seats]), line)
    if spec.describe_turn is not None:
        for lang in LANGUAGES:
            turns = TurnLog(spec, timeline, partial(game_words, spec, names=NAMES[: game.seats]))
            for viewer in (0, SPECTATOR):
                for turn in turns.turns(viewer, lang, 0, len(line)):
                    moves = any(actor >= 0 for actor in timeline.actors[turn.first : turn.last])
                    if turn.seat >= 0 and moves and not turn.headline.strip():
                        where = f"plies {turn.first} to {turn.last - 1}"
                        raise LawBroken(f"describe_turn() says nothing of {where} ({lang})")
    if spec.tie_breaks is not None:
        found = spec.tie_breaks(game, timeline.state, game_words(spec, "en", NAMES[: game.seats]))
        if len(found) != len(timeline.state.tiebreak(0)):
            raise LawBroken(f"tie_breaks() names {len(found)} of the numbers that break ties")
        if any(len(tie.values) != game.seats or not tie.label.strip() for tie in found):
            raise LawBroken("tie_breaks() has no label, or not a value for every seat")


def law_every_effect_can_be_shown(spec: GameSpec, game: Game, line: list[int]) -> None:
    """Each effect is one that pages know, and has a place; names in the spec exist."""
    unknown = sorted(spec.done_actions - {*game.actions.names})
    unknown += sorted(spec.silent_events - {*game.events.names})
    if unknown:
        raise LawBroken(f"the spec names {', '.join(unknown)}, which the game does not have")
    if spec.effects is None:
        return
    state = game.start()
    for action in line:
        for event in apply_action(state, action):
            for effect in spec.effects(game, event):
                if effect.kind not in EFFECTS or effect.count < 1:
                    raise LawBroken(f"no page can show {effect}")
                if effect.kind == "fly" and not (effect.symbol and effect.part and effect.start):
                    raise LawBroken(f"nothing flies, or not from a place to another: {effect}")
                if effect.kind in ("fall", "shake", "glow") and not effect.part:
                    raise LawBroken(f"this happens nowhere: {effect}")
