"""Times with one meaning, in seconds: how long a finger stays where it is, and how long nothing has been touched."""

# A finger that stays: from here on it is held, on the island or with a tile in hand.
HOLD = 0.3
NAMED = 0.45  # on a button, or a mouse over it, until its name is shown
BUILDS = 0.6  # on a lit hex, until letting go builds there
LOOK = 0.8  # on a hex where it could still place a tile, until it only looks

# Nothing is touched:
QUIET = 1.5  # before anything begins that nobody waits for
STILL = 3.0  # and nothing is drawn, before the loop turns seldom
CALM_SEA = 8.0  # until the sea stands still
LEFT = 600.0  # until a live table lets the screen sleep: four people may think for nine minutes
