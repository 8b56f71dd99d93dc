import { TimerRepository } from '@tminus/database';
import { type TimerId, timerIds } from '@tminus/domain';
import { aTimer, createAccountWithKey, openTestDatabase } from '@tminus/testing';
import { appendFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DataSource } from 'typeorm';
import { timerBytes } from '../spool/record.ts';
import { Spool } from '../spool/spool.ts';
import { CountStore } from './count-store.ts';
import { Shipper } from './shipper.ts';

const second = Date.UTC(2026, 10, 30, 23, 59, 59) / 1000;

let dataSource: DataSource;
let folder: string;
let spool: Spool;
let timerId: TimerId;
let timer: Uint8Array;

beforeAll(async () => (dataSource = await openTestDatabase()));
afterAll(() => dataSource.destroy());

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tminus-shipper-'));
  spool = await Spool.open({ folder });
  const { accountId } = await createAccountWithKey(dataSource);
  const created = await new TimerRepository(dataSource).create(accountId, aTimer(), () => 1);
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

describe('Shipper', () => {
  it('moves views into the total and the quarter of an hour, over the turn of a month', async () => {
    for (const each of [second, second, second + 1]) spool.append([{ timer, epochSecond: each }]);
    await shipper().shipAll();
    expect(await counted()).toEqual({
      total: 3,
      buckets: { '2026-11-30T23:45:00.000Z': 2, '2026-12-01T00:00:00.000Z': 1 },
    });
  });

  it('ships each view once, however often and from however many it is asked', async () => {
    const shippers = [shipper(), shipper(), shipper()];
    for (let round = 1; round <= 5; round++) {
      for (let view = 0; view < 100; view++) spool.append([{ timer, epochSecond: second }]);
      // Rivals: whoever loses the race for the offset counts nothing.
      await Promise.all(shippers.map((each) => each.shipAll()));
      expect((await counted()).total).toBe(round * 100);
    }
  });

  it('starts again where it was after a restart', async () => {
    spool.append([{ timer, epochSecond: second }]);
    await shipper().shipAll();
    spool.append([{ timer, epochSecond: second }]);
    await shipper().shipAll();
    expect((await counted()).total).toBe(2);
  });

  it('deletes a sealed segment once it is in the counts, not before', async () => {
    spool.append([{ timer, epochSecond: second }]);
    spool.rotate();
    await dataSource.query('ALTER TABLE timer_view_totals RENAME TO hidden');
    await expect(shipper().shipAll()).rejects.toThrow(/timer_view_totals/);
    expect(readdirSync(folder).filter((name) => name.endsWith('.sealed'))).toHaveLength(1);
    await dataSource.query('ALTER TABLE hidden RENAME TO timer_view_totals');
    await shipper().shipAll();
    expect(readdirSync(folder).filter((name) => name.endsWith('.sealed'))).toHaveLength(0);
    expect((await counted()).total).toBe(1);
  });

  it('moves the offset and the counts together or not at all', async () => {
    spool.append([{ timer, epochSecond: second }]);
    await dataSource.query('ALTER TABLE timer_view_buckets RENAME TO hidden');
    await expect(shipper().shipAll()).rejects.toThrow(/timer_view_buckets/);
    await dataSource.query('ALTER TABLE hidden RENAME TO timer_view_buckets');
    expect((await counted()).total).toBe(0);
    await shipper().shipAll();
    expect((await counted()).total).toBe(1);
  });

  it('leaves out a record that its process died in', async () => {
    spool.append([{ timer, epochSecond: second }]);
    appendFileSync(spool.current.path, 'half a record');
    await shipper().shipAll();
    expect((await counted()).total).toBe(1);
  });

  it('drops views of timers that do not exist, without stopping at them', async () => {
    spool.append([{ timer: timerBytes(timerIds.create()), epochSecond: second }]);
    spool.append([{ timer, epochSecond: second }]);
    await shipper().shipAll();
    expect((await counted()).total).toBe(1);
  });

  it('says once that it cannot ship, and once that it can again', async () => {
    const said: string[] = [];
    let broken = true;
    const store = new CountStore(dataSource);
    const commit = store.commit.bind(store);
    store.commit = async (...args) => (broken ? Promise.reject(new Error('no database')) : commit(...args));
    const ticking = shipper({
      store,
      intervalMs: 1,
      onTrouble: (error: Error) => said.push(error.message),
      onRecovery: () => said.push('fine'),
    });
    spool.append([{ timer, epochSecond: second }]);
    ticking.start();
    while (said.length < 1) await new Promise((resolve) => setImmediate(resolve));
    broken = false;
    while (said.length < 2) await new Promise((resolve) => setImmediate(resolve));
    await ticking.stop();
    expect(said).toEqual(['no database', 'fine']);
    expect((await counted()).total).toBe(1);
  });
});
