"""`pentapolis coach`: how often the coach of the guided game speaks, and whether it is right."""

from __future__ import annotations

import time
from typing import Annotated

import typer

from pentapolis.catalog.languages import frame_words, game_words
from pentapolis.catalog.spec import GameSpec
from pentapolis.lab.coach_trial import LEARNER, Said, Trial, try_coach
from pentapolis.lab.jobs import derive_seed
from pentapolis.learn.coach import name_actions, sentence
from pentapolis.learn.guide import has_guide
from pentapolis.learn.judges import look

from ..arguments import Language, find_games, find_language, find_spec
from ..errors import CliError

HEADING = (
    "| game | games | turns | notes | notes a game | within the limits | a game "
    "| search agrees | games agree | both |"
)


def coach(
    slug: Annotated[
        str | None, typer.Argument(help="A game; default: all with a guided game.")
    ] = None,
    games: Annotated[
        int, typer.Option(help="How many games, shared among all games that have a coach.")
    ] = 50,
    seed: Annotated[int, typer.Option(help="Seed of all games.")] = 1,
    notes: Annotated[bool, typer.Option(help="Print every note.")] = False,
    lang: Language = None,
) -> None:
    """Measure how often the coach of the guided game speaks, and how often it is right."""
    kinds = [spec for spec in find_games().values() if has_guide(spec)]
    if slug is not None:
        kinds = [find_spec(slug)]
        if not has_guide(kinds[0]):
            raise CliError(f"{slug} has no guided game")
    if games < len(kinds):
        raise CliError(f"--games takes a number from {len(kinds)} up: one for each kind")
    language = find_language(lang)
    everything: list[Trial] = []
    start = time.process_time()
    typer.echo("\n".join([HEADING, "|" + " --- |" * (HEADING.count("|") - 1)]))
    for spec in kinds:
        trials: list[Trial] = []
        for number in range(games // len(kinds)):
            trial = try_coach(spec, derive_seed(seed, 3, number))
            trials.append(trial)
            if notes:
                for said in trial.said:
                    typer.echo(write_note(spec, trial, said, number, language))
        typer.echo(write_row(spec.meta.slug, trials))  # at once: the next kind takes minutes
        everything += trials
    if len(kinds) > 1:
        typer.echo(write_row("all", everything))
    typer.echo(f"{time.process_time() - start:.0f} s of computing")


def write_note(spec: GameSpec, trial: Trial, said: Said, number: int, lang: str) -> str:
    """Return a note as people read it, with what the judges say."""
    words = game_words(spec, lang, trial.timeline.header.names)
    view, advice = look(trial.timeline, LEARNER, said.advice.ply), said.advice
    names = name_actions(spec, view.game, view.seen, advice.actions, words)
    label = words(advice.line.label) if advice.line is not None else ""
    text = sentence(advice, names, label, frame_words(lang))
    verdict = said.verdict
    return (
        f"{spec.meta.slug} {number}, turn {said.turn}: {text} "
        f"[search {advice.searched:.1f}, games {advice.gap:.1f}; "
        f"deep search {verdict.searched:.1f}, games {verdict.played:.1f}]"
    )


def write_row(name: str, trials: list[Trial]) -> str:
    """Return a line of the table."""
    said = [note for trial in trials for note in trial.said]
    heard = [note for note in said if note.is_heard]
    verdicts = [note.verdict for note in said]
    cells = [
        name,
        str(len(trials)),
        str(sum(trial.turns for trial in trials)),
        str(len(said)),
        f"{len(said) / len(trials):.1f}",
        str(len(heard)),
        f"{len(heard) / len(trials):.1f}",
        share([verdict.searched > 0 for verdict in verdicts]),
        share([verdict.played > 0 for verdict in verdicts]),
        share([verdict.agrees for verdict in verdicts]),
    ]
    return f"| {' | '.join(cells)} |"


def share(right: list[bool]) -> str:
    """Return how many of some are right, in per cent."""
    return f"{sum(right) / len(right):.0%}" if right else "–"
