"""A win not taken, as the replay shows it: labels on the island, a bar over the sea, all at its turn."""

from typing import Any

from taluva.app.look.i18n import i18n
from taluva.app.shell.app import TaluvaApp
from taluva.app.widgets.choice import Repeats
from taluva.engine.pieces import COLOURS, HUT
from taluva.engine.tiles import covered
from taluva.review.missed_wins import winning_ending
from taluva.review.moments import MISSED
from tests.app.conftest import Time
from tests.app.searching import search
from tests.app.showing import visit
from tests.app.tables import signs_over
from tests.app.touch import find, tap, texts, walk
from tests.record.games import four, game


def missed(app: TaluvaApp, time: Time) -> Any:
    """The replay with the first win shown that was not taken."""
    screen = visit(app, "viewer", rest=0.1, tab="moments", record=game(3, four(8)))
    search(screen, time)
    rows = screen.moments.moments
    rows.dispatch("on_pick", next(n for n, row in enumerate(rows.items) if row.what == MISSED))
    time.pass_by(1, 8)
    return screen


def test_every_way_to_win_is_led_through_and_really_wins(app: TaluvaApp, time: Time) -> None:
    """Round and round: tile and build in gold, a label on each hex of it, and what everybody would have had left."""
    screen = missed(app, time)
    chance = screen.viewing.missed_wins[0]
    assert "and won with this build: " in screen.caption.text
    assert screen.story.left == f"LEFT AFTER TURN {chance.turn} · THE WIN"
    before = screen.viewing.replay.positions[chance.turn - 1]
    kind = screen.viewing.record.turns[chance.turn - 1].tile.kind
    seen = set()
    for number in range(chance.ways):
        time.pass_by(0.1)
        assert f"way {number + 1} of {chance.ways}" in texts()
        way = screen.ways.found[number]
        seen.add((way.placement, way.build))
        after = before.lay(kind, way.placement).build(way.build)
        assert winning_ending(after, chance.seat) == way.ending
        assert screen.view.island == after.island
        assert set(screen.view.marks.offered) == set(covered(way.placement))
        built = {hexagon: after.island.pieces[hexagon] for hexagon in screen.view.marks.prize}
        assert {piece.colour for piece in built.values()} == {COLOURS[chance.seat]}
        huts = {hexagon: piece.number if piece.kind == HUT else 1 for hexagon, piece in built.items()}
        assert signs_over(screen.view, "badges") == {one: ["cost-plus", f"cost-{many}"] for one, many in huts.items()}
        assert screen.story.ids.standings.players[chance.seat].left == after.supply(chance.seat)
        tap(find("chevron-right", screen.way_bar))
    assert (len(seen), screen.ways.number) == (chance.ways, 0)
    tap(find("As played"), rest=0.3)
    assert (screen.cursor.turn, signs_over(screen.view, "badges")) == (chance.turn, {})
    assert not any(text.startswith("way ") for text in texts())
    assert f"LEFT AFTER TURN {chance.turn}" in texts()


def test_everything_stands_at_the_turn_in_which_it_was_missed(app: TaluvaApp, time: Time) -> None:
    """The handle on the course, the number beside the keys, copying and correcting; a step leads on from there."""
    screen = missed(app, time)
    turn = screen.viewing.missed_wins[0].turn
    assert screen.transport.course.cursor == screen.head.turn == turn
    assert {f"Turn {turn} of 8", f"Copy from turn {turn}", f"Correct turn {turn}"} <= set(texts())
    tap([one for one in walk(screen.transport) if isinstance(one, Repeats)][-1], rest=0.3)
    assert screen.cursor.turn == turn - 1
    assert not screen.ways.count
    assert not screen.view.marks.prize


def test_who_would_have_won_is_in_gold_with_the_last_tile_too(app: TaluvaApp, time: Time) -> None:
    """As everybody who won is at the end of a game; as it was played somebody else has."""
    screen = missed(app, time)
    chance = screen.viewing.missed_wins[0]
    assert chance.turn == screen.viewing.length
    won = [seat for seat, player in enumerate(screen.story.ids.standings.players) if player.prized]
    assert won == [chance.seat]
    tap(find("As played"), rest=0.3)
    players = screen.story.ids.standings.players
    assert [seat for seat, player in enumerate(players) if player.prized] != won
    assert any(player.prized for player in players)


def test_another_language_and_another_find_leave_the_win_as_it_is_shown(app: TaluvaApp, time: Time) -> None:
    """Caption and cards go on speaking of what the island shows."""
    screen = missed(app, time)
    title = screen.caption.title
    screen._fill_moments()
    time.pass_by(0.3)
    assert screen.caption.title == title
    i18n.switch("de")
    time.pass_by(0.3)
    assert "THE WIN" not in screen.story.left
    assert screen.story.left == i18n.catalogue.tr("Left after turn {turn} · the win", turn=8).upper()


def test_another_game_is_opened_while_a_win_is_shown(app: TaluvaApp, time: Time) -> None:
    """A shorter one, too: nothing of the win is said of it."""
    screen = missed(app, time)
    visit(app, "viewer", tab="moments", record=game(1, four(4)))
    assert not screen.ways.count
    assert screen.caption.title.startswith("Turn 4, ")
    assert screen.story.left == "LEFT AFTER TURN 4"
