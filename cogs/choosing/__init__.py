"""From the legal actions to questions and back: pure, and the same for buttons, menus and commands."""
