"""A game in the terminal: people type what they choose, bots and chance move by themselves."""

from __future__ import annotations

from typing import Final

from pentapolis.core.errors import PlayError
from pentapolis.play import MoverKind
from pentapolis.play.forced import find_forced

from .choices import Choice, NotPossible, find_choice, find_exact
from .page import Page, find_next_seat

# What can be typed instead of a choice; the page shows the short forms.
KEYS: Final = {
    "undo": "u",
    "redo": "r",
    "help": "?",
    "h": "?",
    "score": "s",
    "scores": "s",
    "log": "l",
    "table": "t",
    "quit": "q",
    "exit": "q",
} | {key: key for key in ("u", "r", "?", "??", "s", "l", "t", "q")}


class PlayerLeft(Exception):
    """A player has left the game."""


class GameLoop:
    """Plays a match on a page to its end."""

    def __init__(self, page: Page, confirm: bool = True) -> None:
        self.page = page
        self.match = page.match
        self.screen = page.screen
        self.frame = page.frame
        self.confirm = confirm  # ask before a turn ends
        self.people = [seat for seat, who in enumerate(self.match.players) if who is None]
        self.last = -1  # the person who decided last
        self.choices: list[Choice] = []

    def play(self) -> None:
        """Play to the end; raise PlayerLeft if a player leaves."""
        while not self.match.is_over:
            self.play_others()
            mover = self.match.mover()
            if mover.kind is MoverKind.PERSON:
                self.hand_over(mover.seat)
                self.decide(mover.seat)

    def play_others(self) -> None:
        """Let chance and bots play until a person must decide."""
        _ = self.frame
        console = self.screen.console
        if find_next_seat(self.match.state) in self.people or not console.is_terminal:
            self.match.play()
            return
        with console.status("") as status:
            while True:
                seat = self.match.mover().seat
                if seat >= 0:
                    status.update(_("{name} is thinking.", name=self.page.words.player_name(seat)))
                if not self.match.step():
                    break

    def hand_over(self, seat: int) -> None:
        """Wait for the next person before showing them anything hidden."""
        _ = self.frame
        if len(self.people) < 2 or seat == self.last:
            return
        game, state = self.match.game, self.match.state
        truth = game.to_data(state)
        if all(game.to_data(game.mask(state, person)) == truth for person in self.people):
            return
        self.screen.start_page()
        name = self.page.words.player_name(seat)
        text = _("{name}'s turn. Press Enter when nobody else is looking.", name=name)
        if self.screen.ask(text + " ") is None:
            raise PlayerLeft

    def decide(self, seat: int) -> None:
        """Let a person decide until it is up to another player or to chance."""
        while self.match.mover().seat == seat:
            forced = find_forced(self.match.spec, self.match.game, self.match.state)
            if forced is not None:
                self.match.act(forced, seat)
            else:
                self.choices = self.page.show_turn(seat)
                self.read_answer(seat)
            if self.match.mover().seat != seat and self.confirm and self.must_confirm(seat):
                self.choices = self.page.show_turn(seat)
                self.read_answer(seat)
        self.last = seat

    def must_confirm(self, seat: int) -> bool:
        """Return whether to ask a person before the game continues."""
        choices = self.list_choices(seat)
        if not choices:
            return False  # nothing can be undone
        last = self.match.game.actions.name(self.match.timeline.line[choices[-1]])
        if last in self.match.spec.done_actions:
            return False  # that was the confirmation
        # No need to confirm a single action that only rolls dice, such as rolling again.
        return len(choices) > 1 or find_next_seat(self.match.state) != seat

    def list_choices(self, seat: int) -> list[int]:
        """List the plies that a person can undo to: what was forced was no choice."""
        match = self.match
        earliest = match.timeline.earliest_undo(seat)
        return [ply for ply in range(earliest, match.ply) if not self.was_forced(ply)]

    def read_answer(self, seat: int) -> None:
        """Read lines until the position changes or the turn ends."""
        while True:
            text = self.screen.ask("> ")
            if text is None:
                raise PlayerLeft
            if self.run_line(text, seat):
                return

    def run_line(self, text: str, seat: int) -> bool:
        """Carry out one line; return whether the position has changed or the turn may end."""
        if not self.choices:
            return not text or self.run_key(text, seat)
        if not text and len(self.choices) == 1:
            text = "1"
        choice = find_exact(text, self.choices)
        if choice is None and (not text or find_key(text)):
            return self.run_key(text, seat)
        try:
            choice = choice or find_choice(text, self.choices, self.match.game, self.frame)
        except NotPossible as error:
            self.screen.warn(f"{error} {self.page.explain_refusal(seat, error.names)}")
            return False
        except ValueError as error:
            self.screen.warn(str(error))
            return False
        self.match.act(choice.name, seat)
        return True

    def run_key(self, text: str, seat: int) -> bool:
        """Carry out a key; return whether the position has changed."""
        _ = self.frame
        key, rest = find_key(text), text.partition(" ")[2].strip()
        if key == "q":
            raise PlayerLeft
        if key == "u":
            return self.undo(seat)
        if key == "r":
            return self.redo()
        if key == "?":
            rest = rest or text.lstrip("?").strip() if text.startswith("?") else rest
            self.page.look_up(rest) if rest else self.page.show_help()
        elif key == "??":
            self.page.show_overview()
        elif key == "s":
            self.page.show_scores(seat)
        elif key == "l":
            self.page.show_log(seat, everything=bool(rest))
        elif key == "t":
            self.page.show_table(seat)
            self.page.show_question(seat)
        elif self.choices:
            self.screen.write_dim(_("Type a number or a name, or ? for help."))
        else:
            self.page.show_confirm_keys()
        capital = text.upper()
        if text != capital and any(choice.short_name == capital for choice in self.choices):
            self.screen.write_dim(_("To choose {name}, type it in capitals.", name=capital))
        return False

    def undo(self, seat: int) -> bool:
        """Undo the last choice and what followed from it; return whether that was possible."""
        choices = self.list_choices(seat)
        if not choices:
            self.page.explain_no_undo(seat)
            return False
        while self.match.ply > choices[-1]:
            self.match.undo()
        self.page.shown[seat] = min(self.page.shown[seat], self.match.ply)
        return True

    def was_forced(self, ply: int) -> bool:
        """Return whether nobody was asked at a ply, so that undo goes further back."""
        state = self.match.timeline.position_at(ply)
        return find_forced(self.match.spec, self.match.game, state) is not None

    def redo(self) -> bool:
        """Redo what was undone; return whether there was anything."""
        _ = self.frame
        try:
            self.match.redo()
        except PlayError:
            self.screen.warn(_("There's nothing to redo."))
            return False
        return True


def find_key(text: str) -> str:
    """Return the key that a line stands for; an empty text if it is not a key."""
    word = text.lower().partition(" ")[0]
    if word.startswith("?") and word != "??":
        return "?"
    return KEYS.get(word, "")
