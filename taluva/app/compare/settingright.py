"""What the panel says where a table is set right: of a hex, of the slips, and of taking the table's island over."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from kivy.metrics import dp

from taluva.app.island.signs import Marks
from taluva.app.look.i18n import i18n, tr
from taluva.app.widgets.breaking import say_consequences, say_reasons, show_seen
from taluva.app.widgets.choice import Segmented, Stepper
from taluva.app.widgets.inhand import InHand
from taluva.app.widgets.overlay import Sheet
from taluva.play.record_correction import RecordCorrection
from taluva.record.unreadable import UnreadableError
from taluva.review.slip_candidates import BUILD, DIRECTION, FIELD, FORGOTTEN, MIRRORED, TWICE
from taluva.review.story import turns_at
from taluva.words import captions
from taluva.words.reading_errors import start_error_text
from taluva.words.rule_phrases import rule_phrases_of

if TYPE_CHECKING:
    from taluva.app.compare.screen import CompareScreen
    from taluva.review.slips import Slip

NEAR = 2  # tiles more or less than recorded that can be said by one touch
ICONS = {FIELD: "hexagon", MIRRORED: "swap-h", DIRECTION: "rotate-cw", BUILD: "hut", FORGOTTEN: "plus", TWICE: "minus"}


def tell_hex(screen: CompareScreen) -> None:
    """Say of a hex how it really looks; before anything is said the turns that made it, then the slips."""
    right, hexagon = screen.setright, screen.hexagon
    screen.title = tr("How does it look on the table?")
    screen.show_island(right.island, Marks(selected=hexagon, last=right.differing))
    if hexagon is not None:
        screen.keys_of_hex.show(right.face(hexagon), right.position.setup.colours)
        screen.show_widget(screen.keys_of_hex)
        if screen.refused:
            screen.say(screen.refused, "small")
    else:
        screen.say(screen.teller.tr("Tap every field that looks different."), "body", pale=True)
    if right.differing:
        _tell_slips(screen)
    elif hexagon is not None:
        _tell_turns(screen)
    if hexagon in right.differing:
        screen.button(tr("As recorded"), screen.as_recorded, icon="undo")


def _tell_turns(screen: CompareScreen) -> None:
    viewing = screen.viewing
    assert screen.hexagon is not None
    turns = list(turns_at(viewing.story, screen.hexagon))
    if turns:
        screen.say(screen.teller.tr("The turns that changed this field"), "strong")
        screen.say(tr("Is one of them wrong? Tap it to correct it."), "small", pale=True)
    for turn in turns:
        screen.offer(viewing.scenes[turn - 1])


def _tell_slips(screen: CompareScreen) -> None:
    right = screen.setright
    screen.rule()
    screen.say(tr("Tiles still to come:"), "small", pale=True)
    recorded, tiles = right.position.tiles_left, right.position.setup.tiles
    near = [(n, str(n)) for n in range(max(0, recorded - NEAR), min(tiles, recorded + NEAR) + 1)]
    screen.show_widget(Segmented(near, right.tiles_left, screen.count_tiles))
    explained = any(slip.explains_all for slip in screen.slips)
    if screen.slip_search is not None and screen.slip_search.running and not screen.slips:
        screen.say(tr("Looking for the slip …"), "body", pale=True)
        return
    if explained:
        screen.say(tr("The likeliest slips:"), "strong")
    else:
        screen.say(tr("No single slip explains all of it."), "strong")
        _offer_taking(screen)
        if screen.slips:
            screen.say(tr("The nearest:"), "strong")
    for slip in screen.slips:
        _offer(screen, slip)
    counting = tr("count them, and the list is sorted by them")
    screen.row("hand", tr("Pieces in hand"), counting, partial(count_hands, screen))
    if explained:
        _offer_taking(screen)


def _offer(screen: CompareScreen, slip: Slip) -> None:
    teller, said = screen.teller, len(screen.setright.differing)
    remarks = [
        *captions.slip_details(teller, slip),
        captions.unexplained_text(teller, slip, said),
        captions.illegal_turn_text(teller, slip),
    ]
    title, remark = captions.slip_title(teller, slip), " · ".join(part for part in remarks if part)
    screen.row(ICONS[slip.what], title, remark, partial(screen.look_at_slip, slip))


def _offer_taking(screen: CompareScreen) -> None:
    over = screen.setright.position.over
    said = tr("the game is over") if over else tr("a record of its own from here on")
    screen.row("tablet", tr("Take over the table's island"), said, screen.begin_taking, over)


def count_hands(screen: CompareScreen) -> None:
    """Ask what everybody has in hand; every number that is changed is said at once."""
    right, voice = screen.setright, screen.teller.phrases
    sheet = Sheet(title=tr("Pieces in hand"), breadth=dp(600))
    for colour in right.position.setup.colours:
        now, most = right.supply(colour), right.largest_supply(colour)
        sheet.add_widget(InHand(colour, voice.name(colour), now, most, screen.count_pieces))
    sheet.open()


def tell_slip(screen: CompareScreen) -> None:
    """Say what one slip changes, and show it."""
    slip, teller = screen.slip, screen.teller
    assert slip is not None
    repair = slip.repair
    screen.title = captions.slip_title(teller, slip)
    show_seen(screen, RecordCorrection(screen.viewing.record, slip.turn, repair).preview())
    marks = screen.view.marks
    screen.view.sight.bring(marks.last)
    if slip.unexplained or slip.guessed:
        screen.view.marks = marks._replace(
            fault={**dict.fromkeys(slip.unexplained, ()), **marks.fault}, hint=slip.guessed
        )
    for line in captions.slip_details(teller, slip):
        screen.say(line, "strong")
    screen.say(captions.slip_explains(teller, slip, len(screen.setright.differing)), "body")
    if slip.guessed:
        said = teller.tr_n(
            "What the tile shows on the dotted field is a guess. Tap it, and say what lies there.",
            "What the tile shows on the {n} dotted fields is a guess. Tap them, and say what lies there.",
            len(slip.guessed),
        )
        screen.say(said, "small", pale=True)
    changed = say_consequences(screen, repair)
    broken = repair.illegal
    if broken is not None:
        screen.say(captions.slip_breaks(teller, slip), "strong")
        if slip.what != FORGOTTEN or broken.turn != slip.turn:
            say_reasons(
                screen, rule_phrases_of(i18n.catalogue, repair.record), repair.record.turns[broken.turn - 1], broken
            )
    elif not changed:
        screen.say(tr("All later turns stay as they are."), "body")
    screen.button(tr("Correct it"), screen.correct_slip, "primary", "pencil")
    if len(screen.slips) > 1:
        screen.button(tr("The next slip"), screen.look_at_next, icon="chevron-right")


def tell_taking(screen: CompareScreen) -> None:
    """Say what else counts where the table's island is taken over."""
    right, standing = screen.setright, screen.setright.position
    screen.title = tr("Take over the table's island")
    screen.show_island(right.island, Marks(last=right.differing))
    screen.say(tr("From here on the game goes on with the island as it lies here."), "body")
    screen.say(tr("What was recorded before stays in the archive as it is."), "small", pale=True)
    screen.say(tr("Tiles still to come:"), "strong")
    tiles = Stepper(least=0, most=standing.setup.tiles, value=right.remaining_tiles)
    tiles.bind(value=lambda _, left: screen.count_tiles(int(left)))
    screen.show_widget(tiles)
    screen.say(tr("Whose turn is it?"), "strong")
    seats = [(seat, screen.teller.name(seat)) for seat, state in enumerate(standing.states) if state == "playing"]
    screen.show_widget(Segmented(seats, standing.seat if screen.mover is None else screen.mover, screen.move_next))
    voice = screen.teller.phrases
    for colour in standing.setup.colours:
        said = voice.count(right.supply(colour)) or tr("nothing left")
        screen.row("hand", voice.name(colour), said, partial(count_hands, screen))
    try:
        right.record(screen.mover)
    except UnreadableError as refused:
        screen.say(start_error_text(voice, refused), "body")
        return
    screen.button(tr("Take it over"), screen.take_over, "primary", "check")
