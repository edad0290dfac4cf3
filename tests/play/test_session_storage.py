"""Sessions and the archive together."""

from functools import partial

from taluva.engine.builds import Build
from taluva.engine.hexes import at
from taluva.engine.position import Setup
from taluva.engine.tiles import place
from taluva.play.session_storage import begin_session, resume_session
from tests import sure
from tests.archive.support import opened

TWO = Setup(("red", "white"), "ferti", 24, "classic")


def test_every_confirmed_step_and_every_undone_one_is_in_the_archive() -> None:
    """A tile that is only looked at is nothing to be kept; a game that is carried on stands where it stood."""
    store = opened()
    session = begin_session(store, TWO, ("Ann", "Ben"))
    session.choose("JC")
    session.propose(place(at(0, 0), 12))
    assert store.lists.page().total == 0
    for step in (
        session.lay,
        partial(session.build, Build("hut", at(1, -1))),
        session.undo,
        session.undo,
        session.redo,
    ):
        step()
        again = sure(resume_session(store, session.game))
        assert (again.text, again.redo_lines) == (session.text, session.redo_lines)


def test_a_game_that_is_not_there_is_none() -> None:
    """As when it was deleted elsewhere."""
    assert resume_session(opened(), "nothing") is None
