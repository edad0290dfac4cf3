"""What is heard and felt: sounds out of small pools, never the same twice running, and short vibrations."""

import random
from collections.abc import Callable
from typing import Any

from kivy.logger import Logger

from taluva.app.device import platform, vibration
from taluva.app.look.paths import DATA
from taluva.app.look.settings import settings

POOLS: dict[str, tuple[str, ...]] = {
    "click": ("click-1", "click-2", "click-3", "click-4", "click-5"),
    "tile": ("tile-1", "tile-2", "tile-3"),
    "eruption": ("eruption",),
    "not-legal": ("not-legal",),
    "turn": ("turn",),
    "win": ("win",),
}
# Pause and buzz in seconds; one tick says legal, two say not.
TICK = {"light": (0.0, 0.012), "strong": (0.0, 0.035)}
TWICE = {"light": (0.0, 0.02, 0.09, 0.02), "strong": (0.0, 0.05, 0.1, 0.05)}


class Feedback:
    """Plays and vibrates as the settings allow; silent where there is no device."""

    def __init__(self) -> None:
        """Touch no device before the first sound."""
        self._sounds: dict[str, Any] = {}
        self._last: dict[str, str] = {}
        self._device: bool | None = None
        self.play_file: Callable[[str], None] = self._play_file
        self.vibrate: Callable[[tuple[float, ...]], None] = vibration.vibrate

    def play(self, pool: str) -> None:
        """Play one sound of the pool, another than last time."""
        if not settings.sound:
            return
        names = [name for name in POOLS[pool] if name != self._last.get(pool)] or list(POOLS[pool])
        name = random.choice(names)
        self._last[pool] = name
        self.play_file(name)

    def click(self) -> None:
        """Answer a tap on a control."""
        self.play("click")

    def legal(self, sound: str = "tile") -> None:
        """Answer a move that was taken: its sound and one tick."""
        self.play(sound)
        if settings.vibration != "off":
            self.vibrate(TICK[settings.vibration])

    def tick(self) -> None:
        """One tick without a sound: the ghost snapped to another direction."""
        if settings.vibration != "off":
            self.vibrate(TICK["light"])

    def fault(self) -> None:
        """Answer a move against the rules: a dull sound and two ticks."""
        self.play("not-legal")
        if settings.vibration != "off":
            self.vibrate(TWICE[settings.vibration])

    def _play_file(self, name: str) -> None:
        if self._device is None:
            self._device = platform.has_sound_device()
        if not self._device:
            return
        if name not in self._sounds:
            try:
                from kivy.core.audio import SoundLoader

                self._sounds[name] = SoundLoader.load(str(DATA / "sounds" / f"{name}.wav"))
            except Exception as error:
                Logger.warning("Taluva: no sound: %s", error)
                self._sounds[name] = None
        sound = self._sounds[name]
        if sound is not None:
            sound.play()


feedback = Feedback()
