import data from 'moment-timezone/data/packed/latest.json' with { type: 'json' };
import { unpackZone } from './packed-zone.ts';
import type { TimeZoneRules } from './rules.ts';

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
