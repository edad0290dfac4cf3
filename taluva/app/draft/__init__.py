"""Moves that are not the game: tried from any turn, or entered anew. The table shows them; any screen may start one.

A draft is never kept by itself: the screens that start one say what becomes of it.
"""
