import { ianaNames } from '@tminus/domain';
import { distance } from 'fastest-levenshtein';
import { maxDifferences, nameLength, normalize } from './suggest-field.ts';

/** Abbreviations, which several time zones share, and the place that most people mean. */
const places: Readonly<Record<string, string>> = {
  pst: 'America/Los_Angeles',
  pdt: 'America/Los_Angeles',
  mdt: 'America/Denver',
  cst: 'America/Chicago',
  cdt: 'America/Chicago',
  edt: 'America/New_York',
  bst: 'Europe/London',
  cest: 'Europe/Berlin',
  eest: 'Europe/Helsinki',
  msk: 'Europe/Moscow',
  ist: 'Asia/Kolkata',
  sgt: 'Asia/Singapore',
  jst: 'Asia/Tokyo',
  kst: 'Asia/Seoul',
  aest: 'Australia/Sydney',
  aedt: 'Australia/Sydney',
  nzst: 'Pacific/Auckland',
  nzdt: 'Pacific/Auckland',
};

/** The time zone that the client probably meant: an abbreviation, a place without its continent, or a typo. */
export function suggestTimeZone(unknown: unknown): string | undefined {
  if (typeof unknown !== 'string') return undefined;
  const normal = normalize(unknown);
  const place = places[normal];
  if (place !== undefined || normal.length < nameLength.min || normal.length > nameLength.max) return place;
  const names = [...ianaNames().values()];
  const city =
    names.find((name) => normalize(name) === normal) ??
    names.find((name) => normalize(name.split('/').at(-1) ?? '') === normal);
  if (city !== undefined) return city;
  const [nearest] = names
    .map((name) => ({ name, differences: distance(normal, normalize(name)) }))
    .sort((first, second) => first.differences - second.differences);
  return nearest && nearest.differences <= maxDifferences ? nearest.name : undefined;
}
