"""
Files of answers: promptfoo results and DeepEval goldens.

They know texts, not chunks: a run of answers without chunk ids is what they hold. A promptfoo provider may
hand over ids in its metadata (`retrieved`), and a test the right ones in its variables (`expected_ids`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from core.errors import Notice
from core.formats.building import GoldBuilder, RunBuilder, any_judged, understood
from core.formats.document import Document, Format, Understood, as_number, shortened
from core.formats.fields import parts_of
from core.formats.hits import read_hits
from core.formats.records import cell_values, judgments_of, literal, text_of
from core.runs import Retrieved

_CONTEXTS = ("context", "contexts", "retrieved_contexts")


# --- promptfoo ----------------------------------------------------------------------------------------


def _recognises_promptfoo(doc: Document) -> bool:
    results = doc.tree.get("results") if isinstance(doc.tree, dict) else None
    return isinstance(results, dict) and isinstance(results.get("results"), list) and "version" in results


def _read_promptfoo(doc: Document) -> Understood:
    """Results of one prompt and provider; of several the first is taken."""
    runs = RunBuilder(doc=doc)
    gold = GoldBuilder(doc=doc)
    taken, others = _prompts(doc)
    for i, result in enumerate(doc.tree["results"]["results"]):
        path = ("results", "results", i)
        if not isinstance(result, dict):
            raise runs.wrong_shape(result, '{"vars": {…}, "response": {…}}', *path)
        if _prompt(result) == taken:
            _read_result(runs, gold, result, path)
    if others:
        facts = {"taken": taken, "others": ", ".join(others)}
        doc.notices.append(Notice(id="notice-first-of-several", facts=facts))
    run, gold_set = runs.build(), gold.build()
    is_both = any_judged(gold_set) and run.depth > 0
    return understood(doc, "promptfoo", "both" if is_both else "run", run=run, gold_set=gold_set)


def _prompts(doc: Document) -> tuple[str, list[str]]:
    results = [result for result in doc.tree["results"]["results"] if isinstance(result, dict)]
    prompts = list(dict.fromkeys(map(_prompt, results)))
    return (prompts[0], prompts[1:6]) if prompts else ("", [])


def _prompt(result: Mapping[str, Any]) -> str:
    provider, prompt = result.get("provider"), result.get("prompt")
    id_ = provider.get("id") if isinstance(provider, dict) else provider
    label = prompt.get("label") if isinstance(prompt, dict) else None
    return shortened(f"{label or result.get('promptIdx', 0)} / {id_ or ''}")


def _read_result(
    runs: RunBuilder, gold: GoldBuilder, result: Mapping[str, Any], path: tuple[str | int, ...]
) -> None:
    test = _dict(result.get("testCase"))
    variables = {**_dict(test.get("vars")), **_dict(result.get("vars"))}
    text = _question(variables) or text_of(_dict(result.get("prompt")).get("raw"))
    question = runs.id(text if text is not None else "", *path, "vars")
    response = _dict(result.get("response"))
    metadata = {**_dict(result.get("metadata")), **_dict(response.get("metadata"))}
    runs.add(question, _entry(runs, result, response, metadata, variables, question, path), *path)
    name = parts_of(variables).get("relevant")
    judgments = (
        {} if name is None else judgments_of(gold, _listed(variables[name]), question, *path, "vars", name)
    )
    category = text_of(_dict(test.get("metadata")).get("category"))
    gold.whole_question(question, judgments, *path, text=question, category=category)


def _entry(
    runs: RunBuilder,
    result: Mapping[str, Any],
    response: Mapping[str, Any],
    metadata: Mapping[str, Any],
    variables: Mapping[str, Any],
    question: str,
    path: tuple[str | int, ...],
) -> Retrieved:
    name = parts_of(metadata).get("retrieved")
    value = [] if name is None else _listed(metadata[name])
    hits = read_hits(runs, value, question, *path, "response", "metadata", name or "")
    context = next((variables[key] for key in _CONTEXTS if variables.get(key)), None)
    texts = hits.texts if hits.ids else _texts(context)
    return Retrieved(
        chunk_ids=hits.ids,
        scores=hits.scores,
        texts=texts,
        answer=text_of(response.get("output")),
        took_ms=as_number(result.get("latencyMs")),
        failed=text_of(result.get("error")) if result.get("failureReason") == _CALL_FAILED else None,
    )


def _question(variables: Mapping[str, Any]) -> str | None:
    name = parts_of(variables).get("question")
    if name is not None:
        return text_of(variables[name])
    return next(
        (text for key, value in variables.items() if key not in _CONTEXTS and (text := text_of(value))), None
    )


def _listed(value: Any) -> Any:
    """A list that a tool keeps as text, as a list; a single id as a list of one."""
    if isinstance(value, str):
        parsed = literal(value)
        return parsed if isinstance(parsed, list | dict) else [value]
    return value


def _texts(value: Any) -> tuple[str, ...] | None:
    if isinstance(value, str) and value.strip():
        return (value,)
    is_list = isinstance(value, list) and bool(value) and all(isinstance(item, str) for item in value)
    return tuple(value) if is_list else None


def _dict(value: Any) -> Mapping[str, Any]:
    return value if isinstance(value, dict) else {}


# --- DeepEval -----------------------------------------------------------------------------------------


def _recognises_deepeval(doc: Document) -> bool:
    names = set(doc.columns)
    return {"input", "expected_output"} <= names and bool({"retrieval_context", "actual_output"} & names)


def _read_deepeval(doc: Document) -> Understood:
    """
    Goldens: questions with expected answers, and a run of answers where they have been given.

    Contexts are texts without ids: the retrieved ones go with the answers, the ideal ones judge nothing.
    """
    runs, gold = RunBuilder(doc=doc), GoldBuilder(doc=doc)
    for i, row in enumerate(doc.rows):
        text = gold.id(text_of(row.get("input")) or "", i, "input")
        metadata = row.get("additional_metadata")
        metadata = literal(metadata) if isinstance(metadata, str) else metadata
        gold.whole_question(
            text,
            {},
            i,
            text=text,
            answer=text_of(row.get("expected_output")),
            category=text_of(_dict(metadata).get("category")),
            notes=text_of(row.get("comments")),
        )
        answer = text_of(row.get("actual_output"))
        texts = _texts(cell_values(doc, row.get("retrieval_context")))
        if answer is not None or texts is not None:
            runs.add(text, Retrieved(chunk_ids=(), texts=texts, answer=answer), i)
    if not runs.entries:
        return understood(doc, "deepeval", "topics", gold_set=gold.build())
    return understood(doc, "deepeval", "run", run=runs.build(), gold_set=gold.build())


_CALL_FAILED = 2  # promptfoo's failureReason: 1 is an assertion that did not hold
TREES = (Format(key="promptfoo", shape="tree", recognises=_recognises_promptfoo, read=_read_promptfoo),)
ROWS = (Format(key="deepeval", shape="rows", recognises=_recognises_deepeval, read=_read_deepeval),)
