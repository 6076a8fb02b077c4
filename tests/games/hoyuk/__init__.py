"""Tests of Höyük, by chapters of its rules."""
