"""Qwixx: The Card Game: its words and pictures on Discord."""
