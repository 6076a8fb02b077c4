"""The base classes of all games."""
