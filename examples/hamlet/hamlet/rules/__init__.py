"""The rules of Hamlet; compiled."""
