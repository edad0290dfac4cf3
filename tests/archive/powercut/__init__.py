"""Power cuts: a real game's writes are logged one by one, and every state of the disk they may leave is opened."""
