"""Parts that several games are built from; none of them knows a game."""
