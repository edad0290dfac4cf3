"""The tablet or the desk itself, asked in plain Python: what it gives, what it takes, and what it looks like."""
