"""The island as a relief seen in afternoon light, and the fingers on it."""
