"""The rules and nothing else: hexes, tiles, the island, verdicts, positions; standard library only."""
