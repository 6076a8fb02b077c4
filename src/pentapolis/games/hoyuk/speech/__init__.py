"""Names of things and sentences of the log."""
