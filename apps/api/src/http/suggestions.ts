import { allTimeZoneNames } from '@tminus/domain';
import { getMetadataStorage } from 'class-validator';
import { distance } from 'fastest-levenshtein';

/** More differences than these make another word. */
const maxDifferences = 2;
/** Short names are alike by chance, and long ones are no typos. */
const nameLength = { min: 4, max: 40 };

/** What other APIs call our parameters. */
const otherNames: Readonly<Record<string, string>> = {
  page: 'offset',
  skip: 'offset',
  start: 'offset',
  perpage: 'limit',
  pagesize: 'limit',
  size: 'limit',
  count: 'limit',
  q: 'search',
  query: 'search',
  name: 'search',
  order: 'sort',
  orderby: 'sort',
  sortby: 'sort',
};

/**
 * The field that the client probably meant: one that differs only in case, hyphens and underscores, or in a typo.
 * @param object - an instance of a class with validators
 */
export function suggestField(object: object, unknown: string): string | undefined {
  const normal = normalize(unknown);
  const otherName = Object.hasOwn(otherNames, normal) ? otherNames[normal] : undefined;
  if (otherName !== undefined && fieldsOf(object).includes(otherName)) return otherName;
  return nearestName(unknown, fieldsOf(object));
}

/** The name that differs only in case, punctuation, or a typo; undefined if none is that near. */
function nearestName(unknown: string, names: readonly string[]): string | undefined {
  const normal = normalize(unknown);
  if (normal.length < nameLength.min || normal.length > nameLength.max) return undefined;
  const candidates = names
    .map((name) => ({ name, differences: distance(normal, normalize(name)) }))
    .filter(({ name, differences }) => differences <= maxDifferences && differences < name.length / 2)
    .sort((first, second) => first.differences - second.differences);
  return candidates[0]?.name;
}

export const normalize = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '');

function fieldsOf(object: object): string[] {
  const validations = getMetadataStorage().getTargetValidationMetadatas(object.constructor, '', true, false);
  return [...new Set(validations.map(({ propertyName }) => propertyName))];
}

export const didYouMean = (suggestion: string | undefined) =>
  suggestion === undefined ? '' : `; did you mean ${suggestion}?`;

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
  const names = [...allTimeZoneNames()];
  const city = names.find((name) => normalize(name.split('/').at(-1) ?? '') === normal);
  return city ?? nearestName(unknown, names);
}
