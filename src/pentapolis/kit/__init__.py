"""Building blocks for rules and evaluators; none of them knows a game."""
