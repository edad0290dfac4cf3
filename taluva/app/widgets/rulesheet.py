"""One rule on a sheet: its name, why it is so, where it stands, and an example that breaks it."""

from kivy.properties import ObjectProperty, StringProperty

from taluva.app import kvfiles
from taluva.app.examples import MOVER, Example, example
from taluva.app.i18n import i18n, tr
from taluva.app.island.signs import Ghost, Marks
from taluva.app.island.view import IslandView
from taluva.app.settings import settings
from taluva.app.theme import theme
from taluva.app.widgets.overlay import Sheet
from taluva.engine.pieces import Piece
from taluva.engine.tiles import flow_of
from taluva.words.explain import Explainer


class RuleSheet(Sheet):
    """What *Why?* opens, and a tap on a rule."""

    text = StringProperty("")
    caption = StringProperty("")
    heading = StringProperty("")
    view = ObjectProperty(None, allownone=True)

    def __init__(self, rule: str, edition: str, **kwargs: object) -> None:
        """Show a rule in the words of an edition."""
        super().__init__(**kwargs)
        explainer = Explainer(i18n.catalogue, {}, edition)
        self.title = explainer.title(rule)
        self.text = explainer.why(rule)
        self.heading = explainer.heading(rule)
        shown = example(rule)
        if shown is not None:
            self.caption = tr("Not like this.")
            self.view = self._drawn(shown)
            self.ids.pictured.add_widget(self.view)

    def _drawn(self, shown: Example) -> IslandView:
        view = IslandView(
            island=shown.island,
            evening=theme.mode == "evening",
            contrast=theme.contrast,
            letters=settings.letters,
            emblems=settings.emblems,
            figures="auto",
            clip=True,
            calm=True,
            swell=False,
            disabled=True,
        )
        faults = dict.fromkeys(shown.pointed(), 0)
        if shown.volcano is not None and shown.placement is not None:
            level = 1 + max((shown.island.levels.get(hexagon, 0) for hexagon in shown.pointed()), default=0)
            ghost = Ghost(shown.kind, shown.volcano, flow_of(shown.placement), False, faults, level, handle=False)
            view.ghost = ghost
        elif shown.build is not None and shown.build.kind != "expand":
            hexagon, kind = shown.build.hex, shown.build.kind
            free = hexagon not in shown.island.pieces
            view.marks = Marks(fault=faults, preview={hexagon: Piece(kind, MOVER, 1)} if free else {})
        else:
            view.marks = Marks(fault=faults)
        return view

    def on_open(self) -> None:
        """See the whole example once it has its place."""
        if self.view is not None:
            self.view.bind(size=self._fit)

    def _fit(self, view: IslandView, *_: object) -> None:
        view.fit(animate=False)
        if view.ghost is not None:
            # The tile in the air may reach beyond the island.
            view.zoom(0.8, *view.center)


kvfiles.load(__name__)
