"""The compiled search; it knows no game and no bot."""
