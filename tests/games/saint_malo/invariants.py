"""Checks a game ply by ply: the invariants SM-I1 to SM-I11, SM-I15 and SM-I16.

The watch counts for itself, from the events and from the position before the ply, so that a wrong
number in the rules cannot confirm itself.
"""

from __future__ import annotations

from typing import Final

from pentapolis.core.state import CHANCE, Event
from pentapolis.games.saint_malo.rules import codes
from pentapolis.games.saint_malo.rules.codes import OUTCOMES
from pentapolis.games.saint_malo.rules.game import SaintMalo
from pentapolis.games.saint_malo.rules.scoring import defence
from pentapolis.games.saint_malo.rules.state import Town

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
    count_face,
)

CITIZEN, SOLDIER, PRIEST, ARCHITECT, MERCHANT, JUGGLER, NOBLE = range(7)
STRENGTH: Final = [1, 3, 6, 8, 10, 12]
BONUS: Final = [[0, 0, 3], [2, 0, 0], [0, 3, 0], [2, 0, 0]]  # coins, points, heads; N, E, S, W
SOUTH: Final = 2
STOPS: Final = [codes.STOP, codes.PASS, codes.DONE, codes.SKIP]
SAVE_EVERY: Final = (
    9  # plies: saving is slow, and every 9th ply meets every kind of question in time
)


class Watch:
    """Everything that happened so far, against which each new position is checked."""

    def __init__(self, game: SaintMalo, state: Town) -> None:
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

    def ply(self, before: Town, action: int, events: list[Event], after: Town) -> None:
        """Check one ply; an AssertionError names the invariant."""
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
        if before.asking == codes.DRAW_START:
            assert after.start_seat == after.turn == action - codes.START
            assert after.asking == codes.ROLL
            assert events == [Event(codes.START_DRAWN, after.turn, [after.turn])]
            return
        letters = OUTCOMES.name(action).removeprefix("throw:")
        assert len(letters) == before.air, "SM-3.2: as many dice as are in the air"
        if before.asking == codes.ROLL_PIRATES:
            wanted = [Event(codes.PIRATES_ROLLED, before.turn, [action])]
            wanted += self.check_sabres(before, after, letters.count("S"))
            assert events == wanted + self.check_turn_end(before, after), "events"
            return
        for event in events:
            self.turn.note(event)
        for face in range(6):
            number = count_face(before.dice, face) + letters.count(FACES[face])
            assert count_face(after.dice, face) == number, "SM-3.2: the other dice lie still"
        assert after.rolls == self.turn.rolls <= 3, "SM-I10: at most three rolls"
        assert events == [Event(codes.DICE_ROLLED, before.turn, [action, self.turn.rolls])], (
            "events"
        )
        assert after.asking == (codes.KEEP_DICE if self.turn.rolls < 3 else codes.CHOOSE_SYMBOL)
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
            self.turn.note(event)
            self.note(event, before)
        self.check_rest(before, after, seat)
        self.check_drawing(before, after, seat)
        self.check_stores(before, after, seat)
        follows = self.turn.next_question(before, action, after)
        assert self.logs_now in (0, self.turn.k), "SM-6.1: a log for each die"
        wanted = [kind, *self.kinds_between(before, action, after, follows)]
        tail: list[Event] = []
        if follows != TURN_OVER:
            assert after.asking == follows, "section 6: the next question"
            assert (after.boxes, after.turn) == (before.boxes, seat)
            assert after.cannons == before.cannons
        else:
            tail = self.check_sabres(before, after, count_face(before.dice, SABRE))
            if after.seats == 1:
                assert after.asking == codes.ROLL_PIRATES
            else:
                tail += self.check_turn_end(before, after)
        assert (events[0].seat, events[0].args[: len(numbers)]) == (seat, numbers), "events"
        assert [event.kind for event in events[: len(wanted)]] == wanted, "events"
        assert events[len(wanted) :] == tail, "events"

    def kinds_between(self, before: Town, action: int, after: Town, follows: int) -> list[int]:
        """List the kinds of events between the answer itself and the sabres."""
        asking, seat = before.asking, before.turn
        if asking in (codes.CHOOSE_SYMBOL, codes.TURN_DICE):
            delivers = follows == TURN_OVER and action != codes.PASS
            return [codes.LOGS_DELIVERED] if delivers else []
        full = [after.walls[seat] & side == side for side in SIDES]
        was_full = [before.walls[seat] & side == side for side in SIDES]
        wanted = [codes.SIDE_COMPLETED] * (sum(full) - sum(was_full))
        return [*wanted, codes.PERSON_LOST] if self.turn.lost else wanted

    def check_stops(self, before: Town, legal: list[int]) -> None:
        """SM-I16: ways to stop exist at these questions and nowhere else."""
        stops = [action for action in STOPS if action in legal]
        asking, turn = before.asking, self.turn
        if asking == codes.KEEP_DICE:
            expected = [codes.STOP]
        elif asking == codes.CHOOSE_SYMBOL:
            expected = [codes.PASS] if turn.may_pass or legal == [codes.PASS] else []
        elif asking == codes.TURN_DICE:
            expected = [codes.DONE] if turn.k else []
        elif asking == codes.PLACE_HOUSE:
            expected = [codes.DONE]
        elif asking == codes.CHOOSE_PERSON:
            expected = [codes.SKIP] if turn.bonus and turn.optional else []
        elif asking == codes.PLACE_CRATE:
            expected = [codes.DONE] if turn.crates else []
        elif asking == codes.PLACE_WALL:
            expected = [codes.DONE] if turn.walls else []
        else:
            expected = []
        assert stops == expected, "SM-I16: ways to stop"

    def note(self, event: Event, before: Town) -> None:
        """Count what an event says; what persons bring is worked out anew."""
        kind, seat, args = event.kind, event.seat, event.args
        if kind == codes.DIE_TURNED:
            self.turned[seat] += 1
            face, symbol = args
            assert SABRE not in args, "SM-4.3: sabres are taboo"
            assert face != symbol == self.turn.symbols[-1], "SM-4.2: other dice to the symbol"
        elif kind == codes.LOGS_DELIVERED:
            self.deliveries[seat] += 1
            self.delivered[seat] += args[0]
            self.logs_now = args[0]
        elif kind == codes.SIDE_COMPLETED:
            side = args[0]
            assert not self.bonus_taken[seat][side], "SM-6.5: once a side"
            assert args[1:] == BONUS[side], "SM-6.5: the bonus of this side"
            self.bonus_taken[seat][side] = True
            self.earned[seat] += args[1]
        elif kind == codes.PERSON_DRAWN:
            self.drawn_now |= 1 << args[0]
            self.note_person(seat, args, before)
        elif kind in (codes.CRATE_DRAWN, codes.WALL_DRAWN, codes.CHURCH_DRAWN, codes.HOUSE_DRAWN):
            self.drawn_now |= 1 << args[0]
            assert kind != codes.HOUSE_DRAWN or args[1] == 3

    def note_person(self, seat: int, args: list[int], before: Town) -> None:
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
        """Check that nothing changes but what belongs to the seat that decides."""
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
        assert defence(after, seat) == guard, "SM-I8: defence"
        assert guard >= self.guard[seat], "SM-I8: defence never falls"
        self.guard[seat] = guard

    # Pirates and the end of a turn

    def check_sabres(self, before: Town, after: Town, sabres: int) -> list[Event]:
        """SM-I7: boxes follow the sabres, cannons follow the attacks; list what must happen."""
        self.sabres += sabres
        assert after.boxes == min(6 * self.row, self.sabres), "SM-I7: boxes"
        attacks = after.boxes // self.row
        assert attacks <= 6, "SM-I7: attacks"
        wanted: list[Event] = []
        lost = list(before.cannons)
        for box in range(before.boxes + 1, after.boxes + 1):
            if box % self.row == 0 or box == after.boxes:
                wanted.append(Event(codes.BOXES_STRUCK, before.turn, [box]))
            if box % self.row:
                continue
            strength = STRENGTH[box // self.row - 1]
            wanted.append(
                Event(codes.PIRATES_ATTACKED, before.turn, [box // self.row - 1, strength])
            )
            for seat, guard in enumerate(self.guard):
                if guard < strength:
                    lost[seat] += 1
                    wanted.append(Event(codes.CANNON_LOST, seat, [lost[seat], guard]))
        assert after.cannons == lost, "SM-I7: cannons"
        assert max(lost) <= attacks, "SM-I7: one cannon an attack"
        return wanted

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
        assert (after.asking == codes.FINISHED) == over, "SM-8.1: the end"
        if over:
            assert len(set(self.turns)) == 1, "SM-I11: as many turns for everybody"
            assert is_full or self.turns[0] == self.rounds, "SM-I11: a full city or the guard"
            assert self.game.ending(after) == (0 if is_full else 1)
            self.check_sheets(after)
        else:
            assert after.asking == codes.ROLL
            assert after.free[after.turn], "SM-9.1: room for whoever is on turn"
            assert after.round == self.turns[after.turn] + 1
        self.check_fresh(after)
        wanted = (
            [] if after.free[seat] else [Event(codes.CITY_FILLED, seat, [1 - before.last_round])]
        )
        if after.turn == after.start_seat:
            wanted.append(Event(codes.ROUND_ENDED, after.turn, [before.round]))
        return [*wanted, Event(codes.GAME_ENDED, after.turn, [])] if over else wanted

    def check_fresh(self, state: Town) -> None:
        """Check that nothing of the last turn is left, so that equal positions are equal."""
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
            lines = {line.label: line.points for line in self.game.score_sheet(state, seat)}
            series = lines.pop("church series")
            assert lines == expected, "SM-8.4: the sheet"
            assert state.scores()[seat] == sum(expected.values()) + series, "SM-8.4: the score"

    # Saving

    def check_saving(self, state: Town) -> None:
        """SM-I15: a position survives saving and loading, and fits its declaration."""
        game = self.game
        assert game.problems(state) == []
        loaded = self.save_and_load(state)
        assert game.to_data(loaded) == game.to_data(state), "SM-I15: saving and loading"
        assert loaded.legal() == state.legal(), "SM-I15: saving and loading"

    def save_and_load(self, state: Town) -> Town:
        """Return the position as it comes out of a file."""
        loaded = self.game.from_data(self.game.to_data(state))
        assert isinstance(loaded, Town)
        return loaded


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
