"""Does the table look like this? What to count at the real table, and the turn where the two parted.

What is counted, and where table and record part, is found in `taluva.review.compare`; here it is only asked and
shown.
"""
