"""The games. To add one: ADDING-A-GAME.md."""
