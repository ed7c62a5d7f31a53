"""The bot in a simulated Discord, in a browser."""
