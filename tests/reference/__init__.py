"""A second reading of the rules, written from the rules alone: naive, slow, and sharing no code with the package."""
