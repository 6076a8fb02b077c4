"""How Hamlet looks, as a picture and as text."""
