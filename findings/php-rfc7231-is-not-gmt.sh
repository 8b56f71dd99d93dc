#!/usr/bin/env bash
# PHP's DATE_RFC7231 prints the local time and the letters GMT: in Berlin, an hour wrong. DATE_COOKIE and DATE_RFC850 name the zone, and
# DATE_RFC7231 is right only after setTimezone. A reader cannot notice: the text is a valid HTTP date.
# Guess from the documentation, whose example ends in GMT, and from the RFC: the time is converted to GMT.
#
# Seen on 2026-11-29 with PHP 8.2.36 (Debian 12), for 2027-03-10T17:00:00Z in Europe/Berlin:
#
#   RFC7231: Wed, 10 Mar 2027 18:00:00 GMT
#   RFC1123: Wed, 10 Mar 2027 18:00:00 +0100
#   COOKIE: Wednesday, 10-Mar-2027 18:00:00 CET
#   RFC850: Wednesday, 10-Mar-27 18:00:00 CET
#   gmdate: Wed, 10 Mar 2027 17:00:00 GMT
set -euo pipefail
php --version | head -1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
php -d error_reporting=0 -r '
date_default_timezone_set("Europe/Berlin");
foreach (["RFC7231", "RFC1123", "COOKIE", "RFC850"] as $name) echo "$name: ", date(constant("DATE_$name"), 1804698000), "\n";
echo "gmdate: ", gmdate(DATE_RFC7231, 1804698000), "\n";' >"$folder/seen.txt"
diff "$folder/seen.txt" - <<'EXPECTED'
RFC7231: Wed, 10 Mar 2027 18:00:00 GMT
RFC1123: Wed, 10 Mar 2027 18:00:00 +0100
COOKIE: Wednesday, 10-Mar-2027 18:00:00 CET
RFC850: Wednesday, 10-Mar-27 18:00:00 CET
gmdate: Wed, 10 Mar 2027 17:00:00 GMT
EXPECTED
echo 'As described.'
