"""How Garden Nation looks, drawn and as text."""
