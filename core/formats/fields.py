"""
What people and tools call the parts of a record: header words of sheets and keys of JSON records.

Names are compared without differences of case, spaces, hyphens and underscores. A name may mean different
parts in different company: `answer` is the expected one beside judgments and the given one beside rankings.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Literal, TypeAlias

from core.gold_sets import fold

Part: TypeAlias = Literal[
    "id", "question", "relevant", "retrieved", "chunks", "chunk", "judgments", "grade", "rank", "score",
    "scores", "text", "texts", "answer", "expected_answer", "category", "language", "notes", "took_ms",
    "error",
]  # fmt: skip


def plain(name: str) -> str:
    """
    A header word as it is looked up.

    >>> plain(" Relevant_IDs "), plain("query-id"), plain("queryText")
    ('relevant ids', 'query id', 'query text')
    """
    spaced = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", name.strip())
    return " ".join(fold(re.sub(r"[\W_]+", " ", spaced.replace("'", ""))).split())


@lru_cache(maxsize=4096)
def part_of(name: str) -> Part | None:
    """What a column or key of that name holds, None if we do not know the name."""
    found = _KNOWN.get(plain(_unified(name)))
    return found[0] if found is not None else None


def parts_of(names: Iterable[str]) -> dict[Part, str]:
    """Part -> the name it has in this record; of two names for one part the better known one wins."""
    found: dict[Part, str] = {}
    for name in names:
        part = part_of(name)
        if part is not None and (part not in found or _order(name) < _order(found[part])):
            found[part] = name
    return found


def _order(name: str) -> int:
    return _KNOWN[plain(_unified(name))][1]


def _unified(name: str) -> str:
    return name.translate(_APOSTROPHES)


_APOSTROPHES = dict.fromkeys(map(ord, "’‘ʻʼ`´ʹ′'"), "")
_NAMES: Mapping[Part, str] = {
    "id": """
        id, _id, qid, q_id, question_id, query_id, topic, topic_id, example_id, №, номер, id вопроса, код,
        raqam, savol id, nomor, id soalan
    """,
    "question": """
        question, query, user_input, query_text, question_text, search_query, prompt, input, q, вопрос,
        запрос, текст вопроса, savol, soʻrov, savol matni, soalan, pertanyaan, teks soalan, carian
    """,
    "relevant": """
        relevant_ids, relevant, relevant_chunks, relevant_chunk_ids, relevant_docs, relevant_doc_ids,
        relevant_documents, gold, gold_ids, gold_chunks, golden_chunks, golden_ids, expected_ids,
        expected_chunks, expected_docs, correct_chunks, correct_ids, reference_context_ids, reference_ids,
        ground_truth_ids, ground_truth_documents, right_chunks, positive_ids, positives, retrieval_gt,
        чанки, id чанков, верные чанки, правильные чанки, документы, id документов, релевантные, верные
        id, ожидаемые чанки, parchalar, boʻlaklar, toʻgʻri parchalar, toʻgʻri boʻlaklar, hujjatlar, boʻlak
        idlari, cebisan, cebisan betul, dokumen, id cebisan, id dokumen, cebisan relevan, petikan
    """,
    "retrieved": """
        retrieved, retrieved_ids, retrieved_chunk_ids, retrieved_chunks, retrieved_docs,
        retrieved_doc_ids, retrieved_documents, retrieved_context_ids, results, result_ids, hits, ranking,
        ranked_ids, ids, top_k, predictions, predicted_ids, matches, найдено, найденные, найденные чанки,
        результаты, выдача, topilgan, topilganlar, topilgan boʻlaklar, topilgan parchalar, natijalar,
        ditemui, hasil, cebisan ditemui, keputusan
    """,
    "chunks": "chunks, chunk_ids, docs, doc_ids, documents, document_ids, passages, passage_ids",
    "chunk": """
        chunk, chunk_id, doc_id, docid, doc, docno, document, document_id, passage_id, чанк, id
        чанка, документ, id документа, boʻlak, parcha, hujjat, id hujjat, cebis, dokumen id
    """,
    "judgments": "judgments, judgements, grades, qrels, ratings, оценки, baholar",
    "grade": """
        grade, rating, relevance, rel, relevance_grade, label, judgment, judgement, gain, оценка,
        релевантность, baho, gred, penilaian, kerelevanan
    """,
    "rank": "rank, position, doc_position, pos, ранг, позиция, место, oʻrin, kedudukan, pangkat",
    "score": "score, _score, similarity, relevance_score, балл, скор, ball, skor",
    "scores": "scores, retrieve_scores, retrieved_scores, similarities, скоры, баллы, ballar",
    "text": "text, content, page_content, chunk_text, текст, matn, teks",
    "texts": "texts, retrieved_texts, retrieved_contexts, retrieved_contents, contexts, тексты, matnlar",
    "answer": "response, actual_output, generated_answer, answer, ответ, javob, jawapan",
    "expected_answer": """
        expected_answer, reference, reference_answer, ground_truth, expected_output, correct_answer,
        generation_gt, ожидаемый ответ, эталонный ответ, правильный ответ, kutilgan javob, toʻgʻri javob,
        jawapan dijangka, jawapan betul
    """,
    "category": "category, section, topic_name, категория, раздел, тема, kategoriya, boʻlim, kategori",
    "language": "language, lang, язык, til, bahasa",
    "notes": "notes, note, comment, comments, заметки, комментарий, izoh, catatan, nota",
    "took_ms": "took_ms, latency_ms, latency, duration_ms, elapsed_ms, response_time_ms",
    "error": "error, failed, failure, exception, ошибка, xato, ralat",
}


def _known() -> dict[str, tuple[Part, int]]:
    """Plain name -> the part it means and its place among that part's names."""
    known: dict[str, tuple[Part, int]] = {}
    for part, names in _NAMES.items():
        for number, name in enumerate(names.split(",")):
            known.setdefault(plain(_unified(name)), (part, number))
    known.pop("", None)  # names of signs only, such as №
    return known


_KNOWN = _known()
