"""The signs that only Spicy has: shape, and colour as most people see it."""

SIGNS = {"🌶️": ("pod", 0xDD2E44), "🌿": ("leaf", 0x5C913B)}
