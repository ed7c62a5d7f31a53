"""Sticheln: its words and pictures on Discord."""
