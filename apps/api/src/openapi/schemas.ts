import type { Schema } from './documented.ts';

export const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });

export const listOf = (items: Schema): Schema => ({ type: 'array', items });

type OptionalKeys<T> = { [Key in keyof T]-?: undefined extends T[Key] ? Key : never }[keyof T];

/** Which fields may be missing: each of them, and none where there are none. */
type MayBeMissing<T> = [OptionalKeys<T>] extends [never] ? [] : [Record<OptionalKeys<T>, 'may be missing'>];

/**
 * The schema of a type that responses hold. The compiler asks for each field of the type, and for those that a response may
 * lack, so that none is left out; whether what is said of them is true, tests find out by checking every response.
 */
export function responseSchema<T>(
  description: string,
  fields: { [Key in keyof T]-?: Schema },
  ...[optional]: MayBeMissing<T>
): Schema {
  const required = Object.keys(fields).filter((field) => !Object.hasOwn(optional ?? {}, field));
  return { type: 'object', description, ...(required.length > 0 ? { required } : {}), properties: fields };
}
