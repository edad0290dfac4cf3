"""A child process for the kill tests: it opens a damaged archive, or takes in a backup, and says when it is done."""

import sys

from taluva.archive.archive import Archive


def main(folder: str, backup: str = "") -> None:
    """Open the archive and, if there is one, take in the backup."""
    print("begun", flush=True)
    archive, _ = Archive.open(folder)
    assert archive is not None
    if backup:
        archive.restore(backup)
    print("done", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
