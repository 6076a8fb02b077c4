"""The contract every game keeps and everything else builds on."""
