"""The earlier versions of a game: why each is there, and what it has more and less than the game now."""

from taluva.archive.values import BACKUP, CONFLICT, IMPORTED, OURS, UNDONE, WORDS, Revision
from taluva.words.catalogue import N_, Catalogue

_REASONS = {
    "tile": N_("another tile"),
    "place": N_("another spot"),
    "build": N_("another building"),
    "out": N_("a player was out"),
    "concede": N_("a player gave up"),
    "insert": N_("a forgotten turn"),
    "delete": N_("a turn entered twice"),
    "several": N_("several turns"),
    "again": N_("an earlier record restored"),
    "table": N_("as it stood on this table"),
    BACKUP: N_("another version, from a backup"),
    CONFLICT: N_("another version, from elsewhere"),
    IMPORTED: N_("another record that came in"),
    OURS: N_("as this device wrote it last"),
    WORDS: N_("other words in it"),
    UNDONE: N_("before other turns were played"),
}


def reason(catalogue: Catalogue, revision: Revision) -> str:
    """Say why a state became an earlier version."""
    return catalogue.tr(_REASONS[revision.reason]) if revision.reason in _REASONS else revision.reason


def difference(catalogue: Catalogue, revision: Revision) -> str:
    """Say what an earlier version has more and less than the game; "" if turns and comments are the same."""
    parts = []
    otherwise = min(revision.turns_more, revision.turns_less)
    more = revision.turns_more - otherwise
    less = revision.turns_less - otherwise
    if otherwise:
        parts.append(catalogue.tr_n("{n} turn otherwise", "{n} turns otherwise", otherwise))
    if more:
        parts.append(catalogue.tr_n("{n} turn more", "{n} turns more", more))
    if less:
        parts.append(catalogue.tr_n("{n} turn less", "{n} turns less", less))
    if revision.comments_more:
        parts.append(catalogue.tr_n("{n} comment more", "{n} comments more", revision.comments_more))
    if revision.comments_less:
        parts.append(catalogue.tr_n("{n} comment less", "{n} comments less", revision.comments_less))
    return ", ".join(parts)


def contents(catalogue: Catalogue, revision: Revision) -> str:
    """Say what an earlier version has, where the game now cannot be read."""
    parts = [catalogue.tr_n("{n} turn", "{n} turns", revision.turns_more)]
    if revision.comments_more:
        parts.append(catalogue.tr_n("{n} comment", "{n} comments", revision.comments_more))
    return ", ".join(parts)
