"""The first screen: the game under way, the ways from there, and a new game with all that is agreed for it.

What is agreed is a value of `taluva.play.agreement`; what it means in words is said in `taluva.words.setup`.
"""
