"""What passes a game on or takes one in: sheets, codes, and the choice of a file."""
