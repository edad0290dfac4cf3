"""The fonts: which of them can show a text, and the one whose signs are icons."""

import json
import os
import re
from functools import cache, lru_cache
from pathlib import Path

from kivy import kivy_data_dir
from kivy.core.text import LabelBase
from kivy.utils import escape_markup

from taluva.app.look.paths import DATA

_FILES = {"serif": "serif-semibold.ttf", "sans": "sans-regular.ttf", "black": "sans-black.ttf"}
OURS = frozenset(_FILES)


def register() -> None:
    """Make our fonts known, and ours the one a widget gets that asks for none."""
    fonts = DATA / "fonts"
    bold = str(fonts / "sans-bold.ttf")
    for name, file in _FILES.items():
        LabelBase.register(name, str(fonts / file), fn_bold=bold if name == "sans" else None)
    LabelBase.register("Roboto", str(fonts / _FILES["sans"]), fn_bold=bold)
    LabelBase.register("icons", str(DATA / "icons" / "icons.ttf"))


@cache
def _icons() -> dict[str, str]:
    signs: dict[str, str] = json.loads((DATA / "icons" / "icons.json").read_text(encoding="ascii"))
    return signs


def icon(name: str) -> str:
    """The sign of the icon in the font `icons`; nothing for no name."""
    return _icons()[name] if name else ""


def name_font(text: str, preferred: str = "serif") -> str:
    """The preferred font if it has every letter of the text, else one that has more of them."""
    if text.isascii() or max(text) < "\u0180":
        return preferred
    from taluva.app.look.fontletters import letters

    wanted = {ord(letter) for letter in text if not letter.isspace()}
    known = ((preferred, DATA / "fonts" / _FILES[preferred]), *_others())
    whole = (font for font, path in known if wanted <= letters(path))
    return next(whole, None) or max(known, key=lambda one: sum(ord(letter) in letters(one[1]) for letter in text))[0]


def text_font(text: str, preferred: str = "serif") -> str:
    """The preferred font if it has every letter of any word: the other words take others; else one for all of them."""
    if text.isascii() or max(text) < "\u0180":
        return preferred
    words = (word for word in text.split() if any(map(str.isalpha, word)))
    return preferred if any(name_font(word, preferred) == preferred for word in words) else name_font(text, preferred)


@lru_cache(maxsize=200)
def mixed(text: str, font: str) -> str:
    """The text as markup in which words that the font lacks letters of have another one; "" if there are none."""
    if text.isascii() or max(text) < "\u0180":
        return ""
    parts: list[str] = []
    for part in re.split(r"(\s+)", text):
        other = name_font(part, font)
        said = escape_markup(part)
        parts.append(said if other == font else f"[font={other}]{said}[/font]")
    made = "".join(parts)
    return made if made != escape_markup(text) else ""


@cache
def _others() -> tuple[tuple[str, Path], ...]:
    """Fonts for letters ours lack: Kivy's own two, then those of the system."""
    inside = [Path(kivy_data_dir) / "fonts" / name for name in ("Roboto-Regular.ttf", "DejaVuSans.ttf")]
    system = [Path(folder) / name for folder, names in _system_fonts() for name in names]
    return tuple((str(path), path) for path in (*inside, *system) if path.is_file())


def _system_fonts() -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Folders of the systems we run on, each with its fonts for the scripts of the East."""
    east = ("NotoSansCJK-Regular.ttc",)
    windows = os.path.join(os.environ.get("SYSTEMROOT", "C:\\Windows"), "Fonts")  # not every Windows is on C:
    return (
        ("/system/fonts", (*east, "NotoNaskhArabic-Regular.ttf", "NotoSansThai-Regular.ttf")),
        ("/usr/share/fonts/opentype/noto", east),  # Debian and its kin
        ("/usr/share/fonts/noto-cjk", east),  # Arch
        ("/usr/share/fonts/google-noto-cjk", east),  # Fedora, the older ones
        ("/usr/share/fonts/google-noto-sans-cjk-fonts", east),
        ("/usr/share/fonts/truetype", ("droid/DroidSansFallbackFull.ttf", *east)),
        (windows, ("msgothic.ttc", "msyh.ttc", "malgun.ttf", "segoeui.ttf", "LeelawUI.ttf")),
        ("/System/Library/Fonts", ("PingFang.ttc", "Hiragino Sans GB.ttc", "AppleSDGothicNeo.ttc")),
        ("/System/Library/Fonts/Supplemental", ("Arial Unicode.ttf",)),
    )
