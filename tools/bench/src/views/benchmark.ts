import { CountryDatabase, TimerCountRepository, ViewAttributesReader } from '@tminus/analytics';
import { openDatabase } from '@tminus/database';
import { type TimerId, addDays, daysInRange, startOfDay, timerIds } from '@tminus/domain';
import {
  CountStore,
  RecordAggregator,
  Shipper,
  Spool,
  type SpoolRecord,
  countBatches,
  timerBytes,
} from '@tminus/event-log';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DataSource } from 'typeorm';
import { type Figure, median, short } from '../figure.ts';
import { openEach, requestsPerSecond } from '../http/load.ts';
import { startEmbed, withDatabase } from '../http/embed-service.ts';
import { insertTimers } from '../http/timers.ts';
import { cpuMicroseconds } from '../rendering/cpu.ts';
import { visitors } from './visitors.ts';

const idOf = (path: string) => path.slice('/t/'.length, -'.gif'.length) as TimerId;

async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'tminus-views-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const viewsOf = (timers: readonly Uint8Array[], count: number, attributes = 0): SpoolRecord[] =>
  Array.from({ length: count }, (_, index) => {
    const timer = timers[(index * 7_919) % timers.length] ?? new Uint8Array(16);
    return { kind: 'view', timer, epochSecond: 1_800_000_000 + Math.floor(index / 1_000), attributes };
  });

/** The CPU time to count a request, as a share of the CPU time of the whole request at the maximum rate. */
async function recordingFigure(databaseUrl: string, dataDir: string): Promise<Figure> {
  const paths = await insertTimers(databaseUrl, 1_000);
  const embed = await startEmbed({ databaseUrl, dataDir, path: paths[0] ?? '/' });
  let request: number;
  try {
    await openEach(embed.url, paths);
    const costs: number[] = [];
    for (let round = 0; round < 3; round++) {
      const before = embed.cpuMicroseconds();
      const rate = await requestsPerSecond({ url: embed.url, paths, seconds: 4 });
      costs.push((embed.cpuMicroseconds() - before) / (4 * rate));
    }
    request = median(costs);
  } finally {
    await embed.stop();
  }
  return withFolder(async (folder) => {
    const spool = await Spool.open({ folder, maxBytes: 2 ** 40 });
    const reader = new ViewAttributesReader();
    reader.setCountryDatabase(await CountryDatabase.open());
    const timer = timerBytes(timerIds.create());
    // The number of requests in one turn of the event loop at the maximum rate.
    const atOnce = 16;
    const record = (run: number) => {
      const views: SpoolRecord[] = [];
      for (let each = 0; each < atOnce; each++) {
        const attributes = reader.classify(visitors(run * atOnce + each));
        if (attributes !== undefined) views.push({ kind: 'view', timer, epochSecond: 1_800_000_000, attributes });
      }
      spool.append(views);
    };
    const [us = NaN] = await cpuMicroseconds([{ work: record, runs: 5_000 }]);
    spool.close();
    return {
      what: "recording a view, as a share of an image request's CPU",
      measured: `${short(us / atOnce)} µs of ${short(request)} µs`,
      value: (100 * us) / atOnce / request,
      must: 5,
      aim: 3,
      better: 'less',
      unit: '%',
    };
  });
}

function aggregationFigure(): Promise<Figure> {
  return withFolder(async (folder) => {
    const spool = await Spool.open({ folder, segmentBytes: 2 ** 40, maxBytes: 2 ** 40 });
    const timers = Array.from({ length: 1_000 }, () => timerBytes(timerIds.create()));
    for (let part = 0; part < 100; part++) spool.append(viewsOf(timers, 10_000, part));
    const bytes = await readFile(spool.current.path);
    spool.close();
    const seconds: number[] = [];
    for (let run = 0; run < 5; run++) {
      const started = performance.now();
      const aggregator = new RecordAggregator();
      aggregator.add(bytes);
      let views = 0;
      for await (const { buckets } of countBatches(aggregator)) for (const bucket of buckets) views += bucket.views;
      if (views !== 1_000_000) throw new Error('Not every view was counted.');
      seconds.push((performance.now() - started) / 1000);
    }
    const what = 'aggregating 1,000,000 views of 1,000 timers';
    return { what, measured: 'median of 5', value: median(seconds), must: 5, aim: 2, better: 'less', unit: 's' };
  });
}

/** The number of rows that PostgreSQL has inserted and updated. */
async function rowsWritten(dataSource: DataSource): Promise<number> {
  const [row] = await dataSource.query<{ rows: number }[]>(
    `SELECT sum(n_tup_ins + n_tup_upd)::float8 AS rows FROM pg_stat_xact_user_tables
     UNION ALL SELECT (SELECT tup_inserted + tup_updated FROM pg_stat_database WHERE datname = current_database())::float8
     ORDER BY 1 DESC LIMIT 1`,
  );
  return row?.rows ?? NaN;
}

/** Compares the rows written for the same timers at ten times the views and the same number of shipping rounds. */
async function databaseWorkFigure(databaseUrl: string): Promise<Figure> {
  const timers = (await insertTimers(databaseUrl, 200)).map((path) => timerBytes(idOf(path)));
  const rowsFor = (views: number) =>
    withFolder(async (folder) => {
      const dataSource = await openDatabase({ url: databaseUrl, poolSize: 1, applicationName: 'tminus-bench' });
      try {
        const spool = await Spool.open({ folder });
        const shipper = new Shipper({ spool, store: new CountStore(dataSource) });
        const settle = () => dataSource.query('SELECT pg_stat_force_next_flush()');
        await settle();
        const before = await rowsWritten(dataSource);
        for (let round = 0; round < 10; round++) {
          spool.append(viewsOf(timers, views));
          await shipper.shipAll();
        }
        await settle();
        spool.close();
        return ((await rowsWritten(dataSource)) - before) / 10;
      } finally {
        await dataSource.destroy();
      }
    });
  await rowsFor(1_000); // the first run finds no rows to update
  const [few, many] = [await rowsFor(1_000), await rowsFor(10_000)];
  return {
    what: 'rows that PostgreSQL writes at ten times the views',
    measured: `${short(many)} against ${short(few)} rows per shipping round, 200 timers`,
    value: many / few,
    must: 1.5,
    aim: 1.1,
    better: 'less',
    unit: 'x',
  };
}

/** Reads the quarter-hour buckets of a year as the API does, in a time zone with daylight saving time. */
async function readingFigure(databaseUrl: string): Promise<Figure> {
  const [path = ''] = await insertTimers(databaseUrl, 1);
  const dataSource = await openDatabase({ url: databaseUrl, poolSize: 2, applicationName: 'tminus-bench' });
  try {
    await fillYear(dataSource, idOf(path));
    const counts = new TimerCountRepository(dataSource);
    const taken: number[] = [];
    for (let run = 0; run < 20; run++) {
      const started = performance.now();
      const boundaries = daysInRange('2025-01-01', addDays('2025-12-31', 1)).map((day) =>
        startOfDay(day, 'America/New_York'),
      );
      const year = { from: boundaries[0] ?? 0, to: boundaries.at(-1) ?? 0 };
      const [timeline] = await Promise.all([
        counts.findTimeline(idOf(path), boundaries, [year, year]),
        counts.findBreakdowns(idOf(path), '2025-01-01', '2025-12-31'),
      ]);
      if (timeline.between(year) < 999_000_000) throw new Error('Views are missing.');
      taken.push(performance.now() - started);
    }
    const what = "reading a year of a timer's billion views";
    const measured = '35,040 buckets and 20,075 breakdown rows, median of 20';
    return { what, measured, value: median(taken), must: 50, aim: 25, better: 'less', unit: 'ms' };
  } finally {
    await dataSource.destroy();
  }
}

async function fillYear(dataSource: DataSource, id: TimerId): Promise<void> {
  for (const table of ['timer_view_buckets', 'timer_view_breakdowns']) {
    for (let month = 1; month <= 13; month++) {
      const first = (each: number) => `${each > 12 ? 2026 : 2025}-${String(((each - 1) % 12) + 1).padStart(2, '0')}-01`;
      const name = `${table}_${first(month).slice(0, 7).replace('-', '_')}`;
      await dataSource.query(
        `CREATE TABLE IF NOT EXISTS ${name} PARTITION OF ${table} FOR VALUES FROM ('${first(month)}') TO ('${first(month + 1)}')`,
      );
    }
  }
  const uuid = timerIds.toUuid(id);
  await dataSource.query(
    `INSERT INTO timer_view_buckets
     SELECT $1, at, 28539 FROM generate_series('2025-01-01 05:00Z'::timestamptz, '2026-01-01 04:45Z', '15 minutes') AS at`,
    [uuid],
  );
  await dataSource.query(
    `INSERT INTO timer_view_breakdowns SELECT $1, day, 'country', 'C' || n, 50000
       FROM generate_series('2025-01-01'::date, '2025-12-31', '1 day') AS day, generate_series(1, 55) AS n`,
    [uuid],
  );
  await dataSource.query('ANALYZE timer_view_buckets, timer_view_breakdowns');
}

/** The costs of counting views: recording, aggregation, database writes and reading. */
export async function viewFigures(): Promise<Figure[]> {
  return withDatabase(async (databaseUrl, dataDir) => [
    await recordingFigure(databaseUrl, dataDir),
    await aggregationFigure(),
    await databaseWorkFigure(databaseUrl),
    await readingFigure(databaseUrl),
  ]);
}
