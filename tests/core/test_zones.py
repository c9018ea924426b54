"""Time zones as people name them."""

from __future__ import annotations

from zoneinfo import ZoneInfo

import pytest

from core import zones
from core.errors import UnknownZone
from core.texts import LANGUAGES
from core.zones import parse_zone, shown_zone, zone_info, zone_of


@pytest.mark.parametrize(
    ("said", "zone"),
    [
        ("Tashkent", "Asia/Tashkent"),
        ("Toshkent", "Asia/Tashkent"),
        ("Ташкент", "Asia/Tashkent"),
        ("Oʻzbekiston", "Asia/Tashkent"),
        ("asia/tashkent", "Asia/Tashkent"),
        ("KL", "Asia/Kuala_Lumpur"),
        ("Куала-Лумпур", "Asia/Kuala_Lumpur"),
        ("  new   york ", "America/New_York"),
        ("Нью-Йорк", "America/New_York"),
        ("Сантьяго", "America/Santiago"),
        ("мск", "Europe/Moscow"),
        ("Sao Paulo", "America/Sao_Paulo"),
        ("UTC", "UTC"),
        ("UTC+0", "UTC"),
        ("UTC+5", "Etc/GMT-5"),
        ("+05:00", "Etc/GMT-5"),
        ("gmt-3", "Etc/GMT+3"),
        ("UTC−3", "Etc/GMT+3"),
        ("+05:30", "Asia/Kolkata"),
    ],
)
def test_people_name_a_zone_by_city_country_offset_or_iana_name(said: str, zone: str) -> None:
    assert parse_zone(said) == zone


def test_every_place_we_know_by_name_is_in_the_time_zone_data() -> None:
    for zone in [*zones._PLACES, *zones._PARTS_OF_HOURS.values()]:
        assert ZoneInfo(zone).key == zone


@pytest.mark.parametrize("offset", ["+05:30", "+03:30", "-09:30", "+05:45"])
def test_a_zone_for_an_offset_in_parts_of_hours_keeps_it_all_year(offset: str) -> None:
    from datetime import datetime

    zone = ZoneInfo(parse_zone(offset))
    seen = {datetime(2026, month, 1, tzinfo=zone).isoformat()[-6:] for month in range(1, 13)}

    assert seen == {offset}


@pytest.mark.parametrize("said", ["", "Atlantis", "UTC+25", "UTC+15", "+05:17", "../passwd", "Asia", "\x00"])
def test_what_is_no_zone_is_refused(said: str) -> None:
    with pytest.raises(UnknownZone):
        parse_zone(said)


def test_a_slip_of_the_pen_is_answered_with_what_may_be_meant() -> None:
    with pytest.raises(UnknownZone) as refused:
        parse_zone("Tashkentt")

    assert refused.value.nearest == "Asia/Tashkent"


@pytest.mark.parametrize("stored", ["Mars/Phobos", "", "../../etc/passwd", "Asia"])
def test_a_stored_zone_that_is_none_is_refused(stored: str) -> None:
    with pytest.raises(UnknownZone):
        zone_info(stored)


def test_every_language_has_a_guess() -> None:
    assert {zone_info(zone_of(language)).key for language in LANGUAGES} == {
        "UTC", "Asia/Tashkent", "Asia/Kuala_Lumpur", "Europe/Moscow",
    }  # fmt: skip


def test_a_fixed_offset_is_shown_with_the_sign_people_use() -> None:
    assert [shown_zone(parse_zone(said)) for said in ("UTC+5", "UTC-3", "KL")] == [
        "UTC+5", "UTC-3", "Asia/Kuala Lumpur",
    ]  # fmt: skip
