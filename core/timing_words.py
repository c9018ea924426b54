"""
Words for times: what people write in English, Uzbek, Malay or Russian for when a report shall come.

The words of all four languages are known at once and stand in any order; a text of five cron fields is a
cron line. A day without a time is at 09:00, a time without a day is every day.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Literal, TypeAlias

from core.errors import BadTimeOfDay, MixedTimes, TimingMissing, TimingNotUnderstood, TooOften, UnevenInterval
from core.gold_sets import fold
from core.timings import MACROS, SHORTEST_MIN, Timing, check_pace

DEFAULT_HOUR = 9

Sign: TypeAlias = Literal[
    "time", "number", "ordinal", "day", "days", "unit", "rhythm", "every", "through", "upto", "part", "fill"
]

_DAY_WORDS = (  # Monday first
    "monday mon dushanba dush du душанба понедельник понедельника понедельникам пн isnin isn senin",
    "tuesday tue tues seshanba sesh se сешанба вторник вторника вторникам вт selasa sel",
    "wednesday wed chorshanba chor cho чоршанба среда среду среды средам ср rabu rab",
    "thursday thu thur thurs payshanba pay пайшанба четверг четверга четвергам чт khamis kha kamis",
    "friday fri juma jum ju жума пятница пятницу пятницы пятницам пт jumaat jumat",
    "saturday sat shanba shan sha шанба суббота субботу субботы субботам сб sabtu sab",
    "sunday sun yakshanba yak якшанба воскресенье воскресенья воскресеньям вс ahad",
)
_CLOCK_WORDS = "час часа часов ч o'clock"  # behind a number: a time of day, unless "every" is before it
_UNIT_WORDS = {
    "minute": "minute minutes min mins daqiqa дақиқа minit menit минута минуту минуты минут мин",
    "hour": f"hour hours hr hrs h soat соат jam {_CLOCK_WORDS}",
    "day": "day days kun kuni кун куни hari день дня дней",
    "week": "week weeks hafta ҳафта minggu pekan неделя неделю недели недель",
    "month": "month months oy ой bulan месяц месяца месяцев",
}
_RHYTHM_WORDS = {
    "hour": "hourly soatlik ежечасно",
    "day": "daily everyday kunlik kuniga кунига harian ежедневно",
    "week": "weekly haftalik haftasiga seminggu mingguan еженедельно",
    "month": "monthly oylik oyiga bulanan ежемесячно",
}
_PART_WORDS = {  # of the day, and which hours are meant
    "morning": "am a.m morning ertalab эрталаб pagi утра утром",
    "afternoon": "pm p.m afternoon evening kechqurun kechki kechasi кечқурун petang sore"
    " вечера вечером днём днем",
    "night": "night tun tunda tungi malam ночи ночью",
}
_OTHER_WORDS: Mapping[Sign, str] = {
    "every": "every each har ҳар setiap tiap tiap-tiap каждый каждую каждое каждые каждого",
    "through": "to through thru till until hingga sampai ke",
    "upto": "по до",
    "fill": "at on in the of from and a once time times va ва da да ga га dan дан bir бир marta марта kunlari"
    " pada pukul pkl dan dari kali sekali sehari и в во с со на раз ровно числа boshlab mulai начиная",
}
_PHRASES = {  # put in place of what they mean before words are told apart
    r"half (an )?hour|yarim soat\w*|ярим соат\w*|setengah jam|полчаса": "30 minutes",
    r"week ?days?|work(ing)? ?days?|business days?|ish kun\w*|иш кун\w*|hari (be)?kerja"
    r"|будн\w+( дн\w+)?|рабоч\w+( дн\w+)?": " workdays ",
    r"week ?ends?|dam olish( kun\w*)?|дам олиш( кун\w*)?|hujung minggu|akhir (minggu|pekan)"
    r"|выходн\w+( дн\w+)?": " weekend ",
    r"hari minggu": "ahad",
    r"12 tengah ?hari|tengah ?hari|12 noon|noon|midday|tushda|tush payti|полдень": " 12:00 ",
    r"12 tengah malam|tengah malam|12 midnight|midnight|yarim tun\w*|полночь": " 00:00 ",
    r"(?:(?<=час )|(?<=часа )|(?<=часов )|(?<=в \d )|(?<=в \d\d ))дня": "afternoon",
    r"on day (\d{1,2})": r"\1th",
}
_SUFFIXES = ("dagi", "dan", "gacha", "larida", "lari", "lar", "ning", "da", "ga", "si", "s")

_TOKEN = re.compile(
    r"(?P<time>\d{1,2}[:.]\d{2}(?!\d))"
    r"|(?P<ordinal>\d{1,2}(?:st|nd|rd|th|-?го|-?е| числа|hb| hari ?bulan"
    r"|-?(?:kuni?(?:da)?|sana(?:si)?(?:da)?))(?!\w))"
    r"|(?P<number>\d+)"
    r"|(?P<word>[^\W\d_][^\W\d_']*(?:['.][^\W\d_]+)*)"
    r"|(?P<dash>[-–—−])"
    r"|(?P<sign>[^\s])"
)
_CRON = re.compile(r"[\d*][\d*/,\-]*(\s+[\da-z*/,\-#]+){4}", re.IGNORECASE)


@dataclass(frozen=True)
class _Token:
    """One word, number or time: what it is, what it means, how it was written."""

    sign: Sign
    value: int | str
    text: str


@dataclass
class _Found:
    """What has been understood so far."""

    times: list[tuple[int, int]] = field(default_factory=list)
    weekdays: set[int] = field(default_factory=set)
    month_days: set[int] = field(default_factory=set)
    rhythm: str = ""
    interval: tuple[int, str, str] | None = None  # number, unit, as it was written
    part: str = ""
    unknown: list[str] = field(default_factory=list)


def parse_timing(text: str) -> Timing:
    """
    When a person wants a report. Raises a ScheduleError that says what was not understood.

    >>> [parse_timing(text).line for text in ("daily 9am", "dushanba-juma 18:30", "каждые 2 часа")]
    ['0 9 * * *', '30 18 * * 1-5', '0 */2 * * *']
    """
    timing, unknown = read_timing(text)
    if unknown:
        raise TimingNotUnderstood(words=" ".join(unknown))
    return timing


def read_timing(text: str) -> tuple[Timing, tuple[str, ...]]:
    """The timing in a text, and the words of it that say nothing about one. Raises a ScheduleError."""
    line = text.strip()
    if line.casefold() in MACROS or _CRON.fullmatch(line):
        return check_pace(Timing(line)), ()
    found = _read(_tokens(text))
    if not (found.times or found.weekdays or found.month_days or found.rhythm or found.interval):
        if found.unknown:
            raise TimingNotUnderstood(words=" ".join(found.unknown))
        raise TimingMissing
    return check_pace(Timing(_line(found))), tuple(found.unknown)


def is_timing_word(word: str) -> bool:
    """Whether a single word says something about a time."""
    return not any(token is None for token in map(_known, _split(word)))


def _tokens(text: str) -> list[_Token | str]:
    """Known tokens, and the words that are none."""
    return [_known(each) or each.group() for each in _split(text)]


def _split(text: str) -> list[re.Match[str]]:
    said = fold(text)
    for pattern, meant in _PHRASES.items():
        said = re.sub(rf"(?<!\w)(?:{pattern})(?!\w)", meant, said)
    return list(_TOKEN.finditer(said))


def _known(match: re.Match[str]) -> _Token | None:
    text = match.group()
    match match.lastgroup:
        case "time" | "number":
            return _Token(match.lastgroup, text, text)
        case "ordinal":
            return _Token("ordinal", int(re.match(r"\d+", text)[0]), text)  # type: ignore[index]  # the pattern begins so
        case "dash":
            return _Token("through", "", text)
        case "word":
            return _word(text)
    return _Token("fill", "", text) if text in ",;+&/.'()" else None


def _word(text: str) -> _Token | None:
    """A word of ours, also with the endings that Uzbek and English put behind it."""
    if text in _WORDS:
        return _Token(*_WORDS[text], text)
    for suffix in _SUFFIXES:
        stem = text.removesuffix(suffix).rstrip("'")
        if stem != text and stem in _WORDS and _WORDS[stem][0] in {"day", "days", "unit", "part"}:
            return _Token(*_WORDS[stem], text)
    return None


def _vocabulary() -> dict[str, tuple[Sign, int | str]]:
    words: dict[str, tuple[Sign, int | str]] = {"workdays": ("days", "work"), "weekend": ("days", "weekend")}
    for sign, said in _OTHER_WORDS.items():
        words |= dict.fromkeys(said.split(), (sign, ""))
    for part, said in _PART_WORDS.items():
        words |= dict.fromkeys(said.split(), ("part", part))
    for unit, said in _UNIT_WORDS.items():
        words |= dict.fromkeys(said.split(), ("unit", unit))
    for unit, said in _RHYTHM_WORDS.items():
        words |= dict.fromkeys(said.split(), ("rhythm", unit))
    for number, said in enumerate(_DAY_WORDS, start=1):
        words |= dict.fromkeys(said.split(), ("day", number))
    return words


_WORDS = _vocabulary()


def _read(tokens: Sequence[_Token | str]) -> _Found:
    """Go through the tokens, each time by the first rule that fits."""
    found, place = _Found(), 0
    while place < len(tokens):
        rest = tokens[place:]
        if isinstance(rest[0], str):
            found.unknown.append(rest[0])
            place += 1
            continue
        known = _run_of_known(rest)
        place += next(used for rule in _RULES if (used := rule(known, found)))
    return found


def _run_of_known(tokens: Sequence[_Token | str]) -> list[_Token]:
    known: list[_Token] = []
    for token in tokens:
        if isinstance(token, str):
            break
        known.append(token)
    return known


def _interval(tokens: Sequence[_Token], found: _Found) -> int:
    """`every 2 hours`, `30 min`, `every day`, `every`."""
    is_every = tokens[0].sign == "every"
    place = int(is_every)
    signs = [token.sign for token in tokens[place : place + 2]]
    if signs == ["number", "unit"]:
        number, unit = tokens[place : place + 2]
        if not is_every and unit.text in _CLOCK_WORDS.split():
            return 0
        found.interval = int(number.value), str(unit.value), f"{number.text} {unit.text}"
        return place + 2
    if is_every and signs[:1] == ["unit"] and not _is_clock(tokens[place:]):
        _set_rhythm(str(tokens[place].value), found)
        return place + 1
    return place


def _time(tokens: Sequence[_Token], found: _Found) -> int:
    """`09:00`, `9.30 pm`, `9`, `9 часов утра`; a part of the day may stand before it."""
    first = tokens[0]
    if first.sign not in {"time", "number"}:
        return 0
    used = 1
    if first.sign == "number" and len(tokens) > 1 and tokens[1].text in _CLOCK_WORDS.split():
        used = 2
    part = found.part
    if len(tokens) > used and tokens[used].sign == "part":
        part, used = str(tokens[used].value), used + 1
    if len(tokens) > used + 1 and tokens[used].sign == "through" and tokens[used + 1].sign == first.sign:
        raise TimingNotUnderstood(words="".join(token.text for token in tokens[: used + 2]))
    found.times.append(_clock(str(first.value), part))
    found.part = ""
    return used


def _days(tokens: Sequence[_Token], found: _Found) -> int:
    """`mon`, `mon-fri`, `с понедельника по пятницу`, `dushanbadan jumagacha`, `workdays`."""
    days = [_weekday(token) for token in tokens[:3]]
    if tokens[0].sign == "days":
        found.weekdays |= {1, 2, 3, 4, 5} if tokens[0].value == "work" else {6, 7}
        return 1
    if not days[0]:
        return 0
    if len(tokens) > 2 and tokens[1].sign in {"through", "upto"} and days[2]:
        found.weekdays |= _from_to(days[0], days[2])
        return 3
    if len(tokens) > 1 and days[1] and tokens[1].text.endswith("gacha"):
        found.weekdays |= _from_to(days[0], days[1])
        return 2
    found.weekdays.add(days[0])
    return 1


def _of_month(tokens: Sequence[_Token], found: _Found) -> int:
    """`15th`; `day 15` where it is about months."""
    if tokens[0].sign == "ordinal":
        found.month_days.add(_day_of_month(int(tokens[0].value), tokens[0].text))
        return 1
    signs = [token.sign for token in tokens[:2]]
    if found.rhythm == "month" and tokens[0].value == "day" and signs == ["unit", "number"]:
        found.month_days.add(_day_of_month(int(tokens[1].value), tokens[1].text))
        return 2
    return 0


def _rhythm(tokens: Sequence[_Token], found: _Found) -> int:
    """`hourly`, `a week`, and `soat 9`, where the unit only says that a time follows."""
    first = tokens[0]
    if first.sign == "unit" and first.value == "hour":
        if not _is_clock(tokens):
            found.unknown.append(first.text)
        return 1
    if first.sign in {"unit", "rhythm"}:
        _set_rhythm(str(first.value), found)
        return 1
    return 0


def _rest(tokens: Sequence[_Token], found: _Found) -> int:
    """A part of the day, which is kept for the time that follows; words that say nothing alone."""
    if tokens[0].sign == "part":
        found.part = str(tokens[0].value)
    return 1


_RULES = (_interval, _of_month, _days, _time, _rhythm, _rest)


def _is_clock(tokens: Sequence[_Token]) -> bool:
    """`soat 9`, `jam 09:00`: an hour that a number follows, which is not the number of another unit."""
    signs = [token.sign for token in tokens[:3]]
    return tokens[0].value == "hour" and signs[1:2] in (["time"], ["number"]) and signs[2:] != ["unit"]


def _set_rhythm(unit: str, found: _Found) -> None:
    if unit in {"hour", "minute"}:
        found.interval = 1, unit, unit
    elif unit != "day" or not found.rhythm:
        found.rhythm = unit


def _weekday(token: _Token) -> int:
    """1 to 7, or 0 for what is no day. `minggu` without `setiap` is Sunday, with it a week."""
    if token.sign == "day":
        return int(token.value)
    return 7 if token.text == "minggu" else 0


def _from_to(first: int, last: int) -> set[int]:
    """
    Days in a row, also over the end of the week.

    >>> sorted(_from_to(6, 1))
    [1, 6, 7]
    """
    return {(first + step - 1) % 7 + 1 for step in range((last - first) % 7 + 1)}


def _day_of_month(day: int, text: str) -> int:
    if not 1 <= day <= 31:
        raise TimingNotUnderstood(words=text)
    return day


def _clock(text: str, part: str) -> tuple[int, int]:
    """Hour and minute on a 24-hour clock."""
    hour, _, rest = text.replace(".", ":").partition(":")
    on_dial, minute = int(hour), int(rest or 0)
    if on_dial > 23 or minute > 59:
        raise BadTimeOfDay(text=text)
    is_late = part == "afternoon" or (part == "night" and on_dial >= 6)
    if on_dial == 12 and part in {"morning", "night"}:
        return 0, minute
    return (on_dial + 12 if is_late and on_dial < 12 else on_dial), minute


def _line(found: _Found) -> str:
    """The cron line of what was understood."""
    if found.month_days and found.weekdays:
        raise TimingNotUnderstood(words=", ".join(map(str, sorted(found.month_days))))
    interval = _as_rhythm(found)
    minute, hour = _steps(*interval, found.times) if interval else _clock_fields(found.times)
    month_days, weekdays = found.month_days, found.weekdays
    if not (month_days or weekdays):
        month_days = {1} if found.rhythm == "month" else set()
        weekdays = {1} if found.rhythm == "week" else set()
    return f"{minute} {hour} {_set_field(month_days, 31)} * {_set_field(weekdays, 7)}"


def _as_rhythm(found: _Found) -> tuple[int, str, str] | None:
    """The interval, unless it is one day, week or month: that is a rhythm."""
    if found.interval is None:
        return None
    n, unit, text = found.interval
    if unit in {"hour", "minute"}:
        return found.interval
    if n != 1:
        raise UnevenInterval(text=text)
    found.rhythm = unit
    return None


def _steps(n: int, unit: str, text: str, times: Sequence[tuple[int, int]]) -> tuple[str, str]:
    """Minutes and hours of an interval; a time of day says from when it counts."""
    if unit == "minute" and 0 < n < SHORTEST_MIN:
        raise TooOften(every_min=n, limit_min=SHORTEST_MIN)
    if unit == "minute" and n and n % 60 == 0:
        n, unit = n // 60, "hour"
    if n == 0 or (60 if unit == "minute" else 24) % n or len(times) > 1:
        raise UnevenInterval(text=text)
    hour, minute = times[0] if times else (0, 0)
    if unit == "minute":
        return (f"{minute % n}-59/{n}" if minute % n else f"*/{n}"), "*"
    if n == 1:
        return str(minute), "*"
    return str(minute), (f"{hour % n}-23/{n}" if hour % n else f"*/{n}") if n < 24 else str(hour)


def _clock_fields(times: Sequence[tuple[int, int]]) -> tuple[str, str]:
    chosen = set(times) or {(DEFAULT_HOUR, 0)}
    hours, minutes = sorted({hour for hour, _ in chosen}), sorted({minute for _, minute in chosen})
    if len(hours) * len(minutes) != len(chosen):
        raise MixedTimes(text=", ".join(f"{hour:02}:{minute:02}" for hour, minute in sorted(chosen)))
    return ",".join(map(str, minutes)), ",".join(map(str, hours))


def _set_field(numbers: set[int], whole: int) -> str:
    """
    Numbers as a cron field; three or more in a row as a range.

    >>> _set_field({1, 2, 3, 5}, 7), _set_field(set(), 7), _set_field({6, 7}, 7)
    ('1-3,5', '*', '6,7')
    """
    if not numbers or len(numbers) == whole:
        return "*"
    rows = [
        [n for _, n in row] for _, row in groupby(enumerate(sorted(numbers)), lambda each: each[1] - each[0])
    ]
    return ",".join(f"{row[0]}-{row[-1]}" if len(row) > 2 else ",".join(map(str, row)) for row in rows)
