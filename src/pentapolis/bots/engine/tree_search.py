"""Tree search over information sets: tries actions in made-up worlds that fit the view.

The tree is grown from the view of one seat. Every playout begins in a world from `View.sample`,
walks down the tree, adds one node, plays on by the game's ratings for a few turns, and evaluates
the position for every seat. Each seat on the way plays for itself. No game is known here, no float
is used, and the same view with the same seed gives the same tree.
"""

from __future__ import annotations

from collections.abc import Callable
from math import isqrt
from typing import Final

from mypy_extensions import i64

from pentapolis.core.game import Game
from pentapolis.core.luck import SeededLuck, mix
from pentapolis.core.state import CHANCE, OVER, State
from pentapolis.core.view import View

from .tree import ONE, SURE, Node, SearchSettings, blend, compare_seats, make_priors, squash

RateActions = Callable[[Game, State, list[int]], list[int]]
Evaluate = Callable[[Game, State, int], int]

HOPELESS: Final = 64  # a prior this many times smaller than the best is not worth a try
MOST: Final = 1 << 14  # the most a rating counts, in sixteenths of a playout
BEHIND: Final = 5000  # hundredths; ratings lower than that count as this
POINT: Final = 100  # evaluators count in hundredths
DRAWS: Final = 256  # words that a turn may draw from a stream
FIRST_SPREAD: Final = ONE >> 5  # how far rewards differ, as a first guess,
FIRST_WEIGHT: Final = 8  # and how many playouts that guess counts


class Search:
    """The tree of one decision."""

    def __init__(
        self,
        view: View,
        rate_actions: RateActions | None,
        evaluate: Evaluate | None,
        settings: SearchSettings,
        seed: int,
        rate_actions_deep: RateActions | None = None,
    ) -> None:
        self.view = view
        self.game = view.game
        self.rate_actions = rate_actions
        self.evaluate = evaluate
        self.settings = settings
        self.seed: i64 = mix(0x51ED270B, seed & 0xFFFFFFFF)
        self.seat = view.seat
        self.limit = settings.turns * view.game.seats // 2
        self.playouts = 0
        self.turns = 0  # that have passed in this playout
        self.line: i64 = 0  # the luck of this playout
        self.draws: dict[int, int] = {}  # words drawn from each stream in this turn
        self.choices: i64 = 0  # random numbers used to choose in this playout
        self.sum = 0  # rewards of the seat, over all playouts
        self.reward_spread = FIRST_SPREAD * FIRST_WEIGHT  # sum of how far rewards differ
        self.repeat_spread = 0  # sum of how far playouts of the same action differ
        self.repeats = 0  # playouts of actions that had been tried before
        ratings = self.rate(view.seen, view.legal)
        if rate_actions_deep is not None and settings.deep > 0:
            deep = rate_actions_deep(view.game, view.seen, view.legal)
            ratings = blend(ratings, deep, settings.deep, BEHIND)
        self.root = Node(view.seat, view.legal, make_priors(ratings, settings.step))
        self.leads = [0] * len(view.legal)  # of the seat, by action: the sum over playouts
        best = max(ratings)
        self.behind = [min(BEHIND, best - value) for value in ratings]  # by how much
        self.alive: list[int] = []  # actions that are still compared

    # For callers.

    def run(self, playouts: int) -> None:
        """Try the likely actions in turn, and drop the worse half again and again.

        The n-th playout of every action has the same world and luck, so that they are compared on
        equal terms after each round.
        """
        self.alive = self.list_likely(playouts)
        left = playouts
        while left > 0:
            number = len(self.alive)
            rounds = max(1, (number - 1).bit_length())
            for _ in range(max(1, left // (rounds * number))):
                for index in self.alive:
                    self.run_playout(index)
                left -= number
            if number > 2:
                self.drop_half()

    def list_likely(self, playouts: int) -> list[int]:
        """List the actions to try; the more playouts, the more actions."""
        node = self.root
        most = self.settings.width + isqrt(playouts) * self.settings.widen // 100
        hopeless = node.prior[node.order[0]] // HOPELESS
        out: list[int] = []
        if self.settings.error == 0:
            out.append(self.behind.index(0))  # priors are too coarse to tell the best
        for index in node.order[:most]:
            if not out or (node.prior[index] > hopeless and index not in out):
                out.append(index)
        return out

    def drop_half(self) -> None:
        """Keep the better half of the actions, highest rating first."""
        values = [self.value(index) for index in self.alive]
        bar = sorted(values)[len(values) // 2]
        kept: list[int] = []
        for index in self.alive:
            if self.value(index) >= bar:
                kept.append(index)
        self.alive = kept

    def value(self, index: int) -> int:
        """Return the expected reward of an action, from its playouts and its rating.

        A rating counts for as many playouts as it takes to make their mean as exact as the rating.
        If ratings have no error, only they count, and playouts just show what follows.
        """
        node = self.root
        usual = node.sum // max(1, node.count)
        rated = usual - self.behind[index] * ONE // self.settings.spread
        if self.settings.error == 0:
            return rated
        visits = node.visits[index]
        apart = self.reward_spread // (self.playouts + FIRST_WEIGHT)
        if self.repeats:
            apart = self.repeat_spread // self.repeats
        exact = ONE * self.settings.error // self.settings.spread
        weight = min(MOST, apart * apart // max(1, exact * exact // 16))  # sixteenths of a playout
        return (16 * node.total[index] + weight * rated) // max(1, 16 * visits + weight)

    def best(self) -> int:
        """Return the index of the best action among those that were not dropped."""
        found = self.root.order[0]
        known = False
        for index in self.alive:
            if not known or self.value(index) > self.value(found):
                found = index
                known = True
        return found

    def lead(self, index: int) -> int:
        """Return the mean lead, in hundredths, after an action that was tried."""
        return self.leads[index] // self.root.visits[index]

    def is_clear(self) -> bool:
        """Return whether only one action is rated high enough to be worth a try."""
        node = self.root
        if len(node.order) < 2:
            return True
        return node.prior[node.order[1]] <= node.prior[node.order[0]] // HOPELESS

    def play_out(self, index: int, number: int) -> State:
        """Return the position at the end of the n-th playout of an action."""
        state = self.start_playout(number)
        self.step(state, self.root.actions[index])
        if state.actor() != OVER and not self.is_far():
            legal = state.legal()
            self.play_on(state, legal, self.rate(state, legal))
        return state

    # One playout.

    def start_playout(self, number: int) -> State:
        """Make up the world and the luck for the n-th playout of any action; return the world."""
        self.line = mix(self.seed, number)
        self.draws = {}
        self.choices = 0
        self.turns = 0
        return self.view.sample(SeededLuck(mix(self.line, 0x2F0B)))

    def run_playout(self, index: int) -> None:
        """Walk down to a new node, play on, and add the rewards to every node on the way."""
        node = self.root
        state = self.start_playout(node.visits[index])
        nodes: list[Node] = []
        path: list[int] = []
        while True:
            nodes.append(node)
            path.append(index)
            key = self.step(state, node.actions[index])
            if state.actor() == OVER or self.is_far():
                break
            key = key * len(self.game.actions) + node.actions[index]
            legal = state.legal()
            below = node.below.get(key)
            if below is None:
                ratings = self.rate(state, legal)
                prior = make_priors(ratings, self.settings.step)
                node.below[key] = Node(state.actor(), legal, prior)
                self.play_on(state, legal, ratings)
                break
            node = below
            index = self.select(node, self.find_missing(node, state, legal))
        leads = self.evaluate_leads(state)
        rewards = self.compute_rewards(state, leads)
        if self.root.visits[path[0]]:
            self.repeat_spread += abs(rewards[self.seat] - self.root.mean(path[0]))
            self.repeats += 1
        for at in range(len(nodes)):
            node = nodes[at]
            reward = rewards[node.seat]
            node.visits[path[at]] += 1
            node.total[path[at]] += reward
            node.count += 1
            node.sum += reward
        self.leads[path[0]] += leads[self.seat]
        self.playouts += 1
        self.sum += rewards[self.seat]
        self.reward_spread += abs(rewards[self.seat] - self.sum // self.playouts)

    def find_missing(self, node: Node, state: State, legal: list[int]) -> list[bool]:
        """Return for each action of a node whether it is missing in this world; empty: none is."""
        if legal == node.legal:
            if len(node.actions) == len(legal):
                return []
        else:
            for action in legal:
                if action not in node.actions:
                    node.add(legal, make_priors(self.rate(state, legal), self.settings.step))
                    break
        return node.mark_missing(legal)

    def select(self, node: Node, missing: list[bool]) -> int:
        """Choose the action to try: one that did well, or is rated high and was tried little."""
        settings = self.settings
        spread: i64 = self.reward_spread // (self.playouts + FIRST_WEIGHT)
        pull: i64 = spread * settings.trust // 100
        width = settings.width + isqrt(node.count) * settings.widen // 100
        root: i64 = isqrt((node.count + 1) << 8)
        # An action not tried yet counts as a little worse than the mean of the others.
        unknown: i64 = node.sum // node.count - spread // 4 if node.count else 0
        best: i64 = -(ONE << 20)
        found = -1
        for index in node.order:
            if missing:
                if missing[index]:
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

    def step(self, state: State, action: int) -> int:
        """Apply an action and everything up to the next choice; return a key of what chance did."""
        self.apply(state, action)
        key: i64 = 0
        while not self.is_far():
            actor = state.actor()
            if actor == CHANCE:
                outcome = state.draw_outcome(self.word(state.luck_stream()))
                key = mix(key + 1, outcome)
                self.apply(state, outcome)
                continue
            if actor == OVER:
                break
            legal = state.legal()
            if len(legal) > 1:
                break
            self.apply(state, legal[0])
        return key

    def apply(self, state: State, action: int) -> None:
        """Apply an action and count the turns that have passed."""
        before = state.whose_turn()
        state.apply(action)
        if state.whose_turn() != before:
            self.turns += 1
            self.draws = {}

    def is_far(self) -> bool:
        """Return whether the playout has gone far enough to be evaluated."""
        return self.evaluate is not None and self.limit > 0 and self.turns >= self.limit

    def word(self, stream: int) -> int:
        """Draw the next word of a stream; each turn of a playout has words of its own.

        So playouts with the same luck roll the same in a turn, whatever was rolled before it.
        """
        number = self.draws.get(stream, 0)
        self.draws[stream] = number + 1
        return mix(mix(self.line, stream + 1), self.turns * DRAWS + number)

    def play_on(self, state: State, legal: list[int], ratings: list[int]) -> None:
        """Play from a decision to the end of the playout by the game's ratings, with some noise."""
        self.step(state, self.choose(legal, ratings))
        while not self.is_far() and state.actor() != OVER:
            legal = self.draw_few(state.legal())
            self.step(state, self.choose(legal, self.rate(state, legal)))

    def draw_few(self, legal: list[int]) -> list[int]:
        """Return some of many actions: a playout must be quick rather than perfect."""
        few = self.settings.few
        if few == 0 or len(legal) <= few:
            return legal
        out: list[int] = []
        for left in range(few, 0, -1):
            # One from each of `few` equal parts of the list, because neighbours are much alike.
            first = (few - left) * len(legal) // few
            last = (few - left + 1) * len(legal) // few
            self.choices += 1
            out.append(legal[first + (mix(self.line, -self.choices) * (last - first) >> 32)])
        return out

    def choose(self, legal: list[int], ratings: list[int]) -> int:
        """Return the action rated highest, with some noise."""
        noise: i64 = self.settings.noise
        best: i64 = 0
        found = -1
        for index in range(len(legal)):
            self.choices += 1
            value: i64 = ratings[index] + (mix(self.line, -self.choices) * noise >> 32)
            if found < 0 or value > best:
                best = value
                found = index
        return legal[found]

    def rate(self, state: State, legal: list[int]) -> list[int]:
        """Return the game's ratings of actions; if it has none, all are equal."""
        if self.rate_actions is None:
            return [0] * len(legal)
        return self.rate_actions(self.game, state, legal)

    # Rewards.

    def evaluate_leads(self, state: State) -> list[int]:
        """Return the lead of each seat over the best other, in hundredths."""
        worth: list[int] = []
        if state.actor() != OVER and self.evaluate is not None:
            for seat in range(self.game.seats):
                worth.append(self.evaluate(self.game, state, seat))
        else:
            for score in state.scores():
                worth.append(score * POINT)
        return compare_seats(worth)

    def compute_rewards(self, state: State, leads: list[int]) -> list[int]:
        """Return each seat's reward, for winning (before the end: how likely) and for its lead."""
        settings = self.settings
        over = state.actor() == OVER
        places = self.game.places(state) if over else []
        winners = places.count(1)
        out: list[int] = []
        for seat in range(len(leads)):
            if over:
                won = ONE // winners if places[seat] == 1 else 0
            else:
                won = squash(leads[seat], max(1, settings.spread // 3))
            lead = squash(leads[seat], settings.spread)
            out.append((won * settings.winning + lead * (100 - settings.winning)) // 100)
        return out
