"""A folder that two devices share by a program that knows nothing of games: nothing that anybody played is lost."""

import os
import random
import shutil
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from taluva.archive.archive import Archive, utc_now
from taluva.archive.files import FileError
from taluva.archive.gamefile import checked_of, record_contains, stored_of
from taluva.archive.stats import statistics
from taluva.archive.summary import canonical
from taluva.archive.text import turn_lines
from taluva.archive.values import Listed, Stored
from taluva.record.unreadable import UnreadableError
from tests.archive.support import opened, scanned, states_of
from tests.archive.support import record as begun

Files = dict[str, bytes]


def readable(reader: Callable[..., object], given: str | bytes) -> bool:
    """Whether a text can be read as a record, or bytes as a game."""
    try:
        reader(given)
    except UnreadableError:
        return False
    return True


class Device:
    """An archive with a folder of its own, and what was confirmed on it."""

    def __init__(self, folder: Path, chance: random.Random) -> None:
        self.folder, self.chance = folder, chance
        self.ahead = 0
        self.confirmed: list[str] = []
        self.archive = self.started()

    def started(self) -> Archive:
        """Start the app."""
        return opened(self.folder, lambda: utc_now() + self.ahead)

    def restart(self) -> None:
        """End the app and start it."""
        self.archive.close()
        self.archive = self.started()

    def look(self) -> None:
        """Look through the folder some time later."""
        self.ahead += 20_000
        self.archive.scan()

    def records(self) -> list[Stored]:
        """The games that can be played on with here."""
        loaded = (self.archive.games.load(one.id) for one in self.archive.lists.page(limit=500).games if not one.why)
        return sorted(
            (one for one in loaded if one is not None and readable(canonical, one.record)), key=lambda one: one.record
        )

    def play(self) -> None:
        """Begin a game, or play on with one of those that are known here, and perhaps stay at the table."""
        states = self.records()
        number = self.chance.randrange(len(states) + 1)
        if number < len(states):
            game, record = states[number].id, states[number].record
            turn = len(turn_lines(record)) + 1
            tile = f"{turn}. {self.chance.choice(('JC', 'SL'))} {2 * turn - 2},0 12"
            if turn > 1 and self.chance.random() < 0.2:  # taken back
                record = record.rpartition(f"\n{turn - 1}.")[0] + "\n"
            else:
                record = record.rstrip("\n") + "\n" * (2 if turn == 1 else 1) + f"{tile} hut {2 * turn - 1},-1\n"
            if not readable(canonical, record):
                return  # it was given up in the middle of a turn
            text, about = canonical(record)
            self.archive.games.save(game, text, about)
        elif len(states) < 3:
            text, about = canonical(begun(1, ("Ann", "Ben"), f"2026-11-{self.chance.randint(10, 28)}"))
            game = self.archive.games.create(text, about)
        else:
            return
        self.confirmed.append(text)
        if self.chance.random() < 0.8:
            self.archive.games.leave(game)

    def reword(self) -> None:
        """Write who sat there otherwise."""
        for one in self.records()[self.chance.randrange(3) :][:1]:
            text, about = canonical(one.record.replace('"Ben', f'"Ben {self.chance.randrange(9)}', 1))
            self.archive.games.annotate(one.id, text, about)
            self.confirmed.append(text)

    def delete(self) -> None:
        """Delete a game.

        Nobody has one back: where one device has it back while the other deletes it, a program that knows files only
        sees both of its names removed.
        """
        for one in self.archive.lists.page(limit=500).games[self.chance.randrange(3) :][:1]:
            with suppress(FileError):  # it was taken away just now
                self.archive.bin.delete(one.id)

    def leave(self) -> None:
        """Leave the table."""
        for one in self.archive.lists.page(limit=500).games:
            self.archive.games.leave(one.id)
        self.archive.games.checkpoint_all()

    def states(self) -> list[str]:
        """Every state that the archive still has, of games and of their earlier ones, with what was undone in it."""
        found = []
        for one in (*self.archive.lists.page(limit=500).games, *self.archive.lists.deleted()):
            found += states_of(self.archive, one.id)
        for path in self.folder.glob("revisions/*/*.taluva"):
            found.append(stored_of(path.read_bytes()).record)
        return found


def files_of(device: Device) -> Files:
    """What lies in the shared folder, by path."""
    games = device.folder / "games"
    paths = [path for path in games.rglob("*") if path.is_file()]
    return {str(path.relative_to(games)): path.read_bytes() for path in paths}


class GoBetween:
    """Copies files between two folders, as it sees them; of two changed ones it keeps both."""

    def __init__(self, devices: tuple[Device, Device], chance: random.Random) -> None:
        self.devices, self.chance = devices, chance
        self.both: Files = {}  # what both had last
        self.history: list[tuple[str, bytes]] = []
        self.half: dict[tuple[int, str], bytes] = {}  # what is delivered in parts
        self.conflicts = 0

    def put(self, to: int, name: str, data: bytes | None) -> None:
        """Make, change or remove a file, with any times."""
        path = self.devices[to].folder / "games" / name
        if data is None:
            path.unlink(missing_ok=True)
            return
        path.parent.mkdir(parents=True, exist_ok=True)
        part = path.with_name(f".{path.name}.tmp")
        part.write_bytes(data)
        if self.chance.random() < 0.5:
            at = self.chance.randrange(1_000_000_000, 1_790_000_000)
            os.utime(part, (at, at))
        if self.chance.random() < 0.5 and path.exists():
            shutil.copyfile(part, path)  # into the file that is there
            part.unlink()
        else:
            part.replace(path)

    def some(self, share: float = 0) -> None:
        """Bring some of the files over, so many of all, or by chance."""
        share = share or self.chance.random()
        here, there = (files_of(device) for device in self.devices)
        for name in sorted({*here, *there, *self.both, *(name for _, name in self.half)}):
            if self.chance.random() < share:
                self.one(name, here.get(name), there.get(name), whole=share == 1)

    def one(self, name: str, here: bytes | None, there: bytes | None, whole: bool) -> None:
        """Bring one file over, or half of it."""
        for to, data in ((0, here), (1, there)):
            if (full := self.half.get((to, name))) is not None:
                if data == full[: len(full) // 2]:
                    if whole or self.chance.random() < 0.5:
                        self.put(to, name, self.half.pop((to, name)))
                        self.both[name] = full
                    return
                del self.half[to, name]
                # Somebody wrote there meanwhile: what was under way is kept beside it.
                if data is None or data == full:
                    continue
                self.conflict(name, full)
        last = self.both.get(name)
        if here == there:
            self.note(name, here)
        elif there == last or here == last:
            to, data = (1, here) if there == last else (0, there)
            if data is not None and not whole and self.chance.random() < 0.3:
                self.put(to, name, data[: len(data) // 2])
                self.half[to, name] = data
            else:
                self.put(to, name, data)
                self.note(name, data)
        elif here is None or there is None:  # removed here, changed there: changed
            data = there if here is None else here
            self.put(0 if here is None else 1, name, data)
            self.note(name, data)
        else:
            self.conflict(name, there)
            self.put(1, name, here)
            self.note(name, here)

    def conflict(self, name: str, data: bytes) -> None:
        """Keep what was changed on both sides under another name, on both."""
        self.conflicts += 1
        stem = name.removesuffix(".taluva")
        other = f"{stem} (conflicted copy {self.conflicts}).taluva"
        for to in (0, 1):
            self.put(to, other, data)
        self.note(other, data)

    def again(self) -> None:
        """Deliver something once more that was delivered long ago.

        It is seen before it goes again: who writes over a file and removes it at once leaves nothing to be seen.
        """
        if self.history:
            name, data = self.chance.choice(self.history)
            to = self.chance.randrange(2)
            if self.devices[to].folder.joinpath("games", name).exists():
                self.put(to, name, data)
                self.devices[to].look()

    def note(self, name: str, data: bytes | None) -> None:
        """Know what both have."""
        if data is None:
            self.both.pop(name, None)
        else:
            self.both[name] = data
            self.history.append((name, data))

    def all(self) -> None:
        """Bring everything over until both have the same."""
        for _ in range(10):
            self.some(1)
            here, there = (files_of(device) for device in self.devices)
            if here == there and not self.half:
                return
        raise AssertionError("the go-between never comes to an end")


def live(seed: int, deeds: int) -> None:
    """Use two devices for a while, bring everything over, and see what became of it."""
    chance = random.Random(seed)
    with TemporaryDirectory() as there:
        one, other = (Device(Path(there, name), chance) for name in ("one", "other"))
        between = GoBetween((one, other), chance)
        for _ in range(deeds):
            device = chance.choice((one, other))
            at_table = [device.play, device.play, device.play, device.reword, device.delete, device.leave]
            beside_it = [device.look, device.look, device.restart, between.some, between.some, between.again]
            chance.choice([*at_table, *beside_it])()
        for device in (one, other):
            device.leave()
        for _ in range(3):
            between.all()
            for device in (one, other):
                brought_in_line_later(device)
        at_rest = files_of(one)

        # Nothing is written to and fro any more.
        for device in (one, other):
            device.leave()
            device.restart()
            brought_in_line_later(device)
        assert files_of(one) == files_of(other) == at_rest
        # Every state that was confirmed on one of them is still there, on one of them at least.
        states = [*one.states(), *other.states()]
        for state in (*one.confirmed, *other.confirmed):
            assert any(record_contains(text, state) for text in states), state
        # Nobody's file was taken away but half a one that a game was written over.
        for device in (one, other):
            for path in device.folder.glob("unreadable/*"):
                assert not readable(checked_of, path.read_bytes())
        # Both tell the same of the same files, but for what was known of one before it could not be read any more.
        for device in (one, other):
            for name in files_of(device):
                path = device.folder / "games" / name
                if not readable(checked_of, path.read_bytes()):
                    path.unlink()
            brought_in_line_later(device)
        assert seen(one) == seen(other)
        # An index made anew says what one says that saw all of it come and go.
        for device in (one, other):
            before = seen(device)
            device.archive.close()
            (device.folder / "cache/index.db").unlink()
            device.archive = device.started()
            brought_in_line_later(device)
            assert seen(device) == before
            device.archive.close()


def brought_in_line_later(device: Device) -> None:
    """Look through the folder when everything in it stood still."""
    device.ahead += 20_000
    scanned(device.archive)


def seen(device: Device) -> tuple[set[Listed], object]:
    """What a device tells; since when a game is in the bin each knows for itself."""
    every = (*device.archive.lists.page(limit=500).games, *device.archive.lists.deleted())
    return {game._replace(days_left=None) for game in every}, statistics(device.archive.lists.results())


@settings(deadline=None, suppress_health_check=list(HealthCheck), max_examples=25)
@given(st.integers(0, 2**32))
def test_two_devices_with_one_folder_lose_nothing_and_come_to_agree(seed: int) -> None:
    """Whatever is played on both while files come late, in halves, twice, under other names and with other times."""
    live(seed, 30)


@pytest.mark.long
def test_two_devices_share_a_folder_for_a_long_time() -> None:
    """Many more of such lives, and longer ones."""
    for seed in range(3000):
        live(seed, 60)
