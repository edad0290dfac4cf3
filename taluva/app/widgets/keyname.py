"""What a key without a word is called: shown above it while a finger stays on it or the mouse rests there."""

from typing import Any

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.metrics import dp

from taluva.app.device.edges import edges
from taluva.app.draw.fitted import natural_width
from taluva.app.look import kvfiles
from taluva.app.look.theme import theme
from taluva.app.widgets.labels import Paragraph

AWAY = 8  # dp from the key, and from the edges of the glass
LOOK = 0.2  # seconds between two looks whether the key is still there


class KeyName(Paragraph):
    """One small label for all keys; it takes no touch."""

    def __init__(self, key: Any, **kwargs: Any) -> None:
        """Lie beside a key, wholly on the glass: above it, or below where there is no room."""
        super().__init__(**kwargs)
        self.key = key
        self._watch = Clock.schedule_interval(self._look, LOOK)
        left, right = edges.left + dp(AWAY), Window.width - edges.right - dp(AWAY)
        across = natural_width(self.text, self.font_name, round(self.font_size, 1), bold=True) + dp(24)
        self.width = min(right - left, across)
        self.texture_update()
        x, y = key.to_window(*key.pos)
        self.x = min(max(left, x + key.width / 2 - self.width / 2), right - self.width)
        above = y + key.height + dp(AWAY)
        fits = above + self.height <= Window.height - edges.top - dp(AWAY)
        self.y = above if fits else y - dp(AWAY) - self.height

    def _look(self, _dt: float) -> None:
        if not self.key.there():
            hide(self.key)

    def leave(self) -> None:
        """Go."""
        self._watch.cancel()
        Window.remove_widget(self)


_shown: list[KeyName] = []


def show(key: Any) -> bool:
    """Say what a key is called; False if it needs no name or is not there any more."""
    hide()
    name = key.called()
    if not name or not key.there():
        return False
    _shown.append(KeyName(key, text=name, color=theme.card))
    Window.add_widget(_shown[0])
    return True


def hide(key: Any = None) -> None:
    """Say it no longer: of this key, or of any."""
    if _shown and key in (None, _shown[0].key):
        _shown.pop().leave()


kvfiles.load(__name__)
