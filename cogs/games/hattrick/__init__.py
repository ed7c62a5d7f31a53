"""Hattrick: its words and pictures on Discord."""
