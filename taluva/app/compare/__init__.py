"""Does the table look like this? What to count at the real table, and the turn where the two parted."""
