"""The statistics on the screen, as charts and tables, and the people in them.

What is counted is said in `taluva.archive` and `taluva.words.figures`.
"""
