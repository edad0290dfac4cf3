"""The app was away and is in front again: its place is kept, and what was lost or changed meanwhile looked at."""

import json
from collections.abc import Sequence
from contextlib import suppress
from time import time
from typing import Any

from kivy.clock import Clock

from taluva.app.device import activity, platform
from taluva.app.device.edges import edges
from taluva.app.device.firstturn import after_first_turn
from taluva.app.look.settings import settings
from taluva.app.shell.configuring import measure

AWAY = 30 * 60  # seconds: whoever comes back later begins at home
# What can be shown again by its name, or by a game's; whoever was elsewhere comes back to what lies before that.
_AGAIN = ("ask", "statistics", "archive", "rules", "settings", "setup")
_OF_A_GAME = ("table", "viewer")


def keep_place(app: Any, trail: Sequence[str]) -> None:
    """Remember which screen was shown, of which game and turn: Android may end the app while it is away.

    For a change of bold text or colours it does so as soon as people come back.
    """
    for name in reversed(trail):
        facts = app.stage.facts(name)
        session = facts.get("session")
        game = facts.get("game", "") if session is None else session.game
        if name in _AGAIN or (name in _OF_A_GAME and game):
            place = {"screen": name, "game": game, "since": int(time())}
            place |= {fact: facts[fact] for fact in ("turn", "tab") if fact in facts}
            settings.place = json.dumps(place)
            return


def take_place(app: Any) -> None:
    """Show again what was shown when the app was put away, if it was ended then and that is not long ago."""
    said, settings.place = settings.place, ""
    place: dict[str, Any] = {}
    with suppress(ValueError, TypeError):
        place.update(json.loads(said))
    name, game, turn, tab, since = (place.get(fact) for fact in ("screen", "game", "turn", "tab", "since"))
    if name not in (*_AGAIN, *_OF_A_GAME) or type(since) is not int or not 0 <= time() - since <= AWAY:
        return
    if name == "table":
        app.resume(game)
    elif game and app.archive.lists.listed(game) is not None:
        there = {"turn": turn, "tab": tab} if name == "viewer" and type(turn) is int and type(tab) is str else {}
        app.show(name, game=game, **there)
    elif name in _AGAIN:
        app.show(name)


def watch_glass() -> None:
    """Make what a lost graphics context is noticed by; nobody has put the app to sleep in its first second."""
    from taluva.app.look import kivymends

    after_first_turn(lambda: Clock.schedule_once(lambda _: kivymends.watch_context(), 1))


def come_back(app: Any) -> None:
    """Look at everything again in the next frame: SDL gives the graphics context back only after this."""
    if platform.on_android():
        from taluva.app.look import kivymends

        kivymends.lift_all()
    Clock.schedule_once(lambda _: _look_again(app), 0)


def _look_again(app: Any) -> None:
    """Bring the pictures back; look at sizes, hour and letters; whoever fetched the app back is there."""
    from taluva.app.look import kivymends

    kivymends.mend_context()
    settings.place = ""
    settings.offer_text(platform.letter_size())
    activity.came_back()
    edges.look()
    if measure():
        _make_anew(app)
    app.follow_settings()
    if app.resting is not None:
        Clock.schedule_once(app.resting.wake, 0)


def _make_anew(app: Any) -> None:
    """Make the screens again: what stands on them was measured in dp of another size."""
    from taluva.app.widgets.overlay import close_all

    close_all()
    app.stage.renew(sound=True)
    app.stage.forget_others()
