"""How Saint Malo looks, drawn and as text."""
