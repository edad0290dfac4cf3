"""A finished game as a play for BG Stats: a link that its app opens, or that a guest scans as a QR code.

The fields and their pitfalls are those of bgstatsapp.com/support/push-plays-to-bg-stats-from-other-apps-or-websites.
"""

import json
from collections.abc import Sequence
from itertools import pairwise
from urllib.parse import quote

from taluva.archive import times
from taluva.archive.text import person
from taluva.archive.values import Stored
from taluva.engine.ending import places
from taluva.engine.position import CLASSIC, TEAMS
from taluva.record.notation import DATE_TAG
from taluva.record.replay import Replay
from taluva.words import listed_games, outcomes
from taluva.words.catalogue import Catalogue
from taluva.words.rule_phrases import rule_phrases_of
from taluva.words.terms import COLOURS, EDITION_NAMES, PLAYS

ADDRESS = "https://app.bgstatsapp.com/createPlay.html?data="

# A number: in quotes it makes the app on iOS and Mac crash.
BOARD_GAME_GEEK_ID = 24508

# A QR code of this many bytes can still be read off a tablet by a phone.
LONGEST_QR = 2300

# One of this many (137 modules a side) has modules of four pixels on the smallest tablet.
EASY_QR = 1732


Play = dict[str, object]


def play_of(replayed: Replay, stored: Stored, catalogue: Catalogue) -> Play:
    """A finished game in the format of BG Stats, which calls it a play."""
    record = replayed.record
    position = replayed.last
    setup = record.setup
    phrases = rule_phrases_of(catalogue, record).phrases
    place_of = places(position)
    players = []
    comments = []
    for seat, colour in enumerate(setup.colours):
        name = phrases.name(colour)
        place = place_of[seat]
        out = _out_on(replayed, seat)
        colour_name = catalogue.gettext(COLOURS[colour])
        role = (
            colour_name if out is None else catalogue.tr("{colour}, out on turn {turn}", colour=colour_name, turn=out)
        )
        player: Play = {
            "name": name,
            "sourcePlayerId": _id(record.names, seat) or f"({colour})",
            "winner": place == 1,
            "role": role,
        }
        if record.start is None:  # else nobody knows
            player["startPlayer"] = seat == 0
        if place is not None:
            player["rank"] = place
        if setup.play == TEAMS:
            player["team"] = phrases.names_of(_team(setup.colours, seat))
        players.append(player)
        comments.append(catalogue.tr("{what}: {said}", what=name, said=phrases.count(position.built[seat]) or "–"))
    if setup.play == TEAMS:
        both = [phrases.names_of(_team(setup.colours, side)) for side in (0, 1)]
        comments.insert(0, catalogue.tr("Teams: {first} against {second}.", first=both[0], second=both[1]))
    if record.first_turn:
        comments.append(listed_games.as_sentence(listed_games.late_start_text(catalogue, record.first_turn)))
    outcome = outcomes.outcome(phrases, position)
    # A game that was taken in ended elsewhere: of its end only the day is known.
    ended = stored.ended or times.played_at(record.display_tag(DATE_TAG), stored.changed)
    play: Play = {
        "sourceName": "Taluva",
        "sourcePlayId": stored.id,
        "playDate": times.utc(ended).strftime("%Y-%m-%d %H:%M:%S"),
        "board": _board(setup.edition, setup.play, len(players), catalogue),
        "comments": "\n".join([*comments, *outcome.reasons]),
        "game": {
            "name": "Taluva",
            "sourceGameId": "taluva",
            "bggId": BOARD_GAME_GEEK_ID,
            "highestWins": True,
            "noPoints": True,
        },
        "players": players,
    }
    minutes = minutes_of(stored)
    if minutes and not record.first_turn:
        play["durationMin"] = minutes
    return play


def link_of(play: Play, longest: int | None = None) -> str:
    """The link for a play; with `longest` its comments are shortened to keep a QR code readable.

    Comments are dropped from the last on. The first, which names the teams, and the board are dropped only if the link
    would be longer than `longest`.
    """
    shortened = dict(play)
    lines = str(shortened.get("comments", "")).split("\n")
    while longest is not None and len(lines) > 1 and len(_link(shortened)) > EASY_QR:
        lines.pop()
        shortened["comments"] = "\n".join(lines)
    for spared in ("comments", "board"):
        if longest is not None and len(_link(shortened)) > longest:
            shortened.pop(spared, None)
    return _link(shortened)


def _link(play: Play) -> str:
    return ADDRESS + quote(json.dumps(play, ensure_ascii=False, separators=(",", ":")), safe="")


def minutes_of(stored: Stored) -> int:
    """The minutes played, without long breaks; 0 if the times are unknown."""
    moments = [stored.created, *(at for at in stored.times if at is not None)]
    return round(sum(min(max(later - sooner, 0), times.DINNER) for sooner, later in pairwise(moments)) / 60_000)


def _id(names: Sequence[str], seat: int) -> str:
    """An id for a player: the same in every play, and a different one for a second player with the same name."""
    person_key = person(names[seat])
    before = sum(person(name) == person_key for name in names[:seat])
    return f"{person_key} ({before + 1})" if person_key and before else person_key


def _out_on(replayed: Replay, seat: int) -> int | None:
    """The turn on which a player went out."""
    if seat not in replayed.last.outs or seat in replayed.positions[0].outs:
        return None
    turn = next((n for n, position in enumerate(replayed.positions) if seat in position.outs), replayed.last.turn)
    return turn + max(0, replayed.record.first_turn - 1)  # as the table counts


def _team(colours: tuple[str, ...], seat: int) -> list[str]:
    return [colours[seat % 2], colours[seat % 2 + 2]]


def _board(edition: str, play: str, players: int, catalogue: Catalogue) -> str:
    parts = [EDITION_NAMES[edition], catalogue.tr_n("{n} player", "{n} players", players)]
    if play != CLASSIC:
        parts.append(catalogue.tr("teams") if play == TEAMS else catalogue.gettext(PLAYS[play]))
    return ", ".join(parts)
