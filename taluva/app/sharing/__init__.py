"""Passing a game on and taking one in: texts, codes, files and pictures."""
