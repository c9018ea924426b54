"""Every example of the public formats is recognised and read with the right counts."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest

from core.errors import AggregatesOnly
from core.formats import Kind, Understood, read


@dataclass(frozen=True)
class Counts:
    """What a file must be understood as: judgments, not chunks, are counted."""

    format: str
    kind: Kind
    n_questions: int = 3
    depth: int = 0
    n_judgments: int = 0


EXAMPLES = {
    "autorag_qa.jsonl": Counts("autorag", "gold set", n_judgments=4),
    "beir/corpus.jsonl": Counts("beir-corpus", "corpus", 0),
    "beir/qrels/test.tsv": Counts("beir-qrels", "gold set", n_judgments=4),
    "beir/queries.jsonl": Counts("beir-queries", "topics"),
    "deepeval_goldens.csv": Counts("deepeval", "topics", 2),
    "deepeval_goldens.json": Counts("deepeval", "topics", 2),
    "deepeval_goldens.jsonl": Counts("deepeval", "topics", 2),
    "es_rank_eval_request.json": Counts("es-rank-eval", "gold set", n_judgments=4),
    "es_rank_eval_response.json": Counts("es-rank-eval-response", "run", depth=3),
    "haystack_eval_detailed.json": Counts("haystack", "both", depth=3, n_judgments=4),
    "langfuse_dataset_items.json": Counts("langfuse", "gold set", n_judgments=4),
    "langsmith_dataset.jsonl": Counts("langsmith", "gold set", n_judgments=4),
    "llamaindex_qa_dataset.json": Counts("llamaindex", "gold set", n_judgments=4),
    "llamaindex_retrieval_eval_results.json": Counts("llamaindex-results", "both", depth=3, n_judgments=4),
    "mteb_predictions.json": Counts("mteb-predictions", "run", depth=3, n_judgments=9),
    "opensearch_srw_judgments.json": Counts("opensearch-judgments", "gold set", n_judgments=4),
    "opensearch_srw_queryset.json": Counts("opensearch-query-set", "topics"),
    "phoenix_dataset.jsonl": Counts("phoenix", "gold set", n_judgments=4),
    "phoenix_experiment.json": Counts("phoenix-experiment", "both", depth=3, n_judgments=4),
    "promptfoo_results.json": Counts("promptfoo", "both", depth=3, n_judgments=4),
    "quepid_api_ratings.json": Counts("quepid", "gold set", n_judgments=4),
    "quepid_basic.csv": Counts("quepid-csv", "gold set", 4, n_judgments=4),
    "quepid_ltr.txt": Counts("quepid-ltr", "gold set", n_judgments=4),
    "quepid_rre_export.json": Counts("quepid-rre", "gold set", n_judgments=4),
    "quepid_rre_import_shape.json": Counts("quepid-rre", "gold set", n_judgments=4),
    "quepid_snapshot.csv": Counts("quepid-snapshot", "run", depth=3),
    "ragas_dataset.csv": Counts("ragas", "both", depth=3, n_judgments=4),
    "ragas_dataset.jsonl": Counts("ragas", "both", depth=3, n_judgments=4),
    "ragas_records.json": Counts("ragas", "both", depth=3, n_judgments=4),
    "ragas_v1_legacy.json": Counts("ragas-v1", "run"),
    "ranx_qrels.json": Counts("ranx", "unclear", depth=2, n_judgments=4),
    "ranx_run.json": Counts("ranx", "run", depth=3, n_judgments=9),
    "rre_ratings.json": Counts("rre", "gold set", 1, n_judgments=1),
    "run_lines.jsonl": Counts("run-json", "run", depth=3),
    "run_qid_to_ids.json": Counts("run-json", "run", depth=3, n_judgments=9),
    "run_question_to_ids.json": Counts("run-json", "run", depth=3, n_judgments=9),
    "run_records.json": Counts("run-json", "run", depth=3),
    "simple_sheet.csv": Counts("sheet", "gold set", n_judgments=4),
    "simple_sheet_cp1251.csv": Counts("sheet", "gold set", n_judgments=4),
    "trec.qrels": Counts("trec-qrels", "gold set", n_judgments=4),
    "trec.run": Counts("trec-run", "run", depth=3),
    "trec_topics.tsv": Counts("trec-topics", "topics"),
}
REFUSED = {"mteb_result.json"}
DATA = {
    "evaluator-tests/ranx_qrels.json": Counts("ranx", "unclear", 2, 3, 5),
    "evaluator-tests/ranx_qrels.trec": Counts("trec-qrels", "gold set", 2, 0, 5),
    "evaluator-tests/ranx_qrels.trec.gz": Counts("trec-qrels", "gold set", 2, 0, 5),
    "evaluator-tests/ranx_qrels.parquet": Counts("ranx", "unclear", 2, 3, 5),
    "evaluator-tests/ranx_run.json": Counts("ranx", "run", 2, 3, 5),
    "evaluator-tests/ranx_run.trec": Counts("trec-run", "run", 2, 3),
    "evaluator-tests/ranx_run.trec.gz": Counts("trec-run", "run", 2, 3),
    "evaluator-tests/ranx_run.lz4": Counts("ranx", "run", 2, 3, 5),
    "evaluator-tests/ranx_run.parquet": Counts("ranx", "run", 2, 3, 5),
    "evaluator-tests/ir_measures_cwl.qrels": Counts("trec-qrels", "gold set", 3, 0, 23),
    "evaluator-tests/ir_measures_cwl.run": Counts("trec-run", "run", 3, 10),
    "evaluator-tests/ir_measures_compat.qrels": Counts("trec-qrels", "gold set", 2, 0, 311),
    "evaluator-tests/ir_measures_compat.run": Counts("trec-run", "run", 2, 980),
    "quepid-haystack/case.json": Counts("quepid", "gold set", 137, 0, 1679),
    "quepid-haystack/snapshot_no-vector.json": Counts("quepid-snapshot", "run", 135, 10),
    "quepid-haystack/snapshot_with-vector.json": Counts("quepid-snapshot", "run", 135, 13),
    "quepid-haystack/snapshot_vector-2.json": Counts("quepid-snapshot", "run", 135, 10),
    "opensearch-srw/CreateQuerySet.json": Counts("opensearch-query-set", "topics", 8),
    "opensearch-srw/ImportJudgment_esci_small.json": Counts("opensearch-judgments", "gold set", 4, 0, 10),
    "opensearch-srw/ImportJudgments.json": Counts("opensearch-judgments", "gold set", 4, 0, 40),
    "opensearch-srw/esci_us_queryset.json": Counts("opensearch-query-set", "topics", 150),
    "autorag-fixtures/qa.parquet": Counts("autorag", "gold set", 10, 0, 10),
    "autorag-fixtures/corpus.parquet": Counts("autorag-corpus", "corpus", 0),
    "autorag-fixtures/lexical_retrieval.parquet": Counts("autorag", "both", 10, 10, 10),
    "autorag-fixtures/semantic_retrieval.parquet": Counts("autorag", "both", 10, 10, 10),
    "autorag-fixtures/hybrid_retrieval.parquet": Counts("autorag", "both", 10, 8, 10),
    "autorag-fixtures/passage_reranker.parquet": Counts("autorag", "both", 10, 5, 10),
    "trec_eval-tests/qrels.test": Counts("trec-qrels", "gold set", 3, 0, 3681),
    "trec_eval-tests/qrels.rel_level": Counts("trec-qrels", "gold set", 3, 0, 3681),
    "trec_eval-tests/results.test": Counts("trec-run", "run", 3, 500),
    "trec_eval-tests/results.trunc": Counts("trec-run", "run", 2, 500),
}


def counted(understood: Understood) -> Counts:
    gold_set = understood.as_gold_set()
    n = 0 if gold_set is None else sum(len(question.judgments) for question in gold_set.questions)
    return Counts(understood.format, understood.kind, understood.n_questions, understood.depth, n)


@pytest.mark.parametrize("name", EXAMPLES)
def test_example_is_recognised_and_read(shared: Path, name: str) -> None:
    path = shared / "formats" / name

    assert counted(read(path.read_bytes(), path.name)) == EXAMPLES[name]


def test_there_is_no_example_without_its_counts(shared: Path) -> None:
    folder = shared / "formats"
    names = {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()}

    assert names == set(EXAMPLES) | REFUSED
    assert len(names) == 43


def test_example_without_rankings_is_declined_with_the_way_out(shared: Path) -> None:
    path = shared / "formats" / "mteb_result.json"

    with pytest.raises(AggregatesOnly) as caught:
        read(path.read_bytes(), path.name)

    assert caught.value.instead == "MyRetrieval_predictions.json"


@pytest.mark.parametrize("name", DATA)
def test_public_data_is_read_with_the_counts_of_its_source(shared: Path, name: str) -> None:
    path = shared / "data" / name
    if path.suffix in {".parquet", ".lz4"}:
        pytest.importorskip("pyarrow" if path.suffix == ".parquet" else "lz4.frame")

    assert counted(read(path.read_bytes(), path.name)) == DATA[name]
