"""The base classes that every game implements and everything else uses."""
