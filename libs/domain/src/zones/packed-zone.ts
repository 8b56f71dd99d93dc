import { type ZoneChanges, zoneChanges } from './zone-changes.ts';

/** The digits of numbers with base 60: `0-9a-zA-X`. */
const digitOf = (text: string, at: number): number => {
  const code = text.charCodeAt(at);
  return code > 96 ? code - 87 : code > 64 ? code - 29 : code - 48;
};

/** Milliseconds of a number of minutes with base 60. The digit after the point is seconds. */
function unpackMinutes(text: string): number {
  const sign = text.startsWith('-') ? -1 : 1;
  const [minutes = '', seconds = '0'] = text.split('.');
  let size = 0;
  for (let at = sign < 0 ? 1 : 0; at < minutes.length; at++) size = size * 60 + digitOf(minutes, at);
  return sign * (size * 60_000 + digitOf(seconds, 0) * 1_000);
}

const list = (text: string) => text.split(' ').filter((each) => each !== '');

/**
 * Reads a time zone in the format of moment-timezone (https://momentjs.com/timezone/docs/#/data-formats/packed-format/): its name,
 * abbreviations, offsets west of UTC, the index of the offset in each period, and how long the periods last.
 */
export function unpackZone(packed: string): ZoneChanges {
  const [, , offsets = '', indexes = '', lengths = ''] = packed.split('|');
  const east = list(offsets).map((offset) => -unpackMinutes(offset));
  const offsetIn = (period: number) => east[digitOf(indexes, period)] ?? 0;
  function* steps(): Generator<[number, number]> {
    let fromMs = 0;
    for (const [index, length] of list(lengths).entries())
      yield [(fromMs += unpackMinutes(length)), offsetIn(index + 1)];
  }
  return zoneChanges(offsetIn(0), steps());
}
