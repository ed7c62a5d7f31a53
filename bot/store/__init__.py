"""What is kept: rows in SQLite, and who may write them."""
