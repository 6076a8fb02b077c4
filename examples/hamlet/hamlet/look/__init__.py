"""How Hamlet looks, drawn and as text."""
