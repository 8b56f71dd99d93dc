#!/usr/bin/env bash
# Evolution's two halves tell different times.
# Guess: both read the time zones of the system, so an update of tzdata changes both.
#
# Seen on 2026-11-29 with Debian 12 and tzdata 2026f: the calendar (libical 3.0.16) reads the time zones of the system, also the rule after the
# last listed change. Scripts of a page in WebKitGTK 2.50.6 have the time zones of ICU 72, which an update of tzdata does not change. So
# the same noon in Vancouver, Winnipeg, Havana and Casablanca is an hour apart in one window.
#
#   America/Vancouver: libical -7, JavaScriptCore -8
#   America/Winnipeg: libical -5, JavaScriptCore -6
#   America/Havana: libical -4, JavaScriptCore -5
#   Africa/Casablanca: libical +0, JavaScriptCore +1
#
# Needs Debian's packages libical3, gir1.2-javascriptcoregtk-4.1 and python3-gi. It reads the newest tzdata from a folder of its own, which only its
# process sees in the place of that of the system.
set -euo pipefail
cd "$(mktemp -d)"
chmod 755 .
dpkg-query --show --showformat '${Package} ${Version}\n' libical3 libjavascriptcoregtk-4.1-0 libicu72
apt-get download -qq tzdata 2> /dev/null
dpkg-deb --extract tzdata_*.deb tzdata
head -1 tzdata/usr/share/zoneinfo/tzdata.zi
cat > seen.py <<'PYTHON'
import ctypes
import gi
gi.require_version("JavaScriptCore", "4.1")
from gi.repository import JavaScriptCore

names = ["year", "month", "day", "hour", "minute", "second", "is_date", "is_daylight"]
class Time(ctypes.Structure):
    _fields_ = [(name, ctypes.c_int) for name in names] + [("zone", ctypes.c_void_p)]

ical = ctypes.CDLL("libical.so.3")
ical.icaltimezone_get_builtin_timezone.restype = ctypes.c_void_p
ical.icaltimezone_get_builtin_timezone.argtypes = [ctypes.c_char_p]
ical.icaltimezone_get_utc_offset.argtypes = [ctypes.c_void_p, ctypes.POINTER(Time), ctypes.POINTER(ctypes.c_int)]

def in_calendar(zone):
    time = Time(2026, 11, 29, 12, 0, 0, 0, 0, None)
    found = ical.icaltimezone_get_builtin_timezone(zone.encode())
    return ical.icaltimezone_get_utc_offset(found, ctypes.byref(time), ctypes.byref(ctypes.c_int())) // 3600

def in_page(zone):
    script = """(12 - new Date(Date.UTC(2026, 10, 29, 12)).toLocaleString('en', { timeZone: '%s', hour: 'numeric', hour12: false })) * -1"""
    return int(JavaScriptCore.Context().evaluate(script % zone, -1).to_double())

zones = ["America/Vancouver", "America/Winnipeg", "America/Havana", "Africa/Casablanca"]
seen = [(in_calendar(zone), in_page(zone)) for zone in zones]
for zone, (calendar, page) in zip(zones, seen):
    print(f"{zone}: libical {calendar:+}, JavaScriptCore {page:+}")
assert seen == [(-7, -8), (-5, -6), (-4, -5), (0, 1)], seen
PYTHON
unshare --map-root-user --mount sh -c 'mount --bind tzdata/usr/share/zoneinfo /usr/share/zoneinfo && /usr/bin/python3 seen.py'
echo 'As described.'
