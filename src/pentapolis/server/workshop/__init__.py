"""The workshop: boxes that people change, checked and compared behind the live tables."""
