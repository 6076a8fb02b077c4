"""The set-up, one card or territory at a time, and the choice of the secret projects."""

from __future__ import annotations

from typing import final

from pentapolis.core.state import EMPTY, Question
from pentapolis.kit.cells import BIT, cells_of

from .. import codes as c
from .. import secrets
from ..board import TERRITORIES, TURNS
from ..codes import DEALT, KEPT, PAIRS, SECRETS, TERRAINS
from ..flow import begin_turn, end_action, set_order
from ..state import Garden


@final
class LayTerritory(Question[Garden]):
    """GN-1.1 layout: any of the territories left goes into the next slot."""

    def legal(self, s: Garden, out: list[int]) -> None:
        for territory in range(TERRITORIES):
            if territory not in s.tile:
                out.append(c.LAID + territory)

    def answer(self, s: Garden, action: int) -> None:
        territory = action - c.LAID
        slot = s.tile.index(EMPTY)
        s.tile[slot] = territory
        s.emit(c.TERRITORY_LAID, s.turn, [slot, territory])
        s.asking = c.TURN_TERRITORY


@final
class TurnTerritory(Question[Garden]):
    """GN-1.1 layout: it is turned in one of six ways, and its fields are on the board."""

    def legal(self, s: Garden, out: list[int]) -> None:
        for turn in range(TURNS):
            out.append(c.TURNED + turn)

    def answer(self, s: Garden, action: int) -> None:
        turn = action - c.TURNED
        slot = TERRITORIES - 1 if EMPTY not in s.tile else s.tile.index(EMPTY) - 1
        territory = s.tile[slot]
        s.turned[territory] = turn
        # GN-2.1 terrain: two of each, and a bramble.
        for terrain in range(TERRAINS + 1):
            s.land[terrain] |= s.box.land[(territory * TURNS + turn) * 4 + terrain]
        s.emit(c.TERRITORY_TURNED, s.turn, [territory, turn])
        s.asking = c.LAY_TERRITORY if EMPTY in s.tile else c.OPEN_PROJECT


@final
class OpenProject(Question[Garden]):
    """GN-1.3 row: a card takes the first empty place, at the start and after each claim."""

    def legal(self, s: Garden, out: list[int]) -> None:
        for card in cells_of(s.deck):
            out.append(c.OPENED + card)

    def answer(self, s: Garden, action: int) -> None:
        card = action - c.OPENED
        place = s.row.index(EMPTY)
        s.deck ^= BIT[card]
        s.row[place] = card
        s.emit(c.PROJECT_OPENED, s.turn, [place, card])
        if s.order[0] != EMPTY:
            end_action(s, s.site)  # GN-6.6 new-card: too late for this action
        elif EMPTY not in s.row:
            s.asking = c.DRAW_FIRST


@final
class DrawFirst(Question[Garden]):
    """GN-1.5 start-population: whoever begins has more inhabitants."""

    def legal(self, s: Garden, out: list[int]) -> None:
        for seat in range(s.seats):
            out.append(c.FIRST + seat)

    def answer(self, s: Garden, action: int) -> None:
        s.first = action - c.FIRST
        s.turn = s.first
        s.population[s.first] = s.box.population_first
        s.emit(c.FIRST_DRAWN, s.first, [])
        s.asking = c.DEAL_SECRET


@final
class DealSecret(Question[Garden]):
    """GN-1.7 secrets: four cards for each seat, which only that seat may see."""

    def legal(self, s: Garden, out: list[int]) -> None:
        for kind in range(SECRETS):
            if s.pile[kind]:
                out.append(c.SECRET + kind)

    def answer(self, s: Garden, action: int) -> None:
        kind = action - c.SECRET
        at = DEALT * s.turn
        while s.dealt[at] != EMPTY:
            at += 1
        s.pile[kind] -= 1
        s.dealt[at] = kind
        s.emit(c.SECRET_DEALT, s.turn, [kind], BIT[s.turn])
        if at == DEALT * s.turn + DEALT - 1:
            s.turn = s.turn + 1 if s.turn + 1 < s.seats else 0
            if s.turn == s.first:
                s.asking = c.KEEP_SECRETS


@final
class KeepSecrets(Question[Garden]):
    """GN-1.7 secrets: two of the four are kept, the others are never shown."""

    def legal(self, s: Garden, out: list[int]) -> None:
        out.extend(secrets.pair_actions(s, s.turn))

    def answer(self, s: Garden, action: int) -> None:
        seat = s.turn
        pair = PAIRS[action - c.KEEP]
        hand = s.dealt[DEALT * seat : DEALT * seat + DEALT]
        for index in range(KEPT):
            hand.remove(pair[index])
            hand.append(EMPTY)
            s.kept[KEPT * seat + index] = pair[index]
        for index in range(DEALT):
            s.dealt[DEALT * seat + index] = hand[index]
        s.emit(c.SECRETS_KEPT, seat, [pair[0], pair[1]], BIT[seat])
        s.turn = s.turn + 1 if s.turn + 1 < s.seats else 0
        if s.turn == s.first:
            set_order(s, s.first)
            begin_turn(s, 0)
