"""How Höyük looks, drawn and as text."""
