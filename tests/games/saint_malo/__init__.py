"""Saint Malo: every rule, every vector and every invariant of its specification."""
