"""For designers: play by name, look at events, pictures, the log and the score sheet."""

import pentapolis as pp

game = pp.load("saint-malo", seats=2)
state = game.start()
print(state)
# <Town, ply 0: draw-start, chance decides; 3 3>
events = game.play(state, "start:A")  # checked, by name
print([game.name_event(event) for event in events])
# [[START_DRAWN seat A seat 0]]
try:
    game.play(state, "stop")
except pp.Illegal as error:
    print(error)
# 'stop' is not legal now; the legal ones are: …

match = pp.new_match(game, players=["greedy", "random"], seed=7).play()
picture = match.picture(seat=1, lang="de")  # a notebook shows it; .svg() returns it as text
print(picture.svg()[:4])
# <svg
print("\n".join(line.text for line in match.log(lang="de")), match.sheet(0), match.replay())
# … A gewinnt: 77 Punkte. [ScoreLine('citizens', 1, 'SM-6.10 citizen'), …] game: saint-malo …
