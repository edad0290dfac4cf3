"""A new game in half a minute: who sits where, who begins, edition, tiles, way of play."""

import random
from typing import Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from taluva.app.look import kvfiles
from taluva.app.look.feedback import feedback
from taluva.app.look.i18n import i18n, tr
from taluva.app.look.settings import settings
from taluva.app.look.watched import watch
from taluva.app.widgets.overlay import Snackbar
from taluva.app.widgets.stage import Place
from taluva.engine.position import TEAMS, Setup, Start
from taluva.play.agreement import PRESETS, Agreement
from taluva.play.late_start import LateStart
from taluva.record.replay import Replay
from taluva.words import listed_games, setup
from taluva.words.terms import PLACES, player_name

TEAM_PLAYERS = 4


def ordinal(order: int, begun: bool) -> str:
    """When a seat has its first turn, in words."""
    first = tr("1st – to move") if begun else tr("1st – begins")
    return tr(PLACES[order]) if order else first


def with_partner(order: int, name: str) -> str:
    """The same with the partner's name; who begins is marked by the card's line, and there is no room to say it."""
    return tr("{order} · with {name}", order=tr(PLACES[order]), name=name)


class NewGame(BoxLayout):
    """Everything that is agreed before the first tile."""

    app = ObjectProperty(None)
    plan = ObjectProperty(Agreement())
    begun = ObjectProperty(None, allownone=True)  # an island on which the game goes on
    event = StringProperty("")
    wide = BooleanProperty(True)
    narrow = BooleanProperty(False)
    compact = BooleanProperty(False)
    alone = BooleanProperty(False)
    room_for_title = NumericProperty(0)
    seats = ListProperty()
    meaning = StringProperty("")
    heading = StringProperty("")
    presets = ListProperty([(n, str(n)) for n in PRESETS])
    _before_teams: Agreement | None = None  # what was agreed when teams brought more people to the table
    _fitting = Agreement()  # what was agreed last, and can be played

    def on_kv_post(self, _base: object) -> None:
        """Begin with the table of last time."""
        watch(self, self._show, "plan")
        watch(i18n, self._show, "tr")
        settings.bind(table=self._take_last)
        self._take_last()
        self._show()

    def _take_last(self, *_: object) -> None:
        self._begin_with(Agreement.from_text(settings.table))

    def _begin_with(self, plan: Agreement, begun: LateStart | None = None) -> None:
        self.begun, self._fitting = begun, plan
        self.plan, self.event, self._before_teams = plan, "", None
        self._show()

    def go_on_from(self, begun: LateStart | None) -> None:
        """A game that is recorded from an island on as it lies; None: one from its first tile on, if that was asked."""
        if begun is not None:
            self._begin_with(begun.agreement_for(self.plan), begun)
        elif self.begun is not None:
            self._take_last()

    def play_again(self, played: Replay) -> None:
        """The people of a game play another one, named and dated anew; who begins is asked."""
        from taluva.app.home.seatsheet import FirstSheet

        record = played.record
        self._begin_with(self.plan.for_rematch(record.setup, record.names))
        FirstSheet(self, played.last).open()

    def choose_play(self, play: str) -> None:
        """Another way of play. Teams bring four to the table, which is said; going back brings back what was there."""
        plan, before = self.plan, self._before_teams
        if play == plan.play:
            return
        self._before_teams = plan if play == TEAMS and plan.players < TEAM_PLAYERS else None
        self.plan = plan.with_play(play)
        if self._before_teams is not None:
            Snackbar.show(tr("Teams need four: four seats and {n} tiles.", n=self.plan.tiles))
        elif before is not None and plan.play == TEAMS:
            self.plan = self.plan._replace(players=before.players, tiles=before.tiles, first=before.first)
            # It says no longer what is agreed.
            Snackbar.clear()

    def _show(self, *_: object) -> None:
        plan, words = self.plan, i18n.catalogue
        found = None if self.begun is None else self.begun.misfit(plan)
        if found is not None and plan != self._fitting:
            # What nobody could play on with is not agreed on, and it is said why.
            Snackbar.show(setup.misfit_text(words, plan, found))
            self.plan = plan = self._fitting
        self._fitting = plan
        self.seats = [self._seat(number) for number in range(plan.players)]
        self.heading = setup.setup_heading(words, plan)
        self.meaning = " ".join(setup.setup_sentences(words, plan, self.begun))
        self.ids.edition.options = setup.edition_choices(words)
        self.ids.edition.value = plan.edition
        self.ids.help.options = setup.help_level_choices(words)
        self.ids.help.value = plan.help
        self.ids.play.options = setup.game_mode_choices(words)
        self.ids.play.value = plan.play
        self.ids.players.value = plan.players
        self.ids.presets.value = plan.tiles
        self.ids.tiles.value = plan.tiles

    def _seat(self, number: int) -> tuple[str, str, str, bool]:
        plan, words = self.plan, i18n.catalogue
        seat, partner = plan.seats[number], plan.partner_of(number)
        order = ordinal(plan.order_of(number), self.begun is not None)
        if partner is not None:
            order = with_partner(plan.order_of(number), player_name(words, partner.name, partner.colour))
        return seat.colour, player_name(words, seat.name, seat.colour), order, number == plan.first

    def edit(self, seat: int) -> None:
        """Change who sits there."""
        from taluva.app.home.seatsheet import SeatSheet

        SeatSheet(self, seat).open()

    def begin_with(self, seat: int) -> None:
        """Let this seat begin."""
        self.plan = self.plan.with_first(seat)

    def draw_lots(self) -> None:
        """Let chance say who begins: the choice runs round the table and stops."""
        feedback.play("turn")
        chosen = random.randrange(self.plan.players)
        steps = self.plan.players + (chosen - self.plan.first) % self.plan.players
        self._run_on(steps)

    def _run_on(self, steps: int) -> None:
        self.plan = self.plan.with_first((self.plan.first + 1) % self.plan.players)
        if steps > 1:
            Clock.schedule_once(lambda _: self._run_on(steps - 1), 0.06 + 0.3 / steps)
        else:
            seat = self.plan.seats[self.plan.first]
            Snackbar.show(tr("{name} begins.", name=player_name(i18n.catalogue, seat.name, seat.colour)))

    def tell_editions(self) -> None:
        """Help people find the edition in their box."""
        from taluva.app.home.seatsheet import EditionSheet

        EditionSheet().open()

    def name_evening(self) -> None:
        """Give the game a name to find it by."""
        from taluva.app.home.seatsheet import EventSheet

        EventSheet(self).open()

    def begin(self) -> None:
        """Start the game that was agreed on, and remember the table for the next one."""
        plan, event, begun = self.plan, self.event, self.begun
        found = None if begun is None else begun.misfit(plan)
        if found is not None:
            Snackbar.show(setup.misfit_text(i18n.catalogue, plan, found))
            return
        settings.table = plan.to_text()
        self._take_last()
        if begun is None:
            self.app.start_game(plan.setup(), plan.names(), event, plan.help)
        else:
            self.app.start_game(plan.setup(), plan.names(), event, plan.help, begun.start_for(plan))
            Snackbar.show(listed_games.late_start_sentence(i18n.catalogue, begun.turn))


class SetupScreen(Place):
    """The new game on a page of its own: where the window is too narrow to have it at home, and to play again."""

    def enter(self, played: Replay | None = None, begun: tuple[Setup, Start] | None = None, **facts: Any) -> None:
        """Agree on a new game; after a game that was played, on another one of its people; or on from an island."""
        self.ids.game.go_on_from(None if begun is None else LateStart(*begun))
        if played is not None:
            self.ids.game.play_again(played)


kvfiles.load(__name__)
