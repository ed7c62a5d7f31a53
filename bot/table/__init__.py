"""One table: who sits there, how it is kept, and the position, which never leaves it and its race."""
