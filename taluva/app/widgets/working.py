"""Work in pieces on the screen: a few a frame, behind a bar once there are many, and stopped whenever people like."""

from collections.abc import Callable
from time import perf_counter
from typing import Any, Generic, TypeVar

from kivy.clock import Clock

from taluva.app.widgets.progress import ProgressSheet
from taluva.record.piecework import Pieces
from taluva.record.unreadable import Unreadable

SLICE = 0.012  # seconds a frame: it lasts no longer than one that is drawn anyway

_Whole = TypeVar("_Whole")


class WorkSheet(ProgressSheet):
    """The bar; its button and the back key stop the work, a touch beside it does nothing."""

    def __init__(self, **kwargs: Any) -> None:
        """Let the back key close it."""
        super().__init__(**kwargs)
        self.closable = True
        self.bind(on_close=lambda *_: self.stop())

    def stop(self) -> None:
        """Go at once: the next piece is not begun."""
        super().stop()
        self.close()

    def inside(self, x: float, y: float) -> bool:
        """Nowhere is beside it."""
        return True


class Working(Generic[_Whole]):
    """One work; it ends with what it made, with what is wrong, or with nothing if it is stopped."""

    def __init__(
        self,
        title: str,
        work: Pieces[_Whole],
        done: Callable[[_Whole], object],
        refused: Callable[[Exception], object],
        refusals: tuple[type[Exception], ...],
    ) -> None:
        """Have done nothing yet."""
        self._title, self._pieces, self._done, self._refused, self._refusals = title, work, done, refused, refusals
        self._sheet: WorkSheet | None = None

    def begin(self) -> None:
        """Do the first piece at once: of all that people play, it is the only one."""
        if (part := self._piece()) is not None:
            self._sheet = WorkSheet(title=self._title, part=part)
            self._sheet.open()
            # Nobody else keeps this object, and of a method the clock would not either.
            Clock.schedule_interval(lambda _: self._work(), 0)

    def _work(self) -> bool:
        sheet = self._sheet
        assert sheet is not None
        if sheet.stopped:
            self._pieces.close()
            return False
        until = perf_counter() + SLICE
        while (part := self._piece()) is not None:
            sheet.part = part
            if perf_counter() >= until:
                return True
        return False

    def _piece(self) -> float | None:
        """Do one piece and say how much is done, None if that was the last."""
        try:
            return next(self._pieces)
        except StopIteration as end:
            made: _Whole = end.value
            self._end(lambda: self._done(made))
        except self._refusals as error:
            refusal = error
            self._end(lambda: self._refused(refusal))
        return None

    def _end(self, follow: Callable[[], object]) -> None:
        if self._sheet is not None:
            self._sheet.close()
        follow()


def in_pieces(
    title: str,
    work: Pieces[_Whole],
    done: Callable[[_Whole], object],
    refused: Callable[[Exception], object],
    refusals: tuple[type[Exception], ...] = (Unreadable,),
) -> None:
    """Do a work, in one frame if it is short; `done` gets what it made, `refused` why it cannot be done."""
    Working(title, work, done, refused, refusals).begin()
