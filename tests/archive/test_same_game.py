"""People send the record of a game round after an evening: it is the same game again, with the words of all."""

from pathlib import Path

import pytest

from taluva.archive.archive import Archive
from taluva.archive.summary import canonical
from taluva.archive.values import Key
from tests.archive.support import opened, playing, reasons, record, record_of, states_of


def said(text: str, turn: int, comment: str) -> str:
    """Return a record with one comment more on a turn."""
    return "".join(
        line.rstrip("\n") + f" {{{comment}}}\n" if line.startswith(f"{turn}. ") else line
        for line in text.splitlines(keepends=True)
    )


def club(folder: Path, text: str = "") -> tuple[Archive, Key]:
    """Open an archive with one game that came in."""
    archive = opened(folder)
    return archive, archive.imports.take(text or record(6)).game


def test_the_lines_of_two_people_both_stay(tmp_path: Path) -> None:
    """On one turn as on two; how many are new is told; the same record twice changes nothing."""
    archive, game = club(tmp_path, said(record(6), 2, "Ann: oh!"))
    theirs = said(said(record(6), 2, "Ben: ha"), 5, "Ben: well")

    results = [archive.imports.take(theirs) for _ in range(2)]

    assert [(one.game, one.new, one.comments, one.revision) for one in results] == [
        (game, False, 2, False),
        (game, False, 0, False),
    ]
    both = said(said(said(record(6), 2, "Ann: oh!"), 2, "Ben: ha"), 5, "Ben: well")
    assert states_of(archive, game) == [both]


def test_words_that_were_changed_here_do_not_come_back_with_an_old_record(tmp_path: Path) -> None:
    """Whoever opens a saved file once more takes nothing back."""
    old = said(record(6), 2, "a slipp")
    archive, game = club(tmp_path, old)
    new = said(record(6), 2, "a slip of the pen")
    archive.games.annotate(game, *canonical(new))

    result = archive.imports.take(old)

    assert (result.comments, result.revision) == (0, False)
    assert record_of(archive, game) == new


def test_a_comment_that_contains_ours_takes_its_place(tmp_path: Path) -> None:
    """As whole words; one that only shares letters is another one."""
    archive, game = club(tmp_path, said(record(6), 2, "a slip"))

    assert archive.imports.take(said(record(6), 2, "what a slip it was")).comments == 1
    assert record_of(archive, game) == said(record(6), 2, "what a slip it was")
    assert archive.imports.take(said(record(6), 2, "a slip")).comments == 0
    assert archive.imports.take(said(record(6), 2, "slippery")).comments == 1


def test_tags_and_names_are_ours_and_theirs_where_ours_are_missing(tmp_path: Path) -> None:
    """Without a date, with one name spelt otherwise or cut off it is no second game."""
    bare = record(6, ("Ann", "")).replace('[Date "2026-11-18"]\n', "")
    archive, game = club(tmp_path, bare)

    result = archive.imports.take(record(6).replace("[Edition", '[Event "Thursday"]\n[Edition'))
    full = canonical(record(6).replace("[Date", '[Event "Thursday"]\n[Date'))[0]
    assert (result.game, result.new, result.revision, states_of(archive, game)) == (game, False, False, [full])

    otherwise = record(6, ("Anne", "Ben"), "2026-11-19")
    results = [archive.imports.take(otherwise) for _ in range(2)]
    assert [(one.game, one.new, one.revision) for one in results] == [(game, False, True), (game, False, False)]
    assert (record_of(archive, game), reasons(archive, game)) == (full, [("imported", otherwise)])
    assert archive.lists.page().total == 1


@pytest.mark.parametrize("cut", [0, 1])
def test_a_beginning_of_ours_adds_nothing_and_leads_to_ours(tmp_path: Path, cut: int) -> None:
    """Whole turns, or half a one."""
    archive, game = club(tmp_path)
    text = record(5)
    if cut:
        text = text.replace(" hut 9,-1", "")

    result = archive.imports.take(said(text, 2, "lost"))

    assert (result.game, result.new, result.goes_on) == (game, False, False)
    assert (archive.lists.page().total, record_of(archive, game)) == (1, record(6))


def test_a_record_that_goes_on_from_ours_is_offered(tmp_path: Path) -> None:
    """Nothing is taken in before people choose: to go on in ours, with the words of both, or a game of its own."""
    archive, game = club(tmp_path, said(record(6), 2, "ours"))
    longer = said(said(record(8), 2, "theirs"), 8, "the end")

    result = archive.imports.take(longer)
    assert (result.game, result.new, result.goes_on) == (game, False, True)
    assert (archive.lists.page().total, record_of(archive, game)) == (1, said(record(6), 2, "ours"))

    assert archive.imports.take(longer, go_on=True).game == game
    assert record_of(archive, game) == said(said(said(record(8), 2, "ours"), 2, "theirs"), 8, "the end")
    assert archive.lists.page().total == 1


def test_a_record_that_goes_on_from_ours_may_be_a_game_of_its_own(tmp_path: Path) -> None:
    """Then ours stays as it is."""
    archive, game = club(tmp_path)

    result = archive.imports.take(record(8), as_own=True)

    assert result.new
    assert (record_of(archive, game), record_of(archive, result.game)) == (record(6), record(8))


def test_a_game_that_is_open_is_not_written_into(tmp_path: Path) -> None:
    """The whole record becomes a former state of it, once."""
    archive, game = playing(tmp_path, 6)
    theirs = said(record(6), 2, "theirs")

    results = [archive.imports.take(theirs) for _ in range(2)]

    assert [(one.game, one.new, one.revision) for one in results] == [(game, False, True), (game, False, False)]
    assert (record_of(archive, game), reasons(archive, game)) == (record(6), [("imported", theirs)])


def test_words_that_find_no_room_are_kept_with_their_record(tmp_path: Path) -> None:
    """With them ours would be longer than any reader takes."""
    ours = said(record(6), 2, "a" * 150_000)
    archive, game = club(tmp_path, ours)
    theirs = said(record(6), 3, "b" * 150_000)

    result = archive.imports.take(theirs)

    assert (result.comments, result.revision) == (0, True)
    assert states_of(archive, game) == [ours, theirs]


def test_of_a_few_turns_all_must_be_equal_and_a_copy_is_never_the_same(tmp_path: Path) -> None:
    """Three turns two games may share by chance."""
    archive, _ = club(tmp_path, record(3))
    assert archive.imports.take(record(3, ("Eve", "Ben"))).new
    assert not archive.imports.take(record(3)).new
    other = opened(tmp_path / "other")
    copied = other.games.create(*canonical(record(6)), copy=("k3f9a2m4xw", 6))
    other.games.leave(copied)
    assert other.imports.take(record(6)).new


def test_a_deleted_game_comes_back_with_its_record(tmp_path: Path) -> None:
    """Whoever takes it in wants to have it."""
    archive, game = club(tmp_path)
    archive.bin.delete(game)

    assert archive.imports.take(record(6)).game == game
    assert (archive.lists.page().total, archive.lists.deleted()) == (1, ())


def test_two_devices_that_exchange_their_records_come_to_rest_after_one_round(tmp_path: Path) -> None:
    """Each keeps its own event, and has the words of both."""
    texts = [
        said(record(6), 2, f"{name}: oh").replace("[Date", f'[Event "At {name}\'s"]\n[Date') for name in ("Ann", "Ben")
    ]
    devices = [club(tmp_path / str(number), canonical(text)[0]) for number, text in enumerate(texts)]

    def exchange() -> list[str]:
        for (giver, theirs), (taker, _) in (devices, devices[::-1]):
            taker.imports.take(record_of(giver, theirs))
        return [text for archive, game in devices for text in states_of(archive, game)]

    first = exchange()
    assert [exchange() for _ in range(3)] == [first] * 3
    for archive, game in devices:
        assert {"Ann: oh", "Ben: oh"} <= {*record_of(archive, game).replace("}", "{").split("{")}
