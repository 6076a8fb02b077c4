"""Search on information sets: try actions in worlds that fit the view; see what becomes of them.

A tree is grown from the view of one seat. Every try begins in a world made up by `View.sample`,
walks down the tree, adds one node, plays on as the game advises for a few turns, and judges what
came out for every seat. Each seat on the way is taken to want the best for itself. No game is
known here, no float is used, and the same view with the same seed gives the same tree.
"""

from __future__ import annotations

from collections.abc import Callable
from math import isqrt
from typing import Final

from mypy_extensions import i64

from pentapolis.core.game import Game
from pentapolis.core.luck import SeededLuck, mixed
from pentapolis.core.state import CHANCE, OVER, State
from pentapolis.core.view import View

from .tree import ONE, SURE, Node, Settings, blended, leads_of, priors, squashed

Advise = Callable[[Game, State, list[int]], list[int]]
Judge = Callable[[Game, State, int], int]
Ponder = Callable[[Game, State, list[int]], list[int]]

HOPELESS: Final = 64  # times less advised than the best: not worth a first look
MOST: Final = 1 << 14  # sixteenths of a try that advice counts at most
BEHIND: Final = 5000  # hundredths; advised less than that is all the same
POINT: Final = 100  # judges speak in hundredths
DRAWS: Final = 256  # words of a stream that a turn may take
FIRST_SWAY: Final = ONE >> 5  # how far rewards lie apart before anything is known
FIRST_WEIGHT: Final = 8  # and how many tries that guess is worth


class Search:
    """The tree of one decision."""

    def __init__(
        self,
        view: View,
        advise: Advise | None,
        judge: Judge | None,
        settings: Settings,
        seed: int,
        ponder: Ponder | None = None,
    ) -> None:
        self.view = view
        self.game = view.game
        self.advise = advise
        self.judge = judge
        self.settings = settings
        self.seed: i64 = mixed(0x51ED270B, seed & 0xFFFFFFFF)
        self.seat = view.seat
        self.limit = settings.turns * view.game.seats // 2
        self.tries = 0
        self.turns = 0  # that have passed in the present try
        self.line: i64 = 0  # the luck of the present try
        self.drawn: dict[int, int] = {}  # words taken from each stream in the present turn
        self.choices: i64 = 0
        self.sum = 0
        self.sway = FIRST_SWAY * FIRST_WEIGHT
        self.unrest = 0  # how far tries of the same action lie apart, summed up
        self.repeats = 0  # tries of actions that had been tried before
        worth = self.asked(view.seen, view.legal)
        if ponder is not None and settings.deep > 0:
            deep = ponder(view.game, view.seen, view.legal)
            worth = blended(worth, deep, settings.deep, BEHIND)
        self.root = Node(view.seat, view.legal, self.shares(worth))
        self.leads = [0] * len(view.legal)  # of the seat, by action, summed up
        best = max(worth)
        self.behind = [min(BEHIND, best - value) for value in worth]  # what advice says
        self.alive: list[int] = []  # actions that are still compared

    # What the outside asks

    def run(self, times: int) -> None:
        """Try the likely actions in turn; the worse half drops out again and again.

        The n-th try of every action meets the same world and luck, so after each round they are
        compared on equal terms.
        """
        self.alive = self.likely(times)
        left = times
        while left > 0:
            number = len(self.alive)
            rounds = max(1, (number - 1).bit_length())
            for _ in range(max(1, left // (rounds * number))):
                for index in self.alive:
                    self.once(index)
                left -= number
            if number > 2:
                self.drop_half()

    def likely(self, times: int) -> list[int]:
        """List the actions that are tried at all: more where there are more tries."""
        node = self.root
        most = self.settings.width + isqrt(times) * self.settings.widen // 100
        hopeless = node.prior[node.order[0]] // HOPELESS
        out: list[int] = []
        if self.settings.error == 0:
            out.append(self.behind.index(0))  # shares are too coarse to tell the best from others
        for index in node.order[:most]:
            if not out or (node.prior[index] > hopeless and index not in out):
                out.append(index)
        return out

    def drop_half(self) -> None:
        """Keep the better half of the actions, in the order of advice."""
        values = [self.value(index) for index in self.alive]
        bar = sorted(values)[len(values) // 2]
        kept: list[int] = []
        for index in self.alive:
            if self.value(index) >= bar:
                kept.append(index)
        self.alive = kept

    def value(self, index: int) -> int:
        """Give the reward to expect of an action: what tries say and what advice says, weighed.

        Advice counts as many tries as it takes to make their mean as exact as advice is. Advice
        without an error is all that counts; tries then only tell what comes of it.
        """
        node = self.root
        usual = node.sum // max(1, node.count)
        said = usual - self.behind[index] * ONE // self.settings.spread
        if self.settings.error == 0:
            return said
        visits = node.visits[index]
        apart = self.sway // (self.tries + FIRST_WEIGHT)
        if self.repeats:
            apart = self.unrest // self.repeats
        exact = ONE * self.settings.error // self.settings.spread
        advice = min(MOST, apart * apart // max(1, exact * exact // 16))  # in sixteenths of a try
        return (16 * node.total[index] + advice * said) // max(1, 16 * visits + advice)

    def best(self) -> int:
        """Give the index of the best action among those that were tried to the end."""
        found = self.root.order[0]
        known = False
        for index in self.alive:
            if not known or self.value(index) > self.value(found):
                found = index
                known = True
        return found

    def lead(self, index: int) -> int:
        """Give the mean lead, in hundredths, after an action that was tried."""
        return self.leads[index] // self.root.visits[index]

    def is_clear(self) -> bool:
        """Tell whether advice leaves only one action worth a look."""
        node = self.root
        if len(node.order) < 2:
            return True
        return node.prior[node.order[1]] <= node.prior[node.order[0]] // HOPELESS

    def ended(self, index: int, number: int) -> State:
        """Give the position at the horizon after an action, in a world that its try would meet."""
        state = self.began(number)
        self.stepped(state, self.root.actions[index])
        if state.actor() != OVER and not self.is_far():
            legal = state.legal()
            self.play_on(state, legal, self.asked(state, legal))
        return state

    # One try

    def began(self, number: int) -> State:
        """Make up a world for the n-th try of any action, with the luck that goes with it."""
        self.line = mixed(self.seed, number)
        self.drawn = {}
        self.choices = 0
        self.turns = 0
        return self.view.sample(SeededLuck(mixed(self.line, 0x2F0B)))

    def once(self, index: int) -> None:
        """Walk down to a new node, play on, and tell every node on the way what came out."""
        node = self.root
        state = self.began(node.visits[index])
        nodes: list[Node] = []
        path: list[int] = []
        while True:
            nodes.append(node)
            path.append(index)
            key = self.stepped(state, node.actions[index])
            if state.actor() == OVER or self.is_far():
                break
            key = key * len(self.game.actions) + node.actions[index]
            legal = state.legal()
            below = node.below.get(key)
            if below is None:
                worth = self.asked(state, legal)
                node.below[key] = Node(state.actor(), legal, self.shares(worth))
                self.play_on(state, legal, worth)
                break
            node = below
            index = self.selected(node, self.met(node, state, legal))
        leads = self.outcome(state)
        rewards = self.rewards(state, leads)
        if self.root.visits[path[0]]:
            self.unrest += abs(rewards[self.seat] - self.root.mean(path[0]))
            self.repeats += 1
        for at in range(len(nodes)):
            node = nodes[at]
            reward = rewards[node.seat]
            node.visits[path[at]] += 1
            node.total[path[at]] += reward
            node.count += 1
            node.sum += reward
        self.leads[path[0]] += leads[self.seat]
        self.tries += 1
        self.sum += rewards[self.seat]
        self.sway += abs(rewards[self.seat] - self.sum // self.tries)

    def met(self, node: Node, state: State, legal: list[int]) -> list[bool]:
        """Note which actions of a node are legal in this world; none marked: all are."""
        if legal == node.legal:
            if len(node.actions) == len(legal):
                return []
        else:
            for action in legal:
                if action not in node.actions:
                    node.add(legal, self.advised(state, legal))
                    break
        return node.closed(legal)

    def selected(self, node: Node, closed: list[bool]) -> int:
        """Choose the action to try: what did well, and what was advised but tried little."""
        settings = self.settings
        sway: i64 = self.sway // (self.tries + FIRST_WEIGHT)
        pull: i64 = sway * settings.trust // 100
        width = settings.width + isqrt(node.count) * settings.widen // 100
        root: i64 = isqrt((node.count + 1) << 8)
        # An action not tried yet is taken to be a little worse than the mean of the others.
        unknown: i64 = node.sum // node.count - sway // 4 if node.count else 0
        best: i64 = -(ONE << 20)
        found = -1
        for index in node.order:
            if closed:
                if closed[index]:
                    continue
                root = isqrt((node.count + 1 - node.absent[index]) << 8)
            visits: i64 = node.visits[index]
            prior: i64 = node.prior[index]
            value: i64 = node.total[index] // node.visits[index] if visits else unknown
            value += pull * prior // SURE * root // (16 * (1 + visits))
            if value > best:
                best = value
                found = index
            width -= 1
            if width <= 0:
                break
        return found

    def stepped(self, state: State, action: int) -> int:
        """Carry an action out, and all that follows without a choice; tell chance's doings."""
        self.applied(state, action)
        key: i64 = 0
        while not self.is_far():
            actor = state.actor()
            if actor == CHANCE:
                outcome = state.outcome(self.word(state.stream()))
                key = mixed(key + 1, outcome)
                self.applied(state, outcome)
                continue
            if actor == OVER:
                break
            legal = state.legal()
            if len(legal) > 1:
                break
            self.applied(state, legal[0])
        return key

    def applied(self, state: State, action: int) -> None:
        """Apply an action and count the turns that have passed."""
        before = state.turn_of()
        state.apply(action)
        if state.turn_of() != before:
            self.turns += 1
            self.drawn = {}

    def is_far(self) -> bool:
        """Tell whether it is time to judge instead of playing on."""
        return self.judge is not None and self.limit > 0 and self.turns >= self.limit

    def word(self, stream: int) -> int:
        """Draw the next word of a stream; each turn of a try has words of its own.

        So tries with the same luck meet the same dice in a turn, however many were thrown before.
        """
        number = self.drawn.get(stream, 0)
        self.drawn[stream] = number + 1
        return mixed(mixed(self.line, stream + 1), self.turns * DRAWS + number)

    def play_on(self, state: State, legal: list[int], worth: list[int]) -> None:
        """Follow the advice of the game, a little loosely, from a decision to the horizon."""
        self.stepped(state, self.guided(legal, worth))
        while not self.is_far() and state.actor() != OVER:
            legal = self.fewer(state.legal())
            self.stepped(state, self.guided(legal, self.asked(state, legal)))

    def fewer(self, legal: list[int]) -> list[int]:
        """Draw some of many actions: playing on must be quick rather than perfect."""
        few = self.settings.few
        if few == 0 or len(legal) <= few:
            return legal
        out: list[int] = []
        for left in range(few, 0, -1):
            # One from each of `few` equal parts of the list, whose neighbours are much alike.
            first = (few - left) * len(legal) // few
            last = (few - left + 1) * len(legal) // few
            self.choices += 1
            out.append(legal[first + (mixed(self.line, -self.choices) * (last - first) >> 32)])
        return out

    def guided(self, legal: list[int], worth: list[int]) -> int:
        """Choose the best advice, give or take some noise."""
        noise: i64 = self.settings.noise
        best: i64 = 0
        found = -1
        for index in range(len(legal)):
            self.choices += 1
            value: i64 = worth[index] + (mixed(self.line, -self.choices) * noise >> 32)
            if found < 0 or value > best:
                best = value
                found = index
        return legal[found]

    def asked(self, state: State, legal: list[int]) -> list[int]:
        """Ask the game for advice; without any, one action is as good as another."""
        if self.advise is None:
            return [0] * len(legal)
        return self.advise(self.game, state, legal)

    def advised(self, state: State, legal: list[int]) -> list[int]:
        """Give the priors of a decision."""
        return self.shares(self.asked(state, legal))

    def shares(self, worth: list[int]) -> list[int]:
        return priors(worth, self.settings.step)

    # What came out

    def outcome(self, state: State) -> list[int]:
        """Give the lead of each seat over the best other, in hundredths."""
        worth: list[int] = []
        if state.actor() != OVER and self.judge is not None:
            for seat in range(self.game.seats):
                worth.append(self.judge(self.game, state, seat))
        else:
            for score in state.scores():
                worth.append(score * POINT)
        return leads_of(worth)

    def rewards(self, state: State, leads: list[int]) -> list[int]:
        """Mix winning and leading; before the end a lead tells how likely the win is."""
        settings = self.settings
        over = state.actor() == OVER
        places = self.game.places(state) if over else []
        winners = places.count(1)
        out: list[int] = []
        for seat in range(len(leads)):
            if over:
                won = ONE // winners if places[seat] == 1 else 0
            else:
                won = squashed(leads[seat], max(1, settings.spread // 3))
            lead = squashed(leads[seat], settings.spread)
            out.append((won * settings.winning + lead * (100 - settings.winning)) // 100)
        return out
