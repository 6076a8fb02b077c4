"""The search: compiled, and without knowledge of games or of other bots."""
