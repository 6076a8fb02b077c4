"""Sentences: names of things, what is asked, what a click does, what has happened."""
