"""Little Town, rule by rule."""
