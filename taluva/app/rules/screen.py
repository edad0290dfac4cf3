"""The rules at hand: every rule the arbiter knows, in the words of one edition, with its place in the booklet."""

from collections.abc import Iterator
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.widget import Widget

from taluva.app.device.jobs import SliceJob, in_slices
from taluva.app.look import kvfiles
from taluva.app.look.i18n import i18n, tr
from taluva.app.look.settings import settings
from taluva.app.look.watched import watch
from taluva.app.widgets.buttons import Pressable
from taluva.app.widgets.labels import Paragraph
from taluva.app.widgets.layouts import Rimmed, Stacked
from taluva.app.widgets.page import Page
from taluva.engine.position import RIO_GRANDE
from taluva.engine.ruleids import HUT_ISOLATED
from taluva.play.agreement import Agreement
from taluva.words.rule_phrases import RulePhrases
from taluva.words.rules import RULES, SECTIONS

A_FRAME = 6  # cards


class RuleCard(Stacked, Pressable, Rimmed):
    """One rule: what it is called, why it is so, where it stands."""

    rule = StringProperty("")
    title = StringProperty("")
    text = StringProperty("")
    heading = StringProperty("")
    found = BooleanProperty(False)
    drawn = BooleanProperty(False)


class RulesScreen(Page):
    """All rules of an edition on one page."""

    edition = StringProperty("ferti")

    def __init__(self, **kwargs: object) -> None:
        """Follow edition and language."""
        super().__init__(**kwargs)
        self._wanted = ""
        self._adding: SliceJob | None = None
        watch(self, self._refill, "edition")
        watch(i18n, self._refill, "tr")

    def enter(self, edition: str = "", rule: str = "", **facts: Any) -> None:
        """Show the rules of an edition, one of them first if it is named."""
        self._wanted = rule
        edition = edition or Agreement.from_text(settings.table).edition
        if edition != self.edition:
            self.edition = edition
        else:
            self._refill()

    def leave(self) -> None:
        """Stop filling the page, and empty it: whoever comes back has it filled again."""
        self._stop_adding()
        self.ids.rules.clear_widgets()

    def _stop_adding(self) -> None:
        if self._adding is not None:
            self._adding.stop()

    def _refill(self, *_: object) -> None:
        if self.parent is None:  # nobody sees it; whoever comes has it filled
            return
        self._stop_adding()
        self.ids.rules.clear_widgets()
        self.ids.scroll.scroll_y = 1
        adding = self._add()
        next(adding)
        self._adding = in_slices(adding, self._seek_wanted, name="rules", seconds=0)

    def _cards(self) -> Iterator[Widget]:
        explainer = RulePhrases(i18n.catalogue, {}, self.edition)
        for title, rules in SECTIONS:
            yield Paragraph(style="heading", text=tr(title), padding=(dp(4), dp(18), 0, dp(4)))
            for rule in rules:
                if rule == HUT_ISOLATED and self.edition == RIO_GRANDE:
                    continue
                card = RuleCard(
                    rule=rule,
                    title=explainer.title(rule),
                    text=explainer.why(rule),
                    heading=explainer.heading(rule),
                    drawn=rule in RULES and RULES[rule].example is not None,
                )
                card.bind(on_release=self._open)
                yield card

    def _add(self) -> Iterator[None]:
        # A few a frame: the first are there at once, and the page never stutters.
        for number, card in enumerate(self._cards(), 1):
            self.ids.rules.add_widget(card)
            if number % A_FRAME == 0:
                yield

    def _seek_wanted(self) -> None:
        if self._wanted:
            Clock.schedule_once(self._seek, 0)

    def _open(self, card: RuleCard) -> None:
        if card.drawn:
            from taluva.app.widgets.rulesheet import RuleSheet

            RuleSheet((card.rule,), self.edition).open()

    def _seek(self, *_: object) -> None:
        for card in self.ids.rules.children:
            if getattr(card, "rule", "") == self._wanted:
                card.found = True
                self.ids.scroll.scroll_to(card, padding=60, animate=False)
        self._wanted = ""


kvfiles.load(__name__)
