import { ianaNames } from '@tminus/domain';
import { nearestName, normalize } from './suggest-field.ts';

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
  if (Object.hasOwn(places, normal)) return places[normal];
  const names = [...ianaNames().values()];
  const city = names.find((name) => normalize(name.split('/').at(-1) ?? '') === normal);
  return city ?? nearestName(unknown, names);
}
