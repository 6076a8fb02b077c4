"""A table in the terminal: people decide by typing, bots and chance go on by themselves."""

from __future__ import annotations

from typing import Final

from pentapolis.play import PlayError

from .choices import Choice, exact, typed
from .page import Page, next_seat

# What may be typed beside a choice; the first letter of each is shown on the page.
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


class Left(Exception):
    """Somebody has left the table."""


class Table:
    """People, bots and chance around one page."""

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
        """Play to the end; Left is raised when somebody leaves."""
        while not self.match.is_over:
            self.go_on()
            seat = self.match.state.actor()
            if seat >= 0:
                self.hand_over(seat)
                self.decide(seat)

    def go_on(self) -> None:
        """Let chance and bots play until a person must decide."""
        _ = self.frame
        console = self.screen.console
        if next_seat(self.match.state) in self.people or not console.is_terminal:
            self.match.play()
            return
        with console.status("") as status:
            while True:
                seat = self.match.state.actor()
                if seat >= 0:
                    status.update(_("{name} is thinking.", name=self.page.words.who(seat)))
                if not self.match.step():
                    break

    def hand_over(self, seat: int) -> None:
        """Let another person sit down before anything hidden is shown."""
        _ = self.frame
        if len(self.people) < 2 or seat == self.last:
            return
        game, state = self.match.game, self.match.state
        truth = game.to_data(state)
        if all(game.to_data(game.seen_by(state, person)) == truth for person in self.people):
            return
        self.screen.fresh()
        name = self.page.words.who(seat)
        text = _("{name}'s turn. Press Enter when nobody else looks.", name=name)
        if self.screen.ask(text + " ") is None:
            raise Left

    def decide(self, seat: int) -> None:
        """Let a person decide until somebody else or something else does."""
        while self.match.state.actor() == seat:
            self.choices = self.page.turn(seat)
            self.answer(seat)
            if self.match.state.actor() != seat and self.confirm and self.turn_ends(seat):
                self.choices = self.page.turn(seat)
                self.answer(seat)
        self.last = seat

    def turn_ends(self, seat: int) -> bool:
        """Tell whether a person should be asked before the table goes on."""
        run = self.match.timeline.ply - self.match.timeline.undo_floor(seat)
        if run == 0:
            return False  # nothing can be taken back
        # A single click that calls for dice, such as rolling again, is meant as it is.
        return run > 1 or next_seat(self.match.state) != seat

    def answer(self, seat: int) -> None:
        """Read until something is decided or taken back."""
        while True:
            text = self.screen.ask("> ")
            if text is None:
                raise Left
            if self.understood(text, seat):
                return

    def understood(self, text: str, seat: int) -> bool:
        """Carry out one line; True when the table has changed or the turn may end."""
        if not self.choices:
            return not text or self.key(text, seat)
        if not text and len(self.choices) == 1:
            text = "1"
        choice = exact(text, self.choices)
        if choice is None and (not text or key_of(text)):
            return self.key(text, seat)
        try:
            choice = choice or typed(text, self.choices, self.match.game, self.frame)
        except ValueError as error:
            self.screen.warn(str(error))
            return False
        self.match.act(choice.action, seat)
        return True

    def key(self, text: str, seat: int) -> bool:
        """Carry out a key; True when the table has changed."""
        _ = self.frame
        key, rest = key_of(text), text.partition(" ")[2].strip()
        if key == "q":
            raise Left
        if key == "u":
            return self.back(seat)
        if key == "r":
            return self.again(seat)
        if key == "?":
            rest = rest or text.lstrip("?").strip() if text.startswith("?") else rest
            self.page.look_up(rest) if rest else self.page.help()
        elif key == "??":
            self.page.overview()
        elif key == "s":
            self.page.scores(seat)
        elif key == "l":
            self.page.log(seat, everything=bool(rest))
        elif key == "t":
            self.page.sketch(seat)
            self.page.question(seat)
        elif self.choices:
            self.screen.dim(_("Type a number or a name; ? explains."))
        else:
            self.page.enter_or_back()
        capital = text.upper()
        if text != capital and any(choice.short == capital for choice in self.choices):
            self.screen.dim(_("To choose {name}, type it as a capital.", name=capital))
        return False

    def back(self, seat: int) -> bool:
        """Take the last click back."""
        timeline = self.match.timeline
        if timeline.undo_floor(seat) == timeline.ply:
            self.page.no_way_back(seat)
            return False
        timeline.undo(timeline.ply - 1, seat)
        self.page.shown[seat] = min(self.page.shown[seat], timeline.ply)
        return True

    def again(self, seat: int) -> bool:
        """Play again what was taken back."""
        _ = self.frame
        try:
            self.match.timeline.redo(seat)
        except PlayError:
            self.screen.warn(_("There is nothing to play again."))
            return False
        return True


def key_of(text: str) -> str:
    """Give the key that a line stands for; nothing if it is none."""
    word = text.lower().partition(" ")[0]
    if word.startswith("?") and word != "??":
        return "?"
    return KEYS.get(word, "")
