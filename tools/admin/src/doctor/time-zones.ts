import { type Finding, ok, warning } from './finding.ts';

const maxAgeYears = 1.5;

/**
 * Governments change their clocks at short notice. Time-zone data are a part of Node.js.
 * @param version - such as `2026b`: the year, and a letter for each release in it
 */
export function checkTimeZones(now: Date, version = process.versions['tz']): Finding {
  const check = 'time zones';
  const [, year, letter = 'a'] = /^(\d{4})([a-z])/.exec(version ?? '') ?? [];
  if (year === undefined)
    return warning(check, 'the version of the time-zone data is unknown', 'Use an official build of Node.js.');
  // Three to seven releases a year. The first one is usually in January.
  const released = Number(year) + Math.min(11, 2 * (letter.charCodeAt(0) - 97)) / 12;
  const age = now.getUTCFullYear() + now.getUTCMonth() / 12 - released;
  if (age <= maxAgeYears) return ok(check, `the data are of ${version}`);
  const message = `the data are of ${version}, so recent changes of clocks are unknown`;
  return warning(check, message, 'Update Node.js, which contains them.');
}
