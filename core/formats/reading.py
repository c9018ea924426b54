"""
What is this file? Every format we know, asked in turn, and the answers to it.
"""

from __future__ import annotations

from contextlib import nullcontext
from dataclasses import replace

from core.errors import DuplicateKey, FileError, MissingKey, NoQuestions, OtherKind, UnknownFormat, Word
from core.formats import (
    answers,
    autorag,
    beir,
    gold_file,
    haystack,
    items,
    judgments,
    llamaindex,
    ragas,
    ranx,
    records,
    run_json,
    squad,
    trec,
)
from core.formats.collecting import collector_paused
from core.formats.document import MEGABYTE, Document, Format, Limits, Path, Understood, shortened
from core.formats.fields import parts_of
from core.formats.json_text import Parsed
from core.formats.loading import load, several_files, tree_document
from core.gold_sets import GoldSet
from core.runs import Run

FORMATS: tuple[Format, ...] = (
    *beir.FILES,
    *trec.FORMATS,
    # records: the tools by their column names first, then whatever has names we know
    *llamaindex.ROWS,
    *haystack.ROWS,
    *ragas.ROWS,
    *autorag.ROWS,
    *beir.ROWS,
    *ranx.ROWS,
    *judgments.ROWS,
    *answers.ROWS,
    *items.ROWS,
    *(each for each in gold_file.FORMATS if each.shape == "rows"),
    *records.FORMATS,
    # values: the tools by their top-level keys first
    *answers.TREES,
    *llamaindex.TREES,
    *ranx.TREES,
    *haystack.TREES,
    *judgments.TREES,
    *squad.TREES,
    *(each for each in gold_file.FORMATS if each.shape == "tree"),
)
_WRAPPERS = (
    "results", "run", "runs", "data", "items", "examples", "records", "predictions", "rankings", "rows",
    "goldens", "test_cases", "queries", "retrieved", "evaluations", "topics",
)  # fmt: skip
_LARGE = MEGABYTE
_TAGS = ("tag", "model", "system", "run_id")


def read(data: bytes, file: str, *, limits: Limits | None = None, id_field: str | None = None) -> Understood:
    """
    Say what a file is and read it; FileError when it cannot be used.

    `id_field` is the dotted path of the field with the right chunk ids, for items of tracing tools.
    """
    with collector_paused() if len(data) > _LARGE else nullcontext():
        doc = load(data, file, limits or Limits(), id_field)
        try:
            return _understand(doc)
        finally:
            _let_go(doc)


def read_run(data: bytes, file: str, *, limits: Limits | None = None) -> Run:
    """The run of a file, of one that may be either as well; OtherKind for a gold set."""
    understood = read(data, file, limits=limits)
    if understood.run is None:
        raise _other_kind(understood, "holds-run")
    return understood.run


def read_gold_set(data: bytes, file: str, *, limits: Limits | None = None) -> GoldSet:
    """The gold set of a file, of one that may be either as well; OtherKind for a run."""
    understood = read(data, file, limits=limits)
    gold_set = understood.as_gold_set()
    if gold_set is None:
        raise _other_kind(understood, "holds-gold-set")
    return gold_set


def join(gold_set: GoldSet, topics: GoldSet) -> GoldSet:
    """Judgments whose questions have ids only, with the texts of a file of topics."""
    return beir.with_texts(gold_set, topics)


def _let_go(doc: Document) -> None:
    """Take a parsed file apart piece by piece: freed at once, a large one keeps other threads waiting."""
    if isinstance(doc.tree, dict):
        while doc.tree:
            doc.tree.popitem()
    if isinstance(doc.tree, list):
        while doc.tree:
            doc.tree.pop()


def _understand(doc: Document) -> Understood:
    doc = _merged(doc) or doc
    for form in FORMATS:
        if form.shape == doc.shape and form.recognises(doc):
            return form.read(doc)
    if _is_empty_wrapper(doc):
        raise NoQuestions(file=doc.file)
    inner = _unwrapped(doc)
    if inner is not None:
        return _understand(inner)
    for form in run_json.MAPPINGS:
        if form.recognises(doc):
            return form.read(doc)
    raise _unknown(doc)


def _merged(doc: Document) -> Document | None:
    """JSON lines of `{question: [ids]}`, one question a line, as one mapping."""
    if doc.shape != "rows" or doc.source != "jsonl":
        return None
    if not all(len(row) == 1 and isinstance(next(iter(row.values())), list | dict) for row in doc.rows):
        return None
    tree: dict[str, object] = {}
    for i, row in enumerate(doc.rows):
        for key, value in row.items():
            if tree.setdefault(key, value) != value:
                raise DuplicateKey(file=doc.file, key=shortened(key), line=doc.locate((i,)))
    return replace(doc, shape="tree", tree=tree, rows=(), columns=(), locate=lambda _: 0)


def _unwrapped(doc: Document) -> Document | None:
    """What stands under `results` and the like, when it is records, questions or a mapping of its own."""
    tree = doc.tree
    if doc.shape != "tree" or not isinstance(tree, dict):
        return None
    name = next((name for name in _WRAPPERS if isinstance(tree.get(name), list | dict) and tree[name]), None)
    if name is None or not _is_wrapped(tree[name]):
        return None
    prefix: Path = (*doc.prefix, name)
    inner = tree_document(Parsed(value=tree[name]), doc.file, doc.limits, doc.locate, doc.source)
    tag = next((tree[key] for key in _TAGS if isinstance(tree.get(key), str)), None)
    wrapper = {"name": tree.get("name"), "tag": tag}
    return replace(
        inner,
        text=doc.text,
        encoding=doc.encoding,
        notices=doc.notices,
        id_field=doc.id_field,
        prefix=prefix,
        wrapper=wrapper,
    )


def _is_empty_wrapper(doc: Document) -> bool:
    """`{"name": "before", "results": []}`."""
    tree = doc.tree
    if doc.shape != "tree" or not isinstance(tree, dict):
        return False
    containers = [name for name, value in tree.items() if isinstance(value, list | dict)]
    return len(tree) > 1 and len(containers) == 1 and containers[0] in _WRAPPERS and not tree[containers[0]]


def _is_wrapped(value: object) -> bool:
    """A question that is called `results` has ids, hits or scores under it; a wrapper has questions."""
    if isinstance(value, dict):
        return any(isinstance(item, list | dict) for item in value.values())
    return isinstance(value, list) and isinstance(value[0], dict) and not records.is_ranking(value[0])


def _unknown(doc: Document) -> FileError:
    if doc.shape == "files":
        return several_files(doc)
    if not doc.tree and not doc.rows:
        return NoQuestions(file=doc.file)
    if doc.shape == "rows" and parts_of(doc.columns):
        return MissingKey(file=doc.file, where=doc.place(0), key="question")
    return UnknownFormat(file=doc.file, start=shortened(doc.text.strip()[:200]))


def _other_kind(understood: Understood, wanted: str) -> OtherKind:
    found = _HOLDS[understood.kind]
    return OtherKind(file=understood.file, found=Word(found), wanted=Word(wanted))


_HOLDS = {
    "run": "holds-run",
    "gold set": "holds-gold-set",
    "unclear": "holds-run",
    "both": "holds-run",
    "topics": "holds-topics",
    "corpus": "holds-corpus",
}
