"""What only a desk has: a window among others, a mouse that hovers.

A tablet runs none of it. What a key means on a screen is said by that screen, not here.
"""
