"""The replay by real touches: whatever is touched moves the one cursor, and the game itself is never changed."""

from collections.abc import Iterator
from itertools import combinations, product
from typing import Any

import pytest
from kivy.core.window import Window

from taluva.app.draft.starting import session_after
from taluva.app.draw import glyphs
from taluva.app.draw.glyphs import written
from taluva.app.island.pictures import sprite
from taluva.app.look.settings import settings
from taluva.app.shell.app import TaluvaApp
from taluva.app.viewer.momentlist import MomentList
from taluva.app.viewer.screen import ViewerScreen
from taluva.app.viewer.turnlist import TurnList
from taluva.app.widgets.feast import AFLOAT_AT
from taluva.app.widgets.playercard import PlayerCard
from taluva.archive.summary import canonical
from taluva.engine.pieces import COLOURS
from taluva.engine.position import Setup
from taluva.engine.tiles import TERRAINS
from taluva.play.missing_pieces import missing_pieces
from taluva.record.record import Record
from taluva.record.replay import replay
from taluva.record.writer import write
from taluva.review.story import turns_at
from taluva.words.catalogue import LANGUAGES, Catalogue
from tests import sure
from tests.app.conftest import Time, frame
from tests.app.fitting import fit
from tests.app.searching import search
from tests.app.showing import visit
from tests.app.touch import centre, find, held, tap, walk
from tests.record.games import four, game

RECORD = game(2, four(24))


@pytest.fixture
def screen(app: TaluvaApp) -> Iterator[ViewerScreen]:
    """The replay of a game of twenty-four turns, at its end."""
    found = visit(app, "viewer", tab="moments", record=RECORD)
    yield found
    found.leave()


def at(screen: ViewerScreen) -> tuple[int, int, int, int]:
    """Where bar, list, course and island stand; the list follows a frame after the others."""
    frame()
    shown = next(n for n in range(25) if screen.viewing.position_after(n).island == screen.view.island)
    return int(screen.head.turn), screen.story.turns.chosen + 1, int(screen.transport.course.cursor), shown


def along(screen: ViewerScreen, turn: int) -> Any:
    """Where a turn lies on the course, in the window."""
    course = screen.transport.course
    return course.to_window(*course.place(turn, 0))


def test_a_touch_on_any_of_them_moves_all_of_them(screen: ViewerScreen, time: Time) -> None:
    """Course, list and buttons share one cursor."""
    for turn in (6, 15):
        tap(along(screen, turn), rest=0.1)
        assert at(screen) == (turn,) * 4
    tap(find("Turns"), rest=0.3)
    rows = screen.story.turns
    tap(rows.to_window(rows.center_x, rows.edge(13) + rows.row_height / 2), rest=1)
    assert at(screen) == (14,) * 4


def buttons(screen: ViewerScreen) -> dict[str, Any]:
    """The buttons of the transport by their icons."""
    return {w.icon: w for w in walk(screen.transport) if hasattr(w, "on_release") and hasattr(w, "icon")}


def test_terrains_bear_letters_in_the_list_only_where_people_want_them_and_those_of_their_language(
    screen: ViewerScreen, time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A German lake is no L, for that is a clearing there; and the island bears the same letters."""
    tap(find("Turns"))
    settings.language = "de"
    time.pass_by(0.3)
    drawn: set[str] = set()

    def note(text: str, *how: Any) -> Any:
        drawn.add(text)
        return written(text, *how)

    monkeypatch.setattr(glyphs, "written", note)
    screen.story.turns.redraw()
    time.pass_by(0.3)
    assert drawn
    german = dict(zip(TERRAINS, ("D", "L", "Sa", "F", "Se"), strict=True))
    assert not drawn & {*german, *german.values()}
    settings.contrast = True
    time.pass_by(0.3)
    shown = {german[terrain] for row in screen.story.turns.items for terrain in row.kind}
    assert drawn & {*german, *german.values()} == shown
    assert screen.view.alphabet == "D L Sa F Se"


def test_every_language_has_five_letters_and_each_its_picture() -> None:
    """On the island letters are pictures."""
    for language in LANGUAGES:
        signs = Catalogue(language).gettext("J C S R L").split()
        assert len(set(signs)) == len(TERRAINS), language
        assert all(sprite(f"letter-{sign}") for sign in signs)


def test_first_back_next_and_last(screen: ViewerScreen, time: Time) -> None:
    """The four buttons do what they say."""
    for icon, turn in (("skip-first", 0), ("chevron-right", 1), ("skip-last", 24), ("chevron-left", 23)):
        tap(buttons(screen)[icon])
        time.pass_by(1.5, 6)
        assert at(screen) == (turn,) * 4


def test_a_button_held_goes_on_and_stops_when_it_is_let_go(screen: ViewerScreen, time: Time) -> None:
    """Held, back repeats; letting go adds no further step."""
    with held(*centre(buttons(screen)["chevron-left"])):
        time.pass_by(0.55, 2)
        time.pass_by(0.5, 10)
        reached = int(screen.cursor.turn)
        assert reached < 22
    time.pass_by(0.5, 10)
    assert int(screen.cursor.turn) == reached


def test_a_button_held_stops_with_its_screen(app: TaluvaApp, screen: ViewerScreen, time: Time) -> None:
    """A file that another app hands over shows another screen while a finger plays through a game."""
    with held(*centre(buttons(screen)["chevron-left"])):
        time.pass_by(0.55, 2)
        time.pass_by(0.5, 10)
        reached = int(screen.cursor.turn)
        app.show("home")
        time.pass_by(0.5, 10)
    assert int(screen.cursor.turn) == reached < 22


def test_the_tile_lies_there_before_the_build(screen: ViewerScreen, time: Time) -> None:
    """One step on shows the tile first, then what was built."""
    game = screen.viewing.replay
    screen.cursor.go(8)
    tap(buttons(screen)["chevron-right"])
    assert screen.view.island is game.middles[8].island  # type: ignore[union-attr]
    time.pass_by(1.5, 4)
    assert screen.view.island is game.positions[9].island


@pytest.mark.parametrize(("presses", "speed"), [(0, 1.0), (2, 4.0), (3, 0.5)])
def test_it_plays_by_itself_at_four_speeds(screen: ViewerScreen, time: Time, presses: int, speed: float) -> None:
    """The time a turn takes is that of the speed; a touch on pause stops it."""
    screen.cursor.go(0)
    screen.cursor.speed = 1.0
    for _ in range(presses):
        screen.cursor.next_speed()
    for icon, seconds, frames in (("play", 3.7 / speed, 30), ("pause", 9, 10)):
        tap(buttons(screen)[icon])
        time.pass_by(seconds, frames)
        assert int(screen.cursor.turn) == 3


def test_a_touch_on_a_disc_jumps_to_its_moment(screen: ViewerScreen, time: Time) -> None:
    """Each moment has a disc over its turn; bar and frame are of whose turn it was."""
    course = screen.transport.course
    time.pass_by(0.2)
    discs = course._places
    assert [disc.turn for _, disc in discs] == sorted({moment.turn for moment in screen.viewing.moments})
    for x, disc in discs[:3]:
        if disc.turn == 24:
            continue  # in gold
        tap(course.to_window(x + 10, course.top - 16))
        time.pass_by(1.5, 6)
        assert at(screen) == (disc.turn,) * 4
        assert screen.head.wood == disc.colour == screen.frame.wood


def test_another_game_with_the_same_moves_is_another_game(app: TaluvaApp) -> None:
    """It opens at its end, wherever the first was left, and its evening is the one that is named."""
    one, other = (app.archive.games.create(*canonical(write(RECORD))) for _ in range(2))
    screen = visit(app, "viewer", tab="moments", game=one)
    screen.cursor.go(5)
    for game_id, turn in ((one, 5), (other, 24)):
        app.show("viewer", tab="moments", game=game_id)
        assert int(screen.cursor.turn) == turn


def test_the_search_runs_in_the_background_can_be_stopped_and_goes_on(screen: ViewerScreen, time: Time) -> None:
    """The bar shows how far it is; stopping keeps what was found."""
    screen.searching.stop()
    screen.searching.begin(screen.searching._turns)
    for running in (True, False):
        assert screen.searching.running == running
        screen.search_or_stop()
    search(screen, time)
    assert (screen.searching.progress, screen.moments.search.done) == (1, True)


def test_moments_and_turns_follow_one_another_as_often_as_somebody_likes(screen: ViewerScreen, time: Time) -> None:
    """Each of the two shows its own list, whole, and what was found meanwhile."""
    for tab in ("Turns", "Moments", "Turns", "Figures", "Moments", "Turns"):
        tap(find(tab), rest=0.5)
        shown = {type(one) for one in walk(screen.rail)}
        assert (TurnList in shown, MomentList in shown) == (tab == "Turns", tab == "Moments")
        assert tab != "Turns" or len(screen.story.turns.items) == screen.viewing.length


def test_a_touched_hex_leads_to_the_turn_that_made_it(screen: ViewerScreen, time: Time) -> None:
    """The board is on the same cursor; touched again, the turn before that one at the hex."""
    viewing = screen.viewing
    screen.cursor.go(20)
    hexagon = next(h for h in screen.view.island.pieces if len(list(turns_at(viewing.story, h))) > 1)
    turns = [turn for turn in turns_at(viewing.story, hexagon) if turn <= 20]
    time.pass_by(0.2)
    tap(screen.view.to_window(*screen.view.where(hexagon)))
    assert at(screen)[:3] == (turns[0],) * 3
    screen.view.gestures.answers.tap(hexagon)
    assert int(screen.cursor.turn) == turns[1]


def test_a_keyboard_moves_it_too(screen: ViewerScreen) -> None:
    """Arrows step, Home and End go to the ends, the space bar plays and stops."""
    for key, turn in ((278, 0), (275, 1), (275, 2), (276, 1), (279, 24), (278, 0)):
        Window.dispatch("on_key_down", key, 0, None, [])
        assert int(screen.cursor.turn) == turn
    for playing in (True, False):
        Window.dispatch("on_key_down", 32, 0, None, [])
        assert screen.cursor.playing == playing


def test_charts_change_with_the_arrows(screen: ViewerScreen) -> None:
    """Three charts, one after the other, and round again."""
    titles = set()
    for _ in range(3):
        titles.add(screen.transport.chart_title)
        screen.transport.show_chart(1)
    assert len(titles) == 3
    assert screen.transport.chart_title == "Pieces built"


def test_the_game_under_way_is_not_disturbed(app: TaluvaApp) -> None:
    """Looking at the game under way changes neither its record nor its position; later turns appear."""
    session = session_after(replay(RECORD), 10)
    text = session.text
    screen = visit(app, "viewer", tab="moments", session=session)
    screen.cursor.go(3)
    assert session.text == text
    app.show("viewer", tab="moments", session=session_after(replay(RECORD), 12))
    assert screen.cursor.length == 12


def test_what_if_leads_to_a_table_that_is_not_the_game_and_back(screen: ViewerScreen, time: Time) -> None:
    """Moves tried change nothing; one touch leads back to the turn that was looked at."""
    app = screen.app
    screen.cursor.go(9)
    tap(find("What if …"), rest=0.5)
    draft = app.stage.current
    assert (app.stage.name, draft.session.position.turn) == ("draft", 9)
    draft.session.choose("JC")
    draft.session.propose(draft.session.position.legal_tiles()[0])
    draft.session.build(draft.session.build_position.legal_builds()[0].build)
    draft.show()
    tap(find("Back to the game"), rest=0.5)
    assert (app.stage.name, screen.cursor.turn, screen.viewing.record) == ("viewer", 9, RECORD)


@pytest.mark.parametrize("archived", [True, False])
def test_playing_on_from_here_makes_a_copy(app: TaluvaApp, archived: bool) -> None:
    """Named as one, with the turns up to here; the archive has the game that it came from, which stays whole."""
    facts: dict[str, Any] = {"game": app.archive.imports.take(write(RECORD))[0]} if archived else {"record": RECORD}
    visit(app, "viewer", tab="moments", turn=7, **facts)
    tap(find("Copy from turn 7"), rest=0.5)
    session = app.stage.current.session
    assert (app.stage.name, session.record.turns) == ("table", RECORD.turns[:7])
    assert session.record.display_tag("Event").endswith(", copy")
    copy = sure(app.archive.lists.listed(session.game))
    assert not archived or (copy.copy_of, copy.copy_turn) == (facts["game"], 7)
    assert app.archive.lists.page().total == archived + 1

    tap(find("Undo"), rest=0.5)
    assert (app.stage.name, app.archive.lists.page().total) == ("viewer", archived)


def test_on_the_last_turn_of_a_game_under_way_it_is_carried_on(app: TaluvaApp) -> None:
    """There is nothing to copy: the game itself goes on, and there is only one of it."""
    game, *_ = app.archive.imports.take(write(RECORD._replace(turns=RECORD.turns[:6])))
    visit(app, "viewer", tab="moments", game=game, turn=6)
    tap(find("Resume"), rest=0.5)
    assert (app.stage.name, app.archive.lists.page().total, app.stage.current.session.game) == ("table", 1, game)


def test_the_rail_lies_on_the_side_of_the_hand(screen: ViewerScreen, time: Time) -> None:
    """On every tab, and the island, its caption and the course beside it."""
    for hand, tab in product(("left", "right"), ("Moments", "Figures", "Result")):
        settings.hand = hand
        tap(find(tab), rest=0.5)
        xs = [screen.view.where(hexagon)[0] for hexagon in screen.view.island.levels]
        beside = [screen.caption, *([screen.transport] if screen.transport.parent is screen else [])]
        if hand == "left":
            assert min(*xs, *(part.x for part in beside)) >= screen.rail.right, tab
        else:
            assert max(*xs, *(part.right for part in beside)) <= screen.rail.x, tab


@pytest.mark.parametrize("size", [(800, 1280), (1024, 600), (480, 800), (640, 480)])
def test_every_part_has_its_place_in_every_window(screen: ViewerScreen, time: Time, size: tuple[int, int]) -> None:
    """Nothing lies over anything else, and of the moments four at least are seen at once in the usual ones."""
    screen.size = size
    screen.arrange(*size)
    parts: list[Any] = [screen.head, screen.transport, screen.rail]
    assert all(0 <= one.x <= one.right <= size[0] + 1 for one in parts)
    for one, other in combinations(parts, 2):
        assert one.right <= other.x or other.right <= one.x or one.top <= other.y or other.top <= one.y
    time.pass_by(0.2)
    if min(size) >= 600:
        assert screen.moments.moment_scroll.height >= 4 * screen.moments.moments.row_height
    free = screen.view.insets
    assert size[0] - free.left - free.right > 100
    assert size[1] - free.top - free.bottom > 60


def test_a_record_that_does_not_hold_is_shown_as_far_as_it_goes(app: TaluvaApp) -> None:
    """The turns behind the fault are listed as not holding, and cannot be gone to."""
    broken = Record(RECORD.setup, RECORD.names, (*RECORD.turns[:5], RECORD.turns[0], *RECORD.turns[6:]))
    screen = visit(app, "viewer", tab="moments", record=broken)
    tap(find("Turns"), rest=0.3)
    rows = screen.story.turns.items
    assert (len(rows), rows[-1].broken) == (24, True)
    screen.story.turns.dispatch("on_pick", 20)
    assert int(screen.cursor.turn) == screen.cursor.length <= 6


def test_a_game_that_is_not_there_or_cannot_be_read_ends_in_an_empty_table(app: TaluvaApp) -> None:
    """No game, no turns, no exception; what is there can be opened afterwards."""
    screen = visit(app, "viewer", rest=0.2, tab="moments", game="nothing")
    assert screen.cursor.length == 0
    for button in ("skip-first", "chevron-right", "play", "skip-last"):
        tap(buttons(screen)[button])
    for act in (screen.onward.correct, screen.onward.compare, screen.onward.play_on):
        act()
    assert app.stage.name == "viewer"
    app.show("viewer", tab="moments", record=RECORD)
    assert screen.cursor.length == 24


def test_the_players_are_told_at_each_turn(app: TaluvaApp) -> None:
    """What each has left, who is out, and how far it is to an early win, as the position of that turn says."""
    screen = visit(app, "viewer", tab="moments", record=game(5, four(48)))
    for turn in (0, 17, 46):
        tap(along(screen, turn), rest=0.1)
        assert int(screen.cursor.turn) == turn
        position = screen.viewing.replay.positions[turn]
        told = screen.story.ids.standings.players
        for seat, player in enumerate(told):
            way, out = missing_pieces(position, seat), position.states[seat] == "out"
            assert (player.left, player.chip) == (position.supply(seat), "out" if out else "")
            assert player.pieces == (0 if out or way is None else way.pieces)
    assert [player.chip for player in told] == ["", "out", "", ""]


def test_a_turn_has_one_row_among_the_moments(screen: ViewerScreen, time: Time) -> None:
    """Whatever else it brought, as it has one disc on the course."""
    search(screen, time)
    rows = screen.moments.moments.items
    turns = [row.turn for row in rows]
    assert turns == sorted({moment.turn for moment in screen.viewing.moments})
    assert len(turns) < len(screen.viewing.moments)
    assert [(row.turn, row.what) for row in rows] == [(disc.turn, disc.what) for disc in screen.transport.course.discs]


def test_the_canoe_is_seen_at_every_turn(app: TaluvaApp, time: Time) -> None:
    """However the view is turned, it lies on the sea that the panels leave free, not below them."""
    for seed, players in ((3, 2), (4, 2), (4, 4), (6, 2)):
        setup = Setup(COLOURS[:players], "ferti", 24, "classic")
        screen = visit(app, "viewer", tab="moments", record=game(seed, setup))
        screen.searching.stop()
        for turn in (6, 12, 15, 18, 24):
            screen.cursor.go(turn)
            time.pass_by(0.3)
            view = screen.view
            x, y = view.seen().to_screen(*view.picture.berth, AFLOAT_AT)
            assert view.insets.left < x < screen.width - view.insets.right
            assert view.insets.bottom < y < screen.height - view.insets.top


@pytest.mark.parametrize(
    ("window_size", "names"),
    [
        ((1024, 600), ("Matthew", "Barbara", "Валерия", "Дмитрий")),
        # Of more letters, where there is room for figures below the name.
        ((800, 1280), ("Jean-Baptiste", "Константин", "Clementine")),
    ],
)
def test_the_names_of_players_are_whole_on_a_small_tablet_and_an_upright_one(
    app: TaluvaApp, window_size: tuple[int, int], names: tuple[str, ...]
) -> None:
    """Of seven letters, of whatever alphabet, none is left out for the figures beside them."""
    fit(app, window_size)
    played = game(4, Setup(COLOURS[: len(names)], "ferti", 24, "classic"))
    visit(app, "viewer", tab="moments", record=played._replace(names=names))
    cards = [one for one in walk(app.stage.current) if isinstance(one, PlayerCard)]
    assert set(names) <= {text for card in cards for text, *_ in card._shown[1]}
