"""A game as a page to read: who began, what happened when, how it ended, and what people said of it."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from taluva.engine.pieces import EXPAND, TEMPLE, TOWER
from taluva.engine.position import TILES
from taluva.record.comments import comment_of
from taluva.record.notation import DATE_TAG, PLACE_TAG
from taluva.review import moments
from taluva.review.moments import Moment
from taluva.review.story import Scene
from taluva.review.viewed_game import ViewedGame
from taluva.words import outcomes
from taluva.words.captions import Teller
from taluva.words.catalogue import Catalogue
from taluva.words.days import written_day
from taluva.words.explain import explainer_of
from taluva.words.marks import N_

MOST = 12  # sentences on a page
WIDE = 3  # huts of an expansion that is worth a sentence

# What a turn is told of, besides that the game began or ended, if several things happened on it: the first of these.
_BEFORE = (
    moments.WENT_OUT,
    moments.GAVE_UP,
    moments.LET_STAND,
    moments.MISSED,
    moments.FIRST_TEMPLE,
    moments.FIRST_TOWER,
    moments.LEAD,
    moments.ERUPTION,
    moments.SPLIT,
)


class Sentence(NamedTuple):
    """What happened on a turn, and what somebody wrote of it; either may be empty, not both."""

    turn: int
    text: str
    comment: str


class PageText(NamedTuple):
    """A whole evening in words; what nobody wrote down is empty."""

    title: str
    outcome: str
    day: str
    place: str
    terms: str
    sentences: tuple[Sentence, ...]
    reasons: str


def page_text(words: Catalogue, told: ViewedGame, most: int = MOST) -> PageText:
    """Tell a game in at most so many sentences; what people wrote comes with its turn."""
    teller = Teller(words, told.record)
    outcome = outcomes.outcome(explainer_of(words, told.record).voice, told.replay.last)
    return PageText(
        teller.title(),
        outcome.title,
        written_day(words, told.record.shown(DATE_TAG)),
        told.record.shown(PLACE_TAG).strip(),
        teller.terms(),
        _sentences(teller, told, most),
        " ".join(outcome.reasons),
    )


def text(words: Catalogue, told: ViewedGame) -> str:
    """The page as text to send."""
    # Room for all that people wrote, and for what happened besides.
    page = page_text(words, told, most=2 * MOST + sum(map(bool, map(comment_of, told.record.turns))))
    head = [page.title, " · ".join(part for part in (page.day, page.place) if part), page.terms]
    lines: list[str] = []
    for sentence in page.sentences:
        lines.append(f"{sentence.turn}. {sentence.text}".rstrip())
        if sentence.comment:
            lines.append("   " + words.tr("“{words}”", words=sentence.comment))
    end = [page.outcome, page.reasons]
    parts = ([line for line in part if line] for part in (head, lines, end))
    return "\n\n".join("\n".join(part) for part in parts if part) + "\n"


def _sentences(teller: Teller, told: ViewedGame, most: int) -> tuple[Sentence, ...]:
    scenes = told.scenes
    said = {number: comment_of(turn) for number, turn in enumerate(told.record.turns[: len(scenes)], 1)}
    said = {number: comment for number, comment in said.items() if comment}
    found: dict[int, list[str]] = {}
    ends = [moment for moment in told.moments if moment.what in (moments.WIN, moments.END)]
    others = sorted((m for m in told.moments if m not in ends), key=lambda m: (_BEFORE.index(m.what), m.turn))
    for turn, sentence in (*_beginning(teller, scenes), *(one for end in ends for one in _end(teller, told, end))):
        if _room(found, turn, said, most):
            found.setdefault(turn, []).append(sentence)
    # Of everything else a turn is told of one thing. Last in the list is told first to go: large expansions, then
    # temples and towers, then moments.
    busy: set[int] = set()
    happened = [(moment.turn, _moment(teller, moment)) for moment in others]
    for turn, sentence in (*happened, *_of_builds(teller, scenes)):
        if turn not in busy and _room(found, turn, said, most):
            busy.add(turn)
            found.setdefault(turn, []).insert(turn == 1, sentence)
    for turn in sorted(said):
        if turn not in found and _counted(found) < most:
            scene = scenes[turn - 1]
            found[turn] = [
                teller.tr("{name}: {deed}.", name=teller.voice.name(scene.colour), deed=teller.deed_within(scene))
            ]
    return tuple(Sentence(turn, " ".join(found[turn]), said.get(turn, "")) for turn in sorted(found))


def _counted(found: Mapping[int, list[str]]) -> int:
    return sum(map(len, found.values()))


def _room(found: Mapping[int, list[str]], turn: int, said: Iterable[int], most: int) -> bool:
    """Whether there is room for one more sentence beside those of turns that were written on and wait for a place."""
    return _counted(found) < max(1, most - len(set(said) - {*found, turn}))


def _beginning(teller: Teller, scenes: Sequence[Scene]) -> Iterable[tuple[int, str]]:
    return [
        (scene.turn, teller.begins() or teller.tr("{name} begins.", name=teller.voice.name(scene.colour)))
        for scene in scenes[:1]
    ]


def _end(teller: Teller, told: ViewedGame, moment: Moment) -> list[tuple[int, str]]:
    """An early win, and why nobody plays on."""
    position = told.position_after(moment.turn)
    over = outcomes.why_over(teller.voice, position)
    if moment.what == moments.WIN:
        if not position.over:
            said = [teller.tr("{name} wins early; the others play on.", name=teller.name(moment.seat))]
        else:
            said = [outcomes.early_win(teller.voice, position, moment.seat), *over]
    elif position.ending == TILES:
        said = [teller.tr("The last tile is placed."), *outcomes.best(teller.voice, position)]
    else:
        said = over
    return [(moment.turn, sentence) for sentence in said]


def _of_builds(teller: Teller, scenes: Iterable[Scene]) -> Iterable[tuple[int, str]]:
    great, wide = [], []
    for scene in scenes:
        name = teller.voice.name(scene.colour)
        if scene.action == TEMPLE:
            great.append((scene.turn, teller.tr("{name} builds a temple.", name=name)))
        elif scene.action == TOWER:
            great.append((scene.turn, teller.tr("{name} builds a tower.", name=name)))
        elif scene.action == EXPAND and scene.cost >= WIDE and scene.build is not None:
            into = teller.voice.into(scene.build.terrain)
            wide.append((scene.cost, scene.turn, name, into))
    wide.sort(key=lambda one: (-one[0], one[1]))
    return [
        *great,
        *(
            (
                turn,
                teller.tr_n(
                    "{name} expands {into}: {n} hut.", "{name} expands {into}: {n} huts.", n, name=name, into=into
                ),
            )
            for n, turn, name, into in wide
        ),
    ]


_PLAIN = {
    moments.FIRST_TEMPLE: N_("{name} builds the first temple."),
    moments.FIRST_TOWER: N_("{name} builds the first tower."),
    moments.LET_STAND: N_("{name}'s move breaks a rule; the players let it stand."),
    moments.MISSED: N_("{name} could have won here."),
    moments.WENT_OUT: N_("{name} cannot build and is out."),
    moments.GAVE_UP: N_("{name} gives up."),
}


def _moment(teller: Teller, moment: Moment) -> str:
    """A key moment as a sentence."""
    name, tr = teller.name(moment.seat), teller.tr
    match moment.what:
        case moments.ERUPTION:
            return _eruption(teller, name, *moment.facts)
        case moments.SPLIT:
            colour, sizes = moment.facts
            whose = teller.voice.name(colour)
            parts = "+".join(map(str, sizes))  # never broken over two lines
            if teller.record.setup.colours[moment.seat] == colour:
                return tr("{name}'s eruption splits a settlement of {name}'s own: {parts}.", name=name, parts=parts)
            return tr("{name}'s eruption splits {whose}'s settlement: {parts}.", name=name, whose=whose, parts=parts)
        case moments.LEAD:
            pieces, seat, more = moment.facts
            return tr(
                "{name} takes the lead: {n} to an early win, {other} {more}.",
                name=name,
                n=pieces,
                other=teller.name(seat),
                more=more,
            )
        case _:
            return tr(_PLAIN[moment.what], name=name)


def _eruption(teller: Teller, name: str, level: int, huts: int) -> str:
    if not huts:
        return teller.tr("{name} raises the island to level {level}.", name=name, level=level)
    return teller.tr_n(
        "{name}'s eruption on level {level} covers {n} hut.",
        "{name}'s eruption on level {level} covers {n} huts.",
        huts,
        name=name,
        level=level,
    )
