"""What the figures of one game show, as sections like those of the statistics."""

from collections.abc import Mapping

from taluva.archive import times
from taluva.archive.values import Stored
from taluva.review.story import Story
from taluva.review.tally import PlayerTally, tally, turn_times
from taluva.words.captions import Teller
from taluva.words.figures import LIGHT, SOLID, Bar, FigureRow, Number, Section
from taluva.words.marks import N_


def seconds_of(stored: Stored) -> dict[int, float]:
    """The seconds of every turn whose time is known; long breaks are left out."""
    found = {}
    before: int | None = stored.created if stored.times and stored.times[0] is not None else None
    for turn, at in enumerate(stored.times, 1):
        if at is not None and before is not None and 0 < at - before <= times.DINNER:
            found[turn] = (at - before) / 1000
        before = at
    return found


def one_game(teller: Teller, story: Story, seconds: Mapping[int, float]) -> tuple[Section, ...]:
    """The figures of one game by player, after its charts."""
    words = teller.words
    colours = teller.record.setup.colours
    counted = tally(colours, story)
    names = [teller.name(seat) for seat in range(len(colours))]
    numbers = (
        Number(str(counted.turns), words.ngettext("turn", "turns", counted.turns)),
        Number(str(counted.eruptions), words.ngettext("eruption", "eruptions", counted.eruptions)),
        Number(str(counted.highest), words.gettext("highest level")),
    )
    sections = [Section(words.gettext("The game"), numbers=numbers, note=teller.begins())]
    heads = [
        words.gettext(head)
        for head in (
            N_("turns"),
            N_("eruptions"),
            N_("highest level"),
            N_("expansions"),
            N_("most huts at once"),
            N_("largest settlement"),
            N_("settlements split"),
        )
    ]
    cells = [_cells(player) for player in counted.players]
    if any(player.let_stand for player in counted.players):
        heads.append(words.gettext("let stand"))
        cells = [(*each, _cell(player.let_stand)) for each, player in zip(cells, counted.players, strict=True)]
    rows = tuple(FigureRow(names[seat], colour, cells[seat]) for seat, colour in enumerate(colours))
    sections.append(Section(words.gettext("By player"), heads=tuple(heads), rows=rows))
    lost = tuple(
        FigureRow(names[seat], player.colour, tuple(map(_cell, player.huts_lost)))
        for seat, player in enumerate(counted.players)
    )
    if any(sum(player.huts_lost) for player in counted.players):
        note = words.gettext("Huts of the row covered by the column.")
        sections.append(Section(words.gettext("Who covered whose huts"), heads=tuple(names), rows=lost, note=note))
    paces = turn_times(colours, story, seconds)
    if any(one.turns for one in paces):
        bars = tuple(
            Bar(
                names[seat],
                ((one.average, SOLID), (max(0.0, one.longest - one.average), LIGHT)),
                words.tr(
                    "{average} s on average, at most {longest} s",
                    average=round(one.average),
                    longest=round(one.longest),
                ),
                colours[seat],
            )
            for seat, one in enumerate(paces)
        )
        sections.append(Section(words.gettext("Seconds per turn"), bars=bars))
    return tuple(sections)


def _cells(player: PlayerTally) -> tuple[str, ...]:
    numbers = (
        player.turns,
        player.eruptions,
        player.highest,
        player.expansions,
        player.dearest,
        player.largest,
        player.splits,
    )
    return tuple(map(_cell, numbers))


def _cell(number: int) -> str:
    return str(number) if number else "–"
