"""Sticheln: its rules and its players."""
