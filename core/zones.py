"""
Time zones as people name them: IANA names, cities in four languages, offsets from UTC.

A zone is kept as its IANA name. A fixed offset has one, too: UTC+5 is Etc/GMT-5, whose sign is POSIX's.
"""

from __future__ import annotations

import re
import unicodedata
from difflib import get_close_matches
from functools import cache
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

from core.errors import UnknownZone

_GUESSES = {"uz": "Asia/Tashkent", "ms": "Asia/Kuala_Lumpur", "ru": "Europe/Moscow"}
_PARTS_OF_HOURS = {  # offsets without an Etc zone, by places that keep them all year
    "+03:30": "Asia/Tehran",
    "+04:30": "Asia/Kabul",
    "+05:30": "Asia/Kolkata",
    "+05:45": "Asia/Kathmandu",
    "+06:30": "Asia/Yangon",
    "+08:45": "Australia/Eucla",
    "+09:30": "Australia/Darwin",
    "-09:30": "Pacific/Marquesas",
}
_OFFSET = re.compile(r"(?:utc|gmt|z)?\s*([+\-−–]\s*\d{1,2})(?::?(\d{2}))?$")
_ETC = re.compile(r"Etc/GMT([+-])(\d+)$")

_PLACES = {  # as people write them; what IANA calls the same is found without
    "Asia/Tashkent": "toshkent ташкент тошкент uzbekistan ozbekiston узбекистан",
    "Asia/Samarkand": "samarqand самарканд buxoro бухара bukhara xiva хива urganch ургенч nukus нукус",
    "Asia/Kuala_Lumpur": "kl куала-лумпур malaysia малайзия penang johor-bahru melaka ipoh",
    "Asia/Kuching": "кучинг sarawak",
    "Asia/Singapore": "singapura сингапур singapur",
    "Asia/Jakarta": "джакарта jakarta-barat wib bandung surabaya",
    "Asia/Brunei": "бруней bandar-seri-begawan",
    "Asia/Bangkok": "бангкок",
    "Europe/Moscow": "москва moskva msk мск россия russia rossiya санкт-петербург saint-petersburg питер спб",
    "Europe/Samara": "самара",
    "Asia/Yekaterinburg": "екатеринбург yekaterinburg ekaterinburg",
    "Asia/Omsk": "омск",
    "Asia/Novosibirsk": "новосибирск",
    "Asia/Krasnoyarsk": "красноярск",
    "Asia/Irkutsk": "иркутск",
    "Asia/Vladivostok": "владивосток",
    "Europe/Kaliningrad": "калининград",
    "Europe/Kyiv": "киев київ kiev kyiv",
    "Europe/Minsk": "минск",
    "Asia/Almaty": "алматы алма-ата olmaota astana астана kazakhstan казахстан",
    "Asia/Bishkek": "бишкек",
    "Asia/Dushanbe": "душанбе",
    "Asia/Ashgabat": "ашхабад",
    "Asia/Baku": "баку boku",
    "Asia/Tbilisi": "тбилиси",
    "Asia/Yerevan": "ереван",
    "Europe/Istanbul": "стамбул istambul istanbul ankara анкара",
    "Asia/Dubai": "дубай dubay abu-dhabi",
    "Asia/Riyadh": "эр-рияд makkah mekka мекка jeddah",
    "Asia/Kolkata": "delhi new-delhi dehli дели mumbai мумбаи bangalore bengaluru бангалор india",
    "Asia/Shanghai": "beijing pekin пекин шанхай shanxay china",
    "Asia/Hong_Kong": "гонконг gonkong",
    "Asia/Tokyo": "токио tokio japan",
    "Asia/Seoul": "сеул seul",
    "Australia/Sydney": "сидней sidney",
    "Europe/London": "лондон london",
    "Europe/Berlin": "берлин munich münchen мюнхен hamburg frankfurt germany",
    "Europe/Paris": "париж parij",
    "Europe/Amsterdam": "амстердам",
    "Europe/Warsaw": "варшава varshava",
    "Europe/Madrid": "мадрид barcelona барселона",
    "Europe/Rome": "рим rim milan милан",
    "America/New_York": "нью-йорк nyu-york nyc boston washington",
    "America/Los_Angeles": "лос-анджелес san-francisco сан-франциско seattle",
    "America/Chicago": "чикаго",
    "America/Toronto": "торонто",
    "America/Sao_Paulo": "сан-паулу",
    "America/Santiago": "сантьяго",
    "UTC": "utc gmt z zulu",
}


def zone_of(language: str) -> str:
    """
    The zone that a reader of this language most likely lives in.

    >>> [zone_of(language) for language in ("uz", "ms", "ru", "en")]
    ['Asia/Tashkent', 'Asia/Kuala_Lumpur', 'Europe/Moscow', 'UTC']
    """
    return _GUESSES.get(language, "UTC")


def parse_zone(text: str) -> str:
    """
    The IANA name of what a person calls their zone. Raises UnknownZone.

    >>> [parse_zone(text) for text in ("toshkent", "new york", "asia/tashkent", "UTC+5", "+05:30")]
    ['Asia/Tashkent', 'America/New_York', 'Asia/Tashkent', 'Etc/GMT-5', 'Asia/Kolkata']
    """
    key = _key(text)
    zone = _names().get(key) or _fixed(text)
    if zone is None:
        nearest = get_close_matches(key, _names(), n=1, cutoff=0.7)
        raise UnknownZone(name=text.strip(), nearest=_names()[nearest[0]] if nearest else "")
    return zone


def zone_info(zone: str) -> ZoneInfo:
    """The rules of a zone by its IANA name. Raises UnknownZone."""
    try:
        return ZoneInfo(zone)
    except (ZoneInfoNotFoundError, ValueError, OSError) as error:
        raise UnknownZone(name=zone, nearest="") from error


def shown_zone(zone: str) -> str:
    """
    A zone as people read it.

    >>> shown_zone("America/New_York"), shown_zone("Etc/GMT-5"), shown_zone("UTC")
    ('America/New York', 'UTC+5', 'UTC')
    """
    etc = _ETC.match(zone)
    if etc is None:
        return zone.replace("_", " ")
    return f"UTC{'+' if etc[1] == '-' else '-'}{etc[2]}"


@cache
def _names() -> dict[str, str]:
    """What people may write -> IANA name: whole names, cities, then ours."""
    known = sorted(available_timezones())
    regions = [zone for zone in known if "/" in zone and not zone.startswith(("Etc/", "posix/", "right/"))]
    names = {_key(zone.rpartition("/")[2]): zone for zone in regions}
    names |= {_key(zone): zone for zone in known}
    return names | {_key(name): zone for zone, said in _PLACES.items() for name in said.split()}


def _key(text: str) -> str:
    """Without case, apostrophes and accents; blanks and hyphens are underscores."""
    plain = unicodedata.normalize("NFKD", text.strip().casefold())
    letters = "".join(sign for sign in plain if not unicodedata.combining(sign) and sign not in "'`ʻʼ‘’´")
    return re.sub(r"[\s\-_]+", "_", letters)


def _fixed(text: str) -> str | None:
    """A zone of one offset from UTC."""
    found = _OFFSET.match(text.strip().casefold())
    if found is None:
        return None
    hours = int(re.sub(r"\s", "", found[1]).replace("−", "-").replace("–", "-"))
    if not found[2] or found[2] == "00":
        zone = f"Etc/GMT{-hours:+d}" if hours else "UTC"
        return zone if zone in available_timezones() or zone == "UTC" else None
    return _PARTS_OF_HOURS.get(f"{hours:+03d}:{found[2]}")
