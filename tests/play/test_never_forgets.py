"""Whatever happens to games in two archives: no record that one of them ever held is gone, and none is there twice."""

from functools import cache

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from taluva.archive.archive import Archive
from taluva.archive.incoming import of_bytes
from taluva.archive.text import contains, turn_lines, with_undone
from taluva.archive.values import GameId
from taluva.play.correction import Correcting, keeping_correction, taking_again
from taluva.play.resuming import carry_on
from taluva.record.piecework import in_one_go
from taluva.record.reader import read
from taluva.record.record import Record
from taluva.record.replay import replay
from taluva.record.writer import write
from tests.archive.support import Clock
from tests.record.games import four, game

NUMBERS = st.integers(0, 1000)


def with_a_fault(record: Record, turn: int) -> Record:
    """The same record, one of its turns played where the turn before it was."""
    turns = record.turns
    return record._replace(turns=(*turns[: turn - 1], turns[turn - 2], *turns[turn:]))


WHOLE = [game(seed, four(12)) for seed in range(3)]
FAULTY = [with_a_fault(record, turn) for record in WHOLE for turn in (3, 8)]
BEGUN = [record._replace(turns=record.turns[:turn]) for record in WHOLE for turn in (0, 5)]
RECORDS = [write(record) for record in (*WHOLE, *FAULTY, *BEGUN)]


@cache
def broken(text: str) -> bool:
    """Whether a record breaks a rule."""
    return bool(replay(read(text)).faults)


class Memory(RuleBasedStateMachine):
    """Two archives, and everything that each of them ever held."""

    def __init__(self) -> None:
        super().__init__()
        clock = Clock()
        self.archives = [self._opened(clock), self._opened(clock)]
        self.held: list[set[str]] = [set(), set()]

    @staticmethod
    def _opened(clock: Clock) -> Archive:
        archive = Archive.open(None, clock).archive
        assert archive is not None
        return archive

    def _some(self, which: int, number: int) -> tuple[Archive, GameId]:
        archive = self.archives[which % 2]
        games = (*archive.games().games, *archive.deleted())
        return archive, games[number % len(games)].id if games else ""

    @rule(which=NUMBERS, number=NUMBERS)
    def take_in(self, which: int, number: int) -> None:
        archive = self.archives[which % 2]
        text = RECORDS[number % len(RECORDS)]
        game, _ = archive.take(text)
        stored = archive.load(game)
        assert stored is not None
        assert stored.record == text

    @rule(which=NUMBERS, number=NUMBERS, undo=st.integers(0, 6), redo=st.integers(0, 3), play=st.booleans())
    def carry_on(self, which: int, number: int, undo: int, redo: int, play: bool) -> None:
        archive, game = self._some(which, number)
        session = carry_on(archive, game)
        if session is None:
            return
        for _ in range(undo):
            session.undo()
        for _ in range(redo):
            session.redo()
        position = session.position
        if play and not position.over and position.awaits == "tile":
            legal = position.legal_tiles()
            session.choose("JC")
            session.propose(legal[number % len(legal)])
            if session.prospect.ready:
                session.lay()

    @rule(which=NUMBERS, number=NUMBERS)
    def correct(self, which: int, number: int) -> None:
        archive, game = self._some(which, number)
        stored = archive.load(game)
        if stored is None or not turn_lines(stored.record):
            return
        record = read(stored.record)
        correcting = Correcting(record, 1 + number % len(record.turns))
        correcting.delete()
        in_one_go(keeping_correction(archive, game, None, correcting))

    @rule(which=NUMBERS, number=NUMBERS)
    def take_an_earlier_one_again(self, which: int, number: int) -> None:
        archive, game = self._some(which, number)
        earlier = archive.earlier(game)
        if earlier:
            in_one_go(taking_again(archive, game, None, read(earlier[number % len(earlier)].record)))

    @rule(which=NUMBERS, number=NUMBERS)
    def delete(self, which: int, number: int) -> None:
        archive, game = self._some(which, number)
        archive.delete(game)

    @rule(which=NUMBERS, number=NUMBERS)
    def bring_back(self, which: int, number: int) -> None:
        archive, game = self._some(which, number)
        archive.undelete(game)

    @rule(which=NUMBERS)
    def back_up_into_the_other(self, which: int) -> None:
        archive, other = self.archives[which % 2], self.archives[1 - which % 2]
        _, ending, data = archive.packed()
        other.restore(of_bytes(data, "backup" + ending))

    @invariant()
    def nothing_is_forgotten(self) -> None:
        for archive, held in zip(self.archives, self.held, strict=True):
            kept: set[str] = set()
            for listed in (*archive.games().games, *archive.deleted()):
                stored = archive.load(listed.id)
                assert stored is not None
                earlier = archive.earlier(listed.id)
                assert len({(one.reason, one.at, one.record) for one in earlier}) == len(earlier)
                kept |= {with_undone(stored.record, stored.redo), *(one.record for one in earlier)}
                assert (listed.summary.fault > 0) == broken(stored.record)
            held |= kept
            assert all(one in kept or any(contains(other, one) for other in kept) for one in held)

    @invariant()
    def what_breaks_a_rule_is_not_carried_on(self) -> None:
        for archive in self.archives:
            for listed in archive.to_resume():
                session = carry_on(archive, listed.id)
                assert session is not None
                position, summary = session.position, listed.summary
                assert (position.turn, position.colour, position.awaits) == (
                    summary.turn,
                    summary.mover,
                    summary.awaits,
                )
            for listed in archive.games(limit=200, only="to-mend").games:
                if listed.summary.waits:
                    assert carry_on(archive, listed.id) is None

    def teardown(self) -> None:
        for archive in self.archives:
            archive.close()


TestMemory = Memory.TestCase
TestMemory.settings = settings(max_examples=6, stateful_step_count=14, deadline=None)
