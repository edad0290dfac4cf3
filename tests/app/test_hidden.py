"""A hidden screen does no work when language, size of texts or light change; it follows when it is shown again."""

import gc
from typing import Any

import pytest
from kivy.metrics import dp
from kivy.uix.label import Label

from taluva.app.look.settings import settings
from taluva.app.shell.app import TaluvaApp
from taluva.app.shell.screens import SCREENS
from tests.app.conftest import Time
from tests.app.showing import shown, visit
from tests.app.touch import walk
from tests.counting import calls

HIDDEN = ("archive", "viewer", "table", "statistics", "rules")


def work(time: Time, name: str, value: object) -> int:
    """How many calls a setting takes when it changes."""

    def change() -> None:
        setattr(settings, name, value)
        time.pass_by(0.2)

    count = calls(change)
    time.pass_by(2, frames=20)
    return count


def test_hidden_screens_do_no_work_when_language_size_or_light_change(app: TaluvaApp, time: Time) -> None:
    """With five more screens made they take what they take with the one that is shown."""
    changes = [("language", "de"), ("text", 1.3), ("light", "evening")]
    counts: list[list[int]] = []
    for screens in ((), HIDDEN):
        for name in screens:
            shown(app, name)
            time.pass_by(1, frames=10)
        visit(app, "settings")
        gc.collect()  # what was thrown away would follow, too
        counts.append([work(time, *change) for change in changes])
        settings.language, settings.text, settings.light = "en", 1.0, "day"
        time.pass_by(1)
    for (name, _), alone, among in zip(changes, *counts, strict=True):
        assert among < alone * 2, name


def written(screen: Any) -> list[tuple[str, str, float, float, float]]:
    """All texts of a screen, with their colours, where they are and how high."""
    return sorted(
        (label.text, str(label.color), *label.to_window(*label.pos), label.texture_size[1])
        for label in walk(screen)
        if isinstance(label, Label) and label.text
    )


@pytest.mark.parametrize("name", [name for name in SCREENS if name != "settings"])
def test_a_screen_that_comes_back_is_as_one_made_then(app: TaluvaApp, time: Time, name: str) -> None:
    """In the language, the size and the light that were chosen while it was hidden."""
    shown(app, name)
    time.pass_by(2, frames=20)
    visit(app, "settings")
    settings.language, settings.text, settings.light = "de", 1.3, "evening"
    time.pass_by(1)
    screen = visit(app, name)
    time.pass_by(3, frames=30)
    found = written(screen)
    app.stage.renew(sound=True)
    time.pass_by(3, frames=30)
    assert app.stage.current is not screen
    for one, made in zip(found, written(app.stage.current), strict=True):
        assert one[:2] == made[:2]
        assert one[2:] == pytest.approx(made[2:], abs=dp(4)), one[0]
