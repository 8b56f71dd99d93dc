import { imagePathsOf, insertTimers, until, withDataSource } from '@tminus/testing';
import { createTenant, operations, startSubject } from '../api/api.ts';
import { type CountedTail, countTail } from '../counts/long-tail.ts';
import { short } from '../figure.ts';
import { requestEach } from '../http/load.ts';
import { startEmbed } from '../http/services.ts';
import type { Table } from '../report.ts';
import { type DatabaseMeter, type DatabaseWork, withMeter } from './database.ts';

/** The part of a core that PostgreSQL may use, so that it also has time for maintenance and for peaks. */
const usableCore = 0.7;
const countedWithinMs = 60_000;
/** Its requests are not views. */
const bot = { 'User-Agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' };

/** The work for a number of equal operations. */
interface Operation {
  what: string;
  count: number;
  work: Pick<DatabaseWork, 'cpuSeconds' | 'walBytes'>;
}

interface PrimaryScale {
  /** Of the long tail; a multiple of 100. */
  timers: number;
  /** Of each operation of the API. */
  requests: number;
}

/** What views, requests, timers and accounts cost the one PostgreSQL that everything goes through, for information. */
export async function primaryTables(
  log: (text: string) => void,
  { timers, requests }: PrimaryScale = { timers: 50_000, requests: 3_000 },
): Promise<{ figures: []; tables: Table[] }> {
  log('  requests to the API …');
  const api = await apiOperations(requests);
  log('  timers that image services load …');
  const load = await loadOperation(requests);
  log('  views …');
  const few = await countTail(log, { timers, accounts: timers / 100 }, sizes);
  const many = await countTail(log, { timers, accounts: timers }, sizes);
  const operations = [
    ...api,
    load,
    viewOperation('first view of a timer on a day, 100 timers an account', few.first),
    viewOperation('its second view', few.second),
    viewOperation('first view of a timer on a day, one timer an account', many.first),
    viewOperation('its second view', many.second),
  ];
  return { figures: [], tables: [costTable(operations), sizeTable(many.inspected ?? [])] };
}

function apiOperations(requests: number): Promise<Operation[]> {
  return withMeter(async (databaseUrl, meter, dataDir) => {
    const tenant = await createTenant(databaseUrl);
    const { server, loads } = await startSubject({ databaseUrl, dataDir }, tenant);
    const measured: Operation[] = [];
    let sent = 0;
    try {
      for (const [operation, what] of Object.entries(operations) as [keyof typeof operations, string][]) {
        const { paths } = loads[operation];
        const each = Array.from({ length: requests }, (_, index) => paths[index % paths.length] ?? '');
        const work = await meter.measure(async () => {
          await requestEach({ ...loads[operation], paths: each });
          sent += requests;
          await countedRequests(meter, sent);
        });
        measured.push({ what, count: requests, work });
      }
    } finally {
      await server.stop();
    }
    return measured;
  });
}

/** The counts of API requests are part of their cost. */
async function countedRequests(meter: DatabaseMeter, expected: number): Promise<void> {
  const sum = 'SELECT coalesce(sum(requests), 0)::float8 AS requests FROM account_api_request_counts';
  const counted = async () => (await meter.query<{ requests: number }>(sum))[0]?.requests ?? 0;
  const isDone = async () => (await counted()) >= expected;
  await until(isDone, 'Not every request was counted.', { withinMs: countedWithinMs });
}

function loadOperation(timers: number): Promise<Operation> {
  return withMeter(async (databaseUrl, meter, dataDir) => {
    const keys = await withDataSource(databaseUrl, (dataSource) => insertTimers(dataSource, { timers, accounts: 10 }));
    const paths = imagePathsOf(keys);
    const embed = await startEmbed({ databaseUrl, dataDir }, paths[0] ?? '/');
    try {
      const work = await meter.measure(async () => void (await requestEach({ url: embed.url, headers: bot, paths })));
      return { what: 'an image service loads a timer', count: timers, work };
    } finally {
      await embed.stop();
    }
  });
}

const viewOperation = (what: string, { timers, cpuSeconds, walBytes }: CountedTail): Operation => ({
  what,
  count: timers,
  work: { cpuSeconds, walBytes },
});

function costTable(operations: readonly Operation[]): Table {
  return {
    title: `What an operation costs PostgreSQL, and how many a second fill ${100 * usableCore} % of a core`,
    heads: ['Operation', 'CPU', 'WAL', 'At most'],
    rows: operations.map(({ what, count, work: { cpuSeconds, walBytes } }) => [
      what,
      `${short((1e6 * cpuSeconds) / count)} µs`,
      `${short(walBytes / count)} B`,
      `${short((usableCore * count) / cpuSeconds)}/s`,
    ]),
  };
}

/** Bytes on disk with indexes for each row, by what it is for. */
const selectSizes = `
  SELECT what, sum(pg_total_relation_size(relation))::float8 / greatest(max(rows), 1) AS bytes
    FROM (
      SELECT 'timer' AS what, relation, (SELECT count(*) FROM timers)::float8 AS rows
        FROM unnest('{timers,timer_deadlines,timer_view_totals}'::regclass[]) AS relation
      UNION ALL
      SELECT 'account', relation, (SELECT count(*) FROM accounts)::float8 FROM unnest('{accounts,account_view_totals}'::regclass[]) AS relation
      UNION ALL
      SELECT 'timer and day with two views', 'timer_view_days'::regclass, (SELECT count(*) FROM timer_view_days)::float8
      UNION ALL
      SELECT 'account and day with two views', 'account_view_days'::regclass, (SELECT count(*) FROM account_view_days)::float8
    ) AS relations
   GROUP BY what ORDER BY bytes DESC`;

type Size = [what: string, bytes: number];

async function sizes(meter: DatabaseMeter): Promise<Size[]> {
  await meter.query('VACUUM');
  const rows = await meter.query<{ what: string; bytes: number }>(selectSizes);
  return rows.map(({ what, bytes }) => [what, bytes]);
}

function sizeTable(sizes: readonly Size[]): Table {
  return {
    title: 'Bytes on disk, with indexes',
    heads: ['For each', 'Bytes'],
    rows: sizes.map(([what, bytes]) => [what, short(bytes)]),
  };
}
