"""From the legal actions to questions: pure, and the same for buttons, menus and commands."""
