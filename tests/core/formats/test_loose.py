"""Chunk files and logs of questions, in whatever form people have them."""

from __future__ import annotations

import pytest

from core.errors import EmptyFile, MissingKey, NoQuestions
from core.formats.loose import is_chunk_file, read_chunk_texts, read_question_log

TEXTS = {"a": "one text", "b": "another, with a comma"}


@pytest.mark.parametrize(("file", "data"), [
    ("corpus.jsonl", ('{"_id": "a", "title": "t", "text": "one text"}\n'
     '{"_id": "b", "title": "", "text": "another, with a comma"}')),
    ("chunks.csv", 'chunk_id,content\na,one text\nb,"another, with a comma"\n'),
    ("chunks.tsv", "id\ttext\na\tone text\nb\tanother, with a comma\n"),
    ("chunks.json", '{"a": "one text", "b": "another, with a comma"}'),
    ("chunks.json", '{"a": {"text": "one text"}, "b": {"page_content": "another, with a comma"}}'),
    ("llama.json", '{"queries": {"q": "?"}, "corpus": {"a": "one text", "b": "another, with a comma"}}'),
    ("docs.json", '[{"id": "a", "body": "one text"}, {"id": "b", "body": "another, with a comma"}]'),
])  # fmt: skip
def test_chunks_are_read_with_their_texts(file: str, data: str) -> None:
    assert read_chunk_texts(data.encode(), file) == TEXTS


def test_a_chunk_file_is_told_from_a_run_and_a_gold_set() -> None:
    assert is_chunk_file(b"id,text\na,one\n", "c.csv")
    assert not is_chunk_file(b"question,retrieved,text\nq,a,b\n", "r.csv")
    assert not is_chunk_file(b"questions:\n- question: q\n  chunks: [a]\n", "g.yaml")
    assert not is_chunk_file(b"q1 Q0 a 1 1.0 t\n", "a.run")


@pytest.mark.parametrize(
    ("data", "key"), [(b"id,name\na,b\n", "text"), (b"name,text\na,b\n", "id"), (b"{}", "text")]
)
def test_what_a_chunk_file_lacks_is_named(data: bytes, key: str) -> None:
    with pytest.raises(MissingKey) as caught:
        read_chunk_texts(data, "chunks.csv" if data != b"{}" else "c.json")
    assert caught.value.key == key


ASKED = ["How long is delivery?", "how much", "How long is delivery?"]


@pytest.mark.parametrize(("file", "data"), [
    ("log.txt", "How long is delivery?\n\nhow much\r\nHow long is delivery?\n"),
    ("log.txt", "2026-11-30\tHow long is delivery?\n2026-11-30\thow much is it\n"),
    ("log.txt", "How long is delivery?\nhow much\nHow long is delivery?"),
    ("log.csv", "time,query,user\n1,How long is delivery?,x\n2,how much,y\n3,How long is delivery?,x\n"),
    ("log.csv", "message\nHow long is delivery?\nhow much\nHow long is delivery?\n"),
    ("log.jsonl", '{"q": "How long is delivery?"}\n{"q": "how much"}\n{"q": "How long is delivery?"}'),
    ("log.json", '["How long is delivery?", "how much", "How long is delivery?"]'),
    ("log.json", '{"questions": ["How long is delivery?", "how much", "How long is delivery?"]}'),
    ("log.yaml", "- How long is delivery?\n- how much\n- How long is delivery?\n"),
])  # fmt: skip
def test_questions_are_read_as_often_as_they_are_there(file: str, data: str) -> None:
    expected = [ASKED[0], "how much is it"] if "2026" in data else ASKED
    assert read_question_log(data.encode(), file) == expected


def test_a_log_of_one_cyrillic_code_page_is_read() -> None:
    assert read_question_log("Сколько стоит доставка?\nГде мой заказ?\n".encode("cp1251"), "l.txt") == [
        "Сколько стоит доставка?",
        "Где мой заказ?",
    ]


@pytest.mark.parametrize(("data", "file", "error"), [
    (b"\n \n", "l.txt", EmptyFile),
    (b"[]", "l.json", NoQuestions),
    (b"time,user\n1,x\n", "l.csv", MissingKey),
])  # fmt: skip
def test_a_log_without_questions_is_refused(data: bytes, file: str, error: type[Exception]) -> None:
    with pytest.raises(error):
        read_question_log(data, file)


def test_sentences_with_commas_and_colons_are_lines_in_a_text_file() -> None:
    commas = ["Hello, how much", "Dear shop, how long"]
    colons = ["Delivery: how long?", "Price: how much?"]

    for asked in (commas, colons):
        assert read_question_log("\n".join(asked).encode(), "log.txt") == asked
