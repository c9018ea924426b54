"""What a person asks for: timing, gold set and service, in any order."""

from __future__ import annotations

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.errors import (
    EvalError,
    TimingMissing,
    TimingNotUnderstood,
    TooOften,
    UnknownGoldSet,
    UnknownService,
)
from core.schedules import ScheduleRequest, parse_schedule

GOLD_SETS = ["faq", "shop-faq", "Shop FAQ 2", "daily", "prod"]
SERVICES = ["prod-search", "prod", "our-function"]


def asked(text: str) -> tuple[str, str | None, str | None]:
    request = parse_schedule(text, gold_sets=GOLD_SETS, services=SERVICES)
    return request.timing.line, request.gold_set, request.service


@pytest.mark.parametrize(
    "text",
    [
        "daily 09:00 faq on prod-search",
        "faq on prod-search daily 09:00",
        "faq, daily 9am, on prod-search",
        "faq har kuni 09:00 prod-search",
        "faq prod-searchda har kuni soat 9 da",
        "prod-search’da har kuni 9:00 faq",
        "faq uchun prod-search da har kuni 9",
        "setiap hari 09:00 faq di prod-search",
        "faq dari prod-search setiap hari pukul 9 pagi",
        "каждый день в 9:00 faq на prod-search",
        "для FAQ на Prod-Search ежедневно в 9",
        "0 9 * * * faq on prod-search",
        "faq on prod-search 0 9 * * *",
    ],
)
def test_timing_gold_set_and_service_in_four_languages(text: str) -> None:
    assert asked(text) == ("0 9 * * *", "faq", "prod-search")


def test_the_three_parts_may_stand_in_any_order() -> None:
    for parts in permutations(["mon-fri 18:30", "shop-faq", "on our-function"]):
        assert asked(" ".join(parts)) == ("30 18 * * 1-5", "shop-faq", "our-function")


def test_what_is_not_named_is_left_to_the_chat() -> None:
    assert asked("mon-fri 18:30") == ("30 18 * * 1-5", None, None)
    assert asked("every monday shop-faq") == ("0 9 * * 1", "shop-faq", None)
    assert asked("every monday on our-function") == ("0 9 * * 1", None, "our-function")


def test_a_name_of_several_words_and_numbers_is_not_taken_for_a_time() -> None:
    assert asked("shop faq 2 every monday on our-function") == ("0 9 * * 1", "Shop FAQ 2", "our-function")


def test_a_name_that_gold_set_and_service_share_is_the_service_behind_on() -> None:
    assert asked("9:00 prod on prod") == ("0 9 * * *", "prod", "prod")
    assert asked("9:00 on prod") == ("0 9 * * *", None, "prod")
    assert asked("9:00 prod") == ("0 9 * * *", "prod", None)


def test_a_gold_set_called_like_a_time_does_not_swallow_the_time() -> None:
    assert asked("daily 18:00 faq on prod") == ("0 18 * * *", "faq", "prod")
    assert asked("daily on prod") == ("0 9 * * *", None, "prod")


def test_a_wrong_name_is_named_with_what_may_be_meant() -> None:
    with pytest.raises(UnknownGoldSet) as gold:
        asked("daily 9:00 shop-fag on prod-search")
    with pytest.raises(UnknownService) as service:
        asked("daily 9:00 faq on prod-serch")

    assert (gold.value.name, gold.value.nearest) == ("shop-fag", "shop-faq")
    assert (service.value.name, service.value.nearest) == ("prod-serch", "prod-search")


def test_a_service_like_none_is_answered_with_all_there_are() -> None:
    with pytest.raises(UnknownService) as refused:
        asked("daily 9:00 faq on zzz")

    assert refused.value.nearest == ", ".join(SERVICES)


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("", TimingMissing),
        ("faq on prod", TimingMissing),
        ("every 5 minutes faq on prod", TooOften),
        ("faq on prod foo bar daily", TimingNotUnderstood),
    ],
)
def test_what_cannot_be_a_schedule_is_refused(text: str, error: type[EvalError]) -> None:
    with pytest.raises(error):
        asked(text)


NAMES = st.text(st.characters(categories=["L", "N", "Pd", "Zs"]), min_size=1, max_size=12).filter(str.strip)


@given(st.lists(NAMES, max_size=4), st.lists(NAMES, max_size=3), st.text(max_size=40))
def test_any_text_and_any_names_are_a_request_or_an_error(
    gold_sets: list[str], services: list[str], text: str
) -> None:
    try:
        request = parse_schedule(" ".join([text, *gold_sets, "9:00"]), gold_sets=gold_sets, services=services)
    except EvalError:
        return
    assert isinstance(request, ScheduleRequest)
    assert request.gold_set in {*gold_sets, None}
