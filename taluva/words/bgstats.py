"""A finished game as a play for BG Stats: one link that its app opens, or that a guest reads as a QR code.

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
from taluva.words import gamewords, outcomes
from taluva.words.catalogue import Catalogue
from taluva.words.explain import explainer_of
from taluva.words.terms import COLOURS, EDITION_NAMES, PLAYS

ADDRESS = "https://app.bgstatsapp.com/createPlay.html?data="

# A number: in quotes it makes the app on iOS and Mac crash.
BOARD_GAME_GEEK_ID = 24508

# A QR code of this many bytes can still be read off a tablet by a phone.
LONGEST_QR = 2300

# One of this many (137 modules a side) has modules of four pixels on the smallest tablet.
EASY_QR = 1732


Play = dict[str, object]


def play_of(replayed: Replay, stored: Stored, words: Catalogue) -> Play:
    """Describe a finished game as BG Stats wants it: what the app calls a play."""
    record, position = replayed.record, replayed.last
    setup = record.setup
    voice = explainer_of(words, record).voice
    place_of = places(position)
    players = []
    comments = []
    for seat, colour in enumerate(setup.colours):
        name, place = voice.name(colour), place_of[seat]
        out = _out_on(replayed, seat)
        wood = words.gettext(COLOURS[colour])
        role = wood if out is None else words.tr("{colour}, out on turn {turn}", colour=wood, turn=out)
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
            player["team"] = voice.team(_team(setup.colours, seat))
        players.append(player)
        comments.append(words.tr("{what}: {said}", what=name, said=voice.count(position.built[seat]) or "–"))
    if setup.play == TEAMS:
        both = [voice.team(_team(setup.colours, side)) for side in (0, 1)]
        comments.insert(0, words.tr("Teams: {first} against {second}.", first=both[0], second=both[1]))
    if record.begun:
        comments.append(gamewords.sentence(gamewords.recorded_from(words, record.begun)))
    outcome = outcomes.outcome(voice, position)
    # A game that was taken in ended elsewhere: of its end only the day is known.
    ended = stored.ended or times.played_at(record.shown(DATE_TAG), stored.changed)
    play: Play = {
        "sourceName": "Taluva",
        "sourcePlayId": stored.id,
        "playDate": times.utc(ended).strftime("%Y-%m-%d %H:%M:%S"),
        "board": _board(setup.edition, setup.play, len(players), words),
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
    if minutes and not record.begun:
        play["durationMin"] = minutes
    return play


def link_of(play: Play, longest: int | None = None) -> str:
    """Make the link; for a code, what is only pleasant to have is left out.

    Comments go from the last on until the code is easy to read. The first, which names the teams, and the board go
    only where the link would be longer than `longest`.
    """
    kept = dict(play)
    lines = str(kept.get("comments", "")).split("\n")
    while longest is not None and len(lines) > 1 and len(_link(kept)) > EASY_QR:
        lines.pop()
        kept["comments"] = "\n".join(lines)
    for spared in ("comments", "board"):
        if longest is not None and len(_link(kept)) > longest:
            kept.pop(spared, None)
    return _link(kept)


def _link(play: Play) -> str:
    return ADDRESS + quote(json.dumps(play, ensure_ascii=False, separators=(",", ":")), safe="")


def minutes_of(stored: Stored) -> int:
    """Say how many minutes were played, long breaks left out; 0 where nobody was there to see it."""
    moments = [stored.created, *(at for at in stored.times if at is not None)]
    return round(sum(min(max(later - sooner, 0), times.DINNER) for sooner, later in pairwise(moments)) / 60_000)


def _id(names: Sequence[str], seat: int) -> str:
    """The same for a person in every play, and another one for the second Ann at the table."""
    one = person(names[seat])
    before = sum(person(name) == one for name in names[:seat])
    return f"{one} ({before + 1})" if one and before else one


def _out_on(replayed: Replay, seat: int) -> int | None:
    """Find the turn on which a player went out."""
    if seat not in replayed.last.outs or seat in replayed.positions[0].outs:
        return None
    turn = next((n for n, position in enumerate(replayed.positions) if seat in position.outs), replayed.last.turn)
    return turn + max(0, replayed.record.begun - 1)  # as the table counts


def _team(colours: tuple[str, ...], seat: int) -> list[str]:
    return [colours[seat % 2], colours[seat % 2 + 2]]


def _board(edition: str, play: str, players: int, words: Catalogue) -> str:
    parts = [EDITION_NAMES[edition], words.tr_n("{n} player", "{n} players", players)]
    if play != CLASSIC:
        parts.append(words.tr("teams") if play == TEAMS else words.gettext(PLAYS[play]))
    return ", ".join(parts)
