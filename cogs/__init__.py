"""Discord: commands, buttons, words and pictures."""
