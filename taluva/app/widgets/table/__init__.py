"""The controls around the island: bar, cards, grid, steps, popover, verdict."""
