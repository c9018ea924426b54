"""Timings said back to people, in four languages."""

from __future__ import annotations

import re

import pytest

from bot.sandbox.html_text import parse_html
from bot.words.schedules import timing_in_words
from core.schedules import Timing, parse_timing
from core.texts import LANGUAGES, texts


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (
            "0 9 * * *",
            [
                "every day at 09:00",
                "har kuni soat 09:00 da",
                "setiap hari pada 09:00",
                "каждый день в 09:00",
            ],
        ),
        (
            "30 18 * * 1-5",
            [
                "Monday to Friday at 18:30",
                "dushanbadan jumagacha soat 18:30 da",
                "Isnin hingga Jumaat pada 18:30",
                "с понедельника по пятницу в 18:30",
            ],
        ),
        (
            "0 9 * * 1",
            [
                "every Monday at 09:00",
                "har dushanba kuni soat 09:00 da",
                "setiap Isnin pada 09:00",
                "по понедельникам в 09:00",
            ],
        ),
        ("0 */2 * * *", ["every 2 hours", "har 2 soatda", "setiap 2 jam", "каждые 2 часа"]),
        ("0 * * * *", ["every hour", "har soatda", "setiap jam", "каждый час"]),
        ("*/15 * * * *", ["every 15 minutes", "har 15 daqiqada", "setiap 15 minit", "каждые 15 минут"]),
    ],
)
def test_a_timing_in_four_languages(line: str, said: list[str]) -> None:
    assert [timing_in_words(Timing(line), texts(language)) for language in LANGUAGES] == said


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("0 9,18 * * 0,6", "Saturday and Sunday at 09:00, 18:00"),
        ("0 9 * * 2,4", "every Tuesday, Thursday at 09:00"),
        ("5 */4 * * *", "every 4 hours from 00:05"),
        ("*/30 9-17 * * 1-5", "every 30 minutes from 09:00 to 17:30, Monday to Friday"),
        ("0 9-17 * * *", "every hour from 09:00 to 17:00"),
        ("0 9 1,15 * *", "on day 1, 15 of the month at 09:00"),
        ("0 9 * 1,7 1-5", "Monday to Friday (only January, July) at 09:00"),
        ("0,20 1,2,9,12 * * *", "every day, 8 times between 01:00 and 12:20"),
        ("0 9 * * 5L", "by the cron line <code>0 9 * * 5L</code>"),
        ("0 9 1 * 1", "by the cron line <code>0 9 1 * 1</code>"),
    ],
)
def test_a_cron_line_is_said_back_as_well_as_words_can(line: str, said: str) -> None:
    assert timing_in_words(Timing(line), texts("en")) == said


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "line",
    [
        "0 9 * * *",
        "0 9,18 * * 6,7",
        "0 9 * * 2,4,7",
        "0 */6 * * *",
        "*/20 * * * *",
        "7 7 15 * *",
        "5 * * * *",
    ],
)
def test_what_is_said_back_can_be_typed_again(line: str, language: str) -> None:
    said = timing_in_words(Timing(line), texts(language))

    assert parse_timing(said).line == line


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_day_and_month_has_a_word(language: str) -> None:
    t = texts(language)

    whole = [timing_in_words(Timing(f"0 9 {days}"), t) for days in ("* 1-11 *", "* * 0-5", "3 * *", "L 12 *")]

    assert all(parse_html(said)[0] for said in whole)
    assert not re.search(r"weekday-|month-|timing-", " ".join(whole))
