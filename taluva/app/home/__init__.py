"""Home: the first screen, and the new game that is agreed on there.

What is agreed is a value of `taluva.play.agreement`; what it means in words is said in `taluva.words.setup`.
"""
