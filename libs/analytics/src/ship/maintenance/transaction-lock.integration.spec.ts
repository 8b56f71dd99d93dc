import { openDatabase } from '@tminus/database';
import { TcpProxy, eventually, useTestDatabase, testDatabaseUrl } from '@tminus/testing';
import type { DataSource } from 'typeorm';
import { withTransactionLock } from './transaction-lock.ts';

const key = 4711;
const heartbeatMs = 50;
/** So long that a busy machine does not miss all heartbeats of it. */
const idleInTransactionMs = 3_000;

const observer = useTestDatabase();
let proxy: TcpProxy;
let dataSource: DataSource;

beforeEach(async () => {
  proxy = await TcpProxy.start(testDatabaseUrl());
  const url = proxy.urlOf(testDatabaseUrl());
  dataSource = await openDatabase({ url, poolSize: 2, applicationName: 'tminus-test-lock', idleInTransactionMs });
});

afterEach(async () => {
  await dataSource.destroy();
  await proxy.stop();
});

const isFree = () => withTransactionLock(observer, key, () => Promise.resolve());
const work = (during: (lost: AbortSignal) => Promise<void>) =>
  withTransactionLock(dataSource, key, during, heartbeatMs);

describe('withTransactionLock', () => {
  it('holds the lock while the work takes longer than a transaction may wait for its client', async () => {
    const done = await work(async (lost) => {
      await observer.query('SELECT pg_sleep($1)', [(1.2 * idleInTransactionMs) / 1000]);
      expect([await isFree(), lost.aborted]).toEqual([false, false]);
    });
    expect([done, await isFree()]).toEqual([true, true]);
  });

  it('releases the lock when the work fails', async () => {
    await expect(work(() => Promise.reject(new Error('no space')))).rejects.toThrow('no space');
    expect(await isFree()).toBe(true);
  });

  it('loses the lock to others when the network stalls, and aborts the signal of the work', async () => {
    const stalled = work(async (lost) => {
      proxy.stall();
      await eventually(async () => expect(await isFree()).toBe(true));
      proxy.resume();
      await eventually(async () => expect(lost.aborted).toBe(true));
    });
    await expect(stalled).rejects.toThrow();
    expect(await work(() => Promise.resolve())).toBe(true);
  });
});
