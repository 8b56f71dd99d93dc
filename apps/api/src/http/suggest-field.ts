import { getMetadataStorage } from 'class-validator';
import { distance } from 'fastest-levenshtein';

/** More differences than these make another word. */
const maxDifferences = 2;
/** Short names are alike by chance, and long ones are no typos. */
const nameLength = { min: 4, max: 40 };

/**
 * The field that the client probably meant: one that differs only in case, hyphens and underscores, or in a typo.
 * @param object - an instance of a class with validators
 */
export function suggestField(object: object, unknown: string): string | undefined {
  const normal = normalize(unknown);
  if (normal.length < nameLength.min || normal.length > nameLength.max) return undefined;
  const candidates = fieldsOf(object)
    .map((field) => ({ field, differences: distance(normal, normalize(field)) }))
    .filter(({ field, differences }) => differences <= maxDifferences && differences < field.length / 2)
    .sort((first, second) => first.differences - second.differences);
  return candidates[0]?.field;
}

const normalize = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '');

function fieldsOf(object: object): string[] {
  const validations = getMetadataStorage().getTargetValidationMetadatas(object.constructor, '', true, false);
  return [...new Set(validations.map(({ propertyName }) => propertyName))];
}
