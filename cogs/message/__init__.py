"""What a message consists of: its layout, and the ids of its buttons."""
