"""What only a desk has: a window among others, a mouse that hovers."""
