"""The look of each game: a package a game, by its key."""
