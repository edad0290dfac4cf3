"""One screen at a time, made when it is first shown."""

import gc
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from typing import Any

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.properties import BooleanProperty, ObjectProperty
from kivy.uix.floatlayout import FloatLayout

from taluva.app.look.theme import theme
from taluva.app.look.watched import Missed, watch
from taluva.app.widgets.filling import Filling


class Place(FloatLayout):
    """A page that fills the window; `app` is the running app."""

    app = ObjectProperty(None)
    opaque = BooleanProperty(False)  # whether it shows nothing of the sea that lies behind everything
    look_again: Any = None  # shows anew what is shown of the archive
    say_in_passing: Any = None  # says a remark itself, where it can

    def __init__(self, **kwargs: Any) -> None:
        """Have nothing to fill in yet."""
        self.filling = Filling()
        self.missed: Missed = {}  # changes of light, language and settings while it is hidden
        self.writing: Any = None  # keeps the words that somebody writes here, where that can be done
        super().__init__(**kwargs)

    def catch_up(self) -> None:
        """Follow what has changed while it was hidden: to be called before it is shown again."""
        missed, self.missed = self.missed, {}
        for follow in missed.values():
            follow()

    def prepare(self) -> None:
        """Make what will be needed, while nobody waits for it."""

    def on_touch_down(self, touch: Any) -> bool:
        """Be complete before a finger meets anything."""
        self.filling.finish()
        return bool(super().on_touch_down(touch))

    def enter(self, **facts: Any) -> None:
        """Be shown, with what the caller says about it."""

    def leave(self) -> None:
        """Make room for another screen."""

    def keys(self) -> dict[str, Callable[[], object]]:
        """What is done here at which key: acts out of the table of keys."""
        return {}

    def back(self) -> bool:
        """Answer the back key; True if it meant something here."""
        return False

    def anew(self, facts: dict[str, Any], sound: bool = False) -> dict[str, Any]:
        """What a new screen in this one's place is to be entered with; `facts` were this one's.

        After a mishap nothing in this one can be relied on, unless it is `sound` and made anew for its measures only.
        """
        return facts


class Stage(FloatLayout):
    """Holds the screens and shows one; `places` says where each is found, as `module:Class`."""

    covers = BooleanProperty(False)  # whether nothing is seen of what lies behind it

    def __init__(self, app: object, places: dict[str, str], **kwargs: object) -> None:
        """Make no screen yet."""
        super().__init__(**kwargs)
        self._app = app
        self._places = places
        self._made: dict[str, Place] = {}
        self._facts: dict[str, dict[str, Any]] = {}  # with which each was entered last
        self.name = ""
        # All parts of a screen know each other, and hold its pictures; what moves is held until it has arrived.
        self._collect = Clock.create_trigger(lambda _: gc.collect(), 1)
        watch(self, self._cover, "pos", "size", "parent")

    @property
    def current(self) -> Place | None:
        """The screen that is shown."""
        return self.made(self.name)

    def made(self, name: str) -> Place | None:
        """The screen of that name, if it ever was shown."""
        return self._made.get(name)

    def screen(self, name: str) -> Place:
        """The screen of that name, made now if it never was."""
        if name not in self._made:
            module, _, kind = self._places[name].partition(":")
            screen = self._made[name] = getattr(import_module(module), kind)(app=self._app)
            # As large as it will be: what is laid out before it is shown need not be laid out again then.
            screen.pos, screen.size = self.pos, self.size
            watch(screen, self._cover, "opacity", "opaque")
        return self._made[name]

    def show(self, name: str, **facts: Any) -> Place:
        """Show a screen in place of the one shown."""
        if name not in self._made:
            facts = facts or self._facts.get(name, {})
        screen, before = self.screen(name), self.current
        if before is not None and before is not screen:
            before.leave()
            before.filling.hold()
            self.remove_widget(before)
        self.name = name
        if facts:
            self._facts[name] = facts
        if screen.parent is None:
            # The stage does not begin at the window's corner where a camera or a bar lies.
            screen.pos_hint = {"x": 0, "y": 0}
            screen.catch_up()
            self.add_widget(screen)
            if before is not None:
                screen.opacity = 0
                Animation(opacity=1, d=theme.moves(0.16)).start(screen)
        self._cover()
        screen.enter(**facts)
        screen.filling.go_on()
        return screen

    def _cover(self, *_: object) -> None:
        # A screen that fades in lets what is behind it shine through, and a camera's edge leaves some of it free.
        screen, around = self.current, self.parent
        whole = around is not None and (*self.pos, *self.size) == (*around.pos, *around.size)
        self.covers = whole and screen is not None and screen.opaque and screen.opacity == 1

    def facts(self, name: str) -> dict[str, Any]:
        """With what a screen would be entered to show again what it shows."""
        return self._made[name].anew(self._facts.get(name, {}), sound=True) if name in self._made else {}

    def renew(self, sound: bool = False) -> None:
        """Make the screen that is shown anew: after a mishap the old one may be in any state, unless it is `sound`."""
        name, screen = self.name, self.current
        facts = self._facts.get(name, {})
        if screen is not None:
            facts = screen.anew(facts, sound)
        self.forget(name)
        self.show(name, **facts)

    def forget_others(self) -> None:
        """Make every screen but the one that is shown anew, the next time it is."""
        for name in [name for name in self._made if name != self.name]:
            # The back key leads to it without saying what it showed.
            self._facts[name] = self.facts(name)
            self.forget(name)

    def forget(self, name: str) -> None:
        """Make a screen anew the next time it is shown, whatever state it is in now."""
        screen = self._made.pop(name, None)
        if screen is None:
            return
        self._collect()
        if screen.parent is self:
            with suppress(Exception):  # it may be what failed
                screen.leave()
            screen.filling.hold()
            self.remove_widget(screen)
        if self.name == name:
            self.name = ""
            self._cover()
