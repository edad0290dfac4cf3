"""The controls that two screens or more use: things to press, to read, to choose with, sheets and lists.

What one screen alone uses lives with that screen; none is imported here.
"""
