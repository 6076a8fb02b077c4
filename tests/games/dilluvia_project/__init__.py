"""Tests of Dilluvia Project."""
