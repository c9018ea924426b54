"""The collector is back when the last reader is done, whatever happens in between."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest

from core.formats.collecting import collector_paused


@pytest.fixture(autouse=True)
def collector() -> Iterator[None]:
    was_enabled = gc.isenabled()
    gc.enable()
    yield
    (gc.enable if was_enabled else gc.disable)()


def test_collector_is_off_while_any_reader_works() -> None:
    with collector_paused():
        with collector_paused():
            assert not gc.isenabled()
        assert not gc.isenabled()
    assert gc.isenabled()


def test_collector_is_back_after_an_error() -> None:
    with pytest.raises(ValueError, match="broken"), collector_paused():
        raise ValueError("broken")

    assert gc.isenabled()


def test_collector_stays_off_for_who_had_it_off() -> None:
    gc.disable()

    with collector_paused():
        pass

    assert not gc.isenabled()
