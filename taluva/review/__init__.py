"""Analysis of a record: story, key moments, missed wins, slips, corrections, and comparison with the table.

It returns values only: sentences are made in taluva.words, games are played in taluva.play and stored in
taluva.archive.
"""
