"""
Damaged files: whatever is done to a file, the answer is a result or a FileError, and it comes in time.

Bytes are cut, doubled, exchanged and inserted; values of JSON are replaced by values of other types, which
reaches every place where a format takes a type for granted.
"""

from __future__ import annotations

import json
import os
import pickle
import time
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from core.errors import FileError
from core.formats import Limits, read, write_gold_set, write_run
from core.formats.document import MEGABYTE
from tests.core.formats.workbooks import workbook

FOLDER = Path(__file__).parents[2] / "data" / "formats"
FILES = {path.name: path.read_bytes() for path in sorted(FOLDER.iterdir())} | {
    "shop.xlsx": workbook([["question", "chunks"], ["Where is it?", "delivery-01"], ["When?", 12.5]])
}
TREES = sorted(name for name in FILES if name.endswith((".json", ".jsonl")))
EXAMPLES = int(os.environ.get("BAHOLASH_FUZZ", "400"))
LIMITS = Limits(size_mb=1, unpacked_mb=2, records=10_000)
PIECES = st.sampled_from(
    [
        b"",
        b"\0",
        b"\n",
        b"\r",
        b'"',
        b"'",
        b"\\",
        b"{",
        b"[",
        b"]",
        b"}",
        b":",
        b",",
        b"\t",
        b" ",
        b"#",
        b"&a",
        b"*a",
        b"!!x",
        b"nan",
        b"-1e999",
        b"null",
        b"true",
        b"\xff\xfe",
        b"\xef\xbb\xbf",
        b"\xd0",
        b"\x1f\x8b",
        b"PK\x03\x04",
        b"\\ud800",
        b"[" * 200,
        b"9" * 500,
        b"x" * 2000,
        b"? ",
        b"- ",
        b"---\n",
        b"%",
        b"|",
        b"<!DOCTYPE a>",
    ]
)
ODD_VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.sampled_from(
        [0, 1, -1, 2**70, 0.5, 1e308, float("nan"), float("inf"), "", " ", "a", "1", "x" * 1100]
    ),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["id", "a", ""]), inner, max_size=2)
    ),
    max_leaves=4,
)


def outcome(data: bytes, file: str) -> str:
    """What reading a file comes to; anything but a result or a FileError is the test's failure."""
    started = time.process_time()
    try:
        found = read(data, file, limits=LIMITS)
    except FileError as error:
        found, caught = None, error
    assert time.process_time() - started < 1 + 2 * len(data) / MEGABYTE
    if found is None:
        assert caught.file
        assert pickle.loads(pickle.dumps(caught)).facts == caught.facts
        return type(caught).__name__
    assert found.run is not None or found.gold_set is not None or found.kind == "corpus"
    for written in ("json", "yaml", "csv"):
        gold_set = found.as_gold_set()
        if gold_set is not None:
            assert write_gold_set(gold_set, written)  # type: ignore[arg-type]  # one of them
        if found.run is not None:
            assert write_run(found.run, written)  # type: ignore[arg-type]  # one of them
    return found.format


@st.composite
def damaged(draw: st.DrawFn) -> tuple[bytes, str]:
    """A file's bytes after one to four edits, sometimes under another file's name."""
    name = draw(st.sampled_from(sorted(FILES)))
    data = FILES[name]
    for _ in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, len(data)))
        end = min(len(data), start + draw(st.sampled_from([0, 1, 2, 5, 20, 200])))
        middle = draw(PIECES | st.just(data[start:end] * 2) | st.binary(max_size=4))
        data = data[:start] + middle + data[end:]
    if draw(st.booleans()):
        data = data[: draw(st.integers(0, len(data)))]
    return data, draw(st.just(name) | st.sampled_from(["a.yaml", "a.csv", "a.json", "a"]))


@st.composite
def odd_trees(draw: st.DrawFn) -> tuple[bytes, str]:
    """A JSON file in which one to three values have become something else."""
    name = draw(st.sampled_from(TREES))
    text = FILES[name].decode()
    tree = [json.loads(line) for line in text.splitlines()] if name.endswith("l") else json.loads(text)
    for _ in range(draw(st.integers(1, 3))):
        tree = _replaced(draw, tree)
    written = (
        "\n".join(map(json.dumps, tree))
        if name.endswith("l") and isinstance(tree, list)
        else json.dumps(tree)
    )
    return written.encode(), name


def _replaced(draw: st.DrawFn, tree: Any) -> Any:
    """The tree with a value at a random place exchanged, left out or under another key."""
    if not isinstance(tree, dict | list) or not tree or draw(st.integers(0, 5)) == 0:
        return draw(ODD_VALUES)
    key = draw(st.sampled_from(list(tree) if isinstance(tree, dict) else range(len(tree))))
    copy: Any = tree.copy()
    action = draw(st.sampled_from(["replace", "replace", "replace", "drop", "rename"]))
    if action == "replace" or isinstance(copy, list):
        copy[key] = _replaced(draw, tree[key])
    else:
        value = copy.pop(key)
        if action == "rename":
            copy[draw(st.sampled_from(["", "id", "question", "retrieved", "x y"]))] = value
    return copy


slow = settings(deadline=None, max_examples=EXAMPLES, suppress_health_check=[HealthCheck.too_slow])


@slow
@given(damaged())
def test_damaged_bytes_give_a_result_or_a_file_error(file: tuple[bytes, str]) -> None:
    outcome(*file)


@slow
@given(odd_trees())
def test_values_of_other_types_give_a_result_or_a_file_error(file: tuple[bytes, str]) -> None:
    outcome(*file)


@slow
@given(st.binary(max_size=200), st.sampled_from(["a.json", "a.yaml", "a.csv", "a.zip", "a"]))
@example(b"\x1f\x8b\x08\x00", "a.gz")
@example(b"PK\x05\x06" + b"\0" * 18, "a.zip")
@example(b"PAR1", "a")
def test_random_bytes_give_a_result_or_a_file_error(data: bytes, file: str) -> None:
    outcome(data, file)


@slow
@given(st.text(max_size=200), st.sampled_from(["a.json", "a.yaml", "a.csv", "a.run", "a"]))
def test_random_text_gives_a_result_or_a_file_error(text: str, file: str) -> None:
    outcome(text.encode("utf-8", "surrogatepass"), file)


@pytest.mark.parametrize(("unit", "file"), [
    (b"[", "a.json"),
    (b'{"a":', "a.json"),
    (b'"', "a.json"),
    (b"\\", "a.json"),
    (b"[1,", "a.json"),
    (b"9", "a.json"),
    (b"- ", "a.yaml"),
    (b"? ", "a.yaml"),
    (b"{a: ", "a.yaml"),
    (b"a: &a b\n", "a.yaml"),
    (b"[[],", "a.yaml"),
    (b"'", "a.yaml"),
    (b"!", "a.yaml"),
    (b"a,b,c\n", "a.csv"),
    (b'"', "a.csv"),
    (b"q ", "a.run"),
    (b"\n", "a.run"),
    (b"q Q0 a 1 1 t\n", "a.run"),
    (b"\xd0", "a.txt"),
    (b"\0a", "a.txt"),
    (b"a: b\n", "a.txt"),
    (b"a\tb\n", "a.txt"),
])  # fmt: skip
def test_a_megabyte_of_the_same_is_read_in_time(unit: bytes, file: str) -> None:
    outcome(unit * (MEGABYTE // len(unit)), file)
