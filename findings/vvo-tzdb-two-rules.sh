#!/usr/bin/env bash
# @vvo/tzdb: one entry, two releases of the rules.
# Guess: the raw and the current offset of one entry follow from the same rules.
#
# Seen on 2026-11-29 with @vvo/tzdb 6.202.0 on Node.js 20 (rules 2025c) and 24 (2026c): the raw offset and the abbreviation of a time zone come
# from the package, which has the rules of 2026, and the current offset and the text to show come from Intl. So Winnipeg is called EST at -5, and
# its clocks are shown at -6.
#
#   rawOffsetInMinutes -300, abbreviation EST, currentTimeOffsetInMinutes -360, currentTimeFormat -06:00 ...
set -euo pipefail
cd "$(mktemp -d)"
npm install --silent --no-audit --no-fund @vvo/tzdb@6.202.0
cat > seen.mjs <<'JAVASCRIPT'
import assert from 'node:assert';
import { getTimeZones } from '@vvo/tzdb';
const zone = getTimeZones({ includeUtc: true }).find(({ group }) => group.includes('America/Winnipeg'));
const { rawOffsetInMinutes, abbreviation, currentTimeOffsetInMinutes, currentTimeFormat } = zone;
console.log(`Node.js ${process.version}, rules ${process.versions.tz}`);
console.log({ rawOffsetInMinutes, abbreviation, currentTimeOffsetInMinutes, currentTimeFormat });
const engine = new Intl.DateTimeFormat('en', { timeZone: 'America/Winnipeg', timeZoneName: 'longOffset' });
const isOld = engine.format(Date.UTC(2026, 10, 29)).endsWith('GMT-06:00');
if (!isOld) console.log('This Node.js knows the change, so both agree.');
assert.deepEqual([rawOffsetInMinutes, abbreviation], [-300, 'EST']);
if (isOld && new Date() >= new Date('2026-11-01T08:00:00Z') && new Date() < new Date('2027-03-14T08:00:00Z'))
  assert.deepEqual([currentTimeOffsetInMinutes, currentTimeFormat.slice(0, 6)], [-360, '-06:00']);
JAVASCRIPT
node seen.mjs
echo 'As described.'
