"""For bot authors: a bot of your own plays against another bot and a person."""

import pentapolis as pp


class Cautious(pp.Bot):
    """Takes the action whose name comes first in the alphabet."""

    def choose(self, view: pp.View, budget: pp.Budget) -> int:
        return min(view.legal, key=view.game.actions.name)


# None is a person, who decides through act().
match = pp.new_match("garden-nation", players=[Cautious(), "greedy", None], seed=2)
match.play()
print(match)
# <Match garden-nation: A cautious 9, B greedy 10, C person 9; ply 32, keep-secrets>
match.act("keep:cabaret+barracks").play()
print(match.choices())
# {'build:4.c': 'Build on 4 centre (meadow). Costs 3 people (32 left). The crane goes to 6.', …}
match.act("build:4.c").undo().redo()
print([bot.name for bot in pp.bots.available()])
# ['newcomer', 'casual', 'skilled', 'expert', 'master', 'random', 'greedy', 'search'…]
