"""Whole games as text that a player can read. Made anew by `python -m tests.golden`."""
