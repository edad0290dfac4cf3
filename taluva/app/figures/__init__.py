"""Figures drawn: cards with large numbers, bars and tables, for statistics and for one game."""
