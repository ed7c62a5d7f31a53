"""A table as people see it: the public message, the private one."""
