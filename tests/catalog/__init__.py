"""The games that there are, with their titles, options, rules and words."""
