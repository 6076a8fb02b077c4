"""The test kit for authors of games: laws that know no game, and tools to test one."""
