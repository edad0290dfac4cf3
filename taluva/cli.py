"""The command `taluva`: the arbiter without the tablet; alone it opens the app."""


def main() -> int:
    """Run the command line and return its exit code."""
    return 0
