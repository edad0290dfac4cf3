"""What happened in a game: a title for every turn, a sentence for every key moment."""

from collections.abc import Iterable, Sequence

from taluva.engine.builds import Build
from taluva.engine.pieces import EXPAND, HUT, TEMPLE, TOWER
from taluva.engine.position import EARLY, TILES
from taluva.record.notation import PLACE_TAG
from taluva.record.record import Record
from taluva.review import moments
from taluva.review.missed_wins import MissedWin
from taluva.review.moments import Moment
from taluva.review.repair import CUT, DELETE, INSERT, REPLACE, RETARGET, STAND, UNMARK, Change, Consequence
from taluva.review.story import CONCEDE, OUT, Scene
from taluva.words.catalogue import Catalogue
from taluva.words.days import written_day
from taluva.words.explain import explainer_of
from taluva.words.gamewords import counted_from, recorded_from, terms
from taluva.words.marks import N_
from taluva.words.rules import EXPLAINED
from taluva.words.terms import ENDINGS

_DEEDS = {
    HUT: N_("Hut"),
    TOWER: N_("Tower"),
    TEMPLE: N_("Temple"),
    OUT: N_("Out"),
    CONCEDE: N_("Gives up"),
    "": N_("still to build"),
}
_MOMENTS = {
    moments.FIRST_TEMPLE: N_("First temple"),
    moments.FIRST_TOWER: N_("First tower"),
    moments.ERUPTION: N_("Biggest eruption"),
    moments.SPLIT: N_("Settlement split"),
    moments.WENT_OUT: N_("Cannot build"),
    moments.GAVE_UP: N_("Given up"),
    moments.WIN: N_("The winning move"),
    moments.LET_STAND: N_("Let stand"),
    moments.LEAD: N_("The lead turns"),
    moments.MISSED: N_("Missed win"),
}
_CHANGES = {
    REPLACE: N_("Turn {turn} entered again"),
    INSERT: N_("Turn {turn} added"),
    DELETE: N_("Turn {turn} removed"),
    STAND: N_("Turn {turn} let stand"),
    UNMARK: N_("Turn {turn} is legal now"),
    RETARGET: N_("Turn {turn} expands the same settlement"),
    CUT: N_("Everything from turn {turn} on removed"),
}


class Teller:
    """Tells one game in one language."""

    def __init__(self, words: Catalogue, record: Record) -> None:
        """Tell of the people of this record."""
        self.record = record
        self.voice = explainer_of(words, record).voice
        self.words = self.voice.words
        self.tr, self.tr_n = self.words.tr, self.words.tr_n

    def name(self, seat: int) -> str:
        """Name a player."""
        return self.voice.name(self.record.setup.colours[seat])

    # The game.

    def title(self) -> str:
        """Name the game: by its evening, or by its players."""
        return self.record.shown("Event") or ", ".join(map(self.name, range(len(self.record.names))))

    def terms(self) -> str:
        """Say how it is played: edition, way of play, tiles."""
        setup = self.record.setup
        return terms(self.words, setup.edition, setup.play, setup.tiles)

    def when(self) -> str:
        """Say when and where it was played."""
        day, place = written_day(self.words, self.record.shown("Date")), self.record.shown(PLACE_TAG)
        return " · ".join(part for part in (day, place) if part)

    def before(self) -> str:
        """Say where it stands before its first turn."""
        return self.tr("Before the first tile") if self.record.start is None else self.tr("Where the record begins")

    def length(self) -> str:
        """Say how many turns it had; of a game that was begun before, from which on they are recorded."""
        if self.record.begun:
            return recorded_from(self.words, self.record.begun)
        return self.tr_n("{n} turn", "{n} turns", len(self.record.turns))

    def begins(self) -> str:
        """Say with which turn of its game the record begins, if not with the first."""
        turn = self.record.begun
        return counted_from(self.words, turn) if turn else ""

    # A turn.

    def deed(self, scene: Scene) -> str:
        """Say what the player did besides laying the tile: Expansion, 3 huts."""
        if scene.action == EXPAND:
            return self.tr_n("Expansion, {n} hut", "Expansion, {n} huts", scene.cost)
        return self.words.gettext(_DEEDS[scene.action])

    def deed_within(self, scene: Scene) -> str:
        """Say all of it within a sentence, where only German nouns begin with a capital: expansion into sand."""
        if scene.action == EXPAND and scene.build is not None:
            into = self.voice.into(scene.build.terrain)
            return self.tr_n("expansion {into}, {n} hut", "expansion {into}, {n} huts", scene.cost, into=into)
        said = self.deed(scene)
        return said if self.words.language == "de" else said[:1].lower() + said[1:]

    def build(self, build: Build) -> str:
        """Name a build without its cost: expands into clearing."""
        if build.kind == EXPAND:
            return self.tr("expansion {into}", into=self.voice.into(build.terrain))
        return self.voice.piece(build.kind)

    def laying(self, scene: Scene) -> str:
        """Say how the tile was laid: beside the island, or as an eruption on a level."""
        if scene.tile is None:
            return self.tr("no tile") if scene.action == CONCEDE else self.tr("the tile was there already")
        if not scene.erupts:
            first = scene.turn == 1 and self.record.start is None
            return self.tr("the first tile") if first else self.tr("beside the island")
        return self.tr("eruption, level {level}", level=scene.level)

    def turn(self, scene: Scene) -> tuple[str, str]:
        """Say everything about a turn: what was done, and how the tile was laid and what that did."""
        title, said = self.turn_in_sentences(scene)
        return title, " ".join(said)

    def turn_in_sentences(self, scene: Scene) -> tuple[str, list[str]]:
        """The same, one sentence after the other."""
        name = self.voice.name(scene.colour)
        title = self.tr("Turn {turn}, {name}: {deed}", turn=scene.turn, name=name, deed=self.deed_within(scene))
        said: list[str] = []
        if scene.tile is not None:
            said.append(self.tr("{tile}, {laying}.", tile=self.voice.tile(scene.tile.kind), laying=self.laying(scene)))
        said.extend(self._buried(scene))
        said.extend(
            self.tr("{name}'s settlement is split: {sizes}.", name=self.voice.name(colour), sizes=_sizes(sizes))
            for colour, sizes in scene.splits
        )
        if scene.let_stand:
            said.append(
                self.tr("The players let it stand, against the rules: {rules}.", rules=self.rules(scene.let_stand))
            )
        return title, said

    def _buried(self, scene: Scene) -> list[str]:
        return [
            self.tr_n(
                "One of {name}'s huts is covered.", "{n} of {name}'s huts are covered.", n, name=self.voice.name(colour)
            )
            for colour, n in _huts(scene).items()
        ]

    def rules(self, broken: Iterable[str]) -> str:
        """Name rules by their titles."""
        return ", ".join(self.words.gettext(EXPLAINED[rule].title) for rule in dict.fromkeys(broken))

    # Key moments.

    def moment(self, moment: Moment) -> tuple[str, str]:
        """Say a key moment: in two or three words, and in a sentence."""
        if moment.what == moments.END:
            return self._end(*moment.facts)
        return self.tr(_MOMENTS[moment.what]), self._told(moment, self.name(moment.seat))

    def _told(self, moment: Moment, name: str) -> str:
        match moment.what:
            case moments.ERUPTION:
                return self._eruption(*moment.facts)
            case moments.SPLIT:
                return self._split(*moment.facts)
            case moments.WENT_OUT | moments.GAVE_UP:
                return self.tr("{name} is out", name=name)
            case moments.LET_STAND:
                return self.tr("{name}: {rules}", name=name, rules=self.rules(*moment.facts))
            case moments.LEAD:
                return self._lead(name, *moment.facts)
            case moments.MISSED:
                return self._missed(*moment.facts)
            case _:
                return name

    def _end(self, ending: str, left: tuple[int, ...]) -> tuple[str, str]:
        name = self.tr(ENDINGS[ending])
        name = name[:1].upper() + name[1:]
        if ending == EARLY:
            return name, ""
        if ending == TILES:
            return name, self.tr("the buildings decide")
        # With ranking the others may have won, in teams a partner may be left, too.
        names = self.voice.listed([self.name(seat) for seat in left])
        return name, self.tr_n("only {names} is left", "only {names} are left", len(left), names=names)

    def _eruption(self, level: int, huts: int) -> str:
        if not huts:
            return self.tr("level {level}", level=level)
        return self.tr_n("level {level}, one hut covered", "level {level}, {n} huts covered", huts, level=level)

    def _lead(self, name: str, pieces: int, next_seat: int, more: int) -> str:
        other = self.name(next_seat)
        return self.tr("{name}: {n} to an early win, {other}: {more}", name=name, n=pieces, other=other, more=more)

    def _split(self, colour: str, sizes: tuple[int, ...]) -> str:
        return self.tr("{name}: {sizes}", name=self.voice.name(colour), sizes=_sizes(sizes))

    def _missed(self, chance: MissedWin) -> str:
        name = self.name(chance.seat)
        return self.tr_n("{name} had one way to win", "{name} had {n} ways to win", chance.ways, name=name)

    def way(self, seat: int, build: Build) -> str:
        """Say how a win could have been taken."""
        return self.tr(
            "{name} could have placed the tile like this and won with this build: {build}.",
            name=self.name(seat),
            build=self.build(build),
        )

    # Corrections.

    def change(self, change: Change) -> str:
        """Say what a correction did."""
        return self.tr(_CHANGES[change.what], turn=change.turn)

    def consequences(self, told: Sequence[Consequence]) -> list[str]:
        """Say what later turns do now and did before, a line a turn; that all have other players, once."""
        said: list[str] = []
        shifted = False
        for was, now in told:
            if was.colour != now.colour and not shifted:
                shifted = True
                names = {"name": self.voice.name(now.colour), "before": self.voice.name(was.colour)}
                turn = self.tr("turn {turn} is now by {name} instead of {before}", turn=now.turn, **names)
                said.append(self.tr("Other players from here on: {turn}.", turn=turn))
            if parts := self._consequence(was, now):
                name = self.voice.name(now.colour)
                said.append(self.tr("Turn {turn}, {name}: {deed}", turn=now.turn, name=name, deed=", ".join(parts)))
        return said

    def _consequence(self, was: Scene, now: Scene) -> list[str]:
        parts: list[str] = []
        if was.level != now.level:
            parts.append(
                self.tr("the tile lies on level {level} instead of {before}", level=now.level, before=was.level)
            )
        huts, before = _huts(now), _huts(was)
        parts.extend(
            self.tr_n(
                "{n} of {name}'s huts is covered instead of {before}",
                "{n} of {name}'s huts are covered instead of {before}",
                huts.get(colour, 0),
                name=self.voice.name(colour),
                before=before.get(colour, 0),
            )
            for colour in dict.fromkeys((*before, *huts))
            if huts.get(colour) != before.get(colour)
        )
        if len(was.hexes) != len(now.hexes):
            parts.append(
                self.tr_n(
                    "the expansion fills {n} field instead of {before}",
                    "the expansion fills {n} fields instead of {before}",
                    len(now.hexes),
                    before=len(was.hexes),
                )
            )
        elif was.hexes != now.hexes:
            parts.append(self.tr("the expansion fills other fields"))
        if was.cost != now.cost:
            parts.append(
                self.tr_n("{n} hut instead of {before}", "{n} huts instead of {before}", now.cost, before=was.cost)
            )
        return parts


def _huts(scene: Scene) -> dict[str, int]:
    """How many huts of each colour the turn covered."""
    colours = dict.fromkeys(piece.colour for _, piece in scene.covered_pieces if piece.kind == HUT)
    return {colour: scene.huts_lost(colour) for colour in colours}


def _sizes(sizes: tuple[int, ...]) -> str:
    """The parts of a settlement: 4 + 2."""
    return " + ".join(map(str, sizes))
