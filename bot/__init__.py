"""The bot without Discord: tables, seats, time and storage."""
