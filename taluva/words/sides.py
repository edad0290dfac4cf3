"""The lines of a table of places: one a player or a team, with what each has built."""

from collections.abc import Sequence
from typing import NamedTuple

from taluva.archive.values import Summary
from taluva.engine.ending import SeatStanding, Side, sides_of
from taluva.engine.pieces import FULL, HUT, TEMPLE, TOWER, Count
from taluva.engine.position import EDITIONS, OUT, WON
from taluva.words.catalogue import Catalogue
from taluva.words.voice import Voice

# The order in which they decide, and in which they are shown.
KINDS = (TEMPLE, TOWER, HUT)


class Partner(NamedTuple):
    """One partner of a team: what this colour built, and whether that counts."""

    colour: str
    name: str
    built: tuple[int, int, int]  # temples, towers, huts
    out: bool
    full: tuple[int, ...] = ()  # which of the three made the early win of both: all of these are built


class Ranked(NamedTuple):
    """One place: a player, or a team with both colours."""

    place: int | None
    colours: tuple[str, ...]
    name: str
    remark: str
    built: tuple[int, int, int]  # temples, towers, huts
    deciding: int  # which of the three put it before the next, -1 for none
    partners: tuple[Partner, ...] = ()  # of a team
    together: str = ""  # what the sum of a team is headed with
    full: tuple[int, ...] = ()  # which of the three made an early win: all of these are built

    @property
    def rings(self) -> tuple[int, ...]:
        """The figures that say why it has its place."""
        return self.full or tuple(at for at in (self.deciding,) if at >= 0)


def ranked(voice: Voice, every: Sequence[Side]) -> tuple[Ranked, ...]:
    """A line for every side, as yet without a remark."""
    return tuple(_line(voice, side) for side in every)


def of_summary(words: Catalogue, summary: Summary) -> tuple[Ranked, ...]:
    """The lines of a listed game: best first, or in seat order while it goes on."""
    # Of a text from tomorrow the edition may be none that is known; no booklet has words of its own for these lines.
    voice = Voice(words, {seat.colour: seat.name for seat in summary.seats}, EDITIONS[0])
    stands = [
        SeatStanding(seat.colour, seat.state, seat.place, Count(seat.huts, seat.towers, seat.temples))
        for seat in summary.seats
    ]
    return ranked(voice, sides_of(stands, summary.play, summary.ending))


def _line(voice: Voice, side: Side) -> Ranked:
    line = Ranked(
        side.place,
        side.colours,
        voice.team(side.colours),
        "",
        _three(side.built),
        -1 if side.decided_by is None else KINDS.index(side.decided_by),
    )
    if len(side.members) == 1:
        return line._replace(full=_full(side.members[0]))
    # Who does not count stands below who does.
    partners = [
        Partner(stand.colour, voice.name(stand.colour), _three(stand.built), stand.state == OUT, _full(stand))
        for stand in sorted(side.members, key=lambda stand: stand.state == OUT)
    ]
    counting = [partner.name for partner in partners if not partner.out]
    if len(counting) == 1:
        together = voice.tr("{name} alone", name=counting[0])
    else:
        together = voice.tr("together") if counting else voice.tr("nobody counts")
    return line._replace(partners=tuple(partners), together=together)


def _three(built: Count) -> tuple[int, int, int]:
    return built.temples, built.towers, built.huts


def _full(stand: SeatStanding) -> tuple[int, ...]:
    """The kinds that made an early win: nothing is left of them."""
    every = zip(_three(stand.built), _three(FULL), strict=True)
    return tuple(at for at, (number, whole) in enumerate(every) if stand.state == WON and number == whole)
