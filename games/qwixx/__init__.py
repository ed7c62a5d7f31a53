"""Qwixx: The Card Game: its rules and its players."""
