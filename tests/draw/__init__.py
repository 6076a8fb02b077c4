"""Pictures, whatever game is in them."""
