"""What Android's own backup takes along: the archive and the settings, and not the program."""

import logging
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

from taluva.app.look.settings import Settings
from taluva.app.mishap.log import MOST, LogFile, place
from taluva.archive.archive import Archive
from taluva.folders import find_folders
from tests import sure
from tests.archive.support import record, summary
from tests.ship.packing import ANDROID, Packed

# What the manifest names them under, and as what they begin.
RULES = {"fullBackupContent": "full-backup-content", "dataExtractionRules": "data-extraction-rules"}
UNPACKED = (
    "app/main.pyc",
    "app/taluva/app/app.pyc",
    "app/_python_bundle/stdlib.zip",
)


def rule_sets(packed: Packed) -> dict[str, ElementTree.Element]:
    """The rules below Android 12, and from it on for the cloud and for the next tablet."""
    said = sure(packed.manifest.find("application")).attrib
    older, newer = (packed.resource(said[ANDROID + name].removeprefix("@xml/")) for name in RULES)
    assert (older.tag, newer.tag) == tuple(RULES.values())
    return {"before 12": older, **{part.tag: part for part in newer}}


def taken(rules: ElementTree.Element, file: str) -> bool:
    """Whether the rules take a file of the app's folder, as Android's documentation says: a path means all below it."""

    def under(kind: str) -> bool:
        paths = [rule.get("path", "") for rule in rules.iter(kind) if rule.get("domain") == "file"]
        return any(path == "." or file == path or file.startswith(path.rstrip("/") + "/") for path in paths)

    return under("include") and not under("exclude")


@pytest.fixture
def files(tmp_path: Path) -> Path:
    """The app's folder on a tablet with a game at rest, one under way, one deleted, and one that was corrected."""
    folders = find_folders({"ANDROID_PRIVATE": str(tmp_path / "files")})
    folder = sure(folders.data)
    folder.mkdir(parents=True)
    settings = Settings()
    settings.open(folder)
    settings.contrast = True
    archive = sure(Archive.open(folders).archive)
    game = archive.imports.take(record(1)).game
    archive.games.correct(game, record(1).replace("JC", "SL"), summary(1), "tile")
    archive.bin.delete(archive.imports.take(record(3, ("Cleo", "Dan"))).game)
    archive.people.call("Ann", "Anne")
    archive.games.create(record(1, date="2026-11-19"), summary(1))
    archive.cache.keep_thumbnail(game, "day", "", b"picture")
    return tmp_path / "files"


def test_everything_that_the_app_keeps_is_taken(packed: Packed, files: Path) -> None:
    """The games, the journal of the open one, their former states, who is who, this device's days, the settings."""
    kept = sorted(path.relative_to(files).as_posix() for path in files.rglob("*") if path.is_file())
    assert {"taluva/people.json", "taluva/device.json", "taluva/settings.json"} <= set(kept)
    for part in ("games", "games/bin", "revisions", "playing"):
        assert any(file.startswith(f"taluva/{part}/") for file in kept), part

    for name, rules in rule_sets(packed).items():
        assert [file for file in kept if not taken(rules, file)] == [], name


def test_what_the_app_wrote_down_about_itself_stays_on_the_tablet(packed: Packed, files: Path) -> None:
    """Its log goes nowhere unless people share them; so the app says."""
    before = {path for path in files.rglob("*") if path.is_file()}
    folder = files / "taluva"
    place(folder).write_bytes(b"x" * MOST)
    log = LogFile(folder)
    logging.getLogger("kivy").warning("something")
    written = sorted({path for path in files.rglob("*") if path.is_file()} - before)
    log.close()

    assert len(written) == 3
    for name, rules in rule_sets(packed).items():
        assert [path.name for path in written if taken(rules, path.relative_to(files).as_posix())] == [], name


def test_the_unpacked_program_is_left(packed: Packed) -> None:
    """31 MB of Python would be over Android's limit of 25, and another tablet may need other libraries."""
    for name, rules in rule_sets(packed).items():
        assert [file for file in UNPACKED if taken(rules, file)] == [], name


def test_cloud_cable_and_older_tablets_have_the_same_rules(packed: Packed) -> None:
    """A way that is forgotten would take everything."""
    sets = {
        name: sorted((rule.tag, *rule.attrib.values()) for rule in part) for name, part in rule_sets(packed).items()
    }

    assert set(sets) == {"before 12", "cloud-backup", "device-transfer"}
    assert len({str(rules) for rules in sets.values()}) == 1
