"""The sentences of Höyük."""
