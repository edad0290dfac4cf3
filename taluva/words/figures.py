"""What the statistics show, as plain sections of bars, numbers and tables."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from taluva.archive.stats import Figures, Ids, Rival, Statistics
from taluva.engine.pieces import FULL
from taluva.play.missed_win_cache import MissedWinCounts
from taluva.words.catalogue import Catalogue
from taluva.words.marks import N_
from taluva.words.terms import COLOURS, ENDINGS, PLACES, PLAYS

SOLID, HATCHED, LIGHT = "solid", "hatched", "light"

_LOOKS = (SOLID, HATCHED, LIGHT)

# Longer lists of rivals say nothing more.
_MOST = 12


class Bar(NamedTuple):
    """One bar of a chart: parts in different looks, one after the other, and what is written behind them."""

    label: str
    parts: tuple[tuple[float, str], ...]
    text: str
    colour: str = ""  # of a player, whose emblem stands before the label
    games: Ids | None = None  # which it counts
    full: float = 0  # what fills the whole width, where a bar has a scale of its own


class Number(NamedTuple):
    """A figure worth a card of its own."""

    value: str
    label: str
    games: Ids | None = None  # which it counts


class FigureRow(NamedTuple):
    """A line of a table."""

    label: str
    colour: str
    cells: tuple[str, ...]
    games: tuple[Ids | None, ...] = ()  # which each of them counts, if they count any


class Section(NamedTuple):
    """A heading and what stands below it: some of numbers, bars or a table; a note says how to read them."""

    title: str
    numbers: tuple[Number, ...] = ()
    bars: tuple[Bar, ...] = ()
    heads: tuple[str, ...] = ()  # of the table's columns
    rows: tuple[FigureRow, ...] = ()
    note: str = ""


def share(words: Catalogue, part: int, whole: int) -> str:
    """A share in percent, "" of nothing."""
    return words.tr("{percent}%", percent=round(100 * part / whole)) if whole else ""


def _a_game(words: Catalogue, number: int, games: int) -> str:
    said = f"{number / games:.1f}" if games else "0"
    return said if words.language == "en" else said.replace(".", ",")


def _whole(said: str) -> str:
    """Leave out what a whole number has behind its point or comma."""
    return said[:-2] if said.endswith((".0", ",0")) else said


def _score(words: Catalogue, rival: Rival) -> str:
    return words.tr("{ahead}–{behind}", ahead=rival.ahead, behind=rival.behind)


def everybody(words: Catalogue, found: Statistics, missed: MissedWinCounts) -> tuple[Section, ...]:
    """The figures of everybody."""
    games = len(found.games)
    numbers = (
        Number(str(games), words.ngettext("game", "games", games), found.games),
        Number(str(len(found.people)), words.ngettext("player", "players", len(found.people))),
        Number(_whole(_turns(words, found)), words.gettext("turns per game")),
    )
    return (
        Section(words.gettext("All games"), numbers=numbers, note=_begun(words, found.begun)),
        wins(words, found.people),
        Section(words.gettext("How games ended"), bars=_counts(words, found.endings, ENDINGS, games)),
        Section(words.gettext("Modes"), bars=_counts(words, found.plays, PLAYS, games)),
        missed_wins(words, missed),
    )


def _turns(words: Catalogue, found: Statistics) -> str:
    """How many turns a game has, of those that were recorded from the first on."""
    whole = len(found.games) - len(found.begun)
    return _a_game(words, found.turns, whole) if whole or not found.begun else "–"


def _begun(words: Catalogue, begun: Ids) -> str:
    """Say how many games tell nothing of what came before their records began."""
    if not begun:
        return ""
    return words.tr_n(
        "Turns per game, missed wins and who went first leave out {n} game recorded from a later turn on.",
        "Turns per game, missed wins and who went first leave out {n} games recorded from a later turn on.",
        len(begun),
    )


def missed_wins(words: Catalogue, missed: MissedWinCounts) -> Section:
    """Who did not take how many wins, in how many games that was looked for."""
    return Section(
        words.gettext("Missed wins"),
        bars=tuple(Bar(name, ((number, SOLID),), str(number)) for name, number in missed.people[:_MOST]),
        note=words.tr_n(
            "{n} game of {games} has been searched so far.",
            "{n} games of {games} have been searched so far.",
            missed.searched,
            games=missed.games,
        ),
    )


def wins(words: Catalogue, people: Sequence[Figures]) -> Section:
    """Who won how often, and how."""
    bars = tuple(
        Bar(
            one.name,
            tuple(zip(map(len, one.wins), _LOOKS, strict=True)),
            words.tr("{wins} of {games}", wins=len(one.wins.total), games=len(one.games)),
            games=one.wins.total,
        )
        for one in people[:_MOST]
    )
    note = words.gettext("Solid: early wins. Hatched: last player left. Outlined: after the last tile.")
    return Section(words.gettext("Wins"), bars=bars, note=note if bars else "")


def _counts(
    words: Catalogue, counted: Sequence[tuple[str, Ids]], names: Mapping[str, str], whole: int
) -> tuple[Bar, ...]:
    return tuple(
        Bar(
            words.gettext(names.get(what, what)),
            ((len(games), SOLID),),
            f"{len(games)} · {share(words, len(games), whole)}",
            games=games,
        )
        for what, games in counted
    )


def one_person(words: Catalogue, figures: Figures) -> tuple[Section, ...]:
    """The figures of one person."""
    games, won, row = len(figures.games), len(figures.wins.total), len(figures.streak)
    said = words.ngettext("win in a row, so far", "wins in a row, so far", row)
    since = words.gettext("games since the last win")
    numbers = (
        Number(str(games), words.ngettext("game", "games", games), figures.games),
        Number(f"{won} · {share(words, won, games)}", words.gettext("won"), figures.wins.total),
        Number(str(len(figures.best_streak)), words.gettext("longest winning streak"), figures.best_streak),
        Number(str(row), said if figures.winning else since, figures.streak),
    )
    kinds = tuple(
        Bar(words.gettext(text), ((len(ids), look),), str(len(ids)), games=ids)
        for text, ids, look in zip(ENDINGS.values(), figures.wins, _LOOKS, strict=True)
    )
    places = tuple(
        Bar(
            words.gettext(name),
            ((len(ids), SOLID if place == 0 else LIGHT),),
            f"{len(ids)} · {share(words, len(ids), games)}",
            games=ids,
        )
        for place, (name, ids) in enumerate(zip(PLACES, figures.places, strict=True))
    )
    pieces = tuple(
        # One scale for all would leave nothing of temples beside huts.
        Bar(
            words.gettext(name),
            ((number / max(1, games), SOLID),),
            _a_game(words, number, games),
            games=figures.games,
            full=whole,
        )
        for name, number, whole in (
            (N_("Temples"), figures.temples, FULL.temples),
            (N_("Towers"), figures.towers, FULL.towers),
            (N_("Huts"), figures.huts, FULL.huts),
        )
    )
    colours = tuple(
        Bar(
            words.gettext(COLOURS.get(colour, colour)),
            ((len(ids), SOLID),),
            f"{len(ids)} · {share(words, len(ids), games)}",
            colour,
            ids,
        )
        for colour, ids in figures.colours
    )
    began = tuple(
        Bar(words.gettext(text), ((len(ids), look),), str(len(ids)), games=ids)
        for text, ids, look in (
            (N_("went first"), figures.first, LIGHT),
            (N_("and won"), figures.won_first, SOLID),
            (N_("eliminated"), figures.outs, HATCHED),
        )
    )
    sections = [
        Section(figures.name, numbers=numbers),
        Section(
            words.gettext("Against"),
            bars=_rivals(words, figures.against),
            note=words.gettext("Solid: finished ahead. Hatched: behind.") if figures.against else "",
        ),
        Section(words.gettext("Wins"), bars=kinds),
        Section(words.gettext("Places"), bars=places),
        Section(words.gettext("Pieces per game"), bars=pieces, note=words.tr(_SCALES, **FULL._asdict())),
        Section(
            words.gettext("Going first and being eliminated"),
            bars=began,
            note=_begun(words, figures.begun),
        ),
        Section(words.gettext("Colours"), bars=colours),
    ]
    if figures.with_partner:
        partners = _rivals(words, figures.with_partner)
        note = words.gettext("Solid: won together. Hatched: lost together.")
        sections.append(Section(words.gettext("In a team"), bars=partners, note=note))
    return tuple(section for section in sections if section.numbers or section.bars)


_SCALES = N_("Each on its own scale: {temples} temples, {towers} towers, {huts} huts.")


def _rivals(words: Catalogue, rivals: Sequence[Rival]) -> tuple[Bar, ...]:
    """A bar for each, that leads to the games with him."""
    return tuple(
        Bar(
            one.name,
            ((one.ahead, SOLID), (one.behind, HATCHED)),
            _score(words, one),
            games=one.games,
        )
        for one in rivals[:_MOST]
    )


def group(words: Catalogue, found: Statistics, names: Sequence[str]) -> tuple[Section, ...]:
    """The figures of the games in which all of some people took part."""
    games = len(found.games)
    members = [one for name in names for one in found.people if one.name == name]
    numbers = (
        Number(str(games), words.ngettext("shared game", "shared games", games), found.games or None),
        Number(_turns(words, found), words.gettext("turns per game")),
    )
    rows = []
    for one in members:
        met = {rival.name: rival for rival in one.against}
        cells = tuple(
            "–" if other is one or other.name not in met else _score(words, met[other.name]) for other in members
        )
        games_of = tuple(met[other.name].games if other is not one and other.name in met else None for other in members)
        rows.append(FigureRow(one.name, "", cells, games_of))
    heads = tuple(one.name for one in members)
    note = words.gettext("How often the row finished ahead of the column, and behind it.")
    sections = [
        Section(" · ".join(names), numbers=numbers, note=_begun(words, found.begun)),
        wins(words, members),
        Section(words.gettext("Who beats whom"), heads=heads, rows=tuple(rows), note=note if rows else ""),
        Section(words.gettext("How games ended"), bars=_counts(words, found.endings, ENDINGS, games)),
    ]
    return tuple(section for section in sections if section.numbers or section.bars or section.rows)
