"""When the light changes, at seven or by hand, every screen looks as if it had been made in that light."""

from collections.abc import Iterator
from typing import Any

import pytest
from kivy.graphics import Rectangle
from kivy.properties import ColorProperty

from taluva.app.look.settings import settings
from taluva.app.share.sharesheet import ShareSheet
from taluva.app.shell.app import TaluvaApp
from taluva.app.widgets import overlay
from taluva.app.widgets.surface import BarkclothEdge
from taluva.archive.summary import canonical
from taluva.record.writer import write
from tests.app.conftest import Time
from tests.app.fitting import others
from tests.app.showing import visit
from tests.app.tables import TEAMS
from tests.app.touch import walk
from tests.record.games import four, game

RECORD = game(3, four(24))


def colours(root: Any, path: str = "") -> Iterator[tuple[str, tuple[float, ...]]]:
    """All colours of a widget and of those in it, each by where it is."""
    for name, kind in root.properties().items():
        if isinstance(kind, ColorProperty) or name == "color":
            yield f"{path} {name}", tuple(round(part, 3) for part in getattr(root, name) or ())
    for number, child in enumerate(reversed(root.children)):
        yield from colours(child, f"{path}/{type(child).__name__}{number}")


def show(app: TaluvaApp, name: str, kept: str) -> None:
    """Show a screen with a game, or over the first one the ways to pass it on."""
    if name == "table":
        # White is to move: dark letters on pale wood.
        app.resume(app.archive.games.create(*canonical(TEAMS + "1. JC 0,0 12 hut 1,-1\n")))
    elif name == "sheet":
        app.show("home")
        ShareSheet(app, kept).open()
    else:
        facts: dict[str, Any] = (
            {"record": RECORD} if name == "correct" else {"tab": "moments"} if name == "replay" else {}
        )
        app.show("viewer" if name == "replay" else name, game=kept, turn=9, **facts)


@pytest.mark.parametrize("name", ["archive", "viewer", "table", "sheet", *others("home", "replay", "correct")])
def test_a_change_of_light_leaves_no_colour_behind(app: TaluvaApp, time: Time, name: str) -> None:
    """Kivy keeps what an outer rule says beside what an inner one says, and asks both again."""
    kept = app.archive.imports.take(write(RECORD))[0]

    def seen() -> dict[str, tuple[float, ...]]:
        time.pass_by(1, frames=4)
        return dict(colours((overlay.opened() or (app.stage.current,))[-1]))

    show(app, name, kept)
    day = seen()
    settings.light = "evening"
    app.follow_settings()
    changed = seen()
    overlay.close_all()
    app.stage.forget(app.stage.name)
    show(app, name, kept)
    fresh = seen()

    assert fresh != day
    both = changed.keys() & fresh.keys()
    assert {place: (changed[place], fresh[place]) for place in both if changed[place] != fresh[place]} == {}


def test_the_cloth_at_the_edges_follows_the_light(app: TaluvaApp, time: Time) -> None:
    """Into the evening and back into the day."""
    visit(app, "settings")
    edges = [one for one in walk(app.root) if isinstance(one, BarkclothEdge)]
    for light in ("evening", "day"):
        settings.light = light
        app.follow_settings()
        fresh = BarkclothEdge()
        fresh.size = edges[0].size
        time.pass_by(0.1)
        assert cloth(fresh)
        assert {cloth(edge) for edge in edges} == {cloth(fresh)}


def cloth(edge: BarkclothEdge) -> tuple[int, ...]:
    """The pictures that it is drawn with."""
    drawn = (one for one in edge.canvas.children if isinstance(one, Rectangle))
    return tuple(one.texture.id for one in drawn if one.texture is not None)
