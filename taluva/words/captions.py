"""Captions of a game: a title for every turn, a sentence for every key moment, and descriptions of slips."""

from collections.abc import Iterable, Sequence

from taluva.engine.builds import Build
from taluva.engine.pieces import EXPAND, HUT, TEMPLE, TOWER
from taluva.engine.position import EARLY, TILES
from taluva.engine.tiles import covered
from taluva.record.notation import PLACE_TAG
from taluva.record.record import BuildMove, Record, Turn
from taluva.review import moments
from taluva.review.missed_wins import MissedWin
from taluva.review.moments import Moment
from taluva.review.repair import CUT, DELETE, INSERT, REPLACE, RETARGET, STAND, UNMARK, Change, Consequence
from taluva.review.slip_candidates import BUILD, DIRECTION, FIELD, FORGOTTEN, MIRRORED, TWICE
from taluva.review.slips import Slip
from taluva.review.story import CONCEDE, OUT, Scene, scene_of
from taluva.words.catalogue import N_, Catalogue
from taluva.words.days import display_date
from taluva.words.listed_games import as_sentence, game_terms, late_start_sentence, late_start_text
from taluva.words.rule_phrases import rule_phrases_of
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


class TurnPhrases:
    """Phrases for the turns of one record."""

    def __init__(self, catalogue: Catalogue, record: Record) -> None:
        self.record = record
        self.phrases = rule_phrases_of(catalogue, record).phrases
        self.catalogue = self.phrases.catalogue
        self.tr = self.catalogue.tr
        self.tr_n = self.catalogue.tr_n

    def name(self, seat: int) -> str:
        """The name of a player."""
        return self.phrases.name(self.record.setup.colours[seat])

    # The game.

    def title(self) -> str:
        """The title of the game: its event, or its players."""
        return self.record.display_tag("Event") or ", ".join(map(self.name, range(len(self.record.names))))

    def terms(self) -> str:
        """Edition, game mode and number of tiles."""
        setup = self.record.setup
        return game_terms(self.catalogue, setup.edition, setup.play, setup.tiles)

    def when(self) -> str:
        """Date and town."""
        day = display_date(self.catalogue, self.record.display_tag("Date"))
        place = self.record.display_tag(PLACE_TAG)
        return " · ".join(part for part in (day, place) if part)

    def before_first_turn(self) -> str:
        """The state before the first turn."""
        return self.tr("Before the first tile") if self.record.start is None else self.tr("Where the record begins")

    def length(self) -> str:
        """The number of turns; for a late start, from which turn on they are recorded."""
        if self.record.first_turn:
            return late_start_text(self.catalogue, self.record.first_turn)
        return self.tr_n("{n} turn", "{n} turns", len(self.record.turns))

    def first_turn_text(self) -> str:
        """The turn with which a record with a late start begins; "" for others."""
        turn = self.record.first_turn
        return late_start_sentence(self.catalogue, turn) if turn else ""

    # A turn.

    def action(self, scene: Scene) -> str:
        """What the player did besides laying the tile: Expansion, 3 huts."""
        if scene.action == EXPAND:
            return self.tr_n("Expansion, {n} hut", "Expansion, {n} huts", scene.cost)
        return self.catalogue.gettext(_DEEDS[scene.action])

    def action_within_sentence(self, scene: Scene) -> str:
        """The same for the middle of a sentence, where only German nouns begin with a capital: expansion into sand."""
        if scene.action == EXPAND and scene.build is not None:
            into = self.phrases.into(scene.build.terrain)
            return self.tr_n("expansion {into}, {n} hut", "expansion {into}, {n} huts", scene.cost, into=into)
        text = self.action(scene)
        return text if self.catalogue.language == "de" else text[:1].lower() + text[1:]

    def build(self, build: Build) -> str:
        """A build without its cost: expands into clearing."""
        if build.kind == EXPAND:
            return self.tr("expansion {into}", into=self.phrases.into(build.terrain))
        return self.phrases.piece(build.kind)

    def laying(self, scene: Scene) -> str:
        """How the tile was laid: beside the island, or as an eruption on a level."""
        if scene.tile is None:
            return self.tr("no tile") if scene.action == CONCEDE else self.tr("the tile was there already")
        if not scene.erupts:
            first = scene.turn == 1 and self.record.start is None
            return self.tr("the first tile") if first else self.tr("beside the island")
        return self.tr("eruption, level {level}", level=scene.level)

    def turn(self, scene: Scene) -> tuple[str, str]:
        """A turn with all its details, in one text."""
        title, sentences = self.turn_in_sentences(scene)
        return title, " ".join(sentences)

    def turn_in_sentences(self, scene: Scene) -> tuple[str, list[str]]:
        """A turn with all its details, as separate sentences."""
        name = self.phrases.name(scene.colour)
        title = self.tr(
            "Turn {turn}, {name}: {deed}", turn=scene.turn, name=name, deed=self.action_within_sentence(scene)
        )
        sentences: list[str] = []
        if scene.tile is not None:
            sentences.append(
                self.tr("{tile}, {laying}.", tile=self.phrases.tile(scene.tile.kind), laying=self.laying(scene))
            )
        sentences.extend(self._buried(scene))
        sentences.extend(
            self.tr("{name}'s settlement is split: {sizes}.", name=self.phrases.name(colour), sizes=_sizes(sizes))
            for colour, sizes in scene.splits
        )
        if scene.let_stand:
            sentences.append(
                self.tr("The players let it stand, against the rules: {rules}.", rules=self.rules(scene.let_stand))
            )
        return title, sentences

    def _buried(self, scene: Scene) -> list[str]:
        return [
            self.tr_n(
                "One of {name}'s huts is covered.",
                "{n} of {name}'s huts are covered.",
                n,
                name=self.phrases.name(colour),
            )
            for colour, n in _huts(scene).items()
        ]

    def rules(self, rules: Iterable[str]) -> str:
        """The titles of rules."""
        return ", ".join(self.catalogue.gettext(EXPLAINED[rule].title) for rule in dict.fromkeys(rules))

    # Key moments.

    def moment(self, moment: Moment) -> tuple[str, str]:
        """A key moment: in two or three words, and as a sentence."""
        if moment.what == moments.END:
            return self._end(*moment.facts)
        return self.tr(_MOMENTS[moment.what]), self._moment_text(moment, self.name(moment.seat))

    def _moment_text(self, moment: Moment, name: str) -> str:
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

    def _end(self, ending: str, still_playing: tuple[int, ...]) -> tuple[str, str]:
        name = self.tr(ENDINGS[ending])
        name = name[:1].upper() + name[1:]
        if ending == EARLY:
            return name, ""
        if ending == TILES:
            return name, self.tr("the buildings decide")
        # With ranking the others may have won, in teams a partner may be left, too.
        names = self.phrases.join_with_and([self.name(seat) for seat in still_playing])
        return name, self.tr_n("only {names} is left", "only {names} are left", len(still_playing), names=names)

    def _eruption(self, level: int, huts: int) -> str:
        if not huts:
            return self.tr("level {level}", level=level)
        return self.tr_n("level {level}, one hut covered", "level {level}, {n} huts covered", huts, level=level)

    def _lead(self, name: str, pieces: int, next_seat: int, more: int) -> str:
        other = self.name(next_seat)
        return self.tr("{name}: {n} to an early win, {other}: {more}", name=name, n=pieces, other=other, more=more)

    def _split(self, colour: str, sizes: tuple[int, ...]) -> str:
        return self.tr("{name}: {sizes}", name=self.phrases.name(colour), sizes=_sizes(sizes))

    def _missed(self, chance: MissedWin) -> str:
        name = self.name(chance.seat)
        return self.tr_n("{name} had one way to win", "{name} had {n} ways to win", chance.ways, name=name)

    def missed_win_text(self, seat: int, build: Build) -> str:
        """How a missed win could have been played."""
        return self.tr(
            "{name} could have placed the tile like this and won with this build: {build}.",
            name=self.name(seat),
            build=self.build(build),
        )

    # Corrections.

    def change(self, change: Change) -> str:
        """What a correction did."""
        return self.tr(_CHANGES[change.what], turn=change.turn)

    def consequences(self, consequences: Sequence[Consequence]) -> list[str]:
        """What later turns do now and did before, one line each; a change of all players is one line."""
        lines: list[str] = []
        shifted = False
        for was, now in consequences:
            if was.colour != now.colour and not shifted:
                shifted = True
                names = {"name": self.phrases.name(now.colour), "before": self.phrases.name(was.colour)}
                turn = self.tr("turn {turn} is now by {name} instead of {before}", turn=now.turn, **names)
                lines.append(self.tr("Other players from here on: {turn}.", turn=turn))
            if parts := self._consequence(was, now):
                name = self.phrases.name(now.colour)
                lines.append(self.tr("Turn {turn}, {name}: {deed}", turn=now.turn, name=name, deed=", ".join(parts)))
        return lines

    def _consequence(self, was: Scene, now: Scene) -> list[str]:
        parts: list[str] = []
        if was.level != now.level:
            parts.append(
                self.tr("the tile lies on level {level} instead of {before}", level=now.level, before=was.level)
            )
        huts = _huts(now)
        before = _huts(was)
        parts.extend(
            self.tr_n(
                "{n} of {name}'s huts is covered instead of {before}",
                "{n} of {name}'s huts are covered instead of {before}",
                huts.get(colour, 0),
                name=self.phrases.name(colour),
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
    """The number of covered huts of each colour."""
    colours = dict.fromkeys(piece.colour for _, piece in scene.covered_pieces if piece.kind == HUT)
    return {colour: scene.huts_lost(colour) for colour in colours}


def _sizes(sizes: tuple[int, ...]) -> str:
    """The sizes of a split settlement's parts: 4 + 2."""
    return " + ".join(map(str, sizes))


def slip_title(turn_phrases: TurnPhrases, slip: Slip) -> str:
    """The turn of a slip and what was wrong with it: Turn 14, Ann: forgotten."""
    now = slip.repair.original if slip.what == TWICE else slip.repair.current.replay
    colour = now.positions[slip.turn - 1].colour
    mistake = _wrong(turn_phrases, slip)
    return turn_phrases.tr(
        "Turn {turn}, {name}: {deed}", turn=slip.turn, name=turn_phrases.phrases.name(colour or ""), deed=mistake
    )


_TILES = {
    DIRECTION: N_("the lava flows another way"),
    MIRRORED: N_("the tile mirrored"),
    FIELD: N_("another tile"),
}


def _wrong(turn_phrases: TurnPhrases, slip: Slip) -> str:
    tr = turn_phrases.tr
    if slip.what == TWICE:
        return tr("entered twice")
    after = slip.repair.record.turns[slip.turn - 1]
    if slip.what == FORGOTTEN:
        return tr("gave up, and it was not entered") if after.concede is not None else tr("forgotten")
    before = slip.repair.original.record.turns[slip.turn - 1]
    return _other_build(turn_phrases, before, after) if slip.what == BUILD else tr(_TILES[slip.what])


def _other_build(turn_phrases: TurnPhrases, before: Turn, after: Turn) -> str:
    was = _build(before)
    now = _build(after)
    if now is None:
        return turn_phrases.tr("no building")
    if was is not None and was.kind == now.kind != EXPAND:
        return turn_phrases.tr("{piece} elsewhere", piece=turn_phrases.build(now))
    return turn_phrases.build(now)


def _build(turn: Turn) -> Build | None:
    return turn.build.build if isinstance(turn.build, BuildMove) else None


def slip_details(turn_phrases: TurnPhrases, slip: Slip) -> list[str]:
    """What the turn was and what is recorded, as far as the title does not say it."""
    sentences = []
    before = slip.repair.original.record.turns
    after = slip.repair.record.turns[slip.turn - 1] if slip.what != TWICE else Turn()
    if slip.what in (FIELD, MIRRORED):
        was = before[slip.turn - 1].tile
        assert was is not None
        assert after.tile is not None
        kinds = {"tile": turn_phrases.phrases.tile(after.tile.kind), "before": turn_phrases.phrases.tile(was.kind)}
        sentences.append(turn_phrases.tr("{tile} instead of {before}", **kinds))
    elif slip.what == BUILD:
        recorded = turn_phrases.action(scene_of(slip.repair.original, slip.turn))
        sentences.append(turn_phrases.tr("Recorded: {deed}", deed=recorded))
    elif slip.what == FORGOTTEN and after.tile is not None:
        fields = [
            turn_phrases.phrases.terrain(letter) + ("?" if hexagon in slip.guessed else "")
            for letter, hexagon in zip(after.tile.kind, covered(after.tile.placement)[1:], strict=True)
        ]
        sentences.append(" + ".join(reversed(fields)))
    return sentences


def unexplained_text(turn_phrases: TurnPhrases, slip: Slip, compared: int) -> str:
    """What a slip does not explain of this many compared hexes; "" if it explains everything."""
    parts = []
    if slip.unexplained:
        parts.append(
            turn_phrases.tr_n(
                "{n} of {all} fields stays open", "{n} of {all} fields stay open", len(slip.unexplained), all=compared
            )
        )
    if not slip.count_matches:
        parts.append(turn_phrases.tr("the number of tiles stays open"))
    return ", ".join(parts)


def slip_explains(turn_phrases: TurnPhrases, slip: Slip, compared: int) -> str:
    """A sentence for how much a slip explains of this many compared hexes."""
    if slip.explains_all:
        return turn_phrases.tr("This explains all that you said of the table.")
    return as_sentence(unexplained_text(turn_phrases, slip, compared))


def slip_breaks(turn_phrases: TurnPhrases, slip: Slip) -> str:
    """A sentence for the turn that a slip makes illegal."""
    return as_sentence(illegal_turn_text(turn_phrases, slip))


def illegal_turn_text(turn_phrases: TurnPhrases, slip: Slip) -> str:
    """The later turn that a slip makes illegal; "" if there is none."""
    illegal = slip.repair.illegal
    if illegal is None:
        return ""
    if illegal.turn == slip.turn and slip.what == FORGOTTEN:
        laid = slip.repair.record.turns[slip.turn - 1].tile is not None
        tr = turn_phrases.tr
        return tr("what was built is still to be entered") if laid else tr("the turn is still to be entered")
    return turn_phrases.tr("turn {turn} is no longer legal then", turn=illegal.turn)
