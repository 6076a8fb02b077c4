"""The parts that games are built from."""
