import type { Id, IdCodec } from '@tminus/domain';
import type { ColumnOptions } from 'typeorm';

/** Options of a `uuid` column that stores a public id. The code sees only the public id. */
export function publicId<Kind extends string>(codec: IdCodec<Kind>): Pick<ColumnOptions, 'transformer'> {
  return {
    transformer: {
      to: (id: unknown) => (typeof id === 'string' ? codec.toUuid(id as Id<Kind>) : id),
      from: (uuid: unknown) => (typeof uuid === 'string' ? codec.fromUuid(uuid) : uuid),
    },
  };
}

const quoteAll = (values: readonly string[]) => values.map((value) => `'${value}'`).join(', ');

/** An SQL array of text constants, for a check constraint. */
export const textArray = (values: readonly string[]) => `ARRAY[${quoteAll(values)}]`;

/** SQL condition: `column` is one of `values`. */
export const oneOf = (column: string, values: readonly string[]) => `${column} IN (${quoteAll(values)})`;

/** SQL condition: `column` is a number from `min` to `max`. */
export const between = (column: string, min: number, max: number) => `${column} BETWEEN ${min} AND ${max}`;

/** SQL condition: `column` is a color, `#rrggbb` in lower case. */
export const hexColor = (column: string) => `${column} ~ '^#[0-9a-f]{6}$'`;
