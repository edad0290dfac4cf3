"""From an island as it lies to a game at the table: agreed on as a new game, through touches only."""

import pytest

from taluva.app.home.newgame import NewGame
from taluva.app.look.settings import settings
from taluva.app.shell.app import TaluvaApp
from taluva.app.table.screen import TableScreen
from taluva.app.widgets.overlay import Snackbar
from taluva.engine.hexes import NO_HOUR, Hour, at
from taluva.engine.island import Face
from taluva.engine.pieces import HUT, TOWER, Count, Piece
from taluva.engine.position import BUILD
from taluva.engine.tiles import volcano_of
from taluva.play.agreement import Agreement
from taluva.record.record import BuildMove, Record, TileMove, Turn
from taluva.record.replay import replay
from tests import sure
from tests.app.asker import Asker
from tests.app.conftest import Time
from tests.app.hand import Hand
from tests.app.showing import the_new_game, visit
from tests.app.touch import find, tap, texts, write
from tests.record.begun import BEGUN

QUARREL = (
    Face(at(0, 0), 1, "V", Hour(12)),
    Face(at(0, -1), 1, "J", NO_HOUR, Piece(HUT, "red")),
    Face(at(1, 0), 1, "J", NO_HOUR, Piece(TOWER, "white")),
)


def agreeing(app: TaluvaApp, record: Record) -> NewGame:
    """The new game that goes on where a record begins."""
    visit(app, "setup", begun=(record.setup, record.start))
    return the_new_game(app)


def quarrel(app: TaluvaApp, time: Time, *more: Face) -> Asker:
    """A hand that has set a quarrel up at *Ask the arbiter*."""
    asker = Asker(app, time)
    asker.open()
    asker.set_up((*QUARREL, *more))
    return asker


@pytest.mark.parametrize("key", ["no turns", "no turns, a build awaited", "with players out", "teams"])
def test_a_game_goes_on_from_an_island_as_it_lies(app: TaluvaApp, time: Time, key: str) -> None:
    """Who is to move is known; with a name or two it is at the table."""
    record = BEGUN[key]
    game = agreeing(app, record)
    begins = game.begun.turn
    assert {"Play on from here", "1st – to move"} <= set(texts()) or game.plan.play == "teams"
    assert game.meaning.startswith(f"Recorded from turn {begins} on. ")
    mover = next(chair for chair in game.plan.turn_order())
    tap(game.ids.table.cards[game.plan.first], rest=0.5)
    write(find("Name"), "Zoë")
    tap(find("Done"), rest=0.5)
    awaited = "has placed a tile and is to build" if sure(record.start).awaits == BUILD else "places the next tile"
    assert f"Zoë {awaited}." in game.meaning
    tap(find("Begin", game), rest=0.5)

    table = app.stage.current
    assert isinstance(table, TableScreen)
    assert table.parts.voice.said.title == f"Recorded from turn {begins} on: all is counted from there."
    assert table.parts.view.island == replay(record).positions[0].island
    assert (table.game.position.colour, table.game.names[0]) == (mover.colour, "Zoë")


def test_from_a_quarrel_it_is_four_touches_to_the_game(app: TaluvaApp, time: Time) -> None:
    """Ask, play on, begin, and the first tile or another one; the set-up is still there for the next question."""
    asker = quarrel(app, time)
    lying = asker.screen.asked.board
    for key in ("Ask", "Play on from here", "Begin"):
        asker.touch(find(key, app.stage.current))
    table = app.stage.current
    position = table.game.position
    assert (position.island, position.tiles_laid) == (lying.island, 1)
    assert set(table.game.setup.colours) == {"red", "white"}
    placement = next(one for one in position.legal_tiles() if volcano_of(one) not in lying.faces)
    build = next(one.build for one in position.lay("CS", placement).legal_builds() if one.build.kind == HUT)
    Hand(app, time).play(Turn(TileMove("CS", placement), BuildMove(build)))
    assert len(table.game.record.turns) == 1
    assert (table.game.record.first_turn, app.archive.lists.to_resume()[0].id) == (2, table.game.game)

    visit(app, "home")
    asker.open()
    assert asker.screen.asked.board == lying


@pytest.mark.parametrize(("last", "proposed"), [("ranking", "ranking"), ("teams", "classic")])
def test_the_way_of_play_is_proposed_that_people_had_last_time(
    app: TaluvaApp, time: Time, last: str, proposed: str
) -> None:
    """No verdict asks for it; teams only where four colours are there."""
    settings.table = Agreement(play=last).to_text()
    asker = quarrel(app, time)
    for key in ("Ask", "Play on from here"):
        asker.touch(find(key))
    assert the_new_game(app).plan.play == proposed


def test_on_bare_table_nothing_is_played_on_nor_shared(app: TaluvaApp, time: Time) -> None:
    """That is said in a line."""
    asker = Asker(app, time)
    asker.open()
    asker.touch(find("Ask"))
    for key in ("Play on from here", "share"):
        asker.touch(find(key))
        assert app.stage.name == "ask"
        assert "Nothing lies here yet." in texts()
        Snackbar.clear()


def test_with_an_early_winner_it_goes_on_in_ranking(app: TaluvaApp, time: Time) -> None:
    """In a classic game it is said why not."""
    asker = quarrel(app, time, Face(at(4, -2), 1, "J", NO_HOUR, Piece(HUT, "brown")))
    asker.screen.do(lambda: asker.screen.asked.set_supply("white", Count(9, 0, 0)))
    asker.screen.do(lambda: asker.screen.asked.set_facts(awaits=BUILD))
    for key in ("Ask", "Play on from here", "Begin"):
        asker.touch(find(key, app.stage.current))
    assert "White has won already, by what is left." in texts()
    for key in ("Ranking", "Begin"):
        asker.touch(find(key, app.stage.current))
    position = app.stage.current.game.position
    assert [position.setup.colours[seat] for seat in position.winners] == ["white"]


def test_what_nobody_could_play_on_with_is_not_agreed_on(app: TaluvaApp, time: Time) -> None:
    """It stays as it was, and it is said why."""
    record = BEGUN["before a tile"]
    game = agreeing(app, record)
    plan, lie = game.plan, sure(record.start).laid
    tap(next(place for place in game.ids.players.children if place.value == 2), rest=0.3)
    assert (game.plan, game.ids.players.value) == (plan, plan.players)
    assert any("has played already, and stays at the table." in said for said in texts())
    game.plan = plan.with_tiles(lie)
    time.pass_by(0.3)
    assert game.plan == plan
    assert f"{lie} tiles lie already; choose more." in texts()


def test_teams_that_nobody_could_play_on_in_leave_everything_as_it_was(app: TaluvaApp) -> None:
    """Both of one side are out, and that is said."""
    record = BEGUN["before a tile"]
    start = sure(record.start)
    gone = tuple(seat for seat in range(4) if seat % 2 != start.seat % 2)
    game = agreeing(app, record._replace(start=start._replace(outs=gone)))
    before = game.plan
    tap(next(place for place in game.ids.play.children if place.value == "teams"), rest=0.3)
    assert (game.plan, game.ids.play.value) == (before, before.play)
    assert "Fewer than two sides are still playing." in texts()


def test_the_next_new_game_begins_with_a_tile_again(app: TaluvaApp, time: Time) -> None:
    """On the same page, which was left without playing on."""
    agreeing(app, BEGUN["before a tile"])
    app.back()
    time.pass_by(0.3)
    visit(app, "setup")
    game = the_new_game(app)
    assert game.begun is None
    assert "A new game" in texts()
    assert "Recorded" not in game.meaning
