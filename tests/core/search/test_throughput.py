"""The benchmark of live services: it asks everything, with all places taken. No time is asserted."""

from __future__ import annotations

from benchmarks.live import measure


async def test_all_places_of_a_service_are_used() -> None:
    result = await measure(n_questions=2000, parallel=32, search_ms=20)

    assert result.asked.ended == "complete"
    assert result.asked.n_failed == 0
    assert result.asked.n_calls == 2000
    assert len(result.asked.retrieved) == 2000
    assert all(len(entry.chunk_ids) == 10 for entry in result.asked.retrieved.values())
    assert result.most_at_once == 32
    assert result.asked.latency.p50_ms is not None
    assert result.asked.latency.p95_ms is not None
    assert result.asked.latency.p50_ms <= result.asked.latency.p95_ms
    assert result.nominal_s <= min(result.allowed_s, result.took_s)
