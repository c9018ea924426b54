"""Times as people write them, in four languages."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.errors import (
    BadTimeOfDay,
    MixedTimes,
    ScheduleError,
    TimingMissing,
    TimingNotUnderstood,
    TooOften,
    UnevenInterval,
)
from core.timing_words import parse_timing

DAILY_9, WORKDAYS_1830, MONDAY_9, TWO_HOURS = "0 9 * * *", "30 18 * * 1-5", "0 9 * * 1", "0 */2 * * *"


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (DAILY_9, ["daily 09:00", "every day at 9am", "9 a.m. every day", "daily", "9.00", "at 9"]),
        (DAILY_9, ["har kuni 09:00", "har kuni soat 9 da", "ertalab soat 9da", "ҳар куни соат 9 да"]),
        (DAILY_9, ["setiap hari 09:00", "tiap-tiap hari pukul 9 pagi", "setiap hari jam 9", "harian 9.00"]),
        (DAILY_9, ["каждый день в 9:00", "ежедневно в 9 утра", "каждый день в 9 часов", "в 9"]),
        (WORKDAYS_1830, ["mon-fri 18:30", "MON–FRI 6:30pm", "weekdays at 18:30", "monday to friday 6.30 pm"]),
        (WORKDAYS_1830, ["dushanba-juma 18:30", "dushanbadan jumagacha 18:30", "ish kunlari soat 18:30 da"]),
        (WORKDAYS_1830, ["isnin hingga jumaat 18:30", "hari bekerja 6:30 petang", "isnin-jumaat 18.30"]),
        (WORKDAYS_1830, ["по будням 18:30", "пн-пт в 18:30", "с понедельника по пятницу в 18:30"]),
        (WORKDAYS_1830, ["по рабочим дням в 18.30", "18:30 по будним дням", "mon tue wed thu fri 18:30"]),
        (MONDAY_9, ["every monday", "mondays", "weekly", "every week on monday", "monday 9:00"]),
        (MONDAY_9, ["har dushanba", "har dushanba kuni", "haftalik", "har hafta dushanbada", "dushanbada"]),
        (MONDAY_9, ["setiap isnin", "setiap hari isnin", "setiap minggu", "mingguan", "seminggu sekali"]),
        (MONDAY_9, ["каждый понедельник", "по понедельникам", "еженедельно", "раз в неделю"]),
        (TWO_HOURS, ["every 2 hours", "2h", "har 2 soatda", "har 2 soatda bir marta", "setiap 2 jam"]),
        (TWO_HOURS, ["каждые 2 часа", "every 120 minutes"]),
        ("0 * * * *", ["hourly", "every hour", "har soatda", "setiap jam", "каждый час", "ежечасно"]),
        ("*/30 * * * *", ["every 30 minutes", "every half hour", "har yarim soatda", "setiap setengah jam"]),
        ("*/30 * * * *", ["каждые полчаса", "har 30 daqiqada", "каждые 30 минут", "30 min"]),
        ("15 * * * *", ["every hour from 9:15"]),
        ("0 1-23/2 * * *", ["every 2 hours from 9:00"]),
        ("0 9 * * 6,7", ["weekends", "dam olish kunlari", "hujung minggu", "по выходным", "sabtu-minggu"]),
        ("0 9 * * 7", ["sundays", "yakshanba", "hari minggu", "ahad", "по воскресеньям"]),
        ("0 9 * * 1,3,5", ["mon, wed and fri", "dushanba, chorshanba va juma", "isnin, rabu dan jumaat"]),
        ("0 9 * * 1,3,5", ["пн, ср и пт", "по понедельникам, средам и пятницам"]),
        ("0 9 * * 1,5-7", ["fri-mon"]),
        ("0 12 * * *", ["daily at noon", "har kuni tushda", "setiap hari 12 tengah hari", "в полдень"]),
        ("0 0 * * *", ["daily at midnight", "12 am", "12 malam", "в полночь", "12 ночи"]),
        ("0 21 * * *", ["9pm", "kechqurun 9 da", "setiap hari 9 malam", "в 9 вечера"]),
        ("0 14 * * *", ["2pm", "2 petang", "в 2 часа дня", "в 2 дня", "14:00"]),
        ("0 9,18 * * *", ["daily 9:00 and 18:00", "9, 18"]),
        ("0 8 1 * *", ["monthly 8:00", "har oy 8:00", "setiap bulan 8:00", "каждый месяц 8:00"]),
        ("0 9 15 * *", ["monthly on the 15th", "har oy 15-kuni", "setiap 15 haribulan", "15 числа"]),
        ("0 9 15 * *", ["monthly day 15", "har oyning 15-sanasida"]),
        ("*/20 9-17 * * 1-5", ["*/20 9-17 * * 1-5", "  */20  9-17 * *  1-5 "]),
        ("0 9 * * mon-fri", ["0 9 * * MON-FRI"]),
        ("0 0 * * *", ["@daily"]),
    ],
)  # fmt: skip
def test_words_of_four_languages_mean_a_cron_line(line: str, said: list[str]) -> None:
    assert {text: parse_timing(text).line for text in said} == dict.fromkeys(said, line)


@pytest.mark.parametrize("apostrophe", "'`ʻʼ‘’")
def test_uzbek_apostrophes_are_all_the_same(apostrophe: str) -> None:
    assert parse_timing(f"har kuni soat 9{apostrophe}da").line == DAILY_9


@pytest.mark.parametrize(
    ("said", "error"),
    [
        ("", TimingMissing),
        ("every", TimingMissing),
        ("on the", TimingMissing),
        ("banana", TimingNotUnderstood),
        ("daily banana", TimingNotUnderstood),
        ("daily 9:00-18:00", TimingNotUnderstood),
        ("every monday on the 15th", TimingNotUnderstood),
        ("monthly on the 32nd", TimingNotUnderstood),
        ("daily 9:00 €", TimingNotUnderstood),
        ("hour", TimingNotUnderstood),
        ("daily 25:00", BadTimeOfDay),
        ("daily 9:60", BadTimeOfDay),
        ("24:00", BadTimeOfDay),
        ("every 45 minutes", UnevenInterval),
        ("every 5 hours", UnevenInterval),
        ("every 90 minutes", UnevenInterval),
        ("every 2 weeks", UnevenInterval),
        ("каждые 3 дня", UnevenInterval),
        ("every 0 hours", UnevenInterval),
        ("every 10 minutes", TooOften),
        ("every minute", TooOften),
        ("har 5 daqiqada", TooOften),
        ("daily 9:00 9:05", TooOften),
        ("9:00, 18:30", MixedTimes),
    ],
)  # fmt: skip
def test_what_is_not_understood_is_refused_with_a_reason(said: str, error: type[ScheduleError]) -> None:
    with pytest.raises(error):
        parse_timing(said)


def test_the_error_names_the_words_that_were_not_understood() -> None:
    with pytest.raises(TimingNotUnderstood) as refused:
        parse_timing("daily 09:00 banana split")

    assert refused.value.words == "banana split"


@given(st.text(max_size=60))
def test_any_text_is_a_timing_or_a_schedule_error(text: str) -> None:
    with suppress(ScheduleError):
        assert parse_timing(text).line


WORDS = "every har setiap каждый 2 9 18:30 9:00 mon juma среда kuni hari - to по , soat jam часа min 15th am"


@given(st.lists(st.sampled_from(WORDS.split()), max_size=7).map(" ".join))
def test_known_words_in_any_order_are_a_timing_or_a_schedule_error(text: str) -> None:
    with suppress(ScheduleError):
        assert parse_timing(text).line
