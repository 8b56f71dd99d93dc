import { lastListedYear, type ZoneChanges, zoneChanges } from './zone-changes.ts';

const name = '(?:[A-Za-z]{3,}|<[^>]+>)';
const duration = '[+-]?\\d{1,3}(?::\\d\\d){0,2}';
const date = `(M\\d+\\.\\d\\.\\d|J?\\d+)(?:/(${duration}))?`;
const rulePattern = new RegExp(`^${name}(${duration})(?:${name}(${duration})?,${date},${date})?$`);

/** Milliseconds of `[-]HH[:MM[:SS]]`. */
function durationMs(text: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = text.replace(/^[+-]/, '').split(':').map(Number);
  const size = (hours * 3_600 + minutes * 60 + seconds) * 1_000;
  return text.startsWith('-') ? -size : size;
}

/** The midnight of a day of a year, as if in UTC. `M10.5.0` is the last Sunday of October, `J60` always March 1, `59` the 60th day. */
function dayOf(text: string, year: number): number {
  if (!text.startsWith('M')) {
    const day = Number(text.replace('J', ''));
    const isAfterLeapDay = text.startsWith('J') && day > 59 && new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1;
    return Date.UTC(year, 0, text.startsWith('J') ? day + (isAfterLeapDay ? 1 : 0) : day + 1);
  }
  const [month = 1, week = 1, weekday = 0] = text.slice(1).split('.').map(Number);
  const first = new Date(Date.UTC(year, month - 1, 1)).getUTCDay();
  const day = 1 + ((weekday - first + 7) % 7) + (week - 1) * 7;
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return Date.UTC(year, month - 1, day > days ? day - 7 : day);
}

/**
 * The changes of clocks by a rule such as `CET-1CEST,M3.5.0,M10.5.0/3` (POSIX.1-2024, 8.3 "TZ", with the hours of RFC 9636, 3.3.1).
 * @param afterMs - epoch milliseconds. The first step has this instant; the last ones are in `lastListedYear`
 * @returns instants from which on an offset is valid, in order, both in milliseconds
 * @throws RangeError for other texts
 */
export function stepsByRule(rule: string, afterMs: number): [fromMs: number, offset: number][] {
  const match = rulePattern.exec(rule);
  if (match === null) throw new RangeError(`Not a rule of a time zone: ${rule}`);
  const [, standardText = '', summerText, start, startTime = '2', end, endTime = '2'] = match;
  const standard = -durationMs(standardText);
  if (start === undefined || end === undefined) return [[afterMs, standard]];
  const summer = summerText === undefined ? standard + 3_600_000 : -durationMs(summerText);
  const firstYear = new Date(afterMs).getUTCFullYear() - 1;
  const steps = Array.from({ length: lastListedYear - firstYear + 1 }, (_, index): [number, number][] => [
    [dayOf(start, firstYear + index) + durationMs(startTime) - standard, summer],
    [dayOf(end, firstYear + index) + durationMs(endTime) - summer, standard],
  ])
    .flat()
    .sort(([one], [other]) => one - other);
  const current = steps.findLast(([fromMs]) => fromMs <= afterMs)?.[1] ?? standard;
  return [[afterMs, current], ...steps.filter(([fromMs]) => fromMs > afterMs)];
}

const headerLength = 44;

/** The numbers of a header: of indicators, leap seconds, changes, types of local time, and characters of abbreviations. */
function readHeader(view: DataView, at: number) {
  const [isUt = 0, isStandard = 0, leaps = 0, changes = 0, types = 0, characters = 0] = Array.from(
    { length: 6 },
    (_, index) => view.getUint32(at + 20 + 4 * index),
  );
  const length = (timeBytes: number) =>
    changes * (timeBytes + 1) + types * 6 + characters + leaps * (timeBytes + 4) + isStandard + isUt;
  return { changes, length };
}

/**
 * Reads a compiled time zone of the machine (TZif, RFC 9636), of version 2 or later.
 * @throws RangeError for other contents
 */
export function parseZoneinfo(file: Uint8Array): ZoneChanges {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const isSupported = file.length > 2 * headerLength && view.getUint32(0) === 0x545a6966 && view.getUint8(4) >= 0x32;
  if (!isSupported) throw new RangeError('Not a TZif file of version 2 or later.');
  const second = headerLength + readHeader(view, 0).length(4);
  const { changes, length } = readHeader(view, second);
  const timesAt = second + headerLength;
  const typesAt = timesAt + changes * 9;
  const offsetOf = (type: number) => view.getInt32(typesAt + 6 * type) * 1_000;
  const steps = Array.from({ length: changes }, (_, index): [number, number] => [
    Number(view.getBigInt64(timesAt + 8 * index)) * 1_000,
    offsetOf(view.getUint8(timesAt + 8 * changes + index)),
  ]);
  const [, rule = ''] = new TextDecoder().decode(file.subarray(timesAt + length(8))).split('\n');
  const later = rule === '' ? [] : stepsByRule(rule, steps.at(-1)?.[0] ?? 0);
  return zoneChanges(offsetOf(0), [...steps, ...later]);
}
