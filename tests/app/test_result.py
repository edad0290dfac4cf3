"""The result: who won and why, rulings, a summary_from_tags at the turns, and what comes after."""

import re
from typing import Any

import pytest
from kivy.core.window import Window

from taluva.app.shell.app import TaluvaApp
from taluva.app.widgets.buttons import Row
from taluva.app.widgets.overlay import opened
from taluva.app.widgets.places import TeamRow
from taluva.engine.pieces import COLOURS, Count
from taluva.engine.position import Setup, start
from taluva.record.record import Record
from taluva.record.replay import replay
from taluva.record.writer import write
from taluva.review.viewed_game import ViewedGame
from taluva.words.captions import TurnPhrases
from taluva.words.catalogue import LANGUAGES, Catalogue
from taluva.words.results import KINDS, result, result_lines
from taluva.words.rule_phrases import rule_phrases_of
from tests.app.conftest import Time, frame
from tests.app.endings import KINDS as KINDS_OF_RESULT
from tests.app.endings import ended, record_of, viewing_of
from tests.app.showing import visit
from tests.app.touch import find, tap, texts, walk
from tests.record.games import four, game

WORDS = Catalogue("en")
NAMES = ("Ann", "Ben", "Chloé", "Dmitri")


def told(
    built: tuple[Count, ...], play: str = "classic", states: tuple[str, ...] = ("playing",) * 4
) -> list[tuple[object, ...]]:
    """Places, names, remarks and deciding figures of a game that ended with the last tile like this."""
    setup = Setup(COLOURS, "ferti", 48, play)
    position = start(setup)
    position.built, position.ending = built, "tiles"
    position.outs = tuple(seat for seat, state in enumerate(states) if state == "out")
    explainer = rule_phrases_of(WORDS, Record(setup, NAMES))
    return [(line.place, line.name, line.remark, line.deciding) for line in result_lines(explainer, position)]


def test_the_figure_that_decided_is_the_one_that_differs() -> None:
    """Temples before towers before huts; the last place has nobody to be before."""
    assert told((Count(13, 1, 1), Count(14, 1, 1), Count(17, 1, 1), Count(13, 2, 1))) == [
        (1, "Dmitri", "tied on temples, more towers than Chloé, Ben and Ann", KINDS.index("tower")),
        (2, "Chloé", "tied on temples and towers, more huts than Ben and Ann", KINDS.index("hut")),
        (3, "Ben", "tied on temples and towers, more huts than Ann", KINDS.index("hut")),
        (4, "Ann", "", -1),
    ]


def test_a_full_tie_says_so() -> None:
    """Both are on the first place, the next is third."""
    assert told(
        (Count(13, 1, 1), Count(13, 1, 1), Count(12, 1, 1), Count(9, 0, 3)), states=("playing",) * 3 + ("out",)
    ) == [
        (1, "Ann", "tied on temples and towers, more huts than Chloé", 2),
        (1, "Ben", "tied on temples and towers, more huts than Chloé", 2),
        (3, "Chloé", "", -1),
        (4, "Dmitri", "out", -1),
    ]


def test_a_team_is_out_only_with_both_partners() -> None:
    """One partner went out, the other built to the end: the place says nothing of being out."""
    built = (Count(13, 1, 1), Count(4, 0, 0), Count(17, 1, 1), Count(13, 1, 1))
    for last, out in (("playing", False), ("out", True)):
        remarks = [line[2] for line in told(built, "teams", ("playing", "out", "playing", last))]
        assert [remark == "out" for remark in remarks] == [False, out]


def test_a_place_says_in_which_turn_its_player_won_or_went_out() -> None:
    """As the turns of the record have it; the partner who does not count stands below the one who does."""
    seen = set()
    for seed in range(40):
        record = game(seed, four(48, ("ranking", "teams", "classic")[seed % 3]), concedes=0.01)
        viewing = ViewedGame(record)
        position = viewing.position_after(viewing.length)
        for line in result(WORDS, record, position, viewing.scenes).lines:
            if line.partners:
                assert [one.out for one in line.partners] in ([False, False], [False, True], [True, True])
                continue
            seat = record.setup.colours.index(line.colours[0])
            last = max(scene.turn for scene in viewing.scenes if scene.seat == seat)
            if position.states[seat] == "out":
                built = record.turns[last - 1].concede is None
                seen.add(built)
                assert line.remark == (f"out in turn {last}, could not build" if built else f"gave up in turn {last}")
    assert seen == {True, False}


def test_what_decided_is_said_first_and_once() -> None:
    """Then why nobody plays on; what the other places say of themselves is not told above them, too."""
    for kind in KINDS_OF_RESULT:
        viewing = viewing_of(kind, record_of(kind))
        told = result(WORDS, viewing.record, viewing.position_after(viewing.length))
        assert told.decisive
        assert told.decisive not in told.besides
        assert all(sentence in told.why for sentence in told.decisive.split(". "))


@pytest.fixture
def screen(app: TaluvaApp) -> object:
    """Show the result of a game of four."""
    record = game(3, four(24))._replace(tags=(("Event", "Rainy Sunday"),))
    visit(app, "viewer", game=app.archive.imports.take(write(record))[0])
    frame()
    return app.stage.current


def test_the_keys_on_the_sea_run_through_the_game(screen: Any, time: Time) -> None:
    """A step back says what that turn did; to play it is to see it again, from its beginning, told turn by turn."""
    teller = TurnPhrases(WORDS, screen.viewing.record)
    assert teller.turn(screen.viewing.scenes[23])[0] in texts()
    tap(find("chevron-left", screen.caption), rest=0.2)
    title, sentences = teller.turn_in_sentences(screen.viewing.scenes[22])
    assert title in texts()
    assert screen.caption.text.startswith(sentences[0])
    assert (screen.cursor.turn, screen.tab) == (23, "result")
    tap(find("chevron-right", screen.caption))
    time.pass_by(1, 4)
    assert screen.cursor.turn == 24
    tap(find("play", screen.caption))
    assert (screen.cursor.turn, screen.tab) == (1, "moments")
    time.pass_by(60, frames=80)
    assert (screen.cursor.turn, screen.cursor.playing) == (24, False)


def test_play_again_asks_who_begins_and_leads_to_a_new_game(app: TaluvaApp, screen: object) -> None:
    """The same people, colours, edition and way of play, with the booklet's tiles and without the old game's name."""
    tap(find("Play again"), rest=0.5)
    assert (app.stage.name, app.archive.lists.page().total) == ("setup", 1)
    assert {"Who begins?", "began that game", *NAMES} <= set(texts())
    assert [row.title for row in walk(Window) if isinstance(row, Row) and "last place" in row.remark] == ["Dmitri"]

    tap(find("Chloé", opened()[-1]), rest=0.5)
    game = app.stage.current.ids.game
    assert game.plan.setup() == Setup(("yellow", "brown", "red", "white"), "ferti", 48, "classic")
    assert game.plan.names() == ("Chloé", "Dmitri", "Ann", "Ben")
    tap(find("Begin", game), rest=0.5)
    assert (app.stage.name, app.archive.lists.page().total) == ("table", 1)
    assert app.stage.current.session.record.display_tag("Event") == ""


def test_who_won_is_said_in_gold_and_a_disc_leads_to_its_moment(screen: Any) -> None:
    """The winners' marks and hexes at the end, none of that at any other turn."""
    colours, pieces = screen.head.colours, screen.view.island.pieces.items()
    assert (screen.head.wood, screen.frame.wood, screen.head.fitting) == ("gold", "gold", screen.ended.title)
    assert [mark.colour for mark in reversed(screen.head.ids.marks.children)] == colours
    assert screen.view.marks.prize == {hexagon for hexagon, piece in pieces if piece.colour in colours}
    assert screen.feast.shown

    chart = screen.transport.course
    x, disc = chart._places[0]
    tap(chart.to_window(x, chart.top - 16), rest=0.3)
    assert screen.cursor.turn == disc.turn < screen.cursor.length
    assert not screen.view.marks.prize
    assert not screen.feast.shown
    assert not screen.feast.parent, "neither flowers nor the winner's mark without its canoe"

    tap(chart.to_window(chart._places[-1][0], chart.top - 16), rest=2)
    assert (screen.cursor.turn, screen.feast.opacity) == (screen.cursor.length, 1)


@pytest.mark.parametrize("outs", [0, 1, 2])
def test_a_team_has_a_line_a_partner_and_the_sum_of_who_counts(app: TaluvaApp, outs: int) -> None:
    """What each built is in the own colour; who is out is struck through and not in the sum."""
    games = (game(seed, four(48, "teams"), concedes=0.01) for seed in range(300))
    ends = ((one, replay(one).last) for one in games)
    record, position = next(end for end in ends if end[1].ending == "tiles" and end[1].states.count("out") == outs)
    screen = visit(app, "viewer", game=app.archive.imports.take(write(record))[0])
    shown = {}
    for row in (widget for widget in walk(screen) if isinstance(widget, TeamRow)):
        partners = [row.ids.one, row.ids.other]
        shown.update({line.colour: (line.name, tuple(line.built), line.out) for line in partners})
        counted = [line.built for line in partners if not line.out]
        alone = " ".join(f"{line.name} alone" for line in partners if not line.out) or "nobody counts"
        assert row.together == ("together" if len(counted) == 2 else alone)
        assert list(row.built) == [sum(kinds) for kinds in zip(*counted, strict=True)] or row.built == [0, 0, 0]
        for line in partners:
            named: list[Any] = [label for label in walk(line) if getattr(label, "text", "") == line.name]
            assert [label.strikethrough for label in named] == [line.out]
    assert shown == {
        colour: (name, (built.temples, built.towers, built.huts), state == "out")
        for colour, name, built, state in zip(COLOURS, NAMES, position.built, position.states, strict=True)
    }
    assert texts().count("out, does not count") == outs


def test_the_result_says_which_evening_it_was_and_leads_back(app: TaluvaApp) -> None:
    """Name, date and place; the way back goes where one came from."""
    tags = (("Event", "Rainy Sunday"), ("Date", "2026-11-08"), ("Place", "Lyon"))
    visit(app, "archive", game=app.archive.imports.take(write(game(3, four(24))._replace(tags=tags)))[0])
    tap(find("Result"), rest=0.5)

    assert {"Rainy Sunday", "8 Nov 2026 · Lyon · 24 turns · Ferti · classic · 24 tiles"} <= set(texts())
    tap(find("back"), rest=0.5)
    assert app.stage.name == "archive"


def test_share_opens_all_the_ways_once(screen: object) -> None:
    """The button is what it says: every way is in its one sheet, none beside it."""
    ways = ("Picture", "Record as a file", "Record as text", "Record as QR code", "BG Stats")
    assert "Record as QR code" not in texts()
    tap(find("Share"), rest=0.5)
    assert [texts().count(way) for way in ways] == [1] * len(ways)


def test_an_early_win_rings_the_two_kinds_that_are_all_built() -> None:
    """Of everybody who won early, and of nobody else."""
    viewing = viewing_of("ranking, two winners", record_of("ranking, two winners"))
    told = result_lines(rule_phrases_of(WORDS, viewing.record), viewing.position_after(viewing.length))
    ringed = {line.name: [KINDS[at] for at in line.deciding_kinds] for line in told if line.name != "Chloé"}
    assert ringed == {"Дмитрий": ["temple", "tower"], "Bartholomew": ["tower", "hut"], "Ann": []}


@pytest.mark.parametrize("kind", KINDS_OF_RESULT)
def test_a_score_is_never_broken_over_two_lines(kind: str) -> None:
    """In no language; 2 to 1 stays together wherever its line ends."""
    viewing = viewing_of(kind, record_of(kind))
    for language in LANGUAGES:
        told = result(Catalogue(language), viewing.record, viewing.position_after(viewing.length))
        for said in (told.why, told.decisive):
            assert not re.search(r"\d [^\s\d]+ \d", said), said


@pytest.mark.parametrize(
    ("kind", "title"),
    [
        ("shared places", "When the tiles run out"),
        ("last standing", "The last player left"),
        ("early", "Places after the first"),
    ],
)
def test_a_ruling_says_more_when_it_is_touched(
    app: TaluvaApp, time: Time, monkeypatch: pytest.MonkeyPatch, kind: str, title: str
) -> None:
    """What the rules page says of that ending; what no booklet says is not passed off as theirs."""
    screen = ended(app, time, monkeypatch, kind)
    assert "APP RULING" in texts()
    assert title not in texts()
    tap(screen.result.ids.ruling)
    time.pass_by(0.5, frames=4)

    assert title in texts()
