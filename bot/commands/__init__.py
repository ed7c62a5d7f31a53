"""What the bot's owner does at the command line."""
