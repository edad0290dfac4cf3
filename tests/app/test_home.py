"""The home screen: what is under way, and the ways from here."""

import pytest
from kivy.core.window import Window
from kivy.uix.scrollview import ScrollView

from taluva.app.home.screen import greeting
from taluva.app.look.i18n import i18n
from taluva.app.shell.app import TaluvaApp
from taluva.app.widgets.keyname import KeyName
from taluva.archive.summary import canonical
from taluva.engine.hexes import at
from taluva.engine.position import Setup
from taluva.engine.tiles import place
from taluva.play.session_storage import begin_session
from taluva.record.record import Turn
from taluva.record.writer import write
from tests.app.conftest import Time
from tests.app.fitting import fit, others
from tests.app.showing import sit, visit
from tests.app.touch import centre, find, held, tap, texts, walk
from tests.record.games import FAULTY, four, game

SETUP = Setup(("white", "red"), "ferti", 24, "classic")


@pytest.mark.parametrize(
    ("hour", "said"), [(4, "Good evening."), (5, "Good morning."), (12, "Good afternoon."), (18, "Good evening.")]
)
def test_the_greeting_fits_the_hour(window: object, hour: int, said: str) -> None:
    """One does not wish a good morning at night."""
    assert greeting(hour) == said


def test_the_rows_lead_to_their_pages_and_back(app: TaluvaApp, time: Time) -> None:
    """Held as well: it has its words and needs no name. An empty archive pretends no game to carry on."""
    assert {"A new island is waiting.", "0 games"} <= set(texts())
    for row, name in (("Settings", "settings"), ("Rules", "rules")):
        with held(*centre(find(row))):
            time.pass_by(1)
            assert not any(isinstance(one, KeyName) for one in Window.children)
        assert app.stage.name == name
        app.back()
        time.pass_by(0.5)
        assert app.stage.name == "home"


def test_a_game_under_way_is_offered_first(app: TaluvaApp) -> None:
    """The card says where the game stands and carries on with it."""
    session = begin_session(app.archive, SETUP, ("Ann", ""), (("Event", "[b]Thursday[/b]"),))
    session.choose("JC")
    session.propose(place(at(0, 0), 12))
    session.lay()
    visit(app, "home")
    assert {"[b]Thursday[/b]", "Turn 1 · Ann to build · 23 tiles left", "Resume"} <= set(texts())


@pytest.mark.parametrize("seed", [1, 4])
def test_home_and_table_say_the_same_of_whose_turn_it_is(app: TaluvaApp, seed: int) -> None:
    """After every turn of a game, also a half one and after somebody went out, by touches from one to the other."""
    record = game(seed, four(12), concedes=0.04)
    half = record.turns[6]._replace(build=None)
    for turns in (*(record.turns[:end] for end in (0, 1, 5, 9)), (*record.turns[:6], half)):
        kept = app.archive.games.create(*canonical(write(record._replace(turns=turns))))
        said = visit(app, "home").ids.resume.standing
        tap(find("Resume"), rest=0.5)
        table, session = app.stage.current, app.stage.current.session
        assert session.game == kept
        deed = "to build" if session.position.awaits == "build" else "to place"
        assert said.startswith(f"Turn {session.turn} · {table.parts.bar.name} {deed}")
        app.archive.bin.delete(kept)


def test_a_game_that_came_in_as_a_record_is_offered_once_somebody_is_in_the_middle_of_it_here(app: TaluvaApp) -> None:
    """Neither one with a fault nor a sound one only begun; one with a turn half entered is. Own games go first."""
    whole = game(2, four(24))
    half, begun = (*whole.turns[:8], Turn(whole.turns[8].tile)), game(7, four(24))
    begun = begun._replace(turns=begun.turns[:4])
    app.archive.imports.take(write(FAULTY))
    taken = app.archive.imports.take(write(begun))[0]
    assert visit(app, "home").resume is None
    app.arriving.data(write(whole._replace(turns=half)).encode(), "half.taluva")
    assert visit(app, "home").resume.summary.turn == 8
    assert "Resume" in texts()
    app.resume(taken)
    app.stage.current.session.undo()
    assert visit(app, "home").resume.id == taken
    own = app.archive.games.create(*canonical(write(whole._replace(turns=whole.turns[:5]))))
    assert visit(app, "home").resume.id == own


@pytest.mark.parametrize("language", ["de", *others("en", "fr", "it", "ru")])
def test_on_a_tablet_all_of_the_first_screen_is_in_sight(app: TaluvaApp, time: Time, language: str) -> None:
    """With a game under way, too: nobody has to move it to find a row."""
    fit(app, (1280, 800))
    i18n.switch(language)
    sit(app)
    time.pass_by(0.5)
    (scroll,) = (one for one in walk(visit(app, "home", rest=0.8).ids.card) if isinstance(one, ScrollView))
    assert scroll.children[0].height <= scroll.height
