"""Spicy: its words and pictures on Discord."""
