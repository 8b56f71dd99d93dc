import { loadServiceConfig } from '@tminus/server/config';
import { TimerRepository } from '@tminus/database';
import { type TimerId, timerIds } from '@tminus/domain';
import { Logger } from '@nestjs/common';
import { aTimer, createAccountWithKey, eventually, testDatabaseUrl, useTestDatabase } from '@tminus/testing';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { aView } from '../../test/records.ts';
import { timerBytes } from '../spool/record.ts';
import { Spool } from '../spool/spool.ts';
import { CountingThread } from './counting-thread.ts';

const dataSource = useTestDatabase();
let folder: string;
let timer: TimerId;
let spool: Spool;
let counting: CountingThread;
let logged: string[];
/** Records that the thread has reported as lost. */
let lost: number;

beforeEach(async () => {
  [logged, lost] = [[], 0];
  const log = (message: unknown) => void logged.push(String(message));
  jest.spyOn(Logger.prototype, 'error').mockImplementation(log);
  jest.spyOn(Logger.prototype, 'warn').mockImplementation(log);
  const { accountId } = await createAccountWithKey(dataSource);
  const created = await new TimerRepository(dataSource).create(accountId, aTimer(), Infinity);
  if (!created) throw new Error('no timer');
  timer = created.timer.id;
  folder = mkdtempSync(join(tmpdir(), 'tminus-counting-'));
  spool = await Spool.open({ folder });
  counting = start();
});

afterEach(async () => {
  spool.close();
  await counting.close(10_000).catch(() => undefined); // a test has closed it, ended its thread, or has no database
  rmSync(folder, { recursive: true });
  jest.restoreAllMocks();
});

function start(environment: Record<string, string> = {}): CountingThread {
  const config = loadServiceConfig({ DATABASE_URL: testDatabaseUrl(), SPOOL_GRACE: '0', ...environment });
  const thread = new CountingThread(config);
  thread.start(spool, { lost: (records) => void (lost += records), inDoubt: () => undefined });
  return thread;
}

/** Views of now. */
const record = (views: number) => {
  const now = Math.floor(Date.now() / 1000);
  spool.append(Array.from({ length: views }, () => aView(timerBytes(timer), now)));
};

async function counted(): Promise<number> {
  const [row] = await dataSource.query<{ views: number }[]>(
    'SELECT views::int AS views FROM timer_view_totals WHERE timer_id = $1',
    [timerIds.toUuid(timer)],
  );
  return row?.views ?? 0;
}

const endThread = async () => (counting as unknown as { worker: Worker }).worker.terminate();

describe('CountingThread', () => {
  it('counts what the service records, also in the segments that it seals meanwhile', async () => {
    for (let round = 0; round < 5; round++) {
      record(10);
      if (round % 2 === 1) spool.rotate();
    }
    await counting.flush(30_000);
    expect(await counted()).toBe(50);
    await counting.backlogShipped;
    expect(await counting.warnings()).toEqual([]);
    expect(logged).toEqual([]);
  });

  it('reports records that are damaged, and counts the others', async () => {
    record(3);
    const { path } = spool.current;
    const bytes = readFileSync(path);
    bytes.writeUInt8(bytes.readUInt8(50) ^ 1, 50);
    writeFileSync(path, bytes);
    await counting.flush(30_000);
    await eventually(async () => expect([await counted(), lost]).toEqual([2, 1]));
    expect(logged).toEqual([expect.stringMatching(/^1 record\(s\) of segment \S+ are lost/)]);
  });

  it('counts everything that is left when it closes, and leaves no file', async () => {
    await counting.backlogShipped;
    record(7);
    spool.close();
    await counting.close(30_000);
    expect(await counted()).toBe(7);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('starts again if the thread ends, counts what was recorded meanwhile, and counts nothing twice', async () => {
    record(3);
    await counting.flush(30_000);
    await endThread();
    record(4);
    expect(await counting.warnings()).toEqual([expect.stringMatching(/^counting failed and starts again/)]);
    await expect(counting.flush(1_000)).rejects.toThrow('Counting does not run.');
    await eventually(async () => expect(await counted()).toBe(7), { withinMs: 30_000 });
    await eventually(async () => expect(logged.at(-1)).toBe('Records are counted again.'), { withinMs: 30_000 });
    expect(logged[0]).toMatch(/^Counting failed and starts again; records wait in the spool/);
  });

  it('rejects calls in progress when the thread ends', async () => {
    const flushing = counting.flush(30_000);
    const rejected = expect(flushing).rejects.toThrow('The thread has ended.');
    await endThread();
    await rejected;
  });

  it('keeps the records of a database that cannot be reached, and tells the operator', async () => {
    await counting.close(10_000);
    counting = start({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' });
    record(2);
    await counting.backlogShipped;
    await eventually(async () => expect(logged.join('\n')).toMatch(/Records wait in the spool/));
    spool.close();
    await expect(counting.close(3_000)).rejects.toThrow();
    expect(readdirSync(folder)).toHaveLength(1);
  });
});
