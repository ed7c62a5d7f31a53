"""The signs that only Qwixx has: shape, and colour as most people see it."""

SIGNS = {"🃏": ("playing card", 0xE1E8ED)}
