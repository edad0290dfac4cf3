"""What a backup says of a game beside its record: believed where it can be true, and replayed all the same."""

import io
import json
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from taluva.archive import summary
from taluva.archive.archive import Archive
from taluva.archive.backup import LIST
from taluva.archive.incoming import of_bytes
from taluva.archive.summary import canonical
from taluva.archive.text import digest
from taluva.archive.values import Listed
from taluva.record.replay import replay
from taluva.record.writer import text_of
from tests.archive.support import backup_of, opened, record
from tests.counting import calls
from tests.record.games import four, game

PLAYED = text_of(game(3, four(24)))


@pytest.fixture
def replayed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Every record that is replayed to be summed up."""
    seen: list[str] = []
    made = replay

    def watched(which: Any) -> Any:
        seen.append(text_of(which))
        return made(which)

    monkeypatch.setattr(summary, "replay", watched)
    return seen


def changed(data: bytes, change: Callable[[dict[str, Any]], object]) -> bytes:
    """The same backup with another list."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(out, "w") as new:
        for name in old.namelist():
            content = old.read(name)
            if name == LIST:
                listing = json.loads(content)
                for entry in listing["games"]:
                    change(entry)
                content = json.dumps(listing).encode()
            new.writestr(name, content)
    return out.getvalue()


def rows(archive: Archive) -> list[Listed]:
    """What the list shows."""
    return [one._replace(id="", created=0, touched=0) for one in archive.games().games]


def test_a_backup_of_many_games_comes_in_without_replaying_them(tmp_path: Path, replayed: list[str]) -> None:
    """The list shows the same at once, and nothing else after every game was replayed."""
    texts = [PLAYED, record(5), record(7, ("Cleo", "Dan", "Eve")), record(0, ("Finn", "Gus"))]
    here = Archive.open(None).archive
    assert here is not None
    for text in texts:
        here.take(text)
    archive = opened(tmp_path)
    data = here.packed()[2]
    replayed.clear()

    assert archive.restore(of_bytes(data, "a.zip")).added == 4
    assert replayed == []
    expected = sorted(here.games().games, key=lambda one: one.id)
    shown = sorted(archive.games().games, key=lambda one: one.id)
    assert [one.summary for one in shown] == [one.summary for one in expected]

    while archive.replay_next():
        assert len(replayed) <= 4
    assert len(replayed) == 4
    assert sorted(archive.games().games, key=lambda one: one.id) == shown


def test_taking_in_costs_a_third_of_replaying() -> None:
    """Counted in calls, with all that the database does."""
    data = backup_of(*(PLAYED.replace("[Edition", f'[Round "{number}"]\n[Edition', 1) for number in range(12)))
    plain = changed(data, lambda entry: entry.pop("summary"))
    cost = []
    for one in (data, plain):
        archive = Archive.open(None).archive
        assert archive is not None
        cost.append(calls(lambda: archive.restore(of_bytes(one, "a.zip"))))  # noqa: B023
        assert archive.games().total == 12
        archive.close()

    assert cost[0] * 3 < cost[1], cost


LIES: dict[str, dict[str, Any]] = {
    "who won": {"over": True, "ending": "early", "awaits": "nothing", "mover": None},
    "a fault": {"fault": 3, "waits": 2},
    "the mover": {"mover": "white"},
    "the turn": {"turn": 1},
}


@pytest.mark.parametrize("lie", LIES)
def test_what_a_backup_says_wrongly_is_put_right(tmp_path: Path, lie: str) -> None:
    """Once the game is replayed; nothing else of it changes, be it deleted meanwhile or not."""
    truth = Archive.open(None).archive
    archive = opened(tmp_path)
    assert truth is not None
    truth.restore(of_bytes(backup_of(record(4)), "a.zip"))
    data = changed(backup_of(record(4)), lambda entry: entry["summary"].update(LIES[lie]))
    archive.restore(of_bytes(data, "a.zip"))
    (wrong,) = archive.games().games
    assert wrong.summary != truth.games().games[0].summary
    archive.close()

    archive = opened(tmp_path)
    archive.delete(wrong.id)
    while archive.replay_next():
        pass

    (binned,) = archive.deleted()
    archive.undelete(wrong.id)
    assert binned.summary == truth.games().games[0].summary
    assert archive.games().games[0]._replace(summary=wrong.summary) == wrong


def seat(**values: object) -> Callable[[dict[str, Any]], object]:
    """Change what is said of the first player."""
    return lambda entry: entry["summary"]["seats"][0].update(values)


def said(**values: object) -> Callable[[dict[str, Any]], object]:
    """Change what is said of the game."""
    return lambda entry: entry["summary"].update(values)


@pytest.mark.parametrize(
    "change",
    [
        lambda entry: entry.pop("summary"),
        lambda entry: entry.update(summary=[]),
        lambda entry: entry.update(summary={"seats": [1]}),
        lambda entry: entry.update(digest="0" * 32),
        lambda entry: entry.pop("digest"),
        lambda entry: entry["summary"]["seats"].pop(),
        said(strange=1),
        said(turn="x"),
        said(turn=-1),
        said(turn=5),
        said(turn=True),
        said(turn=1 << 70),
        said(tiles_left=49),
        said(fault=5),
        said(over=1),
        said(over=True, ending="rain"),
        said(ending="early"),
        said(awaits="luck"),
        said(mover="brown"),
        said(mover=["red"]),
        said(edition="rio-grande"),
        said(play=["x"]),
        said(tiles=24),
        said(event="Thursday"),
        said(date=5),
        seat(name="Zoe"),
        seat(colour="brown"),
        seat(colour=["red"]),
        seat(state="angry"),
        seat(state={}),
        seat(place=3),
        seat(place="1"),
        seat(huts=-1),
        seat(huts=1.5),
        seat(strange=1),
    ],
)
def test_what_cannot_be_true_is_not_believed(
    tmp_path: Path, replayed: list[str], change: Callable[[dict[str, Any]], object]
) -> None:
    """The record is replayed at once, as that of a backup which says nothing."""
    data = changed(backup_of(record(4)), change)
    replayed.clear()
    archive = opened(tmp_path)

    assert archive.restore(of_bytes(data, "a.zip")).added == 1

    assert replayed == [record(4)]
    assert archive.games().games[0].summary == canonical(record(4))[1]
    assert not archive.replay_next()


@pytest.mark.parametrize("text", [record(4).replace("4. JC", "4.  JC"), record(4) + "5. nonsense\n"])
def test_a_text_that_is_no_record_as_we_write_it_is_not_taken_on_trust(tmp_path: Path, text: str) -> None:
    """Whatever its digest: it is put into its form, or named as unreadable."""
    data = backup_of(record(4))
    with zipfile.ZipFile(io.BytesIO(data)) as old:
        listing = json.loads(old.read(LIST))
    entry = listing["games"][0]
    entry["digest"] = digest(text)
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as new:
        new.writestr(entry["file"], text)
        new.writestr(LIST, json.dumps(listing))
    archive = opened(tmp_path)

    merged = archive.restore(of_bytes(out.getvalue(), "a.zip"))

    assert merged.added + len(merged.unreadable) == 1
    assert [stored.record for one in archive.games().games if (stored := archive.load(one.id))] in ([], [record(4)])
    assert not archive.replay_next()


def test_a_step_at_the_table_sums_up_anew(tmp_path: Path, replayed: list[str]) -> None:
    """Whatever the backup said: nothing is left to be replayed."""
    archive = opened(tmp_path)
    archive.restore(of_bytes(backup_of(record(4)), "a.zip"))
    (listed,) = archive.games().games
    archive.save(listed.id, *canonical(record(5)))
    replayed.clear()

    assert not archive.replay_next()
    assert replayed == []
    assert archive.games().games[0].summary.turn == 5
