"""Charts of the statistics, readable without colour."""
