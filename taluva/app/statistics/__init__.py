"""Figures over all games: of everybody, of a person and of a group, as charts and tables.

What is counted is said in `taluva.archive` and `taluva.words.figures`.
"""
