"""The sentences of Hamlet."""
