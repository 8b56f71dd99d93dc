import { valuesOf, viewDimensions } from '@tminus/domain';
import type { DataSource } from 'typeorm';
import { clickDimensionCode, dimensionCodes } from './day-counts.ts';

interface NamedCode {
  /** `dimension`: the code of a dimension. */
  dimension: string;
  code: number;
  value: string;
}

/** `decode_day_counts` knows the quarter hours of views, but not those of the others. */
const quarterHours = ['damped', 'placeholder', 'clicks', 'automated_clicks'].flatMap((dimension) =>
  Array.from({ length: 96 }, (_, code) => ({
    dimension,
    code,
    value: new Date(code * 900_000).toISOString().slice(11, 16),
  })),
);

function namedCodes(): NamedCode[] {
  const dimensions = Object.entries(dimensionCodes).map(([name, code]) => ({
    dimension: 'dimension',
    code,
    value: name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
  }));
  const ofClicks = viewDimensions.map((dimension) => ({
    dimension: 'dimension',
    code: clickDimensionCode(dimension),
    value: `click_${dimension}`,
  }));
  // Countries are not listed: their codes contain their letters.
  const values = viewDimensions.flatMap((dimension) =>
    [dimension, `click_${dimension}`].flatMap((name) =>
      (valuesOf(dimension) ?? []).map((value, code) => ({ dimension: name, code, value })),
    ),
  );
  return [...dimensions, ...ofClicks, ...values, ...quarterHours];
}

/** Adds the names of codes that this version knows and the database does not, for `decode_day_counts`. */
export async function saveCountCodes(dataSource: DataSource): Promise<void> {
  const codes = namedCodes();
  await dataSource.query(
    `INSERT INTO count_codes (dimension, code, value)
     SELECT * FROM unnest($1::text[], $2::integer[], $3::text[])
     ON CONFLICT (dimension, code) DO NOTHING`,
    [codes.map(({ dimension }) => dimension), codes.map(({ code }) => code), codes.map(({ value }) => value)],
  );
}
