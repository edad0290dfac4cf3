"""A release is one command: version, changelog, tag, and packages that a clean environment installs."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.ship.packing import ROOT, clone

pytestmark = pytest.mark.skipif(os.name != "posix", reason="released from Linux or macOS")


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A repository of its own with this state of the project."""
    folder = clone(tmp_path / "project")
    for words in (["init", "-q"], ["add", "-A"], ["commit", "-q", "-m", "As it is"]):
        git(folder, *words)
    return folder


def git(folder: Path, *words: str) -> str:
    """What git says."""
    who = ["-c", "user.name=Nobody", "-c", "user.email=nobody@example.org"]
    return subprocess.run(["git", *who, *words], cwd=folder, capture_output=True, text=True, check=True).stdout


def release(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Run the command there."""
    environment = {
        **os.environ,
        "PYTHON": sys.executable,
        **{f"GIT_{who}_{what}": "nobody@example.org" for who in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")},
    }
    command = ["sh", ".ci/release", *words]
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)


def test_one_command_makes_a_release(project: Path) -> None:
    """The changelog is dated, the version set, both tagged, and the packages of that version are in dist."""
    done = release(project, "7.8.9")

    assert done.returncode == 0, done.stdout + done.stderr
    assert "[project.urls]" in done.stdout, "an address is still to come"
    assert '__version__ = "7.8.9"' in git(project, "show", "v7.8.9:taluva/__init__.py")
    changelog = git(project, "show", "v7.8.9:CHANGELOG.md")
    unreleased, dated = changelog.split("## Unreleased\n", 1)[1].split("## 7.8.9 – ", 1)
    assert unreleased.strip() == ""
    assert "\n- " in dated
    assert git(project, "status", "--porcelain") == ""
    made = {path.name for path in (project / "dist").iterdir()}
    assert made == {"taluva-7.8.9-py3-none-any.whl", "taluva-7.8.9.tar.gz"}


def test_what_cannot_be_released_is_told_and_nothing_is_done(project: Path) -> None:
    """No version, a version that is there, changes that are not committed, nothing to tell."""
    before = git(project, "rev-parse", "HEAD")
    git(project, "tag", "v1.0.0")
    assert [release(project, *words).returncode for words in ([], ["1.0"])] == [2, 2]
    assert "there already" in release(project, "1.0.0").stderr
    (project / "README.md").write_text("changed", encoding="utf-8")
    assert "not committed" in release(project, "1.1.0").stderr
    shutil.copy(ROOT / "README.md", project / "README.md")
    (project / "CHANGELOG.md").write_text("# Changelog\n\n## Unreleased\n\n## 1.0.0\n\n- Old.\n", encoding="utf-8")
    git(project, "commit", "-qam", "Tell nothing")
    assert "nothing under Unreleased" in release(project, "1.1.0").stderr

    assert git(project, "rev-parse", "HEAD~1") == before
    assert git(project, "tag").split() == ["v1.0.0"]
