"""Comparing a game with the real table, and setting right where they differ.

What to count, which slips explain a difference, and the turn where they parted is found in `taluva.review`; what was
said of the table is kept in `taluva.play.table_correction`. Here it is only asked and shown.
"""
