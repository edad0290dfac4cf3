"""The sheet about a person: what they are called, and which names are theirs."""

from collections.abc import Callable, Sequence
from difflib import SequenceMatcher
from functools import partial
from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from taluva.app.look import kvfiles
from taluva.app.look.i18n import i18n, tr
from taluva.app.widgets.buttons import Row
from taluva.app.widgets.overlay import Sheet, Snackbar
from taluva.app.widgets.progress import in_thread_with_bar
from taluva.archive.people import Renaming
from taluva.archive.stats import Figures
from taluva.archive.text import folded, person

MOST = 8  # people who are offered as the same one; whoever means another one writes the name


def alike(name: str, other: str) -> float:
    """How much two names are alike, from 0 to 1."""
    return SequenceMatcher(None, folded(name), folded(other)).ratio()


class PersonSheet(Sheet):
    """Renames a person, makes two names one, and takes them apart again."""

    name = StringProperty("")
    spellings = StringProperty("")  # how the records write the name, if in several ways
    in_records = BooleanProperty(False)
    others = NumericProperty(0)

    def __init__(self, app: Any, name: str, people: Sequence[Figures], changed: Callable[[str], None]) -> None:
        """Call `changed` with the name that the person has then."""
        self.app = app
        self._changed = changed
        self._persons = app.archive.people
        super().__init__(high=True)
        self.title = self.name = name
        self.ids.field.text = name
        written = self._persons.spellings_of(name)
        if len(written) > 1:
            self.spellings = " · ".join(
                i18n.tr_n("{name}: {n} game", "{name}: {n} games", one.games, name=one.name) for one in written
            )
        others = sorted((one for one in people if one.name != name), key=lambda one: -alike(name, one.name))
        self.others = len(others)
        for other in others[:MOST]:
            self.ids.others.add_widget(self._offer(other))
        apart = {person(one.name): one.name for one in reversed(written)}
        for spelt in [spelt for key, spelt in apart.items() if key != person(name)][::-1]:
            title, follow = tr("{name} is somebody else", name=spelt), partial(self._separate, spelt)
            self.ids.apart.add_widget(Row(icon="close", title=title, chevron=False, follow=follow))

    def _offer(self, other: Figures) -> Row:
        together = self._persons.together(self.name, other.name)
        games = (
            i18n.tr_n("{n} game together", "{n} games together", together)
            if together
            else i18n.tr_n("{n} game", "{n} games", len(other.games))
        )
        # Who sat at one table is not one person.
        row = Row(title=other.name, remark=games, chevron=not together, follow=partial(self.call, other.name))
        row.icon, row.disabled, row.opacity = ("users", True, 0.45) if together else ("user", False, 1)
        return row

    def rename(self) -> None:
        """Call the person as it is written in the field."""
        name = " ".join(self.ids.field.text.split())
        if not person(name) or (name == self.name and not self.in_records):
            self.close()
            return
        if person(name) != person(self.name) and (together := self._persons.together(self.name, name)):
            Snackbar.show(
                i18n.tr_n(
                    "{one} and {other} played {n} game together: they are two people.",
                    "{one} and {other} played {n} games together: they are two people.",
                    together,
                    one=self.name,
                    other=name,
                )
            )
            return
        self.call(name)

    def call(self, name: str) -> None:
        """Call the person so, or let both be one if somebody is called so already."""
        both = person(name) != person(self.name) and bool(self._persons.spellings_of(name))
        one, persons = self.name, self._persons
        if not self.in_records:
            self._called(both, name, persons.call(one, name))
            return
        self.close()

        def renamed(change: Renaming) -> None:
            self._called(both, name, change)

        # Behind a bar: stopped, or cut off, the records left out say what they said, and count as the same person.
        in_thread_with_bar(
            tr("Renaming"), lambda told: persons.call(one, name, in_records=True, progress=told), renamed
        )

    def _called(self, both: bool, name: str, change: Renaming) -> None:
        now = self._persons.name_of(name)
        said = (
            tr("{one} and {other} are one person now.", one=self.name, other=now)
            if both
            else tr("{one} is called {other} now.", one=self.name, other=now)
        )
        records = len({one.game for one in change.seats})
        if records:
            said += " " + i18n.tr_n("{n} record says so too.", "{n} records say so too.", records)
        self._done(said, change, now)

    def _separate(self, spelt: str) -> None:
        change = self._persons.separate(spelt)
        self._done(tr("{name} is a person of their own again.", name=spelt), change, self.name)

    def _done(self, said: str, change: Renaming, now: str) -> None:
        name, persons, changed = self.name, self._persons, self._changed

        def undo() -> None:
            if change.seats:
                in_thread_with_bar(tr("Renaming"), lambda told: persons.put_back(change, told), lambda _: changed(name))
            else:
                persons.put_back(change)
                changed(name)

        self.close()
        changed(now)
        Snackbar.offer_undo(said, undo)


kvfiles.load(__name__)
