"""A bot of your own; call it by file and class: `my_bots.py:Cautious`."""

import pentapolis as pp


class Cautious(pp.Bot):
    """Takes the action whose name comes first in the alphabet."""

    def choose(self, view: pp.View, budget: pp.Budget) -> int:
        return min(view.legal, key=view.game.actions.name)
