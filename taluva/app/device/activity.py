"""What Android answers and hands over: one listener for answers and one for intents, bound once and for ever.

What comes before that, our activity keeps until then (data/android/java).
"""

from collections.abc import Callable
from hashlib import sha256
from itertools import count
from typing import Any, NamedTuple

from kivy.clock import mainthread

from taluva.app.device.java import activity, java, string, tried

# What a place is chosen for. A request's number says it, for Android may end the app before the answer comes.
READ, KEEP = "read", "keep"
_KINDS = (READ, KEEP)
_OK = -1

Answer = Callable[[str | None], None]


class Handed(NamedTuple):
    """What another app hands over, or a person chose for an app that was ended meanwhile: a place, or a text."""

    uri: str
    text: str = ""
    key: str = ""  # tells it from what was handed over before, also after Android has ended and begun the app again
    kind: str = READ


class _Request(NamedTuple):
    what: str
    answer: Answer
    life: int


_asked: dict[int, _Request] = {}
_numbers = count(1)
_bound: list[Callable[..., None]] = []
_life = [0]


def bind(handed: Callable[[Handed], None] | None = None) -> None:
    """Listen, from the first time on; `handed` gets what arrives while the app runs, in the app's thread."""
    from android import activity as listening

    if not _bound:
        # Never unbound: p4a walks through its listeners while they answer, and Java forbids to change them then.
        listening.bind(on_activity_result=_answered)
        listening.bind(on_new_intent=_arrived)
        _bound.extend((_answered, _arrived))
    if handed is not None:
        _takers[:] = [handed]


_takers: list[Callable[[Handed], None]] = []


def came_back() -> None:
    """The app is in front again: what was asked before and not answered will not be."""
    _life[0] += 1


def ask_for_document(answer: Answer) -> None:
    """Let a person choose a document to be read."""
    constants = java("android.content.Intent")
    _ask(READ, answer, lambda: _intent(constants.ACTION_OPEN_DOCUMENT, "*/*"))


def ask_where_to_keep(name: str, kind: str, answer: Answer) -> None:
    """Let a person choose where a document of this name is kept."""
    constants = java("android.content.Intent")

    def make() -> Any:
        intent = _intent(constants.ACTION_CREATE_DOCUMENT, kind)
        intent.putExtra(constants.EXTRA_TITLE, string(name))
        return intent

    _ask(KEEP, answer, make)


def started_with() -> Handed | None:
    """What the app was started with, if something was handed over."""
    return _handed(activity().getIntent())


def _intent(action: str, kind: str) -> Any:
    constants = java("android.content.Intent")
    intent = constants(action)
    intent.addCategory(constants.CATEGORY_OPENABLE)
    intent.setType(kind)
    return intent


def _ask(what: str, answer: Answer, make: Callable[[], Any]) -> None:
    bind()
    for number, asked in list(_asked.items()):
        if asked.what == what and asked.life == _life[0]:
            # A second tap before the picker has come: one picker, and the last who asked is answered.
            _asked[number] = asked._replace(answer=answer)
            return
    for number in [number for number, asked in list(_asked.items()) if asked.what == what]:
        del _asked[number]
    number = next(_numbers) * len(_KINDS) + _KINDS.index(what)
    _asked[number] = _Request(what, answer, _life[0])
    try:
        activity().startActivityForResult(make(), number)
    except Exception:
        del _asked[number]
        raise


def _answered(number: int, result: int, intent: Any) -> None:
    asked = _asked.pop(number, None)
    place = intent.getData() if result == _OK and intent is not None else None
    uri = None if place is None else str(place.toString())
    if asked is not None:
        _give(asked.answer, uri)
    elif uri is not None:
        _hand_over(Handed(uri, kind=_KINDS[number % len(_KINDS)]))


@mainthread
def _give(answer: Answer, uri: str | None) -> None:
    answer(uri)


def _arrived(intent: Any) -> None:
    def hand_over() -> None:
        handed = _handed(intent)
        if handed is not None:
            _hand_over(handed)

    tried(hand_over)


@mainthread
def _hand_over(handed: Handed) -> None:
    for take in _takers:
        take(handed)


def _handed(intent: Any) -> Handed | None:
    from jnius import cast

    constants = java("android.content.Intent")
    action = "" if intent is None else intent.getAction()
    place, text = None, ""
    if action == constants.ACTION_VIEW:
        place = intent.getData()
    elif action == constants.ACTION_SEND:
        stream = intent.getParcelableExtra(constants.EXTRA_STREAM)
        place = None if stream is None else cast("android.net.Uri", stream)
        text = "" if stream is not None else str(intent.getCharSequenceExtra(constants.EXTRA_TEXT) or "")
    uri = "" if place is None else str(place.toString())
    if not uri and not text:
        return None
    # Android ends an app in the background and begins it again with the intent it had: in the same task, that is.
    return Handed(uri, text, f"{activity().getTaskId()} {action} {uri or hash_of(text)}")


def hash_of(text: str) -> str:
    """A short word for a text, the same after the next start."""
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:16]
