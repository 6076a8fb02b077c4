"""Numbers and names of actions: 14 for machines, "settle:b3" for files and people."""

from __future__ import annotations


class Block:
    """A run of actions that share a verb: one for each object, or a single one without object."""

    def __init__(self, verb: str, objects: list[str] | None = None) -> None:
        self.verb = verb
        self.objects = objects

    def names(self) -> list[str]:
        if self.objects is None:
            return [self.verb]
        return [self.verb + ":" + name for name in self.objects]


class Space:
    """All actions of a game: ids count up through the blocks in order."""

    def __init__(self, blocks: list[Block]) -> None:
        self.blocks = blocks
        self.names: list[str] = []
        self.ids: dict[str, int] = {}
        for block in blocks:
            self.names.extend(block.names())
        for action, name in enumerate(self.names):
            if name in self.ids:
                raise ValueError(f"the action {name!r} is named twice")
            self.ids[name] = action

    def __len__(self) -> int:
        return len(self.names)

    def name(self, action: int) -> str:
        """Give the name of an action, the one that stands in replays and tests."""
        if not 0 <= action < len(self.names):
            raise ValueError(f"no action {action}: ids run from 0 to {len(self.names) - 1}")
        return self.names[action]

    def id(self, name: str) -> int:
        """Give the number of a named action."""
        action = self.ids.get(name)
        if action is None:
            raise ValueError(f"no action is called {name!r}")
        return action
