"""What people do at tables: open, act, leave, end."""
