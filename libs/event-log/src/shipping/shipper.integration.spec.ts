import { EvergreenOpenRepository, TimerRepository } from '@tminus/database';
import { type AccountId, type TimerId, accountIds, timerIds } from '@tminus/domain';
import { aTimer, createAccountWithKey, openTestDatabase } from '@tminus/testing';
import { appendFileSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DataSource } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { aFirstOpen, aNewerRecord, aView, anApiRequest } from '../../test/records.ts';
import { packAttributes } from '../attributes/view-attributes.ts';
import { accountBytes, timerBytes } from '../spool/record.ts';
import { Spool } from '../spool/spool.ts';
import { CountStore } from './count-store.ts';
import { Shipper } from './shipper.ts';

const second = Date.UTC(2026, 10, 30, 23, 59, 59) / 1000;

let dataSource: DataSource;
let folder: string;
let spool: Spool;
let accountId: AccountId;
let timerId: TimerId;
let timer: Uint8Array;

beforeAll(async () => (dataSource = await openTestDatabase()));
afterAll(() => dataSource.destroy());

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tminus-shipper-'));
  spool = await Spool.open({ folder });
  ({ accountId } = await createAccountWithKey(dataSource));
  const created = await new TimerRepository(dataSource).create(accountId, aTimer(), 1);
  timerId = created?.timer.id ?? timerIds.create();
  timer = timerBytes(timerId);
});

afterEach(() => {
  spool.close();
  rmSync(folder, { recursive: true });
});

const shipper = (options = {}) => new Shipper({ spool, store: new CountStore(dataSource), ...options });

async function counted(): Promise<{ total: number; buckets: Record<string, number> }> {
  const uuid = timerIds.toUuid(timerId);
  const [total] = await dataSource.query('SELECT views FROM timer_view_totals WHERE timer_id = $1', [uuid]);
  const buckets: { bucket_start: Date; views: string }[] = await dataSource.query(
    'SELECT bucket_start, views FROM timer_view_buckets WHERE timer_id = $1 ORDER BY bucket_start',
    [uuid],
  );
  return {
    total: Number(total?.views ?? 0),
    buckets: Object.fromEntries(buckets.map(({ bucket_start, views }) => [bucket_start.toISOString(), Number(views)])),
  };
}

/** Counts by day. */
async function accountCounts(table: string, column: string): Promise<Record<string, number>> {
  const rows: { day: string; amount: string }[] = await dataSource.query(
    `SELECT day::text AS day, ${column} AS amount FROM ${table} WHERE account_id = $1 ORDER BY day`,
    [accountIds.toUuid(accountId)],
  );
  return Object.fromEntries(rows.map(({ day, amount }) => [day, Number(amount)]));
}

describe('Shipper', () => {
  it('adds views to the total and to 15-minute buckets, even across the end of a month', async () => {
    for (const each of [second, second, second + 1]) spool.append([aView(timer, each)]);
    await shipper().shipAll();
    expect(await counted()).toEqual({
      total: 3,
      buckets: { '2026-11-30T23:45:00.000Z': 2, '2026-12-01T00:00:00.000Z': 1 },
    });
  });

  it('ships each view once, even if many shippers run at the same time', async () => {
    const shippers = [shipper(), shipper(), shipper()];
    for (let round = 1; round <= 5; round++) {
      for (let view = 0; view < 100; view++) spool.append([aView(timer, second)]);
      // Only the shipper that advances the offset counts the views.
      await Promise.all(shippers.map((each) => each.shipAll()));
      expect((await counted()).total).toBe(round * 100);
    }
  });

  it('continues at the offset after a restart', async () => {
    spool.append([aView(timer, second)]);
    await shipper().shipAll();
    spool.append([aView(timer, second)]);
    await shipper().shipAll();
    expect((await counted()).total).toBe(2);
  });

  it('deletes a sealed segment only after it is in the counts', async () => {
    spool.append([aView(timer, second)]);
    spool.rotate();
    await dataSource.query('ALTER TABLE timer_view_totals RENAME TO hidden');
    await expect(shipper().shipAll()).rejects.toThrow(/timer_view_totals/);
    expect(readdirSync(folder).filter((name) => /\.sealed(\.shipping)?$/.test(name))).toHaveLength(1);
    await dataSource.query('ALTER TABLE hidden RENAME TO timer_view_totals');
    await shipper().shipAll();
    expect(readdirSync(folder).filter((name) => /\.sealed(\.shipping)?$/.test(name))).toHaveLength(0);
    expect((await counted()).total).toBe(1);
  });

  it('changes the offset and the counts together or not at all', async () => {
    spool.append([aView(timer, second)]);
    await dataSource.query('ALTER TABLE timer_view_buckets RENAME TO hidden');
    await expect(shipper().shipAll()).rejects.toThrow(/timer_view_buckets/);
    await dataSource.query('ALTER TABLE hidden RENAME TO timer_view_buckets');
    expect((await counted()).total).toBe(0);
    await shipper().shipAll();
    expect((await counted()).total).toBe(1);
  });

  it('ignores an incomplete last record', async () => {
    spool.append([aView(timer, second)]);
    appendFileSync(spool.current.path, 'half a record');
    await shipper().shipAll();
    expect((await counted()).total).toBe(1);
  });

  it('leaves a segment with records of a newer version in the spool, reports it once, and ships the others', async () => {
    const newer = join(folder, uuidv7());
    writeFileSync(`${newer}.whole`, aNewerRecord());
    spool.append([aView(timer, second)]);
    const onNewer = jest.fn();
    const older = shipper({ onNewer });
    await older.shipAll();
    await older.shipAll();
    expect((await counted()).total).toBe(1);
    expect(readFileSync(`${newer}.sealed`)).toEqual(aNewerRecord());
    expect(onNewer).toHaveBeenCalledTimes(1);
  });

  it('drops views of timers that do not exist and ships the others', async () => {
    spool.append([aView(undefined, second)]);
    spool.append([aView(timer, second)]);
    await shipper().shipAll();
    expect((await counted()).total).toBe(1);
  });

  it('reports the start and the end of an outage once', async () => {
    const reported: string[] = [];
    let broken = true;
    const store = new CountStore(dataSource);
    const commit = store.commit.bind(store);
    store.commit = async (...args) => (broken ? Promise.reject(new Error('no database')) : commit(...args));
    const running = shipper({
      store,
      intervalMs: 1,
      onOutage: (error: Error) => reported.push(error.message),
      onRecovery: () => reported.push('recovered'),
    });
    spool.append([aView(timer, second)]);
    running.start();
    while (reported.length < 1) await new Promise((resolve) => setImmediate(resolve));
    broken = false;
    while (reported.length < 2) await new Promise((resolve) => setImmediate(resolve));
    await running.stop();
    expect(reported).toEqual(['no database', 'recovered']);
    expect((await counted()).total).toBe(1);
  });

  it('adds views to the breakdowns of their UTC day, and to the account', async () => {
    const german = packAttributes({ country: 'DE', device: 'mobile', client: 'Gmail' });
    const swiss = packAttributes({ country: 'CH', device: 'mobile' });
    spool.append([aView(timer, second, german), aView(timer, second, swiss), aView(timer, second + 1, german)]);
    await shipper().shipAll();
    const rows = await dataSource.query(
      `SELECT to_char(day, 'DD') || ' ' || dimension || ' ' || value AS value, views FROM timer_view_breakdowns
        WHERE timer_id = $1 AND dimension IN ('client', 'country', 'device') ORDER BY day, dimension, value COLLATE "C"`,
      [timerIds.toUuid(timerId)],
    );
    expect(rows.map(({ value, views }: { value: string; views: string }) => `${value}: ${views}`)).toEqual([
      '30 client Gmail: 1',
      '30 client unknown: 1',
      '30 country CH: 1',
      '30 country DE: 1',
      '30 device mobile: 2',
      '01 client Gmail: 1',
      '01 country DE: 1',
      '01 device mobile: 1',
    ]);
    expect(await accountCounts('account_view_counts', 'views')).toEqual({ '2026-11-30': 2, '2026-12-01': 1 });
  });

  it('counts the API requests of an account by UTC day', async () => {
    const account = accountBytes(accountId);
    spool.append([anApiRequest(account, second), anApiRequest(account, second + 1), anApiRequest(account, second + 2)]);
    await shipper().shipAll();
    spool.append([anApiRequest(account, second), anApiRequest(undefined, second)]);
    await shipper().shipAll();
    expect(await accountCounts('account_api_request_counts', 'requests')).toEqual({ '2026-11-30': 2, '2026-12-01': 2 });
  });

  it('keeps the earliest first open, regardless of the order in which they are shipped', async () => {
    const [one, other] = [Buffer.alloc(8, 1), Buffer.alloc(8, 2)];
    for (const opens of [
      [aFirstOpen(timer, one, second), aFirstOpen(timer, other, second)],
      [aFirstOpen(timer, one, second - 5), aFirstOpen(timer, other, second + 5), aFirstOpen(undefined, one, second)],
      [aFirstOpen(timer, one, second + 1)],
    ]) {
      spool.append(opens);
      await shipper().shipAll();
    }
    const found = await new EvergreenOpenRepository(dataSource).find([
      { timerId, recipient: one },
      { timerId, recipient: other },
    ]);
    expect(found).toEqual([new Date((second - 5) * 1000), new Date(second * 1000)]);
  });

  it('does not deadlock when several shippers ship the same timers', async () => {
    const timers = [timer];
    for (let more = 0; more < 30; more++) {
      const owner = more % 2 ? accountId : (await createAccountWithKey(dataSource)).accountId;
      const created = await new TimerRepository(dataSource).create(owner, aTimer(), Infinity);
      if (created) timers.push(timerBytes(created.timer.id));
    }
    const spools = await Promise.all(
      Array.from({ length: 4 }, (_, index) => Spool.open({ folder: join(folder, String(index)) })),
    );
    const shippers = spools.map((each) => new Shipper({ spool: each, store: new CountStore(dataSource) }));
    for (let round = 0; round < 10; round++) {
      for (const each of spools) {
        each.append(timers.map((each, index) => aView(each, second + index * 400 * round)).reverse());
        each.append([anApiRequest(accountBytes(accountId), second), aFirstOpen(timer, Buffer.alloc(8, 9), second)]);
      }
      await Promise.all(shippers.map((each) => each.shipAll()));
    }
    spools.forEach((each) => each.close());
    expect((await counted()).total).toBe(40);
    expect(await accountCounts('account_api_request_counts', 'requests')).toEqual({ '2026-11-30': 40 });
  });
});
