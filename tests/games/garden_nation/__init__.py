"""Garden Nation: every rule, every vector and every invariant of its specification."""
