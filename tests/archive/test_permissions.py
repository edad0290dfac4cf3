"""A folder that may not be entered, read or written: the archive opens all the same, and says that nothing is saved."""

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from taluva.archive.opening import NAME
from taluva.archive.summary import canonical
from tests.archive.support import opened, record

NOBODY = 65534

# As somebody who has no rights: the administrator, who may do anything, sheds them first.
CHILD = f"""
import _strptime, os, sys  # what is imported later may lie where only the administrator reads
from taluva.archive.archive import Archive
from taluva.archive.summary import canonical
text = sys.stdin.read()
canonical(text)
if os.geteuid() == 0:
    os.setgid({NOBODY})
    os.setuid({NOBODY})
archive, notices = Archive.open(sys.argv[1])
game = archive.create(*canonical(text))
archive.set_setting("a", 1)
archive.cache.keep_thumbnail(game, "day", "", b"x")
archive.cache.thumbnail(game, "day", "")
print(*(one.kind for one in notices), archive.trouble.kind, archive.games().total, archive.kept, archive.retry())
archive.settle()
archive.close()
"""


@pytest.fixture
def place() -> Iterator[Path]:
    """A folder that everybody may enter, with what stands in pytest's own."""
    folder = Path(tempfile.mkdtemp())
    folder.chmod(0o755)
    yield folder
    for path in (folder, *folder.iterdir()):
        path.chmod(0o755)
    shutil.rmtree(folder)


def child(folder: Path) -> str:
    """What somebody without rights gets of an archive there."""
    out = subprocess.run(
        [sys.executable, "-c", CHILD, str(folder)],
        input=record(4, ("Cleo", "Dan")),
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    return out.stdout.strip() or out.stderr[-500:]


@pytest.mark.parametrize(
    ("mode", "of_file", "seen"),
    [
        (0o000, 0o644, 1),  # may not be entered: what lies in it cannot be seen either
        (0o555, 0o444, 2),
        (0o444, 0o644, 1),
        (0o555, 0o000, 1),
        (0o333, 0o644, 2),
    ],
    ids=["closed", "read only", "not to be entered", "file closed", "not to be listed"],
)
def test_without_rights_all_is_in_memory_and_nothing_is_touched(
    place: Path, mode: int, of_file: int, seen: int
) -> None:
    """One notice says so; games, settings and pictures work, and the archive lies there as it lay."""
    folder = place / "taluva"
    archive = opened(folder)
    archive.create(*canonical(record(3)))
    archive.close()
    before = (folder / NAME).read_bytes()
    for path in folder.iterdir():
        path.chmod(of_file)
    folder.chmod(mode)

    said = child(folder)

    folder.chmod(0o755)
    (folder / NAME).chmod(0o644)
    assert said == f"unwritable unwritable {seen} False False"
    assert (folder / NAME).read_bytes() == before
    for path in folder.iterdir():
        path.chmod(0o644)
    assert opened(folder).games().total == 1


def test_where_no_folder_may_be_made_all_is_in_memory(place: Path) -> None:
    """The first start on a device that refuses it."""
    place.chmod(0o555)

    assert child(place / "new" / "taluva") == "unwritable unwritable 1 False False"
    assert os.listdir(place) == []
