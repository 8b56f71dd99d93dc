#!/usr/bin/env bash
# VTIMEZONE packages: the same event, one hour or seven apart.
# Guess: the newest releases of both packages have the rules of 2026, and a reader without a component knows the IANA name or refuses it.
#
# Seen on 2026-11-29 with ical.js 2.2.1: an event at 12:00 in America/Vancouver is at 20:00Z with the component of @touch4it/ical-timezones 1.9.0,
# at 19:00Z, which is right since 2026, with that of timezones-ical-library 2.3.2, and without a component at 12:00 of the computer that reads it,
# although TZID is an IANA name. For America/Winnipeg, both components are an hour wrong.
#
#   America/Vancouver: @touch4it/ical-timezones 20:00, timezones-ical-library 19:00, no component 12:00; right is 19:00
#   America/Winnipeg: @touch4it/ical-timezones 18:00, timezones-ical-library 18:00, no component 12:00; right is 17:00
set -euo pipefail
cd "$(mktemp -d)"
npm install --silent --no-audit --no-fund ical.js@2.2.1 @touch4it/ical-timezones@1.9.0 timezones-ical-library@2.3.2
cat > seen.mjs <<'JAVASCRIPT'
import assert from 'node:assert';
import touch4it from '@touch4it/ical-timezones';
import ICAL from 'ical.js';
import { tzlib_get_ical_block } from 'timezones-ical-library';

const hour = (zone, block) => {
  const event = `BEGIN:VEVENT\r\nUID:1\r\nDTSTAMP:20261101T000000Z\r\nDTSTART;TZID=${zone}:20261129T120000\r\nEND:VEVENT\r\n`;
  const text = `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\n${block}${event}END:VCALENDAR\r\n`;
  const calendar = new ICAL.Component(ICAL.parse(text));
  ICAL.TimezoneService.reset();
  for (const each of calendar.getAllSubcomponents('vtimezone'))
    ICAL.TimezoneService.register(zone, new ICAL.Timezone(each));
  const start = new ICAL.Event(calendar.getFirstSubcomponent('vevent')).startDate.toJSDate();
  return start.toISOString().slice(11, 16);
};
const seen = (zone) => [
  hour(zone, `${touch4it.getVtimezoneComponent(zone).trim()}\r\n`),
  hour(zone, `${[tzlib_get_ical_block(zone)].flat()[0].trim()}\r\n`),
  hour(zone, ''),
];
for (const [zone, right] of [
  ['America/Vancouver', '19:00'],
  ['America/Winnipeg', '17:00'],
]) {
  const [one, other, none] = seen(zone);
  console.log(
    `${zone}: @touch4it/ical-timezones ${one}, timezones-ical-library ${other}, no component ${none}; right is ${right}`,
  );
}
assert.deepEqual(seen('America/Vancouver'), ['20:00', '19:00', '12:00']);
assert.deepEqual(seen('America/Winnipeg'), ['18:00', '18:00', '12:00']);
JAVASCRIPT
TZ=UTC node seen.mjs
echo 'As described.'
