"""An island on the window, and everything it tells."""

from collections.abc import Iterator

import pytest
from kivy.base import EventLoop

from taluva.app.island.gestures import Answers
from taluva.app.island.view import IslandView
from tests.app.conftest import Time
from tests.app.island.islands import random_island


class Heard(list):  # type: ignore[type-arg]
    """What the view has told, as names and facts."""

    def names(self) -> list[str]:
        """The names alone."""
        return [name for name, *_ in self]


@pytest.fixture
def view(window: object, time: Time) -> Iterator[IslandView]:
    """Show an island of twelve tiles."""
    view = IslandView(swell=False)
    view.heard = Heard()
    heard = {name: lambda *facts, name=name: view.heard.append((name, *facts)) for name in Answers._fields}
    view.gestures.answers = Answers(**heard)
    window.add_widget(view)  # type: ignore[attr-defined]
    view.size = window.size  # type: ignore[attr-defined]
    view.island = random_island(12, 3)
    EventLoop.idle()
    view.finish()
    time.pass_by(0.5)
    yield view
    view.gestures.cancel()
