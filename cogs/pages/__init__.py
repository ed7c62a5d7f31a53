"""Pages that one person reads."""
