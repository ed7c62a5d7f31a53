"""Keeps what people see in step with the tables."""
