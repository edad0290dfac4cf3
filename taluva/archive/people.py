"""Who is the same person as whom, and what the people of games that are gone were called: people.json.

No record is touched for it, unless somebody asks for that.
"""

import json
from collections.abc import Iterable, Mapping
from contextlib import suppress
from types import MappingProxyType
from typing import NamedTuple

from taluva.archive.names import person
from taluva.archive.times import LATEST
from taluva.archive.values import Remembered, Seat
from taluva.engine.pieces import COLOURS
from taluva.record.notation import NAME_LIMIT, can_be_name

FILE = "people.json"
MOST_BYTES = 4 * 1024 * 1024
_FORMAT = 1
_LONGEST = 20 * NAME_LIMIT  # letters of a folded name: one letter may become eighteen
_MOST = 10_000  # of each kind: far more than anybody plays with

# What every person is called whose folded name is no longer all there is to say.
Called = Mapping[str, str]


class WhoIsWho(NamedTuple):
    """What people.json says."""

    called: Called = MappingProxyType({})
    names: tuple[Remembered, ...] = ()  # of people whose games are gone

    def and_of(self, others: "WhoIsWho") -> "WhoIsWho":
        """This and what is said elsewhere; where both speak of one person, what is said here holds."""
        called = dict(self.called)
        for key, name in others.called.items():
            # Nor may two devices that each renamed the other way round lead in a circle.
            if key not in called and (person(name) == key or same(person(name), called) != key):
                called[key] = name
        return WhoIsWho(called, _once((*self.names, *others.names)))

    def remembering(self, seats: Iterable[Seat], used: int) -> "WhoIsWho":
        """These and those of a game that goes for good."""
        names = (Remembered(seat.name.strip(), seat.colour, used) for seat in seats if _is_name(seat.name))
        return self._replace(names=_once((*self.names, *names)))


NOBODY = WhoIsWho()


def _once(names: Iterable[Remembered]) -> tuple[Remembered, ...]:
    """Each person once, as they were called last, who played last first."""
    latest: dict[str, Remembered] = {}
    for one in sorted(names, key=lambda one: (-one.used, one)):
        latest.setdefault(person(one.name), one)
    return tuple(latest.values())[:_MOST]


def same(key: str, called: Called) -> str:
    """The folded name under which a person counts, whatever their name was folded to in a record."""
    return _followed(key, "", called)[0]


def shown(key: str, name: str, called: Called) -> str:
    """What a person is called whose name was written so in a record."""
    return _followed(key, name, called)[1]


def spellings(name: str, called: Called) -> tuple[str, ...]:
    """All folded names that count as this person."""
    wanted = same(person(name), called)
    return tuple(sorted({wanted, *(key for key in called if same(key, called) == wanted)}))


def renamed(name: str, to: str, called: Called) -> Called:
    """What people are called once one is called otherwise, or, where somebody is called so already, both are one."""
    # Where another person is meant by these letters, it is that one's name that counts.
    one = same(person(to), called) == same(person(name), called)
    wanted = to if one else shown(person(to), to, called)
    return {**called, **dict.fromkeys((*spellings(name, called), *spellings(to, called)), wanted)}


def _followed(key: str, name: str, called: Called) -> tuple[str, str]:
    seen = set[str]()
    while key in called and key not in seen:
        seen.add(key)
        name = called[key]
        key = person(name)
    return key, name


def written(people: WhoIsWho) -> bytes:
    """The file, in an order that does not change by itself, for whoever compares two of them."""
    names = [one._asdict() for one in people.names]
    told = {"taluva": _FORMAT, "called": dict(sorted(people.called.items())), "names": names}
    return f"{json.dumps(told, ensure_ascii=False, indent=1)}\n".encode()


def read(data: bytes) -> WhoIsWho | None:
    """What the file says, as far as it can be meant; None if it is no such file, or of a newer version."""
    # RecursionError: brackets nested a hundred thousand deep.
    with suppress(ValueError, RecursionError):
        whole = json.loads(data, parse_int=_number)
        if isinstance(whole, dict) and whole.get("taluva") == _FORMAT and len(data) <= MOST_BYTES:
            return WhoIsWho(dict(_called(whole.get("called"))), _once(_names(whole.get("names"))))
    return None


def _number(digits: str) -> int:
    # Thousands of digits would take long, or be refused with all that stands beside them.
    return int(digits) if len(digits) < 20 else 0


def _called(told: object) -> Iterable[tuple[str, str]]:
    for key, name in list(told.items())[:_MOST] if isinstance(told, dict) else ():
        if _is_name(key, _LONGEST) and key == person(key) and isinstance(name, str) and _is_name(name):
            yield key, name


def _names(told: object) -> Iterable[Remembered]:
    for one in told[:_MOST] if isinstance(told, list) else ():
        if not isinstance(one, dict):
            continue
        name, colour, used = one.get("name"), one.get("colour"), one.get("used")
        if (
            isinstance(name, str)
            and _is_name(name)
            and colour in COLOURS
            and isinstance(used, int)
            and 0 < used <= LATEST
        ):
            yield Remembered(name, str(colour), used)


def _is_name(name: str, most: int = NAME_LIMIT) -> bool:
    return bool(person(name)) and can_be_name(name, most)
