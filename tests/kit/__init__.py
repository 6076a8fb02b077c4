"""Building blocks for rules and evaluators."""
