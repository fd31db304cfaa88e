"""Writes calendar.json.gz: what clocks show around their changes, by Python's own calendar (zoneinfo, datetime).

Run it with Python 3.9 or later in this folder. What releases of the time zone database differ in is left out: zones
whose past was merged with that of others, and Morocco's months of fasting to come.
"""

import gzip
import json
from datetime import datetime, timedelta, timezone
from zoneinfo import ZoneInfo

ZONES = """
Africa/Cairo Africa/Johannesburg Africa/Lagos Africa/Monrovia America/Anchorage America/Argentina/Buenos_Aires
America/Asuncion America/Bogota America/Caracas America/Chicago America/Havana America/Los_Angeles America/New_York
America/Nuuk America/Santiago America/Sao_Paulo America/St_Johns Asia/Amman Asia/Beirut Asia/Hong_Kong Asia/Jakarta
Asia/Kathmandu Asia/Kolkata Asia/Pyongyang Asia/Shanghai Asia/Tehran Asia/Tokyo Atlantic/Azores Australia/Lord_Howe
Australia/Sydney Europe/Berlin Europe/Dublin Europe/Istanbul Europe/Lisbon Europe/London Europe/Moscow
Pacific/Apia Pacific/Auckland Pacific/Chatham Pacific/Kiritimati
""".split()

UTC = timezone.utc
HOUR = timedelta(hours=1)
SECOND = timedelta(seconds=1)


def local(at, zone):
    return at.astimezone(zone).replace(tzinfo=None)


def changes(zone):
    """Every time at which the clocks were set, and by how much."""
    at, end, step = datetime(1905, 1, 1, tzinfo=UTC), datetime(2037, 12, 1, tzinfo=UTC), timedelta(days=5)
    found = []
    while at < end:
        if at.astimezone(zone).utcoffset() != (at + step).astimezone(zone).utcoffset():
            low, high = at, at + step
            while high - low > SECOND:
                middle = low + (high - low) // 2
                middle = middle.replace(microsecond=0)
                if middle.astimezone(zone).utcoffset() == at.astimezone(zone).utcoffset():
                    low = middle
                else:
                    high = middle
            found.append((high, high.astimezone(zone).utcoffset() - low.astimezone(zone).utcoffset()))
        at += step
    return found


def chosen(zone):
    """Those at midnight first, then some from every time."""
    every = changes(zone)
    near = [c for c in every if local(c[0] - SECOND, zone).hour in (23, 0) or local(c[0], zone).hour in (23, 0)]
    back, forward = [c for c in near if c[1] < timedelta(0)], [c for c in near if c[1] > timedelta(0)]
    picked = back[:1] + back[-1:] + forward[:1] + forward[-1:]
    picked += every[:: max(1, len(every) // 5)]
    unique = sorted(set(picked))[:8]
    return unique or [(datetime(1960, 3, 1, tzinfo=UTC), timedelta(0)), (datetime(2024, 3, 1, tzinfo=UTC), timedelta(0))]


def grains(shown):
    day = shown.replace(hour=0, minute=0, second=0)
    month = day.replace(day=1)
    return [
        shown.strftime("%Y-%m-%d %H:%M:%S"),
        shown.replace(second=0).strftime("%Y-%m-%d %H:%M:%S"),
        shown.replace(minute=0, second=0).strftime("%Y-%m-%d %H:%M:%S"),
        str(day.date()),
        str((day - timedelta(days=day.weekday())).date()),
        str(month.date()),
        str(month.replace(month=(month.month - 1) // 3 * 3 + 1).date()),
        str(month.replace(month=1).date()),
        shown.hour,
        shown.isoweekday(),
        shown.day,
        shown.month,
    ]


def compared(operator, values):
    """The condition on what a clock shows: a day is all that it shows on it."""
    day = len(values[0]) == 10
    read = [datetime.fromisoformat(value) for value in values]
    after = [value + timedelta(days=1) for value in read]
    return {
        "equals": lambda s: read[0] <= s < after[0] if day else s == read[0],
        "not_equals": lambda s: not (read[0] <= s < after[0] if day else s == read[0]),
        "greater": lambda s: s >= after[0] if day else s > read[0],
        "greater_or_equal": lambda s: s >= read[0],
        "less": lambda s: s < read[0],
        "less_or_equal": lambda s: s < after[0] if day else s <= read[0],
        "between": lambda s: read[0] <= s and (s < after[1] if day else s <= read[1]),
        "in": lambda s: any(a <= s < b if day else s == a for a, b in zip(read, after)),
    }[operator]


def first_instant(shown, zone):
    """The first time at which clocks show that, or when they are put over it."""
    at = shown.replace(tzinfo=UTC) - timedelta(hours=16)
    while local(at, zone) < shown:
        at += timedelta(minutes=1)
        if local(at, zone) >= shown:
            at -= timedelta(minutes=1)
            break
    while local(at, zone) < shown:
        at += SECOND
    return at


def month_before(shown, count):
    index = shown.year * 12 + shown.month - 1 - count
    year, month = index // 12, index % 12 + 1
    days = (datetime(year + month // 12, month % 12 + 1, 1) - timedelta(days=1)).day
    return shown.replace(year=year, month=month, day=min(shown.day, days))


def case(name):
    zone = ZoneInfo(name)
    picked = chosen(zone)
    instants = set()
    for at, _ in picked:
        midnight = first_instant(local(at, zone).replace(hour=0, minute=0, second=0), zone)
        following = midnight + timedelta(days=1)
        for around in (at, midnight, following):
            instants |= {around - HOUR, around - SECOND, around, around + timedelta(minutes=30), around + HOUR}
        instants |= {at - timedelta(days=1), at + timedelta(days=1, minutes=7, seconds=13)}
    instants |= {datetime(2026, 2, 28, 23, 30, tzinfo=UTC), datetime(2024, 12, 30, 3, tzinfo=UTC)}
    ordered = sorted(instants)
    shown = [local(at, zone) for at in ordered]

    conditions = []

    def add(operator, *values):
        holds = compared(operator, values)
        conditions.append([operator, list(values), "".join("1" if holds(s) else "0" for s in shown)])

    for at, size in picked:
        day = local(at, zone).date()
        before, after = str(day - timedelta(days=1)), str(day + timedelta(days=1))
        for operator in ("equals", "not_equals", "greater", "greater_or_equal", "less", "less_or_equal"):
            add(operator, str(day))
        add("between", before, str(day))
        add("between", str(day), after)
        add("in", str(day), after)
        moment = str((local(at - SECOND, zone) + SECOND + size / 2).replace(microsecond=0)).replace(" ", "T")
        for operator in ("equals", "greater", "greater_or_equal", "less", "less_or_equal"):
            add(operator, moment)

    lasts = []
    for at, _ in picked[:3]:
        now = at + timedelta(days=1)
        for count, unit in ((1, "day"), (2, "week"), (1, "month"), (36, "hour")):
            wall = local(now, zone)
            start = {
                "day": lambda: first_instant(wall - timedelta(days=count), zone),
                "week": lambda: first_instant(wall - timedelta(weeks=count), zone),
                "month": lambda: first_instant(month_before(wall, count), zone),
                "hour": lambda: now - count * HOUR,
            }[unit]()
            bits = "".join("1" if start < one <= now else "0" for one in ordered)
            lasts.append([int(now.timestamp()), count, unit, bits])
    return {
        "zone": name,
        "at": [int(one.timestamp()) for one in ordered],
        "grains": [grains(one) for one in shown],
        "conditions": conditions,
        "lasts": lasts,
    }


if __name__ == "__main__":
    text = json.dumps([case(name) for name in ZONES], separators=(",", ":"))
    with open("calendar.json.gz", "wb") as file:
        file.write(gzip.compress(text.encode(), 9, mtime=0))
