"""One boundary for all that comes in: plain files only, of any name, of a known kind, and never more than is wanted."""

import os
import subprocess
import sys
from pathlib import Path
from unittest.mock import patch

import pytest

from taluva.archive.files import FileError, display_name, write_new, write_over
from taluva.archive.incoming import BACKUP, MOST_BYTES, NEITHER, RECORD, beginning, name_of, of_bytes, of_file, of_text
from taluva.record.notation import ARCHIVE_TAGS_LIMIT, FILE_LIMIT
from tests.archive.support import opened, record

LATIN = b"caf\xe9.taluva"


@pytest.mark.parametrize(
    ("data", "name", "kind"),
    [
        (record(2).encode(), "a.taluva", RECORD),
        (b"\xef\xbb\xbf\r\n " + record(2).encode(), "", RECORD),
        (b"Taluva 1/2 00000000\nx", "", RECORD),
        (b"Dear diary", "diary.txt", RECORD),
        ("[Taluva".encode("utf-16"), "a.txt", RECORD),
        (("é" * 4000).encode(), "a.txt", RECORD),
        (b"", "a.taluva", RECORD),
        (b"PK\3\4rest", "what.bin", BACKUP),
        (b"\0K\3\4rest", "Taluva 2026.ZIP", BACKUP),
        (b"SQLite format 3\0" + bytes(200), "archive.db", NEITHER),
        (b"\x89PNG\r\n\x1a\n" + bytes(99), "a.png", NEITHER),
        (b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n" * 9, "a.pdf", NEITHER),
    ],
)
def test_what_comes_is_a_record_a_backup_or_neither(tmp_path: Path, data: bytes, name: str, kind: str) -> None:
    """Told by its content, and by its name only where that is lost; the same by every way."""
    path = tmp_path / (name or "x")
    path.write_bytes(data)

    assert [one.kind for one in (of_bytes(data, name), of_file(str(path)), beginning(str(path)))] == [kind] * 3


def test_a_pipe_keeps_nobody_waiting(tmp_path: Path) -> None:
    """Pipes, devices and sockets are refused at once: opened in a child, so that a hang is seen as one."""
    os.mkfifo(tmp_path / "f.taluva")
    code = (
        "import sys\nfrom taluva.archive.files import FileError\n"
        "from taluva.archive.incoming import beginning, of_file\n"
        "for look in (beginning, of_file):\n    try:\n        look(sys.argv[1])\n"
        "    except FileError as error:\n        print(error.kind)\n"
    )
    for path in (str(tmp_path / "f.taluva"), "/dev/zero"):
        out = subprocess.run([sys.executable, "-c", code, path], capture_output=True, text=True, timeout=60)
        assert out.stdout.split() == ["special", "special"]


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        *(("", "missing"), ("none.taluva", "missing"), (".", "folder"), ("a\0b", "missing"), ("x" * 5000, "missing")),
        ("loop", "missing"),  # a link that leads round in a circle
    ],
)
def test_what_is_no_file_is_refused_with_a_kind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, path: str, kind: str
) -> None:
    """Whatever a path may be made of."""
    monkeypatch.chdir(tmp_path)
    Path("loop").symlink_to("loop")
    for look in (beginning, of_file):
        with pytest.raises(FileError) as caught:
            look(path)
        assert caught.value.kind == kind


def test_no_more_is_read_than_can_be_wanted(tmp_path: Path) -> None:
    """Of gigabytes a record's worth, or a backup's; of a text the same before it is looked at."""
    for name, start, most in (
        ("a.taluva", b"[Taluva", FILE_LIMIT + ARCHIVE_TAGS_LIMIT),
        ("a.zip", b"PK\3\4", MOST_BYTES),
    ):
        with (tmp_path / name).open("wb") as file:
            file.write(start)
            file.truncate(2 << 30)
        size = len(of_file(str(tmp_path / name)).data)
        assert most < size <= most + 4

    assert 0 < len(of_text("x" * 50_000_000).data) - FILE_LIMIT - ARCHIVE_TAGS_LIMIT < 9


@pytest.mark.parametrize(
    ("name", "said"),
    [
        (LATIN, "café.taluva"),
        ("Дом.taluva", "Дом.taluva"),
        (b"back\x80\xff.zip", "back?ÿ.zip"),
        ("/home/ann/" + os.fsdecode(b"h\xe9") + "/x.taluva", "x.taluva"),
        ("C:\\Users\\Ann\\x.taluva", "x.taluva"),
        ("primary:Download/Taluva 2026.zip", "Taluva 2026.zip"),
        ("a\u202eexe.taluva\n", "aexe.taluva"),
        ("\ud800", "?"),
        ("x" * 500 + ".zip", "x" * 80 + "…" + "x" * 76 + ".zip"),
        ("\u200b", "?"),
        ("/", "/"),  # the root of all folders is shown as what it is
    ],
)
def test_any_name_can_be_shown(name: str | bytes, said: str) -> None:
    """Whatever bytes it is made of, it ends in letters that can be drawn, written to a log and put on a clipboard."""
    assert name_of(name) == said
    display_name(name).encode()


def test_a_file_of_any_name_comes_in(tmp_path: Path) -> None:
    """It is opened by its bytes and called by its letters."""
    path = tmp_path / os.fsdecode(LATIN)
    path.write_bytes(record(3).encode())

    for way in (os.fsencode(path), str(path)):
        assert of_file(way) == ("café.taluva", record(3).encode())


def test_a_backup_needs_no_temporary_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is put together in memory."""
    import tempfile

    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "gone"))
    archive = opened(tmp_path / "archive")
    archive.imports.take(record(4))
    name, ending, data, *_ = archive.backups.pack()

    assert (name[:7], ending, data[:2]) == ("Taluva ", ".zip", b"PK")


def test_a_planted_link_leads_no_file_out_of_the_folder(tmp_path: Path) -> None:
    """Neither of the name, nor of the name that the file has while it is written; nor does a name itself."""
    victim, folder = tmp_path / "victim", tmp_path / "in"
    victim.write_bytes(b"precious")
    folder.mkdir()
    for planted in ("A.taluva.part", "B.taluva", "settings.json.part"):
        (folder / planted).symlink_to(victim)
    for name in ("A", "B", "../C", "/etc/D", "..", "E\x00.png"):
        path = Path(write_new(str(folder), name, ".taluva", b"new"))
        assert (path.read_bytes(), path.is_symlink(), path.parent) == (b"new", False, folder)
    write_over(str(folder / "settings.json"), b"{}")

    assert victim.read_bytes() == b"precious"
    assert (folder / "settings.json").read_bytes() == b"{}"


def test_somebodys_own_half_file_stays(tmp_path: Path) -> None:
    """A download that is under way has the name ours would have while it is written."""
    (tmp_path / "A.taluva.part").write_bytes(b"half a download")

    assert Path(write_new(str(tmp_path), "A", ".taluva", b"new")).read_bytes() == b"new"
    assert (tmp_path / "A.taluva.part").read_bytes() == b"half a download"


def test_a_file_of_our_own_is_replaced_whole(tmp_path: Path) -> None:
    """Also where a power cut left a half one; nothing else lies there afterwards."""
    path = tmp_path / "a.json"
    path.write_bytes(b"old")

    with patch.object(os, "replace", side_effect=KeyboardInterrupt), pytest.raises(KeyboardInterrupt):
        write_over(str(path), b"half")
    assert (path.read_bytes(), len(list(tmp_path.iterdir()))) == (b"old", 2)

    write_over(str(path), b"new")

    assert path.read_bytes() == b"new"
    assert [one.name for one in tmp_path.iterdir()] == ["a.json"]
