"""One request of a person: who asks, where, what is meant, and the one answer."""
