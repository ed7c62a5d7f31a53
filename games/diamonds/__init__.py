"""Diamonds: its rules and its players."""
