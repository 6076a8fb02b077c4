"""How Little Town looks, drawn and as text."""
