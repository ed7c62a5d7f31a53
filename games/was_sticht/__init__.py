"""Was sticht?: its rules and its players."""
