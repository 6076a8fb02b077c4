"""Numbers and names of actions, outcomes and events: 14 for programs, "settle:b3" for files."""

from __future__ import annotations


class Block:
    """A run of actions that share a verb: one for each object, or just one without an object.

    `first` is the number of its first action. The code writes it as a literal, since only literals
    compile to constants; a Space refuses a block whose number is wrong.
    """

    def __init__(self, first: int, verb: str, objects: list[str] | None = None) -> None:
        self.first = first
        self.verb = verb
        self.objects = objects

    def names(self) -> list[str]:
        """List the names of the actions, in order."""
        if self.objects is None:
            return [self.verb]
        return [self.verb + ":" + name for name in self.objects]


class Space:
    """All actions, or all outcomes, of a game: numbers count up through the blocks in order."""

    def __init__(self, blocks: list[Block]) -> None:
        self.blocks = blocks
        self.names: list[str] = []
        self.ids: dict[str, int] = {}
        for block in blocks:
            if block.first != len(self.names):
                raise ValueError(
                    f"the block {block.verb!r} begins at {len(self.names)}, not at {block.first}"
                )
            self.names.extend(block.names())
        for action, name in enumerate(self.names):
            if name in self.ids:
                raise ValueError(f"the action {name!r} is named twice")
            self.ids[name] = action

    def __len__(self) -> int:
        return len(self.names)

    def __repr__(self) -> str:
        verbs = [block.verb for block in self.blocks]
        more = ", …" if len(verbs) > 3 else ""
        return f"<Space of {len(self.names)} names: {', '.join(verbs[:3])}{more}>"

    def name(self, action: int) -> str:
        """Return the name of an action, as replays and tests write it."""
        if not 0 <= action < len(self.names):
            raise ValueError(f"there is no action {action}; actions run from 0 to {len(self) - 1}")
        return self.names[action]

    def find(self, name: str) -> int:
        """Return the number of a named action; ValueError if there is none."""
        action = self.ids.get(name)
        if action is None:
            raise ValueError(f"no action is called {name!r}")
        return action


class EventKinds:
    """The kinds of events in a game, numbered in the order of their declaration."""

    def __init__(self) -> None:
        self.names: list[str] = []
        self.args: list[list[str]] = []

    def add(self, name: str, args: str = "") -> int:
        """Declare a kind with names for its numbers and return its own number.

        A last name that begins with * takes the rest of the numbers.
        """
        if name in self.names:
            raise ValueError(f"the event {name!r} is declared twice")
        self.names.append(name)
        self.args.append(args.split())
        return len(self.names) - 1

    def __len__(self) -> int:
        return len(self.names)

    def name(self, kind: int) -> str:
        """Return the name of a kind of event."""
        if not 0 <= kind < len(self.names):
            raise ValueError(f"there is no event {kind}; events run from 0 to {len(self) - 1}")
        return self.names[kind]

    def name_args(self, kind: int, args: list[int]) -> dict[str, int | list[int]]:
        """Return the numbers of an event by name; none if the viewer may not know them."""
        named: dict[str, int | list[int]] = {}
        for index, name in enumerate(self.args[kind]):
            if name.startswith("*"):
                if args:
                    named[name[1:]] = args[index:]
            elif index < len(args):
                named[name] = args[index]
        return named
