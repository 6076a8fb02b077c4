"""A match: a game in progress with a player on every seat."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from pentapolis.catalog.languages import game_words
from pentapolis.catalog.spec import GameSpec
from pentapolis.core.errors import NotYours, PlayError
from pentapolis.core.game import Game, ScoreLine
from pentapolis.core.luck import Luck, SeededLuck
from pentapolis.core.seats import seat_letter
from pentapolis.core.state import CHANCE, OVER, State
from pentapolis.core.view import View
from pentapolis.draw.picture import Picture, draw_picture

from .log import GameLog, LogLine
from .refusals import Refusal, explain_refusal
from .replay import write
from .sealed_luck import SealedLuck
from .timeline import Header, Timeline, letter

Player = Callable[[View], int]  # a program that gets a view and returns an action


class MoverKind(Enum):
    """Who moves next."""

    CHANCE = "chance"
    BOT = "bot"
    PERSON = "person"
    NOBODY = "nobody"


@dataclass(frozen=True)
class Mover:
    """Who moves next, and the seat; instead of a seat CHANCE, or OVER for nobody."""

    kind: MoverKind
    seat: int


class Match:
    """A timeline with its luck and its players; a person is None and moves through act().

    Methods that change the match return it, so that calls can be chained.
    """

    def __init__(
        self,
        spec: GameSpec,
        game: Game,
        players: Sequence[Player | None],
        luck: Luck,
        header: Header | None = None,
        *,
        timeline: Timeline | None = None,  # to continue; its own header stays as it is
    ) -> None:
        if len(players) != game.seats:
            raise PlayError(f"there are {game.seats} seats, so not {len(players)} players")
        self.spec = spec
        self.game = game
        self.players = list(players)
        self.luck = luck
        if timeline is None:
            header = header if header is not None else Header.of(game)
            if isinstance(luck, SealedLuck):
                header.commitment = luck.commitment
            timeline = Timeline(game, header)
        self.timeline = timeline
        self.game_log = GameLog(spec, self.timeline)

    def __repr__(self) -> str:
        scores = self.scores
        seats = [
            f"{seat_letter(seat)} {getattr(player, 'name', 'person')} {scores[seat]}"
            for seat, player in enumerate(self.players)
        ]
        if self.is_over:
            now = f"over after {self.ply} plies ({self.game.name_ending(self.state)})"
        else:
            now = f"ply {self.ply}, {self.game.question(self.state).name}"
        return f"<Match {self.game.slug}: {', '.join(seats)}; {now}>"

    @property
    def state(self) -> State:
        """Return the full position; never show it to players, view() is for them."""
        return self.timeline.state

    @property
    def ply(self) -> int:
        return self.timeline.ply

    @property
    def is_over(self) -> bool:
        return self.timeline.is_over

    @property
    def scores(self) -> list[int]:
        return self.state.scores()

    @property
    def places(self) -> list[int]:
        return self.game.places(self.state)

    # Playing.

    def mover(self) -> Mover:
        """Return who moves next: chance, a bot, a person or nobody."""
        actor = self.state.actor()
        if actor == OVER:
            return Mover(MoverKind.NOBODY, OVER)
        if actor == CHANCE:
            return Mover(MoverKind.CHANCE, CHANCE)
        kind = MoverKind.PERSON if self.players[actor] is None else MoverKind.BOT
        return Mover(kind, actor)

    def step(self) -> bool:
        """Play one ply of chance or a bot; False if a person must decide or the game is over."""
        mover = self.mover()
        if mover.kind is MoverKind.CHANCE:
            self.timeline.play_chance(self.luck)
            return True
        player = self.players[mover.seat] if mover.kind is MoverKind.BOT else None
        if player is None:
            return False
        self.timeline.act(mover.seat, player(self.timeline.view(mover.seat)), self.ply)
        return True

    def play(self) -> Match:
        """Play until a person must decide or the game is over."""
        while self.step():
            pass
        return self

    def act(self, action: int | str, seat: int | None = None) -> Match:
        """Play a person's action, by number or name; chance and bots wait for step() or play()."""
        if seat is None:
            seat = self.state.actor()
        if not 0 <= seat < self.game.seats:  # no seat was named, and chance or nobody decides
            now = "the game is over" if self.is_over else "chance decides: call step() or play()"
            raise NotYours(f"no person decides now: {now}")
        if self.players[seat] is not None:
            raise NotYours(
                f"a bot sits on seat {letter(seat)}: call step() or play() to let it move"
            )
        if isinstance(action, str):
            action = self.timeline.find_action(action, seat)
        self.timeline.act(seat, action, self.ply)
        return self

    def undo(self, ply: int | None = None) -> Match:
        """Undo the last ply, or everything back to `ply`, without asking any player."""
        self.timeline.undo(self.ply - 1 if ply is None else ply, CHANCE)
        self.game_log.drop_after(self.ply)
        return self

    def redo(self) -> Match:
        """Redo the next undone ply."""
        self.timeline.redo(CHANCE)
        return self

    # Looking.

    def view(self, seat: int) -> View:
        """Return what a seat or SPECTATOR knows."""
        return self.timeline.view(seat)

    def choices(self, lang: str = "en") -> dict[str, str]:
        """Return the actions that are legal now, by name, each with a sentence on what it does."""
        actor = self.state.actor()
        view = self.view(actor) if actor >= 0 else None
        if view is None:
            return {}
        words = game_words(self.spec, lang, self.timeline.header.names)
        return {
            self.game.actions.name(action): self.spec.describe_action(
                self.game, view.seen, action, words
            )
            for action in [*view.legal, *view.wishes]
        }

    def why(self, action: int | str, seat: int | None = None, lang: str = "en") -> Refusal | None:
        """Say why an action is not possible now, with the rule behind it; None if it is.

        By default the seat that decides is asking.
        """
        viewer = max(self.state.actor(), -1) if seat is None else seat
        if isinstance(action, str):
            action = self.timeline.find_action(action, max(0, viewer))
        names = self.timeline.header.names
        return explain_refusal(self.spec, self.view(viewer), action, lang, names)

    def picture(self, seat: int | None = None, lang: str = "en", wide: bool = True) -> Picture:
        """Draw the table as a seat sees it, by default the one that decides."""
        viewer = max(self.state.actor(), -1) if seat is None else seat
        words = game_words(self.spec, lang, self.timeline.header.names)
        return draw_picture(self.spec, self.view(viewer), words, None, wide)

    def log(self, seat: int = -1, lang: str = "en", since: int = 0) -> list[LogLine]:
        """Return the log as a seat knows it, by default a spectator."""
        return self.game_log.lines(seat, lang, since, self.ply)

    def sheet(self, seat: int) -> list[ScoreLine]:
        """List what a seat's score is made of."""
        return self.game.score_sheet(self.state, seat)

    # Saving.

    def reveal(self) -> Match:
        """Make the secret seed public, so that anyone can check the luck; only at the end."""
        if not self.is_over:
            raise PlayError("the seed stays secret until the game is over")
        if isinstance(self.luck, SealedLuck):
            self.timeline.header.seed = self.luck.seed.hex()
        return self

    def replay(self) -> str:
        """Return the game so far as a replay file; a finished game reveals its seed."""
        if self.is_over:
            self.reveal()
        return write(self.timeline)

    def save(self, path: str | Path) -> Match:
        """Save the game so far as a replay file."""
        Path(path).write_text(self.replay(), encoding="utf-8")
        return self


def new_match(
    spec: GameSpec,
    game: Game,
    players: Sequence[Player | None] | None = None,
    *,
    seed: int | None = None,
    names: list[str] | None = None,
) -> Match:
    """Start a match; without a seed the luck stays secret until the end."""
    luck = SealedLuck.new() if seed is None else SeededLuck(seed)
    seated = players if players is not None else [None] * game.seats
    return Match(spec, game, seated, luck, Header.of(game, names))
