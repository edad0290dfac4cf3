"""Power cuts: what a process does to its files is logged call by call, and every disk it may leave is opened."""
