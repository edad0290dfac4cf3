"""Statistics and the figures of a game as sections of bars, numbers and tables, and the series of charts."""

from collections.abc import Mapping, Sequence
from itertools import accumulate
from typing import NamedTuple

from taluva.archive import times
from taluva.archive.stats import Figures, Ids, Rival, SeatResult, Statistics
from taluva.archive.values import Stored
from taluva.engine.pieces import FULL, TEMPLE, TOWER
from taluva.play.missed_win_cache import MissedWinCounts
from taluva.review.story import CONCEDE, OUT, Story
from taluva.review.tally import PlayerTally, tally, turn_times
from taluva.words.captions import TurnPhrases
from taluva.words.catalogue import N_, Catalogue
from taluva.words.terms import COLOURS, ENDINGS, PLACES, PLAYS

SOLID, HATCHED, LIGHT = "solid", "hatched", "light"

_LOOKS = (SOLID, HATCHED, LIGHT)

# Longer lists of rivals say nothing more.
_MOST = 12


class Bar(NamedTuple):
    """One bar of a chart: consecutive parts with their looks, and the text after them."""

    label: str
    parts: tuple[tuple[float, str], ...]
    text: str
    colour: str = ""  # of a player, whose emblem stands before the label
    games: Ids | None = None  # which it counts
    full: float = 0  # what fills the whole width, where a bar has a scale of its own


class Number(NamedTuple):
    """A figure on a card of its own."""

    value: str
    label: str
    games: Ids | None = None  # which it counts


class FigureRow(NamedTuple):
    """A row of a table."""

    label: str
    colour: str
    cells: tuple[str, ...]
    games: tuple[Ids | None, ...] = ()  # which each of them counts, if they count any


class Section(NamedTuple):
    """A heading with numbers, bars or a table; a note explains them."""

    title: str
    numbers: tuple[Number, ...] = ()
    bars: tuple[Bar, ...] = ()
    heads: tuple[str, ...] = ()  # of the table's columns
    rows: tuple[FigureRow, ...] = ()
    note: str = ""


def share(catalogue: Catalogue, part: int, total: int) -> str:
    """A share in percent, "" if the total is 0."""
    return catalogue.tr("{percent}%", percent=round(100 * part / total)) if total else ""


def _a_game(catalogue: Catalogue, number: int, games: int) -> str:
    text = f"{number / games:.1f}" if games else "0"
    return text if catalogue.language == "en" else text.replace(".", ",")


def _without_zero(text: str) -> str:
    """A number without a decimal zero."""
    return text[:-2] if text.endswith((".0", ",0")) else text


def _score(catalogue: Catalogue, rival: Rival) -> str:
    return catalogue.tr("{ahead}–{behind}", ahead=rival.ahead, behind=rival.behind)


def overall_figures(catalogue: Catalogue, statistics: Statistics, missed: MissedWinCounts) -> tuple[Section, ...]:
    """The figures of all people."""
    games = len(statistics.games)
    numbers = (
        Number(str(games), catalogue.ngettext("game", "games", games), statistics.games),
        Number(str(len(statistics.people)), catalogue.ngettext("player", "players", len(statistics.people))),
        Number(_without_zero(_turns(catalogue, statistics)), catalogue.gettext("turns per game")),
    )
    return (
        Section(catalogue.gettext("All games"), numbers=numbers, note=_late_games_note(catalogue, statistics.begun)),
        win_section(catalogue, statistics.people),
        Section(catalogue.gettext("How games ended"), bars=_counts(catalogue, statistics.endings, ENDINGS, games)),
        Section(catalogue.gettext("Modes"), bars=_counts(catalogue, statistics.plays, PLAYS, games)),
        missed_win_section(catalogue, missed),
    )


def _turns(catalogue: Catalogue, statistics: Statistics) -> str:
    """The turns of an average game, of those that are recorded from the first tile on."""
    complete_games = len(statistics.games) - len(statistics.begun)
    return _a_game(catalogue, statistics.turns, complete_games) if complete_games or not statistics.begun else "–"


def _late_games_note(catalogue: Catalogue, late_games: Ids) -> str:
    """How many games have a late start, so that their first turns are not counted."""
    if not late_games:
        return ""
    return catalogue.tr_n(
        "Turns per game, missed wins and who went first leave out {n} game recorded from a later turn on.",
        "Turns per game, missed wins and who went first leave out {n} games recorded from a later turn on.",
        len(late_games),
    )


def missed_win_section(catalogue: Catalogue, missed: MissedWinCounts) -> Section:
    """Who missed how many wins, and in how many searched games."""
    return Section(
        catalogue.gettext("Missed wins"),
        bars=tuple(Bar(name, ((number, SOLID),), str(number)) for name, number in missed.people[:_MOST]),
        note=catalogue.tr_n(
            "{n} game of {games} has been searched so far.",
            "{n} games of {games} have been searched so far.",
            missed.searched,
            games=missed.games,
        ),
    )


def win_section(catalogue: Catalogue, people: Sequence[Figures]) -> Section:
    """Who won how often, and by which ending."""
    bars = tuple(
        Bar(
            person.name,
            tuple(zip(map(len, person.wins), _LOOKS, strict=True)),
            catalogue.tr("{wins} of {games}", wins=len(person.wins.total), games=len(person.games)),
            games=person.wins.total,
        )
        for person in people[:_MOST]
    )
    note = catalogue.gettext("Solid: early wins. Hatched: last player left. Outlined: after the last tile.")
    return Section(catalogue.gettext("Wins"), bars=bars, note=note if bars else "")


def _counts(
    catalogue: Catalogue, counted: Sequence[tuple[str, Ids]], names: Mapping[str, str], total: int
) -> tuple[Bar, ...]:
    return tuple(
        Bar(
            catalogue.gettext(names.get(what, what)),
            ((len(games), SOLID),),
            f"{len(games)} · {share(catalogue, len(games), total)}",
            games=games,
        )
        for what, games in counted
    )


def person_figures(catalogue: Catalogue, figures: Figures) -> tuple[Section, ...]:
    """The figures of one person."""
    games = len(figures.games)
    won = len(figures.wins.total)
    row = len(figures.streak)
    label = catalogue.ngettext("win in a row, so far", "wins in a row, so far", row)
    since = catalogue.gettext("games since the last win")
    numbers = (
        Number(str(games), catalogue.ngettext("game", "games", games), figures.games),
        Number(f"{won} · {share(catalogue, won, games)}", catalogue.gettext("won"), figures.wins.total),
        Number(str(len(figures.best_streak)), catalogue.gettext("longest winning streak"), figures.best_streak),
        Number(str(row), label if figures.winning else since, figures.streak),
    )
    kinds = tuple(
        Bar(catalogue.gettext(text), ((len(ids), look),), str(len(ids)), games=ids)
        for text, ids, look in zip(ENDINGS.values(), figures.wins, _LOOKS, strict=True)
    )
    places = tuple(
        Bar(
            catalogue.gettext(name),
            ((len(ids), SOLID if place == 0 else LIGHT),),
            f"{len(ids)} · {share(catalogue, len(ids), games)}",
            games=ids,
        )
        for place, (name, ids) in enumerate(zip(PLACES, figures.places, strict=True))
    )
    pieces = tuple(
        # One scale for all would leave nothing of temples beside huts.
        Bar(
            catalogue.gettext(name),
            ((number / max(1, games), SOLID),),
            _a_game(catalogue, number, games),
            games=figures.games,
            full=total,
        )
        for name, number, total in (
            (N_("Temples"), figures.temples, FULL.temples),
            (N_("Towers"), figures.towers, FULL.towers),
            (N_("Huts"), figures.huts, FULL.huts),
        )
    )
    colours = tuple(
        Bar(
            catalogue.gettext(COLOURS.get(colour, colour)),
            ((len(ids), SOLID),),
            f"{len(ids)} · {share(catalogue, len(ids), games)}",
            colour,
            ids,
        )
        for colour, ids in figures.colours
    )
    began = tuple(
        Bar(catalogue.gettext(text), ((len(ids), look),), str(len(ids)), games=ids)
        for text, ids, look in (
            (N_("went first"), figures.first, LIGHT),
            (N_("and won"), figures.won_first, SOLID),
            (N_("eliminated"), figures.outs, HATCHED),
        )
    )
    sections = [
        Section(figures.name, numbers=numbers),
        Section(
            catalogue.gettext("Against"),
            bars=_rivals(catalogue, figures.against),
            note=catalogue.gettext("Solid: finished ahead. Hatched: behind.") if figures.against else "",
        ),
        Section(catalogue.gettext("Wins"), bars=kinds),
        Section(catalogue.gettext("Places"), bars=places),
        Section(catalogue.gettext("Pieces per game"), bars=pieces, note=catalogue.tr(_SCALES, **FULL._asdict())),
        Section(
            catalogue.gettext("Going first and being eliminated"),
            bars=began,
            note=_late_games_note(catalogue, figures.begun),
        ),
        Section(catalogue.gettext("Colours"), bars=colours),
    ]
    if figures.with_partner:
        partners = _rivals(catalogue, figures.with_partner)
        note = catalogue.gettext("Solid: won together. Hatched: lost together.")
        sections.append(Section(catalogue.gettext("In a team"), bars=partners, note=note))
    return tuple(section for section in sections if section.numbers or section.bars)


_SCALES = N_("Each on its own scale: {temples} temples, {towers} towers, {huts} huts.")


def _rivals(catalogue: Catalogue, rivals: Sequence[Rival]) -> tuple[Bar, ...]:
    """A bar for each rival, linked to the games with him."""
    return tuple(
        Bar(
            rival.name,
            ((rival.ahead, SOLID), (rival.behind, HATCHED)),
            _score(catalogue, rival),
            games=rival.games,
        )
        for rival in rivals[:_MOST]
    )


def group_figures(catalogue: Catalogue, statistics: Statistics, names: Sequence[str]) -> tuple[Section, ...]:
    """The figures of the games in which all of some people took part."""
    games = len(statistics.games)
    members = [person for name in names for person in statistics.people if person.name == name]
    numbers = (
        Number(str(games), catalogue.ngettext("shared game", "shared games", games), statistics.games or None),
        Number(_turns(catalogue, statistics), catalogue.gettext("turns per game")),
    )
    rows = []
    for person in members:
        met = {rival.name: rival for rival in person.against}
        cells = tuple(
            "–" if other is person or other.name not in met else _score(catalogue, met[other.name]) for other in members
        )
        games_of = tuple(
            met[other.name].games if other is not person and other.name in met else None for other in members
        )
        rows.append(FigureRow(person.name, "", cells, games_of))
    heads = tuple(person.name for person in members)
    note = catalogue.gettext("How often the row finished ahead of the column, and behind it.")
    sections = [
        Section(" · ".join(names), numbers=numbers, note=_late_games_note(catalogue, statistics.begun)),
        win_section(catalogue, members),
        Section(catalogue.gettext("Who beats whom"), heads=heads, rows=tuple(rows), note=note if rows else ""),
        Section(catalogue.gettext("How games ended"), bars=_counts(catalogue, statistics.endings, ENDINGS, games)),
    ]
    return tuple(section for section in sections if section.numbers or section.bars or section.rows)


def seconds_of(stored: Stored) -> dict[int, float]:
    """The seconds of every turn whose time is known, without long breaks."""
    seconds = {}
    before: int | None = stored.created if stored.times and stored.times[0] is not None else None
    for turn, at in enumerate(stored.times, 1):
        if at is not None and before is not None and 0 < at - before <= times.DINNER:
            seconds[turn] = (at - before) / 1000
        before = at
    return seconds


def game_figures(turn_phrases: TurnPhrases, story: Story, seconds: Mapping[int, float]) -> tuple[Section, ...]:
    """The figures of one game by player."""
    catalogue = turn_phrases.catalogue
    colours = turn_phrases.record.setup.colours
    counted = tally(colours, story)
    names = [turn_phrases.name(seat) for seat in range(len(colours))]
    numbers = (
        Number(str(counted.turns), catalogue.ngettext("turn", "turns", counted.turns)),
        Number(str(counted.eruptions), catalogue.ngettext("eruption", "eruptions", counted.eruptions)),
        Number(str(counted.highest), catalogue.gettext("highest level")),
    )
    sections = [Section(catalogue.gettext("The game"), numbers=numbers, note=turn_phrases.first_turn_text())]
    heads = [
        catalogue.gettext(head)
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
        heads.append(catalogue.gettext("let stand"))
        cells = [(*each, _cell(player.let_stand)) for each, player in zip(cells, counted.players, strict=True)]
    rows = tuple(FigureRow(names[seat], colour, cells[seat]) for seat, colour in enumerate(colours))
    sections.append(Section(catalogue.gettext("By player"), heads=tuple(heads), rows=rows))
    lost = tuple(
        FigureRow(names[seat], player.colour, tuple(map(_cell, player.huts_lost)))
        for seat, player in enumerate(counted.players)
    )
    if any(sum(player.huts_lost) for player in counted.players):
        note = catalogue.gettext("Huts of the row covered by the column.")
        sections.append(Section(catalogue.gettext("Who covered whose huts"), heads=tuple(names), rows=lost, note=note))
    paces = turn_times(colours, story, seconds)
    if any(turn_times.turns for turn_times in paces):
        bars = tuple(
            Bar(
                names[seat],
                ((turn_times.average, SOLID), (max(0.0, turn_times.longest - turn_times.average), LIGHT)),
                catalogue.tr(
                    "{average} s on average, at most {longest} s",
                    average=round(turn_times.average),
                    longest=round(turn_times.longest),
                ),
                colours[seat],
            )
            for seat, turn_times in enumerate(paces)
        )
        sections.append(Section(catalogue.gettext("Seconds per turn"), bars=bars))
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


PIECES, LARGEST, LOST = CHARTS = ("pieces", "largest", "lost")
TITLES = {
    PIECES: N_("Pieces built"),
    LARGEST: N_("Largest settlement"),
    LOST: N_("Huts lost"),
}


class Series(NamedTuple):
    """One line of a chart: its values, and the turns to mark with a build."""

    colour: str
    name: str
    values: tuple[float, ...]
    marks: tuple[tuple[int, str], ...] = ()
    out: bool = False  # whether the player went out: the line ends there


def axis_top(highest: float) -> float:
    """The value at the top of a chart, rounded up."""
    for step in (1, 2, 5, 10, 20, 50):
        if highest <= 4 * step:
            return max(step, -(-highest // step) * step)
    return highest


def axis_turns(length: int) -> list[int]:
    """The turns labelled below a chart: its ends, and the quarters if there is room."""
    if length < 8:
        return sorted({0, length})
    return sorted({round(length * part / 4) for part in range(5)})


def axis_values(maximum: float) -> list[float]:
    """The values labelled beside a chart: none, all, and half if that is a whole number."""
    return sorted({0, maximum // 2 if maximum >= 4 and maximum % 2 == 0 else 0, maximum})


def series(chart: str, story: Story, turn_phrases: TurnPhrases) -> tuple[Series, ...]:
    """The lines of one chart."""
    standings = story.standings
    last_turns = {scene.seat: scene.turn for scene in story.scenes if scene.action in (OUT, CONCEDE)}
    lines = []
    for seat, colour in enumerate(turn_phrases.record.setup.colours):
        marks: tuple[tuple[int, str], ...] = ()
        if chart == PIECES:
            values = tuple(sum(standing.built[seat]) for standing in standings)
            built = (scene for scene in story.scenes if scene.seat == seat)
            marks = tuple((scene.turn, scene.action) for scene in built if scene.action in (TEMPLE, TOWER))
        elif chart == LARGEST:
            values = tuple(standing.largest[seat] for standing in standings)
        else:
            values = tuple(accumulate((scene.huts_lost(colour) for scene in story.scenes), initial=0))
        end = last_turns.get(seat, len(values))
        lines.append(Series(colour, turn_phrases.name(seat), values[: end + 1], marks, seat in last_turns))
    return tuple(lines)


ALWAYS, MONTH = "", "month"
_DAYS = 30
_YEARS = 3  # so many can be chosen, the latest


def periods(catalogue: Catalogue, games: Sequence[SeatResult]) -> tuple[tuple[str, str], ...]:
    """The periods to choose from, with their texts: all time, the last days, and the latest years with games."""
    years = sorted({times.local(game.played).year for game in games if game.played}, reverse=True)[:_YEARS]
    if not games:
        return ()
    days = catalogue.tr_n("{n} day", "{n} days", _DAYS)
    return ((ALWAYS, catalogue.gettext("All time")), (MONTH, days), *((str(year), str(year)) for year in years))


def within(games: Sequence[SeatResult], period: str, now: int) -> list[SeatResult]:
    """The games of a period that ends now."""
    if period == MONTH:
        return [game for game in games if game.played > now - _DAYS * times.DAY]
    return [game for game in games if period in (ALWAYS, str(times.local(game.played).year))]
