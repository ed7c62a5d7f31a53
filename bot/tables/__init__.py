"""Living tables: who sits there, what is played, what people may ask."""
