"""What the arbiter says of the move that is asked about: on the island, on the panel and in a line."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, OptionProperty, StringProperty

from taluva.app.island.signs import Compass, Ghost, Marks
from taluva.app.look import kvfiles
from taluva.app.look.i18n import tr
from taluva.app.look.theme import theme
from taluva.app.widgets.buttons import Row, SwitchRow
from taluva.app.widgets.labels import Pale, Paragraph
from taluva.app.widgets.layouts import Rounded
from taluva.app.widgets.reasons import build_title, numbers, reasons, tile_title
from taluva.app.widgets.verdictcard import ReasonRow
from taluva.engine import ruleids as ids
from taluva.engine.building import pieces_of
from taluva.engine.hexes import FLOWS, Hex, Hour
from taluva.engine.pieces import EXPAND, HUT
from taluva.engine.position import Position
from taluva.engine.tiles import covered, flow_of, volcano_of
from taluva.engine.verdict import Verdict
from taluva.play.hints import NO_HINTS, hints
from taluva.play.question import Question, expansions, legal_directions
from taluva.review.assumptions import LEGAL
from taluva.words.rule_phrases import assumption_text
from taluva.words.terms import player_name

if TYPE_CHECKING:
    from taluva.app.ask.screen import AskScreen

FOOTED = 240  # dp; from which height on, with ordinary letters, the panel has the switches at its foot


def hint(screen: AskScreen) -> str:
    """What the next touch does."""
    keys, voice = screen.asked.keys, screen.explainer.phrases
    if screen.aim is not None:
        return tr("Tap an arrow, or drag the way the lava flows.")
    if screen.asks:
        if not keys.kind:
            return tr("Drag from a volcano for an eruption; press a piece and tap for a build.")
        return voice.tr("Drag from a volcano, tap a field to build, or tap a settlement to expand it.")
    if keys.tile:
        return tr("Drag on the island: the tile lies there, its lava flows that way.")
    if keys.needs_flow:
        return tr("Drag on the sea: a volcano of level {n}, its lava flows that way.", n=keys.level)
    return voice.tr("Tap a field. The same once more takes it away.")


# On the island


def signs(screen: AskScreen) -> tuple[Marks, Ghost | None]:
    """The marks and the tile in the air."""
    question, lying = screen.question, screen.asked.board
    if not screen.asks:
        return Marks(), None
    glow: Collection[Hex] = ()
    if screen.settlement is not None:
        glow = lying.island.settlement_at[screen.settlement].hexes
    if question is None:
        return Marks(glow=glow, build=_reached(screen)), None
    position, verdict = question.position(lying), question.verdict(lying)
    hint = {one for resting in question.assumptions(lying) for one in resting.hexes}
    pulse = _pointed(verdict, screen.pointed)
    build = question.build
    if build is None:
        shown = hints(position.island, question.legal_tiles(lying), ()) if screen.lit else NO_HINTS
        return Marks(glow=glow, hint=hint, lights=shown), _ghost(question, position, verdict, pulse)
    return Marks(
        fault=numbers(verdict),
        build={one for option in question.legal_builds(lying) for one in option.hexes} if screen.lit else (),
        selected=None if verdict.legal else build.hex,
        hint=hint,
        glow=glow,
        dim=screen.lit,
        preview=pieces_of(position.island, position.option(build), question.colour) if verdict.legal else {},
        pulse=pulse,
    ), None


def compass(screen: AskScreen) -> Compass | None:
    """The directions round a hex, and for a question what the arbiter says of each."""
    aim, lying = screen.aim, screen.asked.board
    if aim is None:
        return None
    said: Mapping[Hour, bool | None] = legal_directions(lying, aim) if screen.asks else dict.fromkeys(FLOWS, True)
    face = lying.faces.get(aim)
    return Compass(aim, 1 if face is None else face.level + 1, said)


def _reached(screen: AskScreen) -> set[Hex]:
    """Every hex that some expansion of the settlement would fill: which terrain it is stays in sight."""
    found = expansions(screen.asked.board, screen.settlement) if screen.settlement is not None else ()
    return {one for choice in found if choice.option is not None for one in choice.option.hexes}


def _pointed(verdict: Verdict, number: int) -> tuple[Hex, ...]:
    return verdict.faults[number - 1].hexes if 0 < number <= len(verdict.faults) else ()


def _ghost(question: Question, position: Position, verdict: Verdict, pulse: tuple[Hex, ...]) -> Ghost:
    assert question.placement is not None
    three, levels = covered(question.placement), position.island.levels
    return Ghost(
        None,
        volcano_of(question.placement),
        flow_of(question.placement),
        verdict.legal,
        numbers(verdict),
        max(levels.get(one, 0) for one in three) + 1,
        handle=False,
        pulse=pulse,
    )


# On the panel


class AnswerLine(Rounded):
    """Legal or not, in a line; or what of it rests on hexes that nobody set, with the mark that lies there."""

    text = StringProperty("")
    look = OptionProperty("ok", options=["ok", "no", "hint"])
    aside = BooleanProperty(False)


def tell(screen: AskScreen) -> None:
    """Fill the panel."""
    parts: list[Any] = []  # before anything is asked the dock says what a touch asks
    if screen.question is not None:
        parts = _of_question(screen, screen.question)
    elif screen.settlement is not None:
        parts = _of_settlement(screen, screen.settlement)
    switches = _switches(screen) if screen.question is not None else []
    judged = Pale(style="small", text=tr("Judged as it stands here, however it came about."))
    # At the foot they stay where they are, however much is said; only a low panel needs all its room for reasons.
    below = screen.answer.height >= dp(FOOTED) * theme.scale
    content, foot = ([*parts, judged], switches) if below else ([*parts, *switches, judged], [])
    for box, shown in ((screen.answer.ids.content, content), (screen.answer.ids.foot, foot)):
        box.clear_widgets()
        for part in shown:
            box.add_widget(part)
    # What is only said anew stays where it was scrolled to.
    if screen.answer.about != (screen.question, screen.settlement):
        screen.answer.about = screen.question, screen.settlement
        screen.answer.ids.scroll.scroll_y = 1


def _of_question(screen: AskScreen, question: Question) -> list[Any]:
    lying, build = screen.asked.board, question.build
    position, verdict = question.position(lying), question.verdict(lying)
    terrain = build.terrain if build is not None else ""
    if verdict.legal:
        title = tr("Legal, as it stands")
    elif build is not None:
        title = build_title(verdict, build.kind)
    else:
        assert question.placement is not None
        title = tile_title(verdict, any(one in lying.faces for one in covered(question.placement)))
    parts: list[Any] = [AnswerLine(text=title, look="ok" if verdict.legal else "no")]
    told = reasons(verdict, screen.explainer, question.colour, terrain)
    kind = build.kind if build is not None else ""
    rest = {
        one.rule: AnswerLine(text=assumption_text(screen.explainer, one, kind), look="hint")
        for one in question.assumptions(lying)
    }
    for number, reason in enumerate(told, 1):
        row = ReasonRow(size_hint_y=None)
        row.tell(number, reason)
        row.pointed, row.last = screen.pointed == number, number == len(told)
        row.bind(size_hint_min_y=row.setter("height"), on_release=lambda row: screen.point(int(row.number)))
        parts += [row, *([rest[reason.rule]] if reason.rule in rest else [])]
    if build is not None and build.kind == EXPAND:
        parts.append(Paragraph(text=_counted(screen, position, question)))
    return [*parts, *([rest[LEGAL]] if LEGAL in rest else [])]


def point(screen: AskScreen) -> None:
    """Mark the reason whose hexes are shown."""
    for row in screen.answer.ids.content.children:
        if isinstance(row, ReasonRow):
            row.pointed = row.number == screen.pointed


def _switches(screen: AskScreen) -> list[Any]:
    """Whether what would be legal is shown, and whether this is all there is."""
    said = screen.asked.board.facts.complete
    lit = SwitchRow(icon="hint", title=tr("What would be legal"), active=screen.lit)
    if screen.lit and not (screen.view.marks.lights or screen.view.marks.build):
        lit.remark = tr("None on this island.") if said else tr("None where all around was set. The rest is not known.")
    else:
        lit.remark = "" if said else tr("where all around was set")
    lit.bind(active=lambda _, shown: screen.light(shown))
    whole = SwitchRow(icon="expand", title=tr("This is the whole island"), active=said)
    whole.bind(active=lambda _, whole: screen.do(lambda: screen.asked.set_facts(complete=whole)))
    return [lit, whole]


def _counted(screen: AskScreen, position: Position, question: Question) -> str:
    """Which hexes an expansion counted, and as what: terrains may have been left as they came."""
    assert question.build is not None
    voice, terrain = screen.explainer.phrases, question.build.terrain
    hexes = position.option(question.build).hexes
    said = tr(
        "{terrain}, {hexes}, {huts}",
        terrain=voice.terrain(terrain),
        hexes=voice.tr_n("{n} field", "{n} fields", len(hexes)),
        huts=voice.number(HUT, position.option(question.build).cost),
    )
    return tr("Counted beside the settlement: {what}.", what=said)


def _of_settlement(screen: AskScreen, hexagon: Hex) -> list[Any]:
    """Every expansion of a settlement, legal or not; the terrains are those that were set."""
    settlement = screen.asked.board.island.settlement_at[hexagon]
    voice = screen.explainer.phrases
    name = player_name(voice.catalogue, "", settlement.colour)
    said = voice.tr_n("{name}: settlement of {n} field", "{name}: settlement of {n} fields", len(settlement), name=name)
    parts: list[Any] = [Paragraph(style="heading", text=said)]
    for choice in expansions(screen.asked.board, hexagon):
        title = voice.terrain(choice.build.terrain)
        if choice.option is not None:
            counted = voice.tr_n("{n} field", "{n} fields", len(choice.option.hexes))
            said = tr("Legal: {hexes}, {huts}", hexes=counted, huts=voice.number(HUT, choice.option.cost))
        elif ids.EXPAND_TERRAIN in choice.verdict.rules:
            title, said = tr("Expand"), tr("nothing free around it")  # of whatever terrain
        else:
            said = screen.explainer.headline(choice.verdict.faults[0])
        icon, ask = "ok" if choice.legal else "ban", partial(screen.ask_about, choice.build)
        parts.append(Row(icon=icon, title=title, remark=said, below=True, follow=ask))
    return parts


kvfiles.load(__name__)
