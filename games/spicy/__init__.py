"""Spicy: its rules and its players."""
