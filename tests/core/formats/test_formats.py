"""
Every format, on small files about one invented shop: what is read is the same whoever wrote it.

The files in tests/data/formats hold three questions with four right chunks and rankings of three chunks.
"""

from __future__ import annotations

import bz2
import gzip
import io
import lzma
import zipfile
from pathlib import Path
from typing import Any

import pytest

from core.errors import AggregatesOnly, OtherKind, PackageMissing, UnpacksTooBig
from core.formats import Kind, Limits, Sample, Understood, join, read, read_gold_set, read_run
from core.gold_sets import GoldSet
from core.runs import Run
from tests.core.formats.workbooks import packed, workbook

FOLDER = Path(__file__).parents[2] / "data" / "formats"
TEXTS = {
    "q1": "Where is my parcel?",
    "q2": "Qaytarish muddati qancha?",
    "q3": "Сколько идёт доставка в Нукус?",
}
RIGHT = {"q1": ("delivery-01", "delivery-02"), "q2": ("returns-01",), "q3": ("delivery-03",)}
RANKINGS = {
    "q1": ("delivery-04", "delivery-01", "price-01"),
    "q2": ("returns-01", "returns-02", "price-02"),
    "q3": ("price-03", "delivery-03", "delivery-01"),
}
SCORES = (0.91, 0.82, 0.73)

# file -> format, kind, whether questions are keyed by id or by text
GOLD_SETS: dict[str, tuple[str, Kind, str]] = {
    "autorag.jsonl": ("autorag", "gold set", "id"),
    "beir-qrels.tsv": ("beir-qrels", "gold set", "id"),
    "es-request.json": ("es-rank-eval", "gold set", "id"),
    "gold-book.yaml": ("gold-yaml", "gold set", "text"),
    "gold-records.json": ("gold-json", "gold set", "id"),
    "gold.yaml": ("gold-yaml", "gold set", "id"),
    "haystack.json": ("haystack", "both", "text"),
    "langfuse.json": ("langfuse", "gold set", "text"),
    "langsmith.jsonl": ("langsmith", "gold set", "text"),
    "llamaindex-results.json": ("llamaindex-results", "both", "text"),
    "llamaindex.json": ("llamaindex", "gold set", "id"),
    "opensearch-judgments.json": ("opensearch-judgments", "gold set", "text"),
    "phoenix-experiment.json": ("phoenix-experiment", "both", "text"),
    "phoenix.csv": ("phoenix", "gold set", "text"),
    "phoenix.jsonl": ("phoenix", "gold set", "text"),
    "promptfoo.json": ("promptfoo", "both", "text"),
    "quepid-api.json": ("quepid", "gold set", "text"),
    "quepid-book.json": ("quepid-book", "gold set", "text"),
    "quepid-case.json": ("quepid", "gold set", "text"),
    "quepid-ltr.txt": ("quepid-ltr", "gold set", "text"),
    "quepid-rre-grades.json": ("quepid-rre", "gold set", "text"),
    "quepid-rre.json": ("quepid-rre", "gold set", "text"),
    "ragas.csv": ("ragas", "both", "text"),
    "ragas.jsonl": ("ragas", "both", "text"),
    "ranx-qrels.json": ("ranx", "unclear", "id"),
    "records-chunks.json": ("records", "unclear", "text"),
    "rre.json": ("rre", "gold set", "text"),
    "sheet-long.csv": ("sheet", "gold set", "id"),
    "sheet-ms.tsv": ("sheet", "gold set", "text"),
    "sheet-utf16.csv": ("sheet", "gold set", "text"),
    "sheet-uz.csv": ("sheet", "gold set", "text"),
    "sheet.csv": ("sheet", "gold set", "text"),
    "trec.qrels": ("trec-qrels", "gold set", "id"),
}
RUNS: dict[str, tuple[str, Kind, str]] = {
    "haystack.json": ("haystack", "both", "text"),
    "llamaindex-results.json": ("llamaindex-results", "both", "text"),
    "mteb_predictions.json": ("mteb-predictions", "run", "id"),
    "phoenix-experiment.json": ("phoenix-experiment", "both", "text"),
    "promptfoo.json": ("promptfoo", "both", "text"),
    "quepid-snapshot.csv": ("quepid-snapshot", "run", "text"),
    "quepid-snapshot.json": ("quepid-snapshot", "run", "text"),
    "ragas.csv": ("ragas", "both", "text"),
    "ragas.jsonl": ("ragas", "both", "text"),
    "ranx-run.json": ("ranx", "run", "id"),
    "run-hits.json": ("run-json", "run", "id"),
    "run-keyed.json": ("run-json", "run", "id"),
    "run-lines.jsonl": ("run-json", "run", "text"),
    "run-lists.json": ("run-json", "run", "text"),
    "run-nested.json": ("run-json", "run", "id"),
    "run-pairs.json": ("run-json", "run", "id"),
    "run-records.json": ("run-json", "run", "id"),
    "run.yaml": ("run-json", "run", "text"),
    "sheet-run.csv": ("sheet", "run", "text"),
    "trec-dirty.run": ("trec-run", "run", "id"),
    "trec.run": ("trec-run", "run", "id"),
}
SCORED = {
    "mteb_predictions.json", "quepid-snapshot.json", "ranx-run.json", "run-hits.json", "run-lines.jsonl",
    "run-pairs.json", "run-records.json", "sheet-run.csv", "trec-dirty.run", "trec.run",
}  # fmt: skip
TOPICS = {
    "deepeval.csv": "deepeval",
    "opensearch-queries.json": "opensearch-query-set",
    "queries.jsonl": "beir-queries",
    "questions.json": "topics-json",
    "topics.tsv": "trec-topics",
}
REFUSED = {
    "mteb-result.json": "ShopRetrieval_predictions.json",
    "pytrec_eval-values.json": "run.json",
    "trec_eval-output.txt": "*.run",
}
OTHERS = {
    "corpus.jsonl", "deepeval.json", "es-response.json", "quepid.csv", "ragas-v1.json", "sheet-cp1251.csv",
    "sheet-cp1252.csv",
}  # fmt: skip


def data(name: str) -> bytes:
    return (FOLDER / name).read_bytes()


def understood(name: str, **options: Any) -> Understood:
    return read(data(name), name, **options)


def keyed(by_id: dict[str, Any], by: str) -> dict[str, Any]:
    return by_id if by == "id" else {TEXTS[key]: value for key, value in by_id.items()}


def relevant(gold_set: GoldSet) -> dict[str, tuple[str, ...]]:
    return {question.id: tuple(question.judgments) for question in gold_set.questions}


def rankings(run: Run) -> dict[str, tuple[str, ...]]:
    return {key: entry.chunk_ids for key, entry in run.retrieved.items()}


@pytest.mark.parametrize("name", GOLD_SETS)
def test_judgments_are_the_same_whoever_wrote_them(name: str) -> None:
    format_, kind, by = GOLD_SETS[name]
    found = understood(name)

    assert found.gold_set is not None
    assert (found.format, found.kind) == (format_, kind)
    assert relevant(found.gold_set) == keyed(RIGHT, by)
    assert found.gold_set.judged == found.gold_set.questions


@pytest.mark.parametrize("name", RUNS)
def test_rankings_are_the_same_whoever_wrote_them(name: str) -> None:
    format_, kind, by = RUNS[name]
    found = understood(name)

    assert found.run is not None
    assert (found.format, found.kind, found.depth) == (format_, kind, 3)
    assert rankings(found.run) == keyed(RANKINGS, by)


@pytest.mark.parametrize("name", sorted(SCORED))
def test_scores_are_kept(name: str) -> None:
    entries = list(read_run(data(name), name).retrieved.values())

    assert [entry.scores for entry in entries] == [SCORES] * 3


@pytest.mark.parametrize("name", TOPICS)
def test_questions_without_judgments_are_topics(name: str) -> None:
    found = understood(name)

    assert found.gold_set is not None
    assert (found.format, found.kind, found.n_questions) == (TOPICS[name], "topics", 3)
    assert [question.text for question in found.gold_set.questions] == list(TEXTS.values())


@pytest.mark.parametrize("name", REFUSED)
def test_means_are_declined_with_the_way_out(name: str) -> None:
    with pytest.raises(AggregatesOnly) as caught:
        understood(name)

    assert caught.value.instead == REFUSED[name]


def test_every_file_in_the_folder_is_tested() -> None:
    names = {path.name for path in FOLDER.iterdir()}

    assert names == set(GOLD_SETS) | set(RUNS) | set(TOPICS) | set(REFUSED) | OTHERS


# --- what a format keeps beside ids -------------------------------------------------------------------


def test_what_was_understood_is_said_back() -> None:
    found = understood("trec.run")

    assert found == Understood(
        file="trec.run",
        format="trec-run",
        kind="run",
        run=found.run,
        n_questions=3,
        depth=3,
        tag="bm25",
        sample=Sample(question="q1", chunk_ids=RANKINGS["q1"]),
        encoding="utf-8",
    )


def test_records_keep_answer_and_time() -> None:
    entry = read_run(data("run-records.json"), "run-records.json").retrieved["q2"]

    assert (entry.answer, entry.took_ms) == ("14 kun", 80.5)


def test_hits_keep_their_texts() -> None:
    entry = read_run(data("run-hits.json"), "r.json").retrieved["q2"]

    assert entry.texts is not None
    assert entry.texts[0] == "14 kun ichida qaytarish mumkin."


def test_run_with_ids_and_texts_has_both_keys() -> None:
    found = understood("run-records.json")

    assert found.run_by_text is not None
    assert rankings(found.run_by_text) == keyed(RANKINGS, "text")


def test_nested_run_has_the_name_and_tag_around_it() -> None:
    run = read_run(data("run-nested.json"), "run-nested.json")

    assert (run.name, run.tag) == ("before", "bm25")


def test_failed_question_of_elasticsearch_is_empty_and_says_why() -> None:
    run = read_run(data("es-response.json"), "r.json")

    assert run.retrieved["q3"].chunk_ids == ()
    assert "timeout" in str(run.retrieved["q3"].failed)


def test_elasticsearch_request_gives_the_questions_text_and_threshold() -> None:
    gold_set = read_gold_set(data("es-request.json"), "r.json")

    assert [question.text for question in gold_set.questions] == list(TEXTS.values())
    assert gold_set.threshold == 1


def test_opensearch_ratings_are_numbers() -> None:
    gold_set = read_gold_set(data("opensearch-judgments.json"), "j.json")

    assert dict(gold_set.questions[0].judgments) == {"delivery-01": 0.9, "delivery-02": 0.4}


def test_quepid_question_without_ratings_is_out_of_scope() -> None:
    gold_set = read_gold_set(data("quepid.csv"), "quepid.csv")

    assert [question.id for question in gold_set.out_of_scope] == ["-not rated"]
    assert dict(gold_set.judged[0].judgments) == {"delivery-01": 3, "delivery-02": 2}


def test_ratings_of_several_judges_are_averaged_and_it_is_said() -> None:
    found = understood("quepid-book.json")

    assert found.gold_set is not None
    assert dict(found.gold_set.questions[1].judgments) == {"returns-01": 2.5}
    assert [(notice.id, notice.facts["n"]) for notice in found.notices] == [("notice-ratings-averaged", 4)]


def test_group_of_rre_is_the_category() -> None:
    gold_set = read_gold_set(data("rre.json"), "rre.json")

    assert [question.category for question in gold_set.questions] == ["delivery", "returns", "delivery"]


@pytest.mark.parametrize("name", ["quepid-snapshot.csv", "promptfoo.json"])
def test_first_of_several_is_taken_and_it_is_said(name: str) -> None:
    assert [notice.id for notice in understood(name).notices] == ["notice-first-of-several"]


def test_first_repetition_of_an_experiment_is_taken_and_it_is_said() -> None:
    notices = understood("phoenix-experiment.json").notices

    assert [(notice.id, notice.facts) for notice in notices] == [("notice-repetitions-left-out", {"n": 3})]


def test_answers_without_chunks_are_a_run_of_depth_0() -> None:
    found = understood("ragas-v1.json")

    assert found.run is not None
    assert found.gold_set is not None
    assert (found.kind, found.depth) == ("run", 0)
    entry = found.run.retrieved[TEXTS["q2"]]
    assert entry.answer == "14 kun"
    assert entry.texts is not None
    assert len(entry.texts) == 3
    assert [question.answer for question in found.gold_set.questions][1] == "14 kun"


def test_deepeval_goldens_with_answers_are_a_run() -> None:
    found = understood("deepeval.json")

    assert found.run is not None
    assert found.gold_set is not None
    assert (found.kind, found.n_questions, found.depth) == ("run", 3, 0)
    assert found.gold_set.questions[0].category == "delivery"
    assert found.gold_set.questions[0].notes == "ask again"


def test_field_with_the_ids_is_guessed_and_another_can_be_picked() -> None:
    guessed = understood("langfuse.json")
    picked = understood("langfuse.json", id_field="expectedOutput.see_also")

    assert guessed.id_fields == ("expectedOutput.gold", "expectedOutput.see_also")
    assert guessed.gold_set is not None
    assert guessed.gold_set.questions[1].answer == "14 kun"
    assert picked.gold_set is not None
    assert set(relevant(picked.gold_set).values()) == {("price-01",)}


def test_corpus_is_named_and_is_neither_run_nor_gold_set() -> None:
    found = understood("corpus.jsonl")

    assert (found.format, found.kind, found.n_chunks) == ("beir-corpus", "corpus", 9)
    with pytest.raises(OtherKind) as caught:
        read_gold_set(data("corpus.jsonl"), "corpus.jsonl")
    assert (caught.value.found, caught.value.wanted) == ("holds-corpus", "holds-gold-set")


@pytest.mark.parametrize(("name", "encoding", "question"), [
    ("sheet-cp1251.csv", "cp1251", "Сколько идёт доставка в Нукус?"),
    ("sheet-cp1252.csv", "cp1252", "Où est mon colis?"),
])  # fmt: skip
def test_old_encoding_is_guessed_and_a_line_said_back(name: str, encoding: str, question: str) -> None:
    found = understood(name)

    assert found.gold_set is not None
    assert found.gold_set.questions[0].text == question
    assert found.encoding == encoding
    assert found.notices[0].id == "notice-encoding-guessed"
    assert found.notices[0].facts["line"] in data(name).decode(encoding)


def test_gold_set_where_a_run_is_wanted_is_an_error_that_says_so() -> None:
    with pytest.raises(OtherKind) as caught:
        read_run(data("trec.qrels"), "trec.qrels")

    assert (caught.value.found, caught.value.wanted) == ("holds-gold-set", "holds-run")


def test_run_where_a_gold_set_is_wanted_is_an_error_that_says_so() -> None:
    with pytest.raises(OtherKind) as caught:
        read_gold_set(data("trec.run"), "trec.run")

    assert (caught.value.found, caught.value.wanted) == ("holds-run", "holds-gold-set")


def test_whole_numbers_are_read_both_ways() -> None:
    name = "ranx-qrels.json"

    assert read_run(data(name), name).retrieved["q1"].scores == (2.0, 1.0)
    assert dict(read_gold_set(data(name), name).questions[0].judgments) == {
        "delivery-01": 2,
        "delivery-02": 1,
    }


def test_judgments_get_their_texts_from_topics() -> None:
    qrels, topics = (
        read_gold_set(data("trec.qrels"), "shop.qrels"),
        read_gold_set(data("topics.tsv"), "t.tsv"),
    )

    joined = join(qrels, topics)

    assert joined.name == "shop"
    assert {question.id: question.text for question in joined.questions} == TEXTS
    assert relevant(joined) == RIGHT


@pytest.mark.parametrize("name", ["one.json", "one.jsonl"])
def test_single_record_is_a_run_of_one_question(name: str) -> None:
    found = read(b'{"question": "Where?", "retrieved": ["a", "b"]}\n', name)

    assert found.run is not None
    assert rankings(found.run) == {"Where?": ("a", "b")}


# --- wrappings ----------------------------------------------------------------------------------------


def zipped(files: dict[str, bytes]) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return buffer.getvalue()


@pytest.mark.parametrize(("ending", "pack"), [
    ("gz", gzip.compress),
    ("bz2", bz2.compress),
    ("xz", lzma.compress),
    ("zip", lambda content: zipped({"__MACOSX/._trec.run": b"\0", "run/trec.run": content})),
    ("zip", lambda content: zipped({"trec.run.gz": gzip.compress(content)})),
])  # fmt: skip
def test_packed_run_is_the_run(ending: str, pack: Any) -> None:
    run = read_run(pack(data("trec.run")), f"trec.run.{ending}")

    assert run == read_run(data("trec.run"), "trec.run")


def test_several_streams_of_gzip_are_one_file() -> None:
    content = data("trec.run")

    assert read_run(gzip.compress(content[:60]) + gzip.compress(content[60:]), "trec.run.gz").n_questions == 3


def test_lz4_is_unpacked() -> None:
    frame = pytest.importorskip("lz4.frame")

    assert read_run(frame.compress(data("trec.run")), "trec.run.lz4").n_questions == 3


@pytest.mark.parametrize(("packed", "kind"), [(b"\x04\x22\x4d\x18abc", "lz4"), (b"PAR1abcPAR1", "parquet")])
def test_missing_package_is_named(packed: bytes, kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def nothing(name: str) -> None:
        raise ImportError(name)

    monkeypatch.setattr("importlib.import_module", nothing)

    with pytest.raises(PackageMissing) as caught:
        read(packed, f"run.{kind}")

    assert (caught.value.kind, caught.value.extra) == (kind, kind)


def test_parquet_of_ranx_is_a_run() -> None:
    arrow, parquet = pytest.importorskip("pyarrow"), pytest.importorskip("pyarrow.parquet")
    table = arrow.table({"q_id": ["q1", "q1"], "doc_id": ["a", "b"], "score": [0.5, 0.25]})
    buffer = io.BytesIO()
    parquet.write_table(table, buffer)

    found = read(buffer.getvalue(), "run.parquet")

    assert found.run is not None
    assert (found.format, found.kind) == ("ranx", "run")
    assert found.run.retrieved["q1"].scores == (0.5, 0.25)


def beir(folder: str = "shop/") -> dict[str, bytes]:
    return {
        f"{folder}queries.jsonl": data("queries.jsonl"),
        f"{folder}corpus.jsonl": data("corpus.jsonl"),
        f"{folder}qrels/test.tsv": data("beir-qrels.tsv"),
    }


def test_zip_of_beir_is_a_gold_set_with_texts() -> None:
    found = read(zipped(beir()), "shop.zip")

    assert found.gold_set is not None
    assert (found.format, found.kind, found.gold_set.name) == ("beir", "gold set", "shop")
    assert relevant(found.gold_set) == RIGHT
    assert [question.text for question in found.gold_set.questions] == list(TEXTS.values())
    assert found.gold_set.questions[0].category == "delivery"


def test_of_several_splits_of_beir_test_is_taken_and_it_is_said() -> None:
    found = read(zipped({**beir(""), "qrels/train.tsv": data("beir-qrels.tsv")}), "shop.zip")

    assert [(notice.id, notice.facts) for notice in found.notices] == [
        ("notice-first-of-several", {"taken": "test.tsv", "others": "train.tsv"})
    ]


def test_workbook_is_read_like_the_sheet() -> None:
    rows = [
        ["Вопрос", "Чанки", "Категория"],
        [TEXTS["q1"], "delivery-01; delivery-02", "delivery"],
        [],
        [TEXTS["q2"], "returns-01", "returns"],
        [TEXTS["q3"], "delivery-03", "delivery"],
    ]

    found = read(workbook(rows), "shop.xlsx")

    assert found.gold_set is not None
    assert (found.format, found.gold_set.name) == ("sheet", "shop")
    assert relevant(found.gold_set) == keyed(RIGHT, "text")


def inline(*rows: list[str]) -> str:
    """Rows whose cells hold their texts, as other programs than Excel write them."""
    lines = ("".join(f'<c t="inlineStr"><is><t>{cell}</t></is></c>' for cell in row) for row in rows)
    return "".join(f"<row>{line}</row>" for line in lines)


def test_formula_without_a_value_is_said() -> None:
    row = '<row><c t="inlineStr"><is><t>When?</t></is></c><c r="B3"><f>CONCAT(A1)</f></c></row>'
    sheet = inline(["question", "chunks"], ["Where is it?", "a;b"]) + row

    found = read(packed(f"<sheetData>{sheet}</sheetData>"), "g.xlsx")

    assert found.gold_set is not None
    assert relevant(found.gold_set) == {"Where is it?": ("a", "b"), "When?": ()}
    assert [(notice.id, notice.facts) for notice in found.notices] == [
        ("notice-formula-without-value", {"n": 1})
    ]


def test_first_sheet_that_is_not_hidden_is_taken_and_the_others_are_named() -> None:
    sheet = inline(["question", "chunks"], ["Where is it?", "a"])
    more = (
        '<sheet name="Notes" sheetId="2" r:id="rId2"/>'
        '<sheet name="Old" sheetId="3" r:id="rId3" state="hidden"/>'
    )

    found = read(packed(f"<sheetData>{sheet}</sheetData>", more_sheets=more), "g.xlsx")

    assert [(notice.id, notice.facts) for notice in found.notices] == [
        ("notice-first-of-several", {"taken": "Gold", "others": "Notes"})
    ]


def test_value_of_parquet_that_stands_in_every_row_is_bounded() -> None:
    arrow, parquet = pytest.importorskip("pyarrow"), pytest.importorskip("pyarrow.parquet")
    buffer = io.BytesIO()
    parquet.write_table(arrow.table({"question": ["x" * 500_000] * 2000}), buffer)

    with pytest.raises(UnpacksTooBig):
        read(buffer.getvalue(), "a.parquet", limits=Limits(unpacked_mb=25))

    assert len(buffer.getvalue()) < 1_000_000


def test_numbers_of_a_workbook_are_ids_without_fraction() -> None:
    found = read(workbook([["question", "chunk", "grade"], ["a b", 12.0, 2], ["a b", "012", 1]]), "g.xlsx")

    assert found.gold_set is not None
    assert dict(found.gold_set.questions[0].judgments) == {"12": 2, "012": 1}
