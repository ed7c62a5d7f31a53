"""Was sticht?: its words and pictures on Discord."""
