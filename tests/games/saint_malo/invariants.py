"""Watches a game ply by ply: the invariants SM-I1 to SM-I11, SM-I15 and SM-I16.

What the watch expects it counts itself, from the events and from the position before the ply, so
that a wrong number in the rules cannot agree with itself.
"""

from __future__ import annotations

from typing import Final

from pentapolis.core.state import CHANCE, Event, State
from pentapolis.games.saint_malo import state as st
from pentapolis.games.saint_malo.game import OUTCOMES, SaintMalo
from pentapolis.games.saint_malo.state import Town

from .oracle import (
    ALL,
    FACES,
    HEAD,
    N8,
    OUTER,
    PRINTED,
    SABRE,
    SIDES,
    TURN_OVER,
    WALL,
    Turn,
    showing,
)

CITIZEN, SOLDIER, PRIEST, ARCHITECT, MERCHANT, JUGGLER, NOBLE = range(7)
STRENGTH: Final = [1, 3, 6, 8, 10, 12]
BONUS: Final = [[0, 0, 3], [2, 0, 0], [0, 3, 0], [2, 0, 0]]  # coins, points, heads; N, E, S, W
SOUTH: Final = 2
STOPS: Final = [st.STOP, st.PASS, st.DONE, st.SKIP]
SAVE_EVERY: Final = 9  # plies: saving is slow, and 9 meets every kind of question in time


class Watch:
    """Everything a game has told so far, against which each new position is held."""

    def __init__(self, game: SaintMalo, state: State) -> None:
        assert isinstance(state, Town)
        seats = game.seats
        self.game = game
        self.row = 4 if seats == 1 else 2 * seats
        self.rounds = 24 if seats == 1 else 100
        self.turn = Turn(game.options)
        self.turns = [0] * seats
        self.earned = [0] * seats  # coins
        self.turned = [0] * seats  # dice
        self.deliveries = [0] * seats
        self.delivered = [0] * seats  # logs
        self.gained = [0] * seats  # points of priests and jugglers
        self.bonus_taken = [[False] * 4 for _ in range(seats)]
        self.guard = [0] * seats
        self.sabres = 0
        self.drawn_now = 0  # fields of this ply
        self.logs_now = 0
        self.check_fresh(state)
        for seat in range(seats):
            self.check_city(state, seat)

    def ply(self, before: State, action: int, events: list[Event], after: State) -> None:
        """Check one ply; an AssertionError names the invariant."""
        assert isinstance(before, Town)
        assert isinstance(after, Town)
        assert after.ply == before.ply + 1
        self.drawn_now = 0
        self.logs_now = 0
        if before.actor() == CHANCE:
            self.check_chance(before, action, events, after)
        else:
            self.check_decision(before, action, events, after)
        if after.ply % SAVE_EVERY == 0:
            self.check_saving(after)

    # Chance

    def check_chance(self, before: Town, action: int, events: list[Event], after: Town) -> None:
        self.check_rest(before, after, -1)
        if before.asking == st.DRAW_START:
            assert after.start_seat == after.turn == action - st.START
            assert after.asking == st.ROLL
            assert events == [Event(st.START_DRAWN, after.turn, [after.turn])]
            return
        letters = OUTCOMES.name(action).removeprefix("throw:")
        assert len(letters) == before.air, "SM-3.2: as many dice as are in the air"
        if before.asking == st.ROLL_PIRATES:
            told = [Event(st.PIRATES_ROLLED, before.turn, [action])]
            told += self.check_sabres(before, after, letters.count("S"))
            assert events == told + self.check_turn_end(before, after), "events"
            return
        for event in events:
            self.turn.hear(event)
        for face in range(6):
            number = showing(before.dice, face) + letters.count(FACES[face])
            assert showing(after.dice, face) == number, "SM-3.2: the other dice lie still"
        assert after.rolls == self.turn.rolls <= 3, "SM-I10: at most three rolls"
        assert events == [Event(st.DICE_ROLLED, before.turn, [action, self.turn.rolls])], "events"
        assert after.asking == (st.KEEP_DICE if self.turn.rolls < 3 else st.CHOOSE_SYMBOL)
        assert (after.boxes, after.turn, after.round) == (before.boxes, before.turn, before.round)

    # Decisions

    def check_decision(self, before: Town, action: int, events: list[Event], after: Town) -> None:
        seat = before.turn
        legal = before.legal()
        assert legal == self.turn.legal(before), "SM-I16: legal is what the book allows"
        assert action in legal
        self.check_stops(before, legal)
        kind, numbers = self.turn.first_event(before, action)
        for event in events:
            self.turn.hear(event)
            self.hear(event, before)
        self.check_rest(before, after, seat)
        self.check_drawing(before, after, seat)
        self.check_stores(before, after, seat)
        follows = self.turn.follow(before, action, after)
        assert self.logs_now in (0, self.turn.k), "SM-6.1: a log for each die"
        told = [kind, *self.told_between(before, action, after, follows)]
        tail: list[Event] = []
        if follows != TURN_OVER:
            assert after.asking == follows, "section 6: the next question"
            assert (after.boxes, after.turn) == (before.boxes, seat)
            assert after.cannons == before.cannons
        else:
            tail = self.check_sabres(before, after, showing(before.dice, SABRE))
            if after.seats == 1:
                assert after.asking == st.ROLL_PIRATES
            else:
                tail += self.check_turn_end(before, after)
        assert (events[0].seat, events[0].args[: len(numbers)]) == (seat, numbers), "events"
        assert [event.kind for event in events[: len(told)]] == told, "events"
        assert events[len(told) :] == tail, "events"

    def told_between(self, before: Town, action: int, after: Town, follows: int) -> list[int]:
        """List the kinds of events between the answer itself and the sabres."""
        asking, seat = before.asking, before.turn
        if asking in (st.CHOOSE_SYMBOL, st.TURN_DICE):
            delivers = follows == TURN_OVER and action != st.PASS
            return [st.LOGS_DELIVERED] if delivers else []
        full = [after.walls[seat] & side == side for side in SIDES]
        was_full = [before.walls[seat] & side == side for side in SIDES]
        told = [st.SIDE_COMPLETED] * (sum(full) - sum(was_full))
        return [*told, st.PERSON_LOST] if self.turn.lost else told

    def check_stops(self, before: Town, legal: list[int]) -> None:
        """SM-I16: ways to stop exist at these questions and nowhere else."""
        stops = [action for action in STOPS if action in legal]
        asking, turn = before.asking, self.turn
        if asking == st.KEEP_DICE:
            expected = [st.STOP]
        elif asking == st.CHOOSE_SYMBOL:
            expected = [st.PASS] if turn.may_pass or legal == [st.PASS] else []
        elif asking == st.TURN_DICE:
            expected = [st.DONE] if turn.k else []
        elif asking == st.PLACE_HOUSE:
            expected = [st.DONE]
        elif asking == st.CHOOSE_PERSON:
            expected = [st.SKIP] if turn.bonus and turn.optional else []
        elif asking == st.PLACE_CRATE:
            expected = [st.DONE] if turn.crates else []
        elif asking == st.PLACE_WALL:
            expected = [st.DONE] if turn.walls else []
        else:
            expected = []
        assert stops == expected, "SM-I16: ways to stop"

    def hear(self, event: Event, before: Town) -> None:
        """Count what an event says; what persons bring is worked out anew."""
        kind, seat, args = event.kind, event.seat, event.args
        if kind == st.DIE_TURNED:
            self.turned[seat] += 1
            face, symbol = args
            assert SABRE not in args, "SM-4.3: sabres are taboo"
            assert face != symbol == self.turn.symbols[-1], "SM-4.2: other dice to the symbol"
        elif kind == st.LOGS_DELIVERED:
            self.deliveries[seat] += 1
            self.delivered[seat] += args[0]
            self.logs_now = args[0]
        elif kind == st.SIDE_COMPLETED:
            side = args[0]
            assert not self.bonus_taken[seat][side], "SM-6.5: once a side"
            assert args[1:] == BONUS[side], "SM-6.5: the bonus of this side"
            self.bonus_taken[seat][side] = True
            self.earned[seat] += args[1]
        elif kind == st.PERSON_DRAWN:
            self.drawn_now |= 1 << args[0]
            self.hear_person(seat, args, before)
        elif kind in (st.CRATE_DRAWN, st.WALL_DRAWN, st.CHURCH_DRAWN, st.HOUSE_DRAWN):
            self.drawn_now |= 1 << args[0]
            assert kind != st.HOUSE_DRAWN or args[1] == 3

    def hear_person(self, seat: int, args: list[int], before: Town) -> None:
        """SM-I6: work out what a person brings from what stood around the field before."""
        cell, who, points, coins = args
        around = N8[cell]
        expected = {CITIZEN: 1, NOBLE: 7}.get(who, 0)
        if who == PRIEST:
            churches = before.churches[seat * 5 : seat * 5 + 5]
            expected = sum((cells & around).bit_count() for cells in churches)
            assert 0 <= points <= 8, "SM-I6: a priest's gain"
            self.gained[seat] += expected
        elif who == JUGGLER:
            people = before.people[seat * 7 : seat * 7 + 7]
            expected = 2 * sum(1 for cells in people if cells & around)
            assert points in range(0, 15, 2), "SM-I6: a juggler's gain"
            self.gained[seat] += expected
        assert points == expected, "SM-I6: points of a person"
        earned = (before.crates[seat] & around).bit_count() if who == MERCHANT else 0
        assert coins == earned in range(9), "SM-I6: a merchant's gain"
        self.earned[seat] += earned

    # Cities and stores

    def check_rest(self, before: Town, after: Town, seat: int) -> None:
        """See that nobody's things change but those of the seat that decides."""
        for mine, theirs, part in (
            (before.free, after.free, 1),
            (before.crates, after.crates, 1),
            (before.walls, after.walls, 1),
            (before.houses, after.houses, 1),
            (before.churches, after.churches, 5),
            (before.people, after.people, 7),
            (before.coins, after.coins, 1),
            (before.logs, after.logs, 1),
            (before.points, after.points, 1),
        ):
            if mine != theirs:
                assert seat >= 0, "SM-I1: chance draws nothing"
                low, high = seat * part, seat * part + part
                assert mine[:low] == theirs[:low], "SM-5.1: the own city only"
                assert mine[high:] == theirs[high:], "SM-5.1: the own city only"

    def check_drawing(self, before: Town, after: Town, seat: int) -> None:
        """SM-I1: a ply fills one field at most, and what is drawn never changes."""
        drawn = before.free[seat] & ~after.free[seat]
        assert after.free[seat] & ~before.free[seat] == 0, "SM-I1: occupied never shrinks"
        assert drawn == self.drawn_now, "SM-I1: the events tell which field was filled"
        assert drawn.bit_count() <= 1, "SM-I1: one click, one field"
        old, new = city(before, seat), city(after, seat)
        if not drawn:
            assert old == new, "SM-I1: a drawn field never changes"
            return
        self.turn.drawn += 1
        for was, now in zip(old[1:], new[1:], strict=True):
            assert was & ~now == 0, "SM-I1: a drawn field never changes"
        self.check_city(after, seat)

    def check_city(self, state: Town, seat: int) -> None:
        """SM-I1 and SM-I2: every field is free or holds one thing; walls stand outside."""
        union = 0
        for cells in city(state, seat):
            assert union & cells == 0, "SM-I1: two things on one field"
            union |= cells
        assert union == ALL, "SM-I1: 45 fields, occupied or free"
        assert state.crates[seat] & PRINTED == PRINTED, "SM-I1: the printed crates stay"
        assert state.walls[seat] & ~OUTER == 0, "SM-I2: walls on outer fields only"

    def check_stores(self, before: Town, after: Town, seat: int) -> None:
        """SM-I3 to SM-I5, SM-I8 and SM-I9, for the seat that decided."""
        people = [cells.bit_count() for cells in after.people[seat * 7 : seat * 7 + 7]]
        houses = after.houses[seat].bit_count()
        assert after.logs[seat] + houses == 2 + self.delivered[seat], "SM-I3: logs"
        assert houses <= 3 * people[ARCHITECT], "SM-I3: houses"
        spent = 2 * self.turned[seat] + 2 * self.deliveries[seat]
        assert after.coins[seat] == 3 + self.earned[seat] - spent, "SM-I4: coins"
        assert min(after.coins[seat], after.logs[seat]) >= 0, "SM-I4: never below zero"
        full = [after.walls[seat] & side == side for side in SIDES]
        points = people[CITIZEN] + 7 * people[NOBLE] + 3 * houses + 3 * full[SOUTH]
        assert after.points[seat] == points + self.gained[seat], "SM-I5: points"
        assert after.points[seat] >= before.points[seat], "SM-I5: points never fall"
        assert self.bonus_taken[seat] == full, "SM-I9: a bonus for each full side"
        guard = people[SOLDIER] + 2 * sum(full)
        assert st.defence(after, seat) == guard, "SM-I8: defence"
        assert guard >= self.guard[seat], "SM-I8: defence never falls"
        self.guard[seat] = guard

    # Pirates and the end of a turn

    def check_sabres(self, before: Town, after: Town, sabres: int) -> list[Event]:
        """SM-I7: boxes follow the sabres, cannons follow the attacks; list what must be told."""
        self.sabres += sabres
        assert after.boxes == min(6 * self.row, self.sabres), "SM-I7: boxes"
        attacks = after.boxes // self.row
        assert attacks <= 6, "SM-I7: attacks"
        told: list[Event] = []
        lost = list(before.cannons)
        for box in range(before.boxes + 1, after.boxes + 1):
            if box % self.row == 0 or box == after.boxes:
                told.append(Event(st.BOXES_STRUCK, before.turn, [box]))
            if box % self.row:
                continue
            strength = STRENGTH[box // self.row - 1]
            told.append(Event(st.PIRATES_ATTACKED, before.turn, [box // self.row - 1, strength]))
            for seat, guard in enumerate(self.guard):
                if guard < strength:
                    lost[seat] += 1
                    told.append(Event(st.CANNON_LOST, seat, [lost[seat], guard]))
        assert after.cannons == lost, "SM-I7: cannons"
        assert max(lost) <= attacks, "SM-I7: one cannon an attack"
        return told

    def check_turn_end(self, before: Town, after: Town) -> list[Event]:
        """SM-I10 and SM-I11: what a turn may hold, who is next, and when the game is over."""
        turn, seat, seats = self.turn, before.turn, after.seats
        assert 1 <= turn.rolls <= 3, "SM-I10: one to three rolls"
        assert len(turn.symbols) <= 1, "SM-I10: one symbol"
        assert turn.drawn <= (9 if WALL in turn.symbols else 5), "SM-I10: fields of a turn"
        assert HEAD in turn.symbols or WALL in turn.symbols or not turn.houses
        self.turns[seat] += 1
        self.turn = Turn(self.game.options)
        is_full = any(free == 0 for free in after.free)
        assert bool(after.last_round) == is_full, "SM-8.1: a full city makes the last round"
        assert after.turn == (seat + 1) % seats, "SM-1.2: clockwise"
        over = after.turn == after.start_seat and (is_full or before.round == self.rounds)
        assert (after.asking == st.FINISHED) == over, "SM-8.1: the end"
        if over:
            assert len(set(self.turns)) == 1, "SM-I11: as many turns for everybody"
            assert is_full or self.turns[0] == self.rounds, "SM-I11: a full city or the guard"
            assert self.game.ending(after) == (0 if is_full else 1)
            self.check_sheets(after)
        else:
            assert after.asking == st.ROLL
            assert after.free[after.turn], "SM-9.1: room for whoever is on turn"
            assert after.round == self.turns[after.turn] + 1
        self.check_fresh(after)
        told = [] if after.free[seat] else [Event(st.CITY_FILLED, seat, [1 - before.last_round])]
        if after.turn == after.start_seat:
            told.append(Event(st.ROUND_ENDED, after.turn, [before.round]))
        return [*told, Event(st.GAME_ENDED, after.turn, [])] if over else told

    def check_fresh(self, state: Town) -> None:
        """See that nothing of the last turn is left, so that equal positions are equal."""
        assert (state.dice, state.air, state.rolls) == (0, 5, 0), "SM-3.1: five fresh dice"
        left = [state.symbol, state.matching, state.left, state.chosen, state.rooms]
        left += [state.reach, state.bonus, state.owed]
        assert left == [0] * 8, "SM-I15: nothing of the last turn is left"

    def check_sheets(self, state: Town) -> None:
        """SM-8.4: the score sheets say where the points came from."""
        for seat in range(state.seats):
            people = [cells.bit_count() for cells in state.people[seat * 7 : seat * 7 + 7]]
            expected = {
                "citizens": people[CITIZEN],
                "nobles": 7 * people[NOBLE],
                "houses": 3 * state.houses[seat].bit_count(),
                "towers": 3 * self.bonus_taken[seat][SOUTH],
                "priests and jugglers": self.gained[seat],
                "full city": 0 if state.free[seat] else 5,
                "coins left": state.coins[seat] // 2,
                "logs left": state.logs[seat],
                "lost cannons": -5 * state.cannons[seat],
            }
            lines = {line.label: line.points for line in self.game.sheet(state, seat)}
            series = lines.pop("church series")
            assert lines == expected, "SM-8.4: the sheet"
            assert state.scores()[seat] == sum(expected.values()) + series, "SM-8.4: the score"

    # Saving

    def check_saving(self, state: Town) -> None:
        """SM-I15: a position survives saving and loading, and fits its declaration."""
        game = self.game
        assert game.misfits(state) == []
        data = game.to_data(state)
        loaded = game.from_data(data)
        assert game.to_data(loaded) == data, "SM-I15: saving and loading"
        assert loaded.legal() == state.legal(), "SM-I15: saving and loading"


def city(state: Town, seat: int) -> list[int]:
    """List all sets of a city, the free fields first."""
    return [
        state.free[seat],
        state.crates[seat],
        state.walls[seat],
        state.houses[seat],
        *state.churches[seat * 5 : seat * 5 + 5],
        *state.people[seat * 7 : seat * 7 + 7],
    ]
