import data from 'moment-timezone/data/packed/latest.json' with { type: 'json' };
import { type ZoneChanges, zoneChanges } from './zone-changes.ts';
import type { TimeZoneRules } from './rules.ts';

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
function unpackZone(packed: string): ZoneChanges {
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

/** Of the version of moment-timezone that libs/domain/package.json names. A test compares the version. */
export const bundledRelease = { version: '2026f', released: '2026-10-27' };

const fields = (text: string) => text.split('|') as [string, string];

/** The rules that are a part of this program. */
export function bundledRules(): TimeZoneRules {
  const zones = new Map(data.zones.map((packed) => [packed.slice(0, packed.indexOf('|')), packed]));
  const links = new Map(data.links.map(fields).map(([target, name]) => [name, target]));
  const inCountries = data.countries.flatMap((country) => fields(country)[1].split(' '));
  return {
    version: data.version,
    source: 'bundled',
    released: bundledRelease.released,
    names: new Map([...zones.keys(), ...links.keys()].map((name) => [name.toLowerCase(), name])),
    links,
    choices: ['UTC', ...new Set(inCountries)].sort(),
    changesOf: (name) => unpackZone(zones.get(name) ?? ''),
  };
}
