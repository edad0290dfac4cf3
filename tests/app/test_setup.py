"""The new-game screen, through touches only."""

import random
from collections.abc import Iterator
from itertools import product

import pytest
from kivy.core.window import Window

from taluva.app.home.newgame import NewGame
from taluva.app.home.roundtable import ROUND, RoundTable
from taluva.app.island.view import IslandView
from taluva.app.look.i18n import i18n
from taluva.app.look.settings import settings
from taluva.app.shell.app import TaluvaApp
from taluva.app.widgets.overlay import anything_open, opened
from taluva.archive.summary import summary_of
from taluva.engine.hexes import at
from taluva.engine.position import Setup
from taluva.engine.tiles import place
from taluva.play.agreement import LIT, Agreement
from taluva.play.session import Session
from taluva.play.session_storage import begin_session
from taluva.record.writer import text_of
from tests.app.agreeing import agree
from tests.app.conftest import Time
from tests.app.fitting import SMALL, WINDOWS, fit, others
from tests.app.showing import the_new_game, visit
from tests.app.touch import Touch, centre, drag, find, held, tap, tap_each, texts, walk, write
from tests.record.games import four
from tests.record.games import game as played


@pytest.fixture
def game(app: TaluvaApp) -> Iterator[NewGame]:
    """The part of the home screen where a game is agreed on; what was agreed there stands still in the next test."""
    game = the_new_game(app)
    yield game
    game.choose_play("classic")
    game.plan, game.event = Agreement(), ""


@pytest.fixture
def table(game: NewGame) -> RoundTable:
    """The round table on it."""
    return game.ids.table


def test_control_characters_are_refused_with_a_sentence(game: NewGame, table: RoundTable) -> None:
    """They would make the record unreadable, so they stay out and the sheet says so."""
    tap(table.cards[0], rest=0.5)
    write(find("Name"), "A\tnn\x85")

    assert game.plan.seats[0].name == "Ann"
    assert "A name must fit on one line, without invisible characters." in texts()


def test_dragging_a_seat_onto_another_swaps_the_people(game: NewGame, table: RoundTable, time: Time) -> None:
    """Colour and name move, and who begins still does."""
    drag(table.cards[0], table.cards[2])
    time.pass_by(0.5)

    assert ([seat.colour for seat in game.plan.seats], game.plan.first) == (["yellow", "white", "red", "brown"], 2)


def test_a_seat_dropped_beside_the_others_goes_back(game: NewGame, table: RoundTable, time: Time) -> None:
    """Only another seat takes it."""
    before, place = game.plan, tuple(table.cards[0].pos)
    x, y = table.cards[0].center
    Touch(x, y).to(x + 150, y - 90, steps=4).up()
    time.pass_by(0.5)
    assert game.plan == before
    assert tuple(table.cards[0].pos) == pytest.approx(place)


def test_taps_do_what_dragging_does(game: NewGame, table: RoundTable, time: Time) -> None:
    """The sheet moves a person one place on, round the table."""
    tap(table.cards[3], rest=0.5)
    tap(find("One seat later"), rest=0.5)

    assert [seat.colour for seat in game.plan.seats] == ["brown", "white", "yellow", "red"]


def test_lots_are_drawn_for_who_begins(game: NewGame, time: Time, monkeypatch: pytest.MonkeyPatch) -> None:
    """Chance decides, and a sentence says who it is."""
    monkeypatch.setattr(random, "randrange", lambda n: n - 1)
    tap(find("Draw lots"))
    time.pass_by(4, frames=80)

    assert game.plan.first == 3
    assert "Brown begins." in texts()


def test_the_stepper_takes_any_number_from_1_to_48(game: NewGame, time: Time) -> None:
    """One tap is one tile; holding goes on."""
    minus = game.ids.tiles.children[2]
    tap(minus, rest=0.2)
    assert game.plan.tiles == 47
    with held(*centre(minus)):
        time.pass_by(8, frames=100)
    assert game.plan.tiles == 1


def test_the_last_line_says_what_the_choice_means(game: NewGame, time: Time) -> None:
    """In words, with the booklet that has it."""
    tap_each("Rio Grande", "3")
    assert "Rio Grande, 3 players" in texts()
    assert any(text.startswith("48 tiles, as in the booklet. A hut may go") for text in texts())


def test_people_known_here_are_one_tap_away(game: NewGame, table: RoundTable, time: Time) -> None:
    """Name and usual colour, and the sheet is closed again."""
    begin_session(game.app.archive, Setup(("brown", "yellow"), "ferti", 24, "classic"), ("Chloé", "Ben")).save()
    tap(table.cards[1], rest=0.5)
    tap(find("Chloé"), rest=0.5)

    assert (game.plan.seats[1].name, game.plan.seats[1].colour) == ("Chloé", "brown")
    assert Window.children[0] is game.app.root


@pytest.mark.parametrize(
    ("setup", "names", "event"),
    [
        (Setup(("white", "red"), "ferti", 24, "classic"), ("Ann", ""), ""),
        (Setup(("brown", "yellow", "red", "white"), "rio-grande", 1, "teams"), ("A", "A", 'Ё "\\', " x "), "[b]"),
        (Setup(("yellow", "white", "brown"), "ferti-2014", 31, "ranking"), ("n" * 60, "{n}", "&amp;"), "Thursday"),
    ],
)
def test_any_table_can_be_agreed_on_by_touches(
    game: NewGame,
    time: Time,
    monkeypatch: pytest.MonkeyPatch,
    setup: Setup,
    names: tuple[str, ...],
    event: str,
) -> None:
    """Whatever a record's tags say can be entered, twice in a row too."""
    started: list[tuple[object, ...]] = []
    monkeypatch.setattr(game.app, "start_game", lambda *facts: started.append(facts))
    for _ in range(2):
        agree(setup, names, event, lambda: time.pass_by(0.5))
    assert started == [(setup, names, event, LIT)] * 2


def test_a_number_of_tiles_of_ones_own_holds_for_one_game(game: NewGame, time: Time) -> None:
    """The next game has the booklet's again, for its edition and players, after a restart too."""
    agree(Setup(("red", "white", "yellow"), "ferti", 6, "classic"), ("Ann", "", ""), "", lambda: time.pass_by(0.5))
    assert game.app.stage.current.game.setup.tiles == 6
    tap_each("menu", "Leave the table")
    assert (game.plan.players, game.plan.seats[0].name, game.plan.tiles) == (3, "Ann", 36)
    assert Agreement.from_text(game.plan.with_tiles(6).to_text()).tiles == 36


def begun(session: Session) -> None:
    """Lay the first tile of a game."""
    session.choose("JC")
    session.propose(place(at(0, 0), 12))
    session.lay()


def test_how_much_is_told_beforehand_is_agreed_for_one_game(new_app: TaluvaApp, time: Time) -> None:
    """It holds until the end of that game, on this tablet, after a kill too, and for no other game."""
    app, games = new_app, dict[str, str]()
    for told in ("Arbiter only", "Everything"):
        visit(app, "setup")
        game = the_new_game(app)
        assert games or game.ids.help.value == LIT
        tap(find(told, game.ids.help))
        tap(find("Begin", game), rest=0.5)
        begun(app.stage.current.game)
        app.stage.current.show()
        games[app.stage.current.game.game] = told
    app.show("home")
    settings.open(app.folders.settings)
    for kept, told in games.items():
        app.stage.forget("table")
        app.resume(kept)
        time.pass_by(0.5)
        tap(find("menu"), rest=0.5)
        assert told in texts()
        assert app.stage.current.seen.reading.shows_legal == (told == "Everything")
        app.show("home")


def test_the_edition_row_helps_to_find_ones_box(game: NewGame, time: Time) -> None:
    """Publisher, year and language of each, what only owners say marked so, and a drawn hut beside one's own."""
    tap(find("help", game), rest=0.5)
    sheet = opened()[-1]
    said = " ".join(getattr(widget, "text", "") for widget in walk(sheet))
    for word in ("French", "English", "German", "Italian summary of 2007", "Russian", "2014", "Rio Grande"):
        assert word in said
    assert "Hans im Glück" in said.partition("Owners say: of 2006")[2]
    forbidden, allowed = sorted((one for one in walk(sheet) if isinstance(one, IslandView)), key=lambda one: one.x)
    assert (bool(forbidden.marks.fault), bool(allowed.marks.fault)) == (True, False)
    assert allowed.island.pieces == forbidden.island.pieces
    assert set(forbidden.marks.fault) < set(allowed.island.pieces)


def test_what_other_boxes_do_not_have_is_said_to_nobody(game: NewGame, time: Time) -> None:
    """Teams are no question for who has a box with them; for who has none, it is said which have them."""
    tap(find("Teams"))
    assert "Ferti booklets" not in game.meaning
    tap(find("Rio Grande"))
    assert "Teams are in the Ferti booklets only." in game.meaning
    tap(find("Ranking"))
    assert "Italian" not in game.meaning
    i18n.switch("it")
    assert "sommario" in game.meaning
    tap(find("Ferti"))
    assert "sommario" not in game.meaning


def test_nothing_is_kept_of_a_game_without_a_turn(app: TaluvaApp, game: NewGame, time: Time) -> None:
    """Begun and left, or taken back to nothing and left: the game before it is the one that is offered first."""
    first = begin_session(app.archive, Setup(("red", "white"), "ferti", 24, "classic"), ("Ann", "Ben"))
    for taken_back in (False, True):
        agree(Setup(("yellow", "white"), "ferti", 24, "classic"), ("", ""), "", lambda: time.pass_by(0.5))
        session = app.stage.current.game
        assert session is not first
        begun(session if taken_back else first)
        if taken_back:
            session.undo()
        app.stage.current.show()
        tap_each("menu", "Leave the table")
        assert [listed.id for listed in app.archive.lists.page().games] == [first.game]
        assert app.stage.current.resume.id == first.game
    assert len(app.archive.lists.deleted()) == 1


def choose(segmented: object, value: object) -> None:
    """Tap one of several choices."""
    tap(next(place for place in segmented.children if place.value == value), rest=0.3)  # type: ignore[attr-defined]


def test_teams_and_back_bring_back_what_was_there(game: NewGame) -> None:
    """Two players with 24 tiles; that teams need four is said; who changes the players meanwhile keeps the change."""
    choose(game.ids.players, 2)
    choose(game.ids.presets, 36)
    for play, players in (("classic", 2), ("teams", 4), ("classic", 2)):
        choose(game.ids.play, play)
        assert (game.plan.players, game.plan.play) == (players, play)
        assert any(text.startswith("Teams need four") for text in texts()) == (play == "teams")
    assert game.plan.tiles == 36
    choose(game.ids.play, "teams")
    choose(game.ids.players, 3)
    assert (game.plan.players, game.plan.play) == (3, "classic")
    for play, players in (("teams", 4), ("ranking", 3), ("teams", 4), ("classic", 3)):
        choose(game.ids.play, play)
        assert (game.plan.players, game.plan.play) == (players, play)


def test_enter_goes_on_to_the_next_seat_and_after_the_last_to_the_table(
    game: NewGame, table: RoundTable, time: Time
) -> None:
    """Four names without a finger between, on the first evening and when people are known here."""
    text = text_of(played(3, four(24)))
    game.app.archive.games.create(text, *filter(None, [summary_of(text)]))
    assert game.app.known_people()
    tap(table.cards[0], rest=0.5)
    for name in ("Ann", "Ben", "Chloe", "Dmitri"):
        for letter in name:
            Window.dispatch("on_textinput", letter)
        Window.dispatch("on_key_down", 13, 40, "\r", [])
        Window.dispatch("on_key_up", 13, 40)
        time.pass_by(0.5)
    assert [seat.name for seat in game.plan.seats] == ["Ann", "Ben", "Chloe", "Dmitri"]
    assert not anything_open()


@pytest.mark.parametrize("page", ["home", "setup"])
@pytest.mark.parametrize("window_size", [SMALL, (1600, 800), *others(*WINDOWS[:2])], ids=str)
def test_everybody_sits_at_the_table(app: TaluvaApp, time: Time, page: str, window_size: tuple[int, int]) -> None:
    """However wide or high the page is, and beside nobody else: no seat stands off the wood, none covers another."""
    fit(app, window_size)
    visit(app, page, rest=1)
    games = [one for one in walk(app.stage.current) if isinstance(one, NewGame) and one.width > 100]
    for game, players in product(games, (2, 3, 4)):
        game.plan = game.plan.with_players(players)
        time.pass_by(0.5)
        table = game.ids.table
        wide, high = table.board / 2, table.board / ROUND / 2
        for card in table.cards:
            near_x = min(max(table.center_x, card.x), card.right) - table.center_x
            near_y = min(max(table.center_y, card.y), card.top) - table.center_y
            assert (near_x / wide) ** 2 + (near_y / high) ** 2 < 1, (players, card.name)
            assert table.x <= card.x <= card.right <= table.right
            assert not any(card.collide_widget(other) for other in table.cards if other is not card)
