"""Hattrick: its rules and its players."""
