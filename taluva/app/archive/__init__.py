"""The archive on the screen: the list of games, the chosen one, and what can be done with it.

What is kept, and how, is the business of `taluva.archive`.
"""
