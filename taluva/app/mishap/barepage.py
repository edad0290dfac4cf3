"""The page that needs nothing: no rule, no theme, no font and no archive of ours. It is shown when home fails."""

from collections.abc import Callable
from contextlib import suppress

from kivy.metrics import dp, sp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.button import Button
from kivy.uix.label import Label

from taluva.words.marks import N_

_SAID = N_("The app cannot show its screens. Everything that was confirmed is saved on this tablet.")
_AGAIN = N_("Try again")


class BarePage(BoxLayout):
    """A sentence and a button."""

    def __init__(self, again: Callable[[], None]) -> None:
        """`again` tries to show the app once more."""
        super().__init__(orientation="vertical", padding=dp(32), spacing=dp(24))
        self.words = Label(text=_said(_SAID), font_size=sp(20), halign="center", valign="middle")
        self.words.bind(size=lambda label, size: setattr(label, "text_size", size))
        self.again = Button(text=_said(_AGAIN), font_size=sp(20), size_hint=(1, None), height=dp(72))
        self.again.bind(on_release=lambda _: again())
        self.add_widget(self.words)
        self.add_widget(self.again)


def _said(text: str) -> str:
    with suppress(Exception):
        from taluva.app.look.i18n import i18n

        return str(i18n.catalogue.gettext(text))
    return text
