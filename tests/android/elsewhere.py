"""Runs the tests of this room in the process they need, and brings back what became of each.

Kivy decides once, at its import, which platform it is on. So the tests here are collected like all others, but where
Kivy is not on Android they are not run: a child process is, with all those that are wanted, and each of its reports
is handed on as if the test had run here. It runs beside the tests of the other rooms, and is asked when they are done.
"""

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
DOUBLE = HERE / "double"
REPORTS = "TALUVA_TEST_REPORTS"  # the file the child writes its reports to


class Elsewhere:
    """The child process with the tests of this room."""

    def __init__(self, config: pytest.Config, wanted: list[str]) -> None:
        """Start it on the tests by their names."""
        self.config = config
        self.output = tempfile.TemporaryFile("w+", errors="replace")  # noqa: SIM115
        self.files = tempfile.TemporaryDirectory(prefix="android-")
        # A file, not a pipe: nobody reads for minutes, and the child is not to wait.
        told = Path(self.files.name) / "reports"
        told.touch()
        command = [sys.executable, "-m", "pytest", "-n0", "-p", "no:cacheprovider", "-q", "-m", "", *wanted]
        self.process = subprocess.Popen(
            command,
            cwd=ROOT,
            env={**surroundings(Path(self.files.name)), REPORTS: str(told)},
            stdout=self.output,
            stderr=subprocess.STDOUT,
        )
        self.reports = told.open(encoding="utf-8")

    def of(self, item: pytest.Item) -> Iterator[pytest.TestReport]:
        """What became of one test: a report for each of its three parts, or one that says why there is none."""
        for line in self._lines():
            report = self.config.hook.pytest_report_from_serializable(config=self.config, data=json.loads(line))
            if report.nodeid != item.nodeid:
                continue
            yield report
            if report.when == "teardown":
                return
        self.process.wait()
        self.output.seek(0)
        yield pytest.TestReport(
            nodeid=item.nodeid,
            location=item.location,
            keywords={},
            outcome="failed",
            longrepr=f"The process on Android ended with {self.process.returncode}:\n{self.output.read()}",
            when="call",
        )

    def _lines(self) -> Iterator[str]:
        """What the child has told so far, and what it tells until it ends."""
        line = ""
        while True:
            ended = self.process.poll() is not None
            line += self.reports.readline()
            if line.endswith("\n"):
                yield line
                line = ""
            elif ended:
                return
            else:
                time.sleep(0.05)

    def end(self) -> None:
        """Stop it, whether it is done or not."""
        self.process.terminate()
        self.process.wait()
        self.reports.close()
        self.output.close()
        self.files.cleanup()


def surroundings(files: Path) -> dict[str, str]:
    """The environment as p4a's launcher makes it, for a process whose double stands before everything else."""
    ours = {name: value for name, value in os.environ.items() if not name.startswith(("KIVY_", "KCFG_"))}
    app = str(files / "app")
    os.makedirs(app, exist_ok=True)
    return {
        **ours,
        "KIVY_BUILD": "android",
        "KIVY_ORIENTATION": "LandscapeLeft Portrait LandscapeRight PortraitUpsideDown",
        "ANDROID_APP_PATH": app,
        "ANDROID_ARGUMENT": app,
        "ANDROID_PRIVATE": str(files),
        "P4A_BOOTSTRAP": "SDL2",
        "P4A_IS_WINDOWED": "False",
        "PYTHONPATH": os.pathsep.join([str(DOUBLE), str(ROOT)]),
    }


class Teller:
    """In the child: hands every report to the process that asked for it."""

    def __init__(self, config: pytest.Config) -> None:
        """Belong to the session that runs."""
        self.config = config
        self.reports = open(os.environ[REPORTS], "a", encoding="utf-8")  # noqa: SIM115

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """One part of a test is over."""
        data = self.config.hook.pytest_report_to_serializable(config=self.config, report=report)
        self.reports.write(json.dumps(data) + "\n")
        self.reports.flush()
