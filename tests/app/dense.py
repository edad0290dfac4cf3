"""Looks through every state of the table on dense glass: python -m tests.app.dense, told how dense by Kivy's variable.

Says in JSON how dense the glass was, how many states were looked at, what of them has no room, and how many dp islands
of 57 and of 87 hexes have from the middle of a hex to its corner.
"""

import json
import os
import tempfile
from pathlib import Path

from tests.conftest import missing_packages

WINDOW = (1280, 800)  # dp


def main() -> None:
    """Lay the table out as in a window of so many dp, without drawing it."""
    missing_packages()
    from kivy.core.window import Window
    from kivy.metrics import Metrics, dp

    from taluva.app.table.screen import TableScreen
    from taluva.archive.summary import canonical
    from tests.app.conftest import alone, start
    from tests.app.fitting import Cells, fit
    from tests.app.tables import EVENING, wide_island, with_hexes
    from tests.app.test_fits import look_through

    clock = alone()
    Window.bind(on_draw=lambda *_: True)
    with tempfile.TemporaryDirectory() as folder:
        app = start(Path(folder) / "app")
        fit(app, (int(dp(WINDOW[0])), int(dp(WINDOW[1]))))

        def sit(text: str) -> TableScreen:
            app.resume(app.archive.create(*canonical(text)))
            clock.pass_by(0.8)
            assert isinstance(app.stage.current, TableScreen)
            return app.stage.current

        view = sit(with_hexes(EVENING, 57)).parts.view
        clock.pass_by(1)
        sizes = [view.seen().s / dp(1)]
        view.sight.fit(animate=False, levels=wide_island(87))
        sizes.append(view.seen().s / dp(1))
        said = json.dumps([Metrics.density, *look_through(sit, clock, Cells(WINDOW)), *sizes], ensure_ascii=False)
        app.dispatch("on_stop")
    # Kivy has taken over what is printed.
    os.write(1, said.encode())


if __name__ == "__main__":
    main()
