import { TimerCountRepository } from '@tminus/analytics';
import { DayCountsBuilder, dimensionCodes } from '@tminus/counts';
import { type TimerId, type ViewDimension, timerIds, valuesOf, viewDimensions } from '@tminus/domain';
import { median } from '@tminus/testing/statistics';
import type { DataSource } from 'typeorm';
import { withDataSource, withDatabase } from '../database/database.ts';
import { type Figure, atMost } from '../figure.ts';
import { insertTimers } from '../http/timers.ts';
import { createMonths, days, intervals, whole, year } from './year.ts';

/** Reads a timer's counts of a year as the API does, by the days of a time zone with daylight saving time. */
export function readingFigure(runs = 100): Promise<Figure> {
  const read = async (dataSource: DataSource, timerId: TimerId): Promise<Figure> => {
    const values = await insertYear(dataSource, timerId);
    const counts = new TimerCountRepository(dataSource);
    const taken: number[] = [];
    for (let run = 0; run < runs; run++) {
      const started = performance.now();
      const { timeline } = await counts.findCounts(timerId, [whole, ...intervals], year);
      if (timeline.between(whole) < 999_000_000) throw new Error('Views are missing.');
      taken.push(performance.now() - started);
    }
    const what = "reading a year of a timer's billion views";
    const measured = `35,040 quarter hours and ${values.toLocaleString('en-US')} breakdown values, median of ${runs}`;
    return { what, measured, value: median(taken), ...atMost(6, 3, 'ms') };
  };
  return withDatabase(
    async (databaseUrl) => {
      const [path = ''] = await insertTimers(databaseUrl, 1);
      const timerId = path.slice('/t/'.length, -'.gif'.length) as TimerId;
      return withDataSource(databaseUrl, (dataSource) => read(dataSource, timerId), 2);
    },
    { onLoadCore: false },
  );
}

/**
 * Inserts a billion views of the year 2025 and of the five hours after it, which are part of the year in New York.
 * @returns the number of breakdown values of the days
 */
async function insertYear(dataSource: DataSource, timerId: TimerId): Promise<number> {
  const encoded = encodedDay();
  await createMonths(dataSource, ['timer_view_days']);
  await dataSource.query(
    'INSERT INTO timer_view_days (timer_id, day, counts) SELECT $1, day, $3 FROM unnest($2::date[]) AS day',
    [timerIds.toUuid(timerId), days, encoded.counts],
  );
  await dataSource.query('VACUUM ANALYZE timer_view_days');
  return 365 * encoded.values;
}

/** 39 countries, and at most 13 values of each other dimension. */
const valuesIn = (dimension: ViewDimension) => Math.min(13, valuesOf(dimension)?.length ?? 0) || 39;

/** A day with views in each quarter hour, and of 55 values of the other dimensions. */
function encodedDay(): { counts: Buffer; values: number } {
  const builder = new DayCountsBuilder();
  const viewsPerQuarterHour = 28_539;
  for (let quarter = 0; quarter < 96; quarter++) builder.add(dimensionCodes.quarterHour, quarter, viewsPerQuarterHour);
  for (const dimension of viewDimensions) {
    for (let value = 0; value < valuesIn(dimension); value++) {
      // Two letters, as in `packAttributes`.
      const code = dimension === 'country' ? 0x41 + (value % 26) + 2 ** 8 * (0x41 + (value % 7)) : value;
      builder.add(dimensionCodes[dimension], code, Math.round((96 * viewsPerQuarterHour) / valuesIn(dimension)));
    }
  }
  return { counts: builder.encode(), values: viewDimensions.reduce((sum, each) => sum + valuesIn(each), 0) };
}
