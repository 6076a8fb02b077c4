"""For researchers: play, compare bots, look into positions. Run it in this folder."""

import pentapolis as pp


def main() -> None:
    # Give options by number, bool or label. Without `seats` there are as few as possible.
    game = pp.load("saint-malo", seats=2, pass_always=False)
    print(game, game.actions)
    # <Game saint-malo, 2 seats, … pass_always=0, …> <Space of 528 names: roll, stop, use, …>

    match = pp.new_match(game, players=["expert", "search:500"], seed=7).play()
    print(match)
    # <Match saint-malo: A expert 96, B search:500 94; over after 580 plies (full-city)>

    # Bots go to the workers by name, so your own can play in the arena too.
    ratings = pp.arena(
        "hoyuk", bots=["greedy", "my_bots.py:Cautious"], games=200, seed=1, workers=2
    )
    for rating in ratings:
        print(f"{rating.bot} {rating.win_share:.1%}")
    # greedy 100.0%
    # my_bots.py:Cautious 0.0%

    view = match.view(0)
    vector, sizes = game.encode(view.seen), game.encoding_sizes()
    print(len(vector) == len(sizes))
    # True
    print(game.to_data(match.state)["coins"], game.fields["coins"].about)
    # [1, 1]


if __name__ == "__main__":  # the workers of the arena import this file
    main()
