"""The rules of Höyük; compiled."""
