"""Diamonds: its words and pictures on Discord."""
