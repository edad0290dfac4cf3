"""The result screen: who won and why, rulings, the glance at the replay, and what comes after."""

import re
from functools import partial
from typing import Any

import pytest
from kivy.core.window import Window
from kivy.metrics import dp, sp

from taluva.app.look.i18n import i18n
from taluva.app.look.settings import settings
from taluva.app.result.screen import ResultScreen
from taluva.app.shell.app import TaluvaApp
from taluva.app.widgets.buttons import Row, SignButton
from taluva.app.widgets.endpanel import PartnerLine, TeamRow
from taluva.app.widgets.overlay import opened
from taluva.engine.pieces import COLOURS, Count
from taluva.engine.position import Setup, start
from taluva.play.opengame import OpenGame
from taluva.record.record import Record
from taluva.record.replay import replay
from taluva.record.writer import write
from taluva.review.viewing import Viewing
from taluva.words.captions import Teller
from taluva.words.catalogue import LANGUAGES, Catalogue
from taluva.words.explain import explainer_of
from taluva.words.results import lines, result
from taluva.words.sides import KINDS
from tests.app.conftest import Time
from tests.app.endings import KINDS as KINDS_OF_RESULT
from tests.app.endings import record_of, viewing_of
from tests.app.fitting import IN_EVERY_WINDOW, SMALL, WINDOWS, cut, fit, other_rows, others
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
    explainer = explainer_of(WORDS, Record(setup, NAMES))
    return [(line.place, line.name, line.remark, line.deciding) for line in lines(explainer, position)]


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
    remarks = [line[2] for line in told(built, "teams", ("playing", "out", "playing", "playing"))]
    assert "out" not in remarks
    remarks = [line[2] for line in told(built, "teams", ("playing", "out", "playing", "out"))]
    assert remarks[-1] == "out"


def test_a_place_says_in_which_turn_its_player_won_or_went_out() -> None:
    """As the turns of the record have it; the partner who does not count stands below the one who does."""
    seen = set()
    for seed in range(40):
        record = game(seed, four(48, ("ranking", "teams", "classic")[seed % 3]), concedes=0.01)
        viewing = Viewing(record)
        position = viewing.position_after(viewing.length)
        for line in result(WORDS, record, position, viewing.scenes).lines:
            if line.partners:
                assert [one.out for one in line.partners] in ([False, False], [False, True], [True, True])
                continue
            seat = record.setup.colours.index(line.colours[0])
            last = max(scene.turn for scene in viewing.scenes if scene.seat == seat)
            if position.states[seat] == "out":
                seen.add(record.turns[last - 1].concede is None)
                if record.turns[last - 1].concede is not None:
                    assert line.remark == f"gave up in turn {last}"
                else:
                    assert line.remark == f"out in turn {last}, could not build"
    assert seen == {True, False}


def test_what_decided_is_said_first_and_once() -> None:
    """Then why nobody plays on; what the other places say of themselves is not told above them, too."""
    for kind in KINDS_OF_RESULT:
        viewing = viewing_of(kind, record_of(kind))
        told = result(WORDS, viewing.record, viewing.position_after(viewing.length))
        assert told.decisive
        assert told.decisive not in told.besides
        assert all(sentence in told.why for sentence in told.decisive.split(". "))


def test_every_game_has_a_result_in_every_language() -> None:
    """Whatever way it ended, each line has a name, and the first place is there."""
    for seed in range(12):
        record = game(seed, concedes=0.02)
        for language in LANGUAGES:
            said = result(Catalogue(language), record, replay(record).last)
            assert said.title
            assert said.lines[0].place == 1
            assert all(line.name for line in said.lines)


@pytest.fixture
def screen(app: TaluvaApp, time: Time) -> object:
    """Show the result of a game of four."""
    record = game(3, four(24))._replace(tags=(("Event", "Rainy Sunday"),))
    app.show("result", game=app.archive.take(write(record))[0])
    time.pass_by(0.5)
    return app.stage.current


def test_the_title_names_the_winner(screen: object) -> None:
    """And the places stand below it."""
    said = texts()

    assert screen.title in said  # type: ignore[attr-defined]
    assert all(name in said for name in NAMES)


def test_the_keys_on_the_sea_run_through_the_game(app: TaluvaApp, time: Time) -> None:
    """A step back says what that turn did; play begins at the beginning, and the end stops it."""
    app.show("result", game=app.archive.take(write(game(3, four(24))))[0])
    time.pass_by(0.5)
    screen: Any = app.stage.current
    teller = Teller(WORDS, screen.viewing.record)
    assert teller.turn(screen.viewing.scenes[23])[0] in texts()
    tap(find("chevron-left", screen.slider))
    time.pass_by(0.2)
    assert screen.cursor == 23
    title, sentences = teller.turn_in_sentences(screen.viewing.scenes[22])
    assert title in texts()
    assert screen.slider.text.startswith(sentences[0])
    tap(find("chevron-right", screen.slider))
    assert screen.cursor == 24
    tap(find("play", screen.slider))
    assert screen.cursor == 0
    time.pass_by(60, frames=80)
    assert screen.cursor == 24
    assert not screen.playing


def test_play_again_asks_who_begins_and_leads_to_a_new_game(app: TaluvaApp, screen: object, time: Time) -> None:
    """The same people, colours, edition and way of play, with the booklet's tiles and without the old game's name."""
    tap(find("Play again"))
    time.pass_by(0.5)
    assert app.stage.name == "setup"
    assert app.archive.games().total == 1
    assert {"Who begins?", "began that game", *NAMES} <= set(texts())
    assert [row.title for row in walk(Window) if isinstance(row, Row) and "last place" in row.remark] == ["Dmitri"]

    tap(find("Chloé", opened()[-1]))
    time.pass_by(0.5)
    game = app.stage.current.ids.game
    assert (game.plan.setup(), game.plan.names()) == (
        Setup(("yellow", "brown", "red", "white"), "ferti", 48, "classic"),
        ("Chloé", "Dmitri", "Ann", "Ben"),
    )
    tap(find("Begin", game))
    time.pass_by(0.5)
    assert app.stage.name == "table"
    assert app.stage.current.session.record.shown("Event") == ""
    assert app.archive.games().total == 1


def test_who_won_is_said_in_gold_and_a_disc_leads_to_its_moment(app: TaluvaApp, time: Time) -> None:
    """The winners' marks and hexes at the end, none of that at any other turn."""
    app.show("result", game=app.archive.take(write(game(3, four(24))))[0])
    time.pass_by(0.5)
    screen: Any = app.stage.current
    colours = screen.corner.winners
    pieces = screen.view.island.pieces.items()
    assert (screen.corner.wood, screen.frame.wood) == ("gold", "gold")
    assert [mark.colour for mark in reversed(screen.corner.ids.marks.children)] == colours
    assert screen.view.marks.prize == {hexagon for hexagon, piece in pieces if piece.colour in colours}
    assert screen.feast.shown

    chart = screen.panel.course.ids.chart
    x, disc = chart._places[0]
    assert disc.turn < screen.length
    tap(chart.to_window(x, chart.top - 16))
    time.pass_by(0.3)
    assert screen.cursor == disc.turn
    assert not screen.view.marks.prize
    assert not screen.feast.shown
    assert screen.feast.opacity == 0, "neither flowers nor the winner's mark without its canoe"

    tap(chart.to_window(chart._places[-1][0], chart.top - 16))
    time.pass_by(2)
    assert (screen.cursor, screen.feast.opacity) == (screen.length, 1)


def test_a_shared_place_is_shown_as_a_ruling(app: TaluvaApp, time: Time) -> None:
    """What no booklet says is not passed off as theirs."""
    seed = next(seed for seed in range(200) if _shared(seed))
    app.show("result", game=app.archive.take(write(game(seed, four(12))))[0])
    time.pass_by(0.5)

    assert "APP RULING" in texts()
    assert any("Here the place is shared" in text for text in texts())


def _shared(seed: int) -> bool:
    position = replay(game(seed, four(12))).last
    return position.ending == "tiles" and len(set(position.built)) < 4


def team_game(outs: int) -> Record:
    """A game in teams that ended with the tiles, so many people out before."""
    for seed in range(300):
        record = game(seed, four(48, "teams"), concedes=0.01)
        position = replay(record).last
        if position.ending == "tiles" and position.states.count("out") == outs:
            return record
    raise AssertionError(outs)


@pytest.mark.parametrize("outs", [0, 1, 2])
def test_a_team_has_a_line_a_partner_and_the_sum_of_who_counts(app: TaluvaApp, time: Time, outs: int) -> None:
    """What each built is in the own colour; who is out is struck through and not in the sum."""
    record = team_game(outs)
    position = replay(record).last
    app.show("result", game=app.archive.take(write(record))[0])
    time.pass_by(0.5)
    rows = [widget for widget in walk(app.stage.current) if isinstance(widget, TeamRow)]

    assert len(rows) == 2
    shown = {}
    for row in rows:
        partners = [row.ids.one, row.ids.other]
        shown.update({line.colour: (line.name, tuple(line.built), line.out) for line in partners})
        counted = [line.built for line in partners if not line.out]
        assert list(row.built) == [sum(kinds) for kinds in zip(*counted, strict=True)] or row.built == [0, 0, 0]
        named: list[Any] = [
            label for line in partners for label in walk(line) if getattr(label, "text", "") == line.name
        ]
        assert [label.strikethrough for label in named] == [line.out for line in partners]
    assert shown == {
        colour: (name, (built.temples, built.towers, built.huts), state == "out")
        for colour, name, built, state in zip(COLOURS, NAMES, position.built, position.states, strict=True)
    }
    assert texts().count("out, does not count") == outs


def test_the_result_says_which_evening_it_was_and_leads_back(app: TaluvaApp, time: Time) -> None:
    """Name, date and place; the way back goes where one came from."""
    tags = (("Event", "Rainy Sunday"), ("Date", "2026-11-08"), ("Place", "Lyon"))
    game_id = app.archive.take(write(game(3, four(24))._replace(tags=tags)))[0]
    app.show("archive", game=game_id)
    time.pass_by(0.5)
    tap(find("Result"))
    time.pass_by(0.5)

    assert {"Rainy Sunday", "8 Nov 2026 · Lyon · 24 turns"} <= set(texts())
    tap(find("back"))
    time.pass_by(0.5)
    assert app.stage.name == "archive"


def test_share_opens_all_the_ways_once(screen: object, time: Time) -> None:
    """The button is what it says: every way is in its one sheet, none beside it."""
    assert "QR code" not in texts()
    tap(find("Share"))
    time.pass_by(0.5)

    said = texts()
    for way in ("Picture", "Record as a file", "Record as text", "Record as QR code", "BG Stats"):
        assert said.count(way) == 1


def test_an_early_win_rings_the_two_kinds_that_are_all_built() -> None:
    """Of everybody who won early, and of nobody else."""
    viewing = viewing_of("ranking, two winners", record_of("ranking, two winners"))
    told = lines(explainer_of(WORDS, viewing.record), viewing.position_after(viewing.length))
    ringed = {line.name: [KINDS[at] for at in line.rings] for line in told}

    assert ringed["Дмитрий"] == ["temple", "tower"]
    assert ringed["Bartholomew"] == ["tower", "hut"]
    assert ringed["Ann"] == []


@pytest.mark.parametrize(
    ("window_size", "languages"),
    [(SMALL, ("de",)), *other_rows(*((size, LANGUAGES) for size in (*WINDOWS, (480, 800))))],
    ids=str,
)
def test_no_kind_of_result_is_cut(
    app: TaluvaApp,
    time: Time,
    monkeypatch: pytest.MonkeyPatch,
    window_size: tuple[int, int],
    languages: tuple[str, ...],
) -> None:
    """Who won is said, and a partner's name has room beside all figures."""
    fit(app, window_size)
    app.show("result", game=app.archive.take(write(record_of("tiles")))[0])
    time.pass_by(0.5, frames=12)
    screen = app.stage.current
    assert isinstance(screen, ResultScreen)
    played = record_of("tiles")
    missing = {}
    for language in languages:
        i18n.switch(language)
        for kind in KINDS_OF_RESULT:
            with monkeypatch.context() as patched:
                patched.setattr("taluva.app.result.screen.Viewing", partial(viewing_of, kind))
                setup = played.setup._replace(play=KINDS_OF_RESULT[kind][0])
                screen._open(OpenGame(played._replace(setup=setup), game="a game"))
            screen.filling.finish()
            time.pass_by(0.1, frames=2)
            found = cut(screen) + [(kind, "a name is broken") for line in walk(screen) if _narrow(line)]
            if screen.title not in texts():
                found.append((screen.title, "is not said"))
            if found:
                missing[language, kind] = found

    assert missing == {}


def ended(app: TaluvaApp, time: Time, monkeypatch: pytest.MonkeyPatch, kind: str) -> Any:
    """The screen of a result of that kind."""
    monkeypatch.setattr("taluva.app.result.screen.Viewing", partial(viewing_of, kind))
    app.show("result", game=app.archive.take(write(record_of(kind)))[0])
    time.pass_by(0.5, frames=12)
    screen: Any = app.stage.current
    screen.filling.finish()
    time.pass_by(0.2, frames=3)
    return screen


@pytest.mark.parametrize("kind", KINDS_OF_RESULT)
def test_a_score_is_never_broken_over_two_lines(kind: str) -> None:
    """In no language; 2 to 1 stays together wherever its line ends."""
    viewing = viewing_of(kind, record_of(kind))
    for language in LANGUAGES:
        told = result(Catalogue(language), viewing.record, viewing.position_after(viewing.length))
        for said in (told.why, told.decisive):
            assert not re.search(r"\d [^\s\d]+ \d", said), said


def test_who_won_stands_in_the_middle_of_the_bar(app: TaluvaApp, time: Time, monkeypatch: pytest.MonkeyPatch) -> None:
    """Marks and words together, though more stands to the left of them than to the right."""
    bar = ended(app, time, monkeypatch, "last standing").corner
    won = bar.ids.won
    left, right = bar.ids.marks.x, won.x + won.padding[0] + won.texture_size[0]

    assert (left + right) / 2 == pytest.approx(bar.center_x, abs=dp(10))


@pytest.mark.parametrize("kind", ["all level", "teams, level"])
def test_who_won_is_said_in_letters_that_can_be_read_from_afar(
    app: TaluvaApp, time: Time, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    """Where the bar has no room for that it stands above the reasons."""
    fit(app, (800, 1280))
    i18n.switch("fr")
    screen = ended(app, time, monkeypatch, kind)
    said: list[Any] = [label for label in walk(screen) if getattr(label, "text", "") == screen.title]

    assert [label.font_size >= sp(18) for label in said] == [True]


@pytest.mark.parametrize("language", ["de", *others("en", "fr", "it", "ru")])
def test_who_won_never_reaches_out_of_the_bar(
    app: TaluvaApp, time: Time, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    """On two lines at most, however the words fall."""
    fit(app, (800, 1280))
    i18n.switch(language)
    for kind in KINDS_OF_RESULT:
        bar = ended(app, time, monkeypatch, kind).corner
        won = bar.ids.won
        assert won.height <= bar.height, bar.title
        assert not won.text or won.texture_size[1] <= 2.9 * won.font_size, "a third line"


@pytest.mark.parametrize("language", ["de", *others("en", "fr", "it", "ru")])
def test_the_course_has_its_heading_on_one_line(
    app: TaluvaApp, time: Time, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    """Beside it there is room for what its signs are."""
    fit(app, (1024, 600))
    i18n.switch(language)
    heading = ended(app, time, monkeypatch, "tiles").panel.course.ids.heading

    assert heading.height < 1.7 * heading.font_size


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
    """What the rules page says of that ending."""
    screen = ended(app, time, monkeypatch, kind)
    assert title not in texts()
    tap(screen.panel.ids.ruling)
    time.pass_by(0.5, frames=4)

    assert title in texts()


def test_teams_that_tied_are_not_told_so_once_more_below_each_sum(
    app: TaluvaApp, time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The reason has said it, and both cards are of one height."""
    screen = ended(app, time, monkeypatch, "teams, level")
    one, other = (row for row in walk(screen.panel) if isinstance(row, TeamRow))

    assert one.remark == other.remark == ""
    assert one.height == other.height


@pytest.mark.parametrize("language", ["de", *others("ru")])
def test_the_ways_after_the_game_lie_below_the_places_in_large_letters(
    app: TaluvaApp, time: Time, language: str
) -> None:
    """All of one height, none over another or over what is scrolled above them."""
    settings.text = 2.0
    i18n.switch(language)
    app.show("result", game=app.archive.take(write(game(3, four(24, "teams"))))[0])
    time.pass_by(0.5, frames=8)
    panel: Any = app.stage.current.panel
    keys: list[Any] = [key for key in walk(panel) if isinstance(key, SignButton)]
    assert len(keys) == 4
    assert len({key.height for key in keys}) == 1
    assert all(key.height >= key.need for key in keys)
    assert max(key.to_window(0, key.top)[1] for key in keys) <= panel.ids.scroll.to_window(0, panel.ids.scroll.y)[1]


@IN_EVERY_WINDOW
def test_no_name_of_a_result_is_broken_within_a_word(app: TaluvaApp, time: Time, window_size: tuple[int, int]) -> None:
    """It is written smaller instead, of a partner beside all figures, too."""
    names = ("Bartholomew", "Maximiliane", "Christopher", "Александрина")
    fit(app, window_size)
    for play in ("classic", "teams"):
        record = game(3, four(24, play))._replace(names=names)
        app.show("result", game=app.archive.take(write(record))[0])
        time.pass_by(0.5, frames=6)
        labels: list[Any] = [label for label in walk(app.stage.current.panel) if getattr(label, "text", "") in names]
        assert len(labels) == 4
        for label in labels:
            assert label.texture_size[1] < 1.6 * label.font_size, (label.text, label.size)


def _narrow(line: object) -> bool:
    """Whether a partner's name has not even room for a word of the usual length."""
    return isinstance(line, PartnerLine) and bool(line.ids.words.width < dp(90))
