"""The tablet or the desk itself, asked in plain Python: what it gives, what it takes, and what it looks like.

No widget and no sentence is in here, and Java is spoken to nowhere else. Whoever asks need not know which device it is.
"""
