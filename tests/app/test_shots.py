"""The turn that README.md shows in pictures can still be entered as the script that takes them enters it."""

from pathlib import Path

from taluva.app.shell.app import TaluvaApp
from taluva.record import read, write
from tests.app.conftest import Time
from tests.app.showing import recorded
from tests.app.tables import Sit
from tests.shots.__main__ import RECORD, TURN, Camera, enter_turn


class BlindCamera(Camera):
    """Takes no pictures, but lets as much time go by."""

    def take(self, seconds: float, finger: tuple[float, float] | None = None, wait: float = 1.5) -> Path:
        self.time.pass_by(wait, frames=2)
        return self.folder


def test_the_turn_of_the_readme_is_entered(app: TaluvaApp, sit: Sit, time: Time, tmp_path: Path) -> None:
    """What is recorded is the turn of the game that it was played from."""
    record = read(RECORD.read_bytes())
    camera = BlindCamera(time, tmp_path)
    table = sit(write(record._replace(turns=record.turns[: TURN - 1])))
    enter_turn(table, record.turns[TURN - 1], camera)

    assert read(recorded(app, table.game.game)).turns == record.turns[:TURN]
