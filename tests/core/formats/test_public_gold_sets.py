"""Public gold sets as they lie on the web: read with the counts of their sources, written and read again."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple, get_args

import pytest

from core.errors import NotWritable
from core.formats import GoldFormat, join, read, read_gold_set, write_gold_set
from core.gold_changes import changes_between, file_name, losses_in
from core.gold_sets import GoldSet, Question


class Counts(NamedTuple):
    questions: int
    judged: int
    judgments: int
    chunks: int


def counted(gold_set: GoldSet) -> Counts:
    return Counts(
        len(gold_set.questions),
        len(gold_set.judged),
        sum(len(question.judgments) for question in gold_set.questions),
        len({chunk for question in gold_set.questions for chunk in question.judgments}),
    )


def file(name: str) -> Callable[[Path], GoldSet]:
    return lambda data: read_gold_set((data / name).read_bytes(), Path(name).name)


def parquet(data: Path) -> GoldSet:
    pytest.importorskip("pyarrow", reason="the extra `parquet` is not installed")
    return file("autorag-fixtures/qa.parquet")(data)


def miracl(data: Path) -> GoldSet:
    """Judgments and topics of two files, as they are published."""
    folder = data / "miracl-mrtydi"
    topics = read((folder / "topics.miracl-id-dev.tsv").read_bytes(), "topics.miracl-id-dev.tsv").gold_set
    assert topics is not None
    return join(file("miracl-mrtydi/qrels.miracl-id-dev.tsv")(data), topics)


def stackfaq(data: Path) -> GoldSet:
    """Each human paraphrase with its thread as the one right chunk."""
    tree = json.loads((data / "stackfaq" / "stackExchange-FAQ.json").read_bytes())
    records = [
        {"id": f"faq{n}-{i}", "question": text, "chunks": [f"faq{n}"]}
        for n, thread in enumerate(tree["root"]["qapair"], 1)
        for i, text in enumerate(thread["rephr"])
        if text and text.strip("* ")  # a lone asterisk parts the paraphrases of two people
    ]
    return _read_again("stackfaq", records)


def _read_again(name: str, records: list[dict[str, Any]]) -> GoldSet:
    return read_gold_set(json.dumps({"name": name, "questions": records}).encode(), f"{name}.json")


SETS: dict[str, tuple[Callable[[Path], GoldSet], Counts]] = {
    "quepid-haystack": (file("quepid-haystack/case.json"), Counts(137, 130, 1679, 1204)),
    "opensearch-srw": (file("opensearch-srw/ImportJudgments.json"), Counts(4, 4, 40, 40)),
    "opensearch-srw-esci": (file("opensearch-srw/ImportJudgment_esci_small.json"), Counts(4, 4, 10, 10)),
    "zoomcamp-faq": (file("zoomcamp-faq/ground-truth-data.csv"), Counts(4556, 4556, 4627, 947)),
    "miracl-id": (miracl, Counts(960, 960, 9668, 8286)),
    "autorag-fixtures": (parquet, Counts(10, 10, 10, 10)),
    "xquad-en": (file("xquad/xquad.en.json.gz"), Counts(1190, 1190, 1190, 240)),
    "xquad-ru": (file("xquad/xquad.ru.json.gz"), Counts(1190, 1190, 1190, 240)),
    "xquad-tr": (file("xquad/xquad.tr.json.gz"), Counts(1190, 1190, 1190, 240)),
    "stackfaq": (stackfaq, Counts(1249, 1249, 1249, 125)),
}


@pytest.mark.parametrize("name", SETS)
def test_a_public_gold_set_has_the_counts_of_its_source(shared: Path, name: str) -> None:
    made, counts = SETS[name]

    assert counted(made(shared / "data")) == counts


@pytest.mark.parametrize("format_", get_args(GoldFormat))
@pytest.mark.parametrize("name", SETS)
def test_a_public_gold_set_is_written_and_read_again_equal_or_its_ids_are_refused(
    shared: Path, name: str, format_: GoldFormat
) -> None:
    gold_set = SETS[name][0](shared / "data")
    data, lost, refused = written(gold_set, format_)
    if refused is not None:  # never a changed id: the person is told which one does not fit
        assert format_ in {"trec", "beir"}
        assert set(refused) & set(' \t"')
        return

    back = read_gold_set(data, file_name(gold_set.name, format_))

    assert lost <= ({"text", "language", "questions", "answer", "category"} if format_ == "trec" else set())
    assert all(_same_judgments(was, back) for was in gold_set.questions if was.judgments)
    if format_ != "trec":
        assert changes_between(gold_set, back).is_nothing
        assert back.digest == gold_set.digest


def written(gold_set: GoldSet, format_: GoldFormat) -> tuple[bytes, set[str], str | None]:
    """The file and what is lost in it, or the id that does not fit."""
    try:
        data = write_gold_set(gold_set, format_)
        return data, {loss.what for loss in losses_in(gold_set, format_, data)}, None
    except NotWritable as error:
        return b"", set(), error.id


def _same_judgments(question: Question, back: GoldSet) -> bool:
    return back.by_id[question.id].judgments == question.judgments
