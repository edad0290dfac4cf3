"""The parts of the replay: chart, timeline, lists, slices."""
