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
export function nearestName(unknown: string, names: readonly string[]): string | undefined {
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
