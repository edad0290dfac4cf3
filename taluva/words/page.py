"""A game as a page to read: who began, what happened when, how it ended, and people's comments."""

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
from taluva.words.captions import TurnPhrases
from taluva.words.catalogue import N_, Catalogue
from taluva.words.days import display_date
from taluva.words.rule_phrases import rule_phrases_of

MOST_SENTENCES = 12  # sentences on a page
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
    """A sentence about a turn and the comment on it; one of them may be empty."""

    turn: int
    text: str
    comment: str


class PageText(NamedTuple):
    """The texts of the page; unknown details are empty."""

    title: str
    outcome: str
    day: str
    place: str
    terms: str
    sentences: tuple[Sentence, ...]
    reasons: str


def page_text(catalogue: Catalogue, game: ViewedGame, limit: int = MOST_SENTENCES) -> PageText:
    """The page of a game with at most this many sentences; comments go with their turns."""
    turn_phrases = TurnPhrases(catalogue, game.record)
    outcome = outcomes.outcome(rule_phrases_of(catalogue, game.record).phrases, game.replay.last)
    return PageText(
        turn_phrases.title(),
        outcome.title,
        display_date(catalogue, game.record.display_tag(DATE_TAG)),
        game.record.display_tag(PLACE_TAG).strip(),
        turn_phrases.terms(),
        _sentences(turn_phrases, game, limit),
        " ".join(outcome.reasons),
    )


def plain_text(catalogue: Catalogue, game: ViewedGame) -> str:
    """The page as plain text to share."""
    # Room for all that people wrote, and for what happened besides.
    page = page_text(catalogue, game, limit=2 * MOST_SENTENCES + sum(map(bool, map(comment_of, game.record.turns))))
    head = [page.title, " · ".join(part for part in (page.day, page.place) if part), page.terms]
    lines: list[str] = []
    for sentence in page.sentences:
        lines.append(f"{sentence.turn}. {sentence.text}".rstrip())
        if sentence.comment:
            lines.append("   " + catalogue.tr("“{words}”", words=sentence.comment))
    end = [page.outcome, page.reasons]
    parts = ([line for line in part if line] for part in (head, lines, end))
    return "\n\n".join("\n".join(part) for part in parts if part) + "\n"


def _sentences(turn_phrases: TurnPhrases, game: ViewedGame, limit: int) -> tuple[Sentence, ...]:
    scenes = game.scenes
    comments = {number: comment_of(turn) for number, turn in enumerate(game.record.turns[: len(scenes)], 1)}
    comments = {number: comment for number, comment in comments.items() if comment}
    sentences_by_turn: dict[int, list[str]] = {}
    ends = [moment for moment in game.moments if moment.what in (moments.WIN, moments.END)]
    others = sorted((m for m in game.moments if m not in ends), key=lambda m: (_BEFORE.index(m.what), m.turn))
    for turn, sentence in (
        *_beginning(turn_phrases, scenes),
        *(pair for end in ends for pair in _end(turn_phrases, game, end)),
    ):
        if _has_room(sentences_by_turn, turn, comments, limit):
            sentences_by_turn.setdefault(turn, []).append(sentence)
    # Of everything else a turn is told of one thing. Last in the list is told first to go: large expansions, then
    # temples and towers, then moments.
    busy: set[int] = set()
    happened = [(moment.turn, _moment(turn_phrases, moment)) for moment in others]
    for turn, sentence in (*happened, *_of_builds(turn_phrases, scenes)):
        if turn not in busy and _has_room(sentences_by_turn, turn, comments, limit):
            busy.add(turn)
            sentences_by_turn.setdefault(turn, []).insert(turn == 1, sentence)
    for turn in sorted(comments):
        if turn not in sentences_by_turn and _sentence_count(sentences_by_turn) < limit:
            scene = scenes[turn - 1]
            sentences_by_turn[turn] = [
                turn_phrases.tr(
                    "{name}: {deed}.",
                    name=turn_phrases.phrases.name(scene.colour),
                    deed=turn_phrases.action_within_sentence(scene),
                )
            ]
    return tuple(
        Sentence(turn, " ".join(sentences_by_turn[turn]), comments.get(turn, "")) for turn in sorted(sentences_by_turn)
    )


def _sentence_count(sentences_by_turn: Mapping[int, list[str]]) -> int:
    return sum(map(len, sentences_by_turn.values()))


def _has_room(
    sentences_by_turn: Mapping[int, list[str]], turn: int, commented_turns: Iterable[int], limit: int
) -> bool:
    """Whether another sentence fits besides the turns with comments, which have priority."""
    return _sentence_count(sentences_by_turn) < max(1, limit - len(set(commented_turns) - {*sentences_by_turn, turn}))


def _beginning(turn_phrases: TurnPhrases, scenes: Sequence[Scene]) -> Iterable[tuple[int, str]]:
    return [
        (
            scene.turn,
            turn_phrases.first_turn_text()
            or turn_phrases.tr("{name} begins.", name=turn_phrases.phrases.name(scene.colour)),
        )
        for scene in scenes[:1]
    ]


def _end(turn_phrases: TurnPhrases, game: ViewedGame, moment: Moment) -> list[tuple[int, str]]:
    """The sentences for an early win and for the end."""
    position = game.position_after(moment.turn)
    over = outcomes.why_over(turn_phrases.phrases, position)
    if moment.what == moments.WIN:
        if not position.over:
            sentences = [turn_phrases.tr("{name} wins early; the others play on.", name=turn_phrases.name(moment.seat))]
        else:
            sentences = [outcomes.early_win(turn_phrases.phrases, position, moment.seat), *over]
    elif position.ending == TILES:
        sentences = [
            turn_phrases.tr("The last tile is placed."),
            *outcomes.decisive_for_first(turn_phrases.phrases, position),
        ]
    else:
        sentences = over
    return [(moment.turn, sentence) for sentence in sentences]


def _of_builds(turn_phrases: TurnPhrases, scenes: Iterable[Scene]) -> Iterable[tuple[int, str]]:
    great = []
    expansions = []
    for scene in scenes:
        name = turn_phrases.phrases.name(scene.colour)
        if scene.action == TEMPLE:
            great.append((scene.turn, turn_phrases.tr("{name} builds a temple.", name=name)))
        elif scene.action == TOWER:
            great.append((scene.turn, turn_phrases.tr("{name} builds a tower.", name=name)))
        elif scene.action == EXPAND and scene.cost >= WIDE and scene.build is not None:
            into = turn_phrases.phrases.into(scene.build.terrain)
            expansions.append((scene.cost, scene.turn, name, into))
    expansions.sort(key=lambda candidate: (-candidate[0], candidate[1]))
    return [
        *great,
        *(
            (
                turn,
                turn_phrases.tr_n(
                    "{name} expands {into}: {n} hut.", "{name} expands {into}: {n} huts.", n, name=name, into=into
                ),
            )
            for n, turn, name, into in expansions
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


def _moment(turn_phrases: TurnPhrases, moment: Moment) -> str:
    """A key moment as a sentence."""
    name = turn_phrases.name(moment.seat)
    tr = turn_phrases.tr
    match moment.what:
        case moments.ERUPTION:
            return _eruption(turn_phrases, name, *moment.facts)
        case moments.SPLIT:
            colour, sizes = moment.facts
            whose = turn_phrases.phrases.name(colour)
            parts = "+".join(map(str, sizes))  # never broken over two lines
            if turn_phrases.record.setup.colours[moment.seat] == colour:
                return tr("{name}'s eruption splits a settlement of {name}'s own: {parts}.", name=name, parts=parts)
            return tr("{name}'s eruption splits {whose}'s settlement: {parts}.", name=name, whose=whose, parts=parts)
        case moments.LEAD:
            pieces, seat, more = moment.facts
            return tr(
                "{name} takes the lead: {n} to an early win, {other} {more}.",
                name=name,
                n=pieces,
                other=turn_phrases.name(seat),
                more=more,
            )
        case _:
            return tr(_PLAIN[moment.what], name=name)


def _eruption(turn_phrases: TurnPhrases, name: str, level: int, huts: int) -> str:
    if not huts:
        return turn_phrases.tr("{name} raises the island to level {level}.", name=name, level=level)
    return turn_phrases.tr_n(
        "{name}'s eruption on level {level} covers {n} hut.",
        "{name}'s eruption on level {level} covers {n} huts.",
        huts,
        name=name,
        level=level,
    )
