"""The licences of the app and of what is installed along with it: a list, and the text of each."""

import re
from collections.abc import Iterator
from functools import partial
from itertools import pairwise
from typing import NamedTuple

from taluva.app.device.jobs import in_slices
from taluva.app.look import kvfiles
from taluva.app.look.i18n import tr
from taluva.app.look.paths import DATA
from taluva.app.widgets.buttons import Row
from taluva.app.widgets.labels import Paragraph
from taluva.app.widgets.overlay import Sheet
from taluva.words.catalogue import N_


class Licence(NamedTuple):
    """What is licensed, the short name of its licence, and the file below `taluva/data` that holds the text."""

    name: str
    kind: str
    file: str


LICENCES = (
    Licence("Taluva at the table", "MIT", "licences/taluva.txt"),
    Licence(N_("Pictures and sounds"), "CC0-1.0", "licences/cc0.txt"),
    Licence("Lato", "OFL-1.1", "fonts/OFL-Lato.txt"),
    Licence("Vollkorn", "OFL-1.1", "fonts/OFL-Vollkorn.txt"),
    Licence("Lucide", "ISC, MIT", "icons/LICENSE-lucide-ISC.txt"),
    Licence("Python", "PSF-2.0", "licences/python.txt"),
    Licence("Kivy", "MIT", "licences/kivy.txt"),
    Licence("plyer", "MIT", "licences/plyer.txt"),
    Licence("segno", "BSD-3-Clause", "licences/segno.txt"),
    Licence("SDL, SDL_image, SDL_mixer, SDL_ttf", "Zlib", "licences/sdl.txt"),
    Licence("FreeType", "FTL", "licences/freetype.txt"),
    Licence("HarfBuzz", "MIT", "licences/harfbuzz.txt"),
    Licence("libwebp", "BSD-3-Clause", "licences/libwebp.txt"),
    Licence("SQLite", N_("public domain"), "licences/sqlite.txt"),
    Licence("libffi", "MIT", "licences/libffi.txt"),
    Licence("OpenSSL, Requests", "Apache-2.0", "licences/apache.txt"),
    Licence("PyJNIus", "MIT", "licences/pyjnius.txt"),
    Licence("python-for-android", "MIT", "licences/python-for-android.txt"),
    Licence("certifi", "MPL-2.0", "licences/certifi.txt"),
    Licence("chardet", "LGPL-2.1", "licences/chardet.txt"),
    Licence("charset-normalizer", "MIT", "licences/charset-normalizer.txt"),
    Licence("filetype", "MIT", "licences/filetype.txt"),
    Licence("idna", "BSD-3-Clause", "licences/idna.txt"),
    Licence("six", "MIT", "licences/six.txt"),
    Licence("urllib3", "MIT", "licences/urllib3.txt"),
)
_AT_ONCE, _PER_FRAME = 12, 4  # paragraphs: more than a sheet is high, and what no frame is late for
_WRAPPED = 50  # letters: a line that has fewer ends where its author ended it
_RULE = re.compile(r"\s*([-=_*])\1{9,}\s*")  # a line across the page: it would be broken like a word
_ITEM = re.compile(r"\s*(?:[-*•=]|\(?(?:\d+|[a-z])[.)]\s)")


class LicencesSheet(Sheet):
    """Lists what the app is made of; each row opens the text of its licence over the list."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        for licence in LICENCES:
            follow = partial(self._open_text, licence)
            self.ids.list.add_widget(Row(title=tr(licence.name), remark=tr(licence.kind), follow=follow))

    def _open_text(self, licence: Licence) -> None:
        LicenceSheet(licence).open()


class LicenceSheet(Sheet):
    """Shows the text of one licence; a long one is completed a few paragraphs a frame."""

    def __init__(self, licence: Licence, **kwargs: object) -> None:
        super().__init__(title=tr(licence.name), **kwargs)
        adding = self._add(paragraphs((DATA / licence.file).read_text(encoding="utf-8")))
        next(adding)
        self._adding = in_slices(adding, name="licence", seconds=0)

    def on_close(self) -> None:
        """Add no more."""
        self._adding.stop()

    def _add(self, texts: Iterator[str]) -> Iterator[None]:
        for number, text in enumerate(texts, 1):
            self.ids.text.add_widget(Paragraph(text=text, style="small"))
            if number >= _AT_ONCE and (number - _AT_ONCE) % _PER_FRAME == 0:
                yield
        yield


def paragraphs(text: str) -> Iterator[str]:
    """The paragraphs of a text with hard line breaks, to be wrapped to any width.

    Lines that a full line before them runs on into are joined; headings, items of lists and tables keep their lines.
    """
    for block in re.split(r"\n\s*\n", text.strip()):
        lines = [line for line in block.splitlines() if not _RULE.fullmatch(line)]
        if not lines:
            continue
        joined = _spaced(lines[0])
        for before, line in pairwise(lines):
            goes_on = len(before.strip()) > _WRAPPED and before[-1:] != ":" and not _ITEM.match(line)
            joined += (" " if goes_on and "    " not in before.strip() else "\n") + _spaced(line)
        yield joined


def _spaced(line: str) -> str:
    # Some authors justified their lines with spaces; a table's stay.
    return line.strip() if "    " in line.strip() else " ".join(line.split())


kvfiles.load(__name__)
