"""
Judgments as search workbenches keep them: Elasticsearch, OpenSearch, Quepid, RRE; and the runs they export.

These tools know a question by its text, which is its id here; Elasticsearch has ids of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any

from core.errors import MissingKey, Notice
from core.formats.building import GoldBuilder, RunBuilder, understood
from core.formats.document import Document, Format, Understood, as_number
from core.formats.hits import read_hits
from core.formats.records import judgments_of, read_records, text_of
from core.gold_sets import GoldSet
from core.runs import Retrieved

_RATED_EXAMPLE = '{"query": "…", "ratings": {"chunk-1": 3}}'


# --- Elasticsearch ------------------------------------------------------------------------------------


def _read_es_request(doc: Document) -> Understood:
    """The body of a `_rank_eval` request."""
    builder = GoldBuilder(doc=doc)
    for i, item in enumerate(_objects(builder, doc.tree["requests"], "requests")):
        key = builder.id(item.get("id"), "requests", i, "id")
        ratings = judgments_of(builder, item.get("ratings") or [], key, "requests", i, "ratings")
        text = _query_text(item.get("request")) or _query_text(item.get("params")) or ""
        builder.whole_question(key, ratings, "requests", i, text=text)
    gold_set = builder.build(threshold=_es_threshold(doc.tree.get("metric")))
    return understood(doc, "es-rank-eval", "gold set", gold_set=gold_set)


def _es_threshold(metric: Any) -> float | None:
    options = next(iter(metric.values()), None) if isinstance(metric, dict) else None
    value = options.get("relevant_rating_threshold") if isinstance(options, dict) else None
    return as_number(value)


def _query_text(value: Any) -> str | None:
    """The longest text within a query: what was asked, beside names of fields and operators."""
    texts: list[str] = []
    left = [value]
    while left:
        item = left.pop()
        if isinstance(item, dict):
            left.extend(v for key, v in item.items() if key not in _NOT_ASKED)
        elif isinstance(item, list):
            left.extend(item)
        elif isinstance(item, str):
            texts.append(item)
    return max(texts, key=len, default=None)


def _read_es_response(doc: Document) -> Understood:
    """The answer to a `_rank_eval` request: a run. Its ratings cover only what was found: no gold set."""
    builder = RunBuilder(doc=doc)
    details = doc.tree["details"]
    if not isinstance(details, dict):
        raise builder.wrong_shape(details, '{"q1": {"hits": […]}}', "details")
    for key, item in details.items():
        if not isinstance(item, dict):
            raise builder.wrong_shape(item, '{"hits": […]}', "details", key)
        hits = read_hits(builder, item.get("hits") or [], key, "details", key, "hits")
        builder.add(
            builder.id(key, "details"), Retrieved(chunk_ids=hits.ids, scores=hits.scores), "details", key
        )
    failures = doc.tree.get("failures")
    for key, failure in (failures if isinstance(failures, dict) else {}).items():
        reason = text_of(str(failure)[:300])
        builder.add(builder.id(key, "failures"), Retrieved(chunk_ids=(), failed=reason), "failures", key)
    return understood(doc, "es-rank-eval-response", "run", run=builder.build())


# --- OpenSearch ---------------------------------------------------------------------------------------


def _read_opensearch(doc: Document) -> Understood:
    """Judgments of the Search Relevance Workbench; its ratings are texts."""
    items = doc.tree["judgmentRatings"]
    gold_set = _rated(doc, items, ("judgmentRatings",), lambda item: item.get("query"))
    return understood(doc, "opensearch-judgments", "gold set", gold_set=gold_set)


def _read_query_set(doc: Document) -> Understood:
    builder = GoldBuilder(doc=doc)
    prefix = "querySetQueries"
    for i, item in enumerate(_objects(builder, doc.tree[prefix], prefix)):
        text = _asked(builder, item.get("queryText"), prefix, i, "queryText")
        answer = text_of(item.get("referenceAnswer"))
        builder.whole_question(text, {}, prefix, i, text=text, answer=answer)
    gold_set = builder.build(name=text_of(doc.tree.get("name")))
    return understood(doc, "opensearch-query-set", "topics", gold_set=gold_set)


# --- Quepid -------------------------------------------------------------------------------------------


def _read_quepid(doc: Document) -> Understood:
    """A case, from the API (`query`, ratings by id) or exported (`query_text`, a list of ratings)."""

    def asked(item: Mapping[str, Any]) -> Any:
        return item.get("query_text", item.get("query"))

    gold_set = _rated(doc, doc.tree["queries"], ("queries",), asked, name=text_of(doc.tree.get("case_name")))
    return understood(doc, "quepid", "gold set", gold_set=gold_set)


def _read_quepid_snapshot(doc: Document) -> Understood:
    """A snapshot: what one configuration returned, and the questions' texts by number."""
    builder = RunBuilder(doc=doc)
    docs, prefix = doc.tree["docs"], "queries"
    for i, item in enumerate(_objects(builder, doc.tree[prefix], prefix)):
        number = str(item.get("query_id"))
        text = _asked(builder, item.get("query_text"), prefix, i, "query_text")
        hits = read_hits(builder, docs.get(number), text, "docs", number)
        builder.add(text, Retrieved(chunk_ids=hits.ids, scores=hits.scores), prefix, i)
    run = builder.build(name=text_of(doc.tree.get("name")))
    return understood(doc, "quepid-snapshot", "run", run=run)


def _read_quepid_rows(doc: Document) -> Understood:
    """A snapshot as CSV; of several snapshots in one file the first is taken."""
    names = list(dict.fromkeys(str(row.get("Snapshot Name", "")) for row in doc.rows))
    rows = [row for row in doc.rows if str(row.get("Snapshot Name", "")) == names[0]]
    inner = replace(doc, rows=rows, wrapper={"name": names[0]})
    if len(names) > 1:
        facts = {"taken": names[0], "others": ", ".join(names[1:6])}
        inner.notices = [*doc.notices, Notice(id="notice-first-of-several", facts=facts)]
        kept = [i for i, row in enumerate(doc.rows) if str(row.get("Snapshot Name", "")) == names[0]]
        inner.locate = lambda path: doc.locate(
            (kept[path[0]],) if path and isinstance(path[0], int) else path
        )
    return read_records(inner, "quepid-snapshot")


def _read_quepid_book(doc: Document) -> Understood:
    """A book: each pair may have several judges, whose ratings are averaged."""
    builder = GoldBuilder(doc=doc, mark_prefix=("query_doc_pairs",))
    n_averaged = 0
    for i, pair in enumerate(_objects(builder, doc.tree["query_doc_pairs"], "query_doc_pairs")):
        text = _asked(builder, pair.get("query_text"), "query_doc_pairs", i, "query_text")
        found = builder.question(text, "query_doc_pairs", i, text=text)
        chunk = builder.id(pair.get("doc_id"), "query_doc_pairs", i, "doc_id")
        ratings = _ratings(builder, pair, text, chunk, i)
        if ratings:
            builder.count(1)
            builder.judge(found, text, chunk, sum(ratings) / len(ratings), i)
        n_averaged += len(set(ratings)) > 1
    if n_averaged:
        doc.notices.append(Notice(id="notice-ratings-averaged", facts={"n": n_averaged}))
    gold_set = builder.build(name=text_of(doc.tree.get("name")))
    return understood(doc, "quepid-book", "gold set", gold_set=gold_set)


def _ratings(builder: GoldBuilder, pair: Mapping[str, Any], text: str, chunk: str, i: int) -> list[float]:
    given = pair.get("judgements", pair.get("judgments")) or []
    path = ("query_doc_pairs", i, "judgements")
    rated = [item for item in _objects(builder, given, *path) if item.get("rating") is not None]
    return [builder.grade(item["rating"], text, chunk, *path) for item in rated]


# --- RRE ----------------------------------------------------------------------------------------------


def _read_quepid_rre(doc: Document) -> Understood:
    """Quepid's export for RRE, `{id: {gain}}`, and the form its importer reads, `{grade: [ids]}`."""
    builder = GoldBuilder(doc=doc)
    for i, item in enumerate(_objects(builder, doc.tree["queries"], "queries")):
        text = _asked(builder, _placeholder(item), "queries", i, "placeholders")
        path = ("queries", i, "relevant_documents")
        judgments = _rre_judgments(builder, item.get("relevant_documents") or {}, text, *path)
        builder.whole_question(text, judgments, "queries", i, text=text)
    return understood(doc, "quepid-rre", "gold set", gold_set=builder.build())


def _read_rre(doc: Document) -> Understood:
    """RRE's ratings file: the questions of a group share its judgments, the group is their category."""
    builder = GoldBuilder(doc=doc)
    topics = doc.tree.get("topics") or [doc.tree]
    for i, topic in enumerate(_objects(builder, topics, "topics")):
        groups = topic.get("query_groups") or []
        for j, group in enumerate(_objects(builder, groups, "topics", i, "query_groups")):
            _read_group(builder, group, ("topics", i, "query_groups", j))
    return understood(doc, "rre", "gold set", gold_set=builder.build())


def _read_group(builder: GoldBuilder, group: Mapping[str, Any], path: tuple[str | int, ...]) -> None:
    for i, item in enumerate(_objects(builder, group.get("queries") or [], *path, "queries")):
        text = _asked(builder, _placeholder(item), *path, "queries", i)
        documents = group.get("relevant_documents") or {}
        judgments = _rre_judgments(builder, documents, text, *path, "relevant_documents")
        category = text_of(group.get("name"))
        builder.whole_question(text, judgments, *path, "queries", i, text=text, category=category)


def _rre_judgments(builder: GoldBuilder, value: Any, question: str, *path: str | int) -> dict[str, float]:
    if not isinstance(value, dict):
        raise builder.wrong_shape(value, '{"chunk-1": {"gain": 3}}', *path)
    if value and all(isinstance(item, list) for item in value.values()):
        return {
            chunk: builder.grade(grade, question, chunk, *path, grade)
            for grade, chunks in value.items()
            for chunk in builder.ids(chunks, *path, grade)
        }
    gains = {key: item.get("gain") if isinstance(item, dict) else item for key, item in value.items()}
    return builder.graded(gains, question, *path)


def _placeholder(item: Mapping[str, Any]) -> Any:
    holders = item.get("placeholders")
    if not isinstance(holders, dict):
        return item.get("query")
    return holders.get("$query", next(iter(holders.values()), None))


# --- shared -------------------------------------------------------------------------------------------


def _rated(
    doc: Document,
    items: Any,
    prefix: tuple[str, ...],
    asked: Callable[[Mapping[str, Any]], Any],
    name: str | None = None,
) -> GoldSet:
    """Questions with their ratings; a question that comes again adds to the first."""
    builder = GoldBuilder(doc=doc, mark_prefix=prefix)
    for i, item in enumerate(_objects(builder, items, *prefix)):
        text = _asked(builder, asked(item), *prefix, i)
        notes = text_of(item.get("information_need")) or text_of(item.get("notes"))
        found = builder.question(text, *prefix, i, text=text, notes=notes)
        given = _without_unrated(item.get("ratings") or [])
        for chunk, grade in judgments_of(builder, given, text, *prefix, i, "ratings").items():
            builder.count(1)
            builder.judge(found, text, chunk, grade, i)
    return builder.build(name=name or text_of(doc.tree.get("name")))


def _without_unrated(ratings: Any) -> Any:
    if isinstance(ratings, dict):
        return {chunk: grade for chunk, grade in ratings.items() if grade is not None}
    if isinstance(ratings, list):
        return [r for r in ratings if not isinstance(r, dict) or r.get("rating", 1) is not None]
    return ratings


def _asked(builder: GoldBuilder | RunBuilder, value: Any, *path: str | int) -> str:
    text = text_of(value)
    if text is None:
        raise MissingKey(file=builder.doc.file, where=builder.doc.place(*path), key="query")
    return builder.id(text, *path)


def _objects(builder: GoldBuilder | RunBuilder, value: Any, *path: str | int) -> Iterable[Mapping[str, Any]]:
    """A list of objects; anything else is an error that says where."""
    if not isinstance(value, list):
        raise builder.wrong_shape(value, f"[{_RATED_EXAMPLE}]", *path)
    for i, item in enumerate(value):
        if not isinstance(item, dict):
            raise builder.wrong_shape(item, _RATED_EXAMPLE, *path, i)
    return value


def _has(*keys: str) -> Callable[[Document], bool]:
    def recognises(doc: Document) -> bool:
        return isinstance(doc.tree, dict) and set(keys) <= set(doc.tree)

    return recognises


def _has_queries(*keys: str) -> Callable[[Document], bool]:
    """Whether the first of `queries` has one of the keys."""

    def recognises(doc: Document) -> bool:
        queries = doc.tree.get("queries") if isinstance(doc.tree, dict) else None
        first = queries[0] if isinstance(queries, list) and queries else None
        return isinstance(first, dict) and bool(set(keys) & set(first))

    return recognises


def _is_quepid_snapshot(doc: Document) -> bool:
    tree = doc.tree
    return isinstance(tree, dict) and isinstance(tree.get("docs"), dict) and "queries" in tree


def _is_quepid_csv(doc: Document) -> bool:
    return set(doc.columns) == {"query", "docid", "rating"}


def _is_quepid_snapshot_csv(doc: Document) -> bool:
    return {"Snapshot Name", "Query Text", "Doc ID", "Doc Position"} <= set(doc.columns)


def _tree(key: str, recognises: Callable[[Document], bool], read: Callable[[Document], Understood]) -> Format:
    return Format(key=key, shape="tree", recognises=recognises, read=read)


_NOT_ASKED = frozenset(
    {
        "fields",
        "operator",
        "type",
        "analyzer",
        "index",
        "fuzziness",
        "minimum_should_match",
        "_source",
        "lang",
    }
)
TREES = (
    _tree("es-rank-eval", _has("requests"), _read_es_request),
    _tree("es-rank-eval-response", _has("metric_score", "details"), _read_es_response),
    _tree("opensearch-judgments", _has("judgmentRatings"), _read_opensearch),
    _tree("opensearch-query-set", _has("querySetQueries"), _read_query_set),
    _tree("rre", _has("topics"), _read_rre),
    _tree("rre", _has("query_groups"), _read_rre),
    _tree("quepid-book", _has("query_doc_pairs"), _read_quepid_book),
    _tree("quepid-snapshot", _is_quepid_snapshot, _read_quepid_snapshot),
    _tree("quepid-rre", _has_queries("placeholders"), _read_quepid_rre),
    _tree("quepid", _has_queries("ratings"), _read_quepid),
)
ROWS = (
    Format(
        key="quepid-csv",
        shape="rows",
        recognises=_is_quepid_csv,
        read=lambda doc: read_records(doc, "quepid-csv"),
    ),
    Format(key="quepid-snapshot", shape="rows", recognises=_is_quepid_snapshot_csv, read=_read_quepid_rows),
)
