"""The package for Android, made once for all tests of this folder."""

import pytest

from tests.ship.packing import Packed, pack


@pytest.fixture(scope="session")
def packed(tmp_path_factory: pytest.TempPathFactory) -> Packed:
    """Everything of the package but what a compiler makes."""
    return pack(tmp_path_factory.mktemp("android"))
