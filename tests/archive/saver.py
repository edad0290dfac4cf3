"""A child process that plays for the kill tests: it saves steps and says each one aloud once it is confirmed."""

import sys

from taluva.archive.archive import Archive
from tests.archive.support import record, summary

LAST = 30


def main(folder: str) -> None:
    """Enter games into the archive until somebody kills us."""
    archive, _ = Archive.open(folder)
    if archive is None:
        print("busy", flush=True)
        return
    count = archive.games().total
    while True:
        count += 1
        names = (f"Player {count}", "Ben")
        game = archive.create(record(0, names), summary(0, names))
        print(game, 0, 0, flush=True)
        for turn in range(1, LAST + 1):
            archive.save(game, record(turn, names), summary(turn, names))
            print(game, turn, 0, flush=True)
            if turn % 7 == 0:
                archive.save(game, record(turn - 1, names), summary(turn - 1, names), redo=("hut",))
                print(game, turn - 1, 1, flush=True)
                archive.save(game, record(turn, names), summary(turn, names))
                print(game, turn, 0, flush=True)


if __name__ == "__main__":
    main(sys.argv[1])
