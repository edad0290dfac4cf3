"""What a finished record tells, and that it tells the truth."""
