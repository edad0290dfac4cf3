"""A game that was killed in any moment of its writing is on the first screen of the next start."""

from pathlib import Path

import pytest

from taluva.archive.games import Games
from taluva.record.writer import write
from tests import in_one, sure
from tests.app.conftest import Time, start, stop
from tests.app.showing import recorded
from tests.app.touch import texts
from tests.archive.support import kill
from tests.record.games import four, game

WHOLE = game(2, four(24))
BEGUN = WHOLE._replace(turns=WHOLE.turns[:6])


@pytest.mark.parametrize("moment", ["in its journal", "in its file, the index not told"])
def test_a_game_that_was_killed_is_offered_at_once(
    window: object, time: Time, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, moment: str
) -> None:
    """Without waiting for the scan, with its newest turn."""
    from taluva.archive.archive import Archive
    from taluva.archive.summary import canonical

    archive = sure(Archive.open(in_one(tmp_path)).archive)
    kept = archive.games.create(*canonical(write(BEGUN._replace(turns=BEGUN.turns[:5]))))
    archive.games.save(kept, *canonical(write(BEGUN)))
    if moment != "in its journal":
        with monkeypatch.context() as patch:
            patch.setattr(Games, "_update_index", lambda *_: None)
            archive.games.leave(kept)
    kill(archive)

    app = start(tmp_path)
    try:
        time.pass_by(0.1)
        home = app.stage.current
        assert (app.stage.name, home.resume.id, home.resume.summary.turn) == ("home", kept, 6)
        assert "Resume" in texts()
        assert recorded(app, kept) == write(BEGUN)
    finally:
        stop(app)
