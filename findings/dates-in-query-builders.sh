#!/usr/bin/env bash
# A Date as a parameter of an address, in five ways to write a query in JavaScript: three different texts, and nothing at all in one.
# Guess: all write the text that JSON has of a Date, or all the text of String(date).
#
# Seen on 2026-11-29 with Node.js 20.20.2, qs 6.17.1 and axios 1.13.2:
#
#   URLSearchParams: end=Wed+Mar+10+2027+18%3A00%3A00+GMT%2B0100+%28Central+European+Standard+Time%29
#   querystring: end=
#   qs: end=2027-03-10T17%3A00%3A00.000Z
#   axios: end=2027-03-10T17:00:00.000Z
#   template: end=Wed%20Mar%2010%202027%2018%3A00%3A00%20GMT%2B0100%20(Central%20European%20Standard%20Time)
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund qs@6.17.1 axios@1.13.2
cat >dates.mjs <<'JS'
import axios from 'axios';
import qs from 'qs';
import querystring from 'node:querystring';

const end = new Date('2027-03-10T17:00:00Z');
console.log(`URLSearchParams: ${new URLSearchParams({ end })}`);
console.log(`querystring: ${querystring.stringify({ end })}`);
console.log(`qs: ${qs.stringify({ end })}`);
console.log(`axios: ${axios.getUri({ url: '', params: { end } }).replace(/^\?/, '')}`);
console.log(`template: end=${encodeURIComponent(`${end}`)}`);
JS
TZ=Europe/Berlin LC_ALL=C.UTF-8 node dates.mjs >seen.txt
diff seen.txt - <<'EXPECTED'
URLSearchParams: end=Wed+Mar+10+2027+18%3A00%3A00+GMT%2B0100+%28Central+European+Standard+Time%29
querystring: end=
qs: end=2027-03-10T17%3A00%3A00.000Z
axios: end=2027-03-10T17:00:00.000Z
template: end=Wed%20Mar%2010%202027%2018%3A00%3A00%20GMT%2B0100%20(Central%20European%20Standard%20Time)
EXPECTED
echo 'As described.'
