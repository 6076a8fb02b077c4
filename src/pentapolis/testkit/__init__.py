"""The published test kit: laws that know no game, and tools for testing one."""
