import type { Id, IdCodec } from '@tminus/domain';
import type { ColumnOptions } from 'typeorm';

/** For a `uuid` column that holds the UUID of a public id: the code only ever sees the public id. */
export function publicId<Kind extends string>(codec: IdCodec<Kind>): Pick<ColumnOptions, 'transformer'> {
  return {
    transformer: {
      to: (id: unknown) => (typeof id === 'string' ? codec.toUuid(id as Id<Kind>) : id),
      from: (uuid: unknown) => (typeof uuid === 'string' ? codec.fromUuid(uuid) : uuid),
    },
  };
}

/** For a `bigint` column that holds a count: a number here, exact up to 2^53. */
export const count: Pick<ColumnOptions, 'transformer'> = {
  transformer: { to: (value: number) => value, from: (value: string) => Number(value) },
};

const quoted = (values: readonly string[]) => values.map((value) => `'${value}'`).join(', ');

/** An SQL array of constants, for a check constraint. */
export const textArray = (values: readonly string[]) => `ARRAY[${quoted(values)}]`;

/** An SQL condition: `column` is one of constant `values`. */
export const oneOf = (column: string, values: readonly string[]) => `${column} IN (${quoted(values)})`;

/** An SQL condition: the number in `column` is from `min` to `max`. */
export const between = (column: string, min: number, max: number) => `${column} BETWEEN ${min} AND ${max}`;

/** An SQL condition: `column` is a color as `#rrggbb` in lower case. */
export const hexColor = (column: string) => `${column} ~ '^#[0-9a-f]{6}$'`;
