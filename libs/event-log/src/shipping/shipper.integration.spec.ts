import {
  CountOffsetRepository,
  SegmentContentRepository,
  Counter,
  MonthlyPartitions,
  PostgresFrameInbox,
  packAttributes,
} from '@tminus/counts';
import { EvergreenOpenRepository, TimerRepository } from '@tminus/database';
import { type AccountId, type TimerId, accountIds, timerIds } from '@tminus/domain';
import { aTimer, createAccountWithKey, useTestDatabase, testDatabaseUrl } from '@tminus/testing';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { aFirstOpen, aView, anApiRequest } from '../../test/records.ts';
import { accountBytes, timerBytes } from '../spool/record.ts';
import { Spool } from '../spool/spool.ts';
import { FirstOpenWriter } from './first-open-writer.ts';
import { Shipper, type ShipperOptions } from './shipper.ts';

const second = Date.UTC(2026, 10, 30, 23, 59, 59) / 1000;
const timeoutMs = 20_000;
/** Everything that counters write. */
const countTables = [
  'timer_view_days',
  'timer_view_totals',
  'account_view_days',
  'account_view_totals',
  'account_view_months',
  'account_api_request_counts',
  'count_partitions',
  'count_offsets',
];

const dataSource = useTestDatabase();
let counter: Counter;
let folder: string;
let spool: Spool;
let accountId: AccountId;
let timerId: TimerId;
let timer: Uint8Array;

beforeAll(() => {
  counter = aCounter();
  counter.start();
});

afterAll(() => counter.stop());

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tminus-shipper-'));
  spool = await Spool.open({ folder });
  ({ accountId } = await createAccountWithKey(dataSource));
  timerId = await createTimer(accountId);
  timer = timerBytes(timerId);
});

afterEach(() => {
  spool.close();
  rmSync(folder, { recursive: true });
});

function aCounter(): Counter {
  const ignore = () => undefined;
  return new Counter({
    url: testDatabaseUrl(),
    applicationName: 'tminus-test-counter',
    dataSource,
    inbox: new PostgresFrameInbox(dataSource),
    months: new MonthlyPartitions(dataSource),
    logger: { warn: ignore, error: ignore },
  });
}

const shipper = (options: Partial<ShipperOptions> = {}) =>
  new Shipper({
    spool,
    inbox: new PostgresFrameInbox(dataSource),
    offsets: new CountOffsetRepository(dataSource),
    contents: new SegmentContentRepository(dataSource),
    firstOpens: new FirstOpenWriter(dataSource),
    countNow: () => counter.countNow(),
    ...options,
  });

async function createTimer(owner: AccountId): Promise<TimerId> {
  const created = await new TimerRepository(dataSource).create(owner, aTimer(), Infinity);
  if (!created) throw new Error('no timer');
  return created.timer.id;
}

/** Views by value of each dimension and day, such as `30 country DE`, and the total. */
async function counted(id = timerId): Promise<{ total: number; days: Record<string, number> }> {
  const uuid = timerIds.toUuid(id);
  const [total] = await dataSource.query('SELECT views FROM timer_view_totals WHERE timer_id = $1', [uuid]);
  const rows: { key: string; views: string }[] = await dataSource.query(
    `SELECT to_char(day, 'DD ') || dimension || ' ' || value AS key, views
       FROM timer_view_days, decode_day_counts(counts)
      WHERE timer_id = $1 AND dimension IN ('quarter_hour', 'country', 'device', 'client')`,
    [uuid],
  );
  return {
    total: Number(total?.views ?? 0),
    days: Object.fromEntries(rows.map(({ key, views }) => [key, Number(views)])),
  };
}

/** Views by day. */
async function accountViews(): Promise<Record<string, number>> {
  const rows: { day: string; views: string }[] = await dataSource.query(
    `SELECT day::text, sum(views) AS views FROM account_view_days, decode_day_counts(counts)
      WHERE account_id = $1 AND dimension = 'quarter_hour' GROUP BY day ORDER BY day`,
    [accountIds.toUuid(accountId)],
  );
  return Object.fromEntries(rows.map(({ day, views }) => [day, Number(views)]));
}

/** Requests by day. */
async function accountCounts(table: string, column: string): Promise<Record<string, number>> {
  const rows: { day: string; amount: string }[] = await dataSource.query(
    `SELECT day::text AS day, sum(${column}) AS amount FROM ${table} WHERE account_id = $1 GROUP BY day ORDER BY day`,
    [accountIds.toUuid(accountId)],
  );
  return Object.fromEntries(rows.map(({ day, amount }) => [day, Number(amount)]));
}

const files = (suffix: string) => readdirSync(folder).filter((name) => name.endsWith(suffix));

describe('Shipper', () => {
  it('adds views to the total, the quarter hours and breakdowns of their UTC day, and the account', async () => {
    const german = packAttributes({ country: 'DE', device: 'mobile', client: 'Gmail' });
    const swiss = packAttributes({ country: 'CH', device: 'mobile' });
    spool.append([aView(timer, second, german), aView(timer, second, swiss), aView(timer, second + 1, german)]);
    await shipper().flush(timeoutMs);
    expect(await counted()).toEqual({
      total: 3,
      days: {
        '30 quarter_hour 23:45': 2,
        '30 country DE': 1,
        '30 country CH': 1,
        '30 device mobile': 2,
        '30 client Gmail': 1,
        '30 client unknown': 1,
        '01 quarter_hour 00:00': 1,
        '01 country DE': 1,
        '01 device mobile': 1,
        '01 client Gmail': 1,
      },
    });
    expect(await accountViews()).toEqual({ '2026-11-30': 2, '2026-12-01': 1 });
  });

  it('keeps the earliest first open, regardless of the order in which they are shipped', async () => {
    const [one, other] = [Buffer.alloc(8, 1), Buffer.alloc(8, 2)];
    for (const opens of [
      [aFirstOpen(timer, one, second), aFirstOpen(timer, other, second)],
      [aFirstOpen(timer, one, second - 5), aFirstOpen(timer, other, second + 5), aFirstOpen(undefined, one, second)],
      [aFirstOpen(timer, one, second + 1)],
    ]) {
      spool.append(opens);
      await shipper().run();
    }
    const found = await new EvergreenOpenRepository(dataSource).find([
      { timerId, recipient: one },
      { timerId, recipient: other },
    ]);
    expect(found).toEqual([new Date((second - 5) * 1000), new Date(second * 1000)]);
  });

  it('counts each view once, even if many shippers send the same records at the same time', async () => {
    const shippers = [shipper(), shipper(), shipper()];
    for (let round = 1; round <= 5; round++) {
      for (let view = 0; view < 100; view++) spool.append([aView(timer, second)]);
      if (round % 2 === 0) spool.rotate();
      await Promise.all(shippers.map((each) => each.flush(timeoutMs)));
      expect((await counted()).total).toBe(round * 100);
    }
  });

  it('counts the same timers from several nodes, without a deadlock between them', async () => {
    const ids = [timerId];
    for (let more = 0; more < 30; more++) {
      ids.push(await createTimer(more % 2 ? accountId : (await createAccountWithKey(dataSource)).accountId));
    }
    const spools = await Promise.all([1, 2, 3, 4].map((node) => Spool.open({ folder: join(folder, String(node)) })));
    const shippers = spools.map((each) => shipper({ spool: each }));
    for (let round = 0; round < 5; round++) {
      for (const each of spools) {
        each.append(ids.map((id, index) => aView(timerBytes(id), second + index * 400 * round)).reverse());
        each.append([anApiRequest(accountBytes(accountId), second), aFirstOpen(timer, Buffer.alloc(8, 9), second)]);
      }
      await Promise.all(shippers.map((each) => each.flush(timeoutMs)));
    }
    spools.forEach((each) => each.close());
    for (const id of ids) expect((await counted(id)).total).toBe(20);
    expect(await accountCounts('account_api_request_counts', 'requests')).toEqual({ '2026-11-30': 20 });
  });

  it('counts again, exactly once, what a restored database has lost', async () => {
    let clockMs = 0;
    const tested = shipper({ nowMs: () => clockMs });
    const views = (count: number, at = second) =>
      Array.from({ length: count }, (_, index) => aView(timer, at + index, packAttributes({ country: 'DE' })));
    spool.append([...views(30), anApiRequest(accountBytes(accountId), second)]);
    await tested.flush(timeoutMs);
    await backUp();
    spool.append(views(20));
    spool.rotate();
    spool.append([...views(500, second + 3_600), anApiRequest(accountBytes(accountId), second)]);
    spool.rotate();
    spool.append(views(7));
    await tested.flush(timeoutMs);
    await tested.flush(timeoutMs); // the closing frames
    const before = await counted();
    expect([before.total, files('.counted').length]).toEqual([557, 2]);

    await restore();
    expect((await counted()).total).toBe(30);
    clockMs += 10_000;
    await tested.flush(timeoutMs);
    expect(await counted()).toEqual(before);
    expect(await accountViews()).toEqual({ '2026-11-30': 3, '2026-12-01': 554 });
    expect(await accountCounts('account_api_request_counts', 'requests')).toEqual({ '2026-11-30': 2 });
    expect(files('.counted')).toHaveLength(2);
  });
});

async function backUp(): Promise<void> {
  for (const table of countTables) await dataSource.query(`CREATE TABLE backup_${table} AS SELECT * FROM ${table}`);
}

async function restore(): Promise<void> {
  await dataSource.transaction(async (manager) => {
    for (const table of countTables) {
      await manager.query(`DELETE FROM ${table}`);
      await manager.query(`INSERT INTO ${table} SELECT * FROM backup_${table}`);
    }
  });
}
