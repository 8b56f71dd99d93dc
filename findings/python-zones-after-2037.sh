#!/usr/bin/env bash
# Python's older packages for time zones end in 2037, although the files do not.
# Guess: all three read the whole file, so the clock changes in 2038 as it does in 2037.
#
# Seen on 2026-11-29 with Debian 12's python3-dateutil 2.8.2, python3-tz 2022.7.1 and the zoneinfo module of Python 3.11, which all read the files in
# /usr/share/zoneinfo. These end with the rule for all later years (TZif version 2, RFC 9636). dateutil and pytz read only the part of
# version 1, so a deadline at 12:00 in Berlin in July 2038 is an hour later than in July 2037.
#
#   dateutil: July 2037 +2, July 2038 +1
#   pytz: July 2037 +2, July 2038 +1
#   zoneinfo: July 2037 +2, July 2038 +2
#
# Needs Debian's packages python3-dateutil, python3-tz and tzdata.
set -euo pipefail
dpkg-query --show --showformat '${Package} ${Version}\n' python3-dateutil python3-tz tzdata
/usr/bin/python3 - <<'PYTHON'
import datetime, zoneinfo
import dateutil.tz, pytz

def offsets(local):
    found = [local(datetime.datetime(year, 7, 1, 12)).utcoffset() for year in (2037, 2038)]
    return [int(offset.total_seconds()) // 3600 for offset in found]

name = "Europe/Berlin"
seen = {
    "dateutil": offsets(lambda time: time.replace(tzinfo=dateutil.tz.gettz(name))),
    "pytz": offsets(pytz.timezone(name).localize),
    "zoneinfo": offsets(lambda time: time.replace(tzinfo=zoneinfo.ZoneInfo(name))),
}
for package, (before, after) in seen.items():
    print(f"{package}: July 2037 {before:+}, July 2038 {after:+}")
assert seen == {"dateutil": [2, 1], "pytz": [2, 1], "zoneinfo": [2, 2]}, seen
PYTHON
echo 'As described.'
