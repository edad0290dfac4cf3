"""Passing a game on and taking one in: texts, codes, files, pictures, backups, and the sheets for them.

Any screen may open these sheets. What a record is, and what may come in, is said in `record` and `archive`.
"""
