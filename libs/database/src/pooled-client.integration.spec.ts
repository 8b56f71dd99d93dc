import { TcpProxy, eventually, useTestDatabase, testDatabaseUrl } from '@tminus/testing';
import type { DataSource, EntityManager } from 'typeorm';
import { isDatabaseOutage } from '@tminus/server/resilience';
import { openDatabase } from './data-source.ts';
import { poolOf } from './connection-pool.ts';

const session = 'SELECT pg_backend_pid() AS pid, now() < statement_timestamp() AS "isInTransaction"';
const applicationName = 'tminus-test-stalled';

let proxy: TcpProxy;
const observer = useTestDatabase();
let dataSource: DataSource;

beforeAll(async () => {
  proxy = await TcpProxy.start(testDatabaseUrl());
  await observer.query('CREATE TABLE written (id integer PRIMARY KEY)');
});

beforeEach(() => observer.query('TRUNCATE written'));
afterEach(() => dataSource.destroy());

afterAll(() => proxy.stop());

/** A data source with one connection, through the proxy. */
async function open(options: { statementTimeoutMs?: number; idleInTransactionMs?: number } = {}): Promise<void> {
  dataSource = await openDatabase({ url: proxy.urlOf(testDatabaseUrl()), poolSize: 1, applicationName, ...options });
}

async function pidOf(manager: EntityManager | DataSource): Promise<number> {
  const [row]: { pid: number }[] = await manager.query(session);
  return row?.pid ?? 0;
}

const insert = (id: number, manager: EntityManager | DataSource = dataSource) =>
  manager.query('INSERT INTO written VALUES ($1)', [id]);

async function written(): Promise<number[]> {
  const rows: { id: number }[] = await observer.query('SELECT id FROM written ORDER BY id');
  return rows.map(({ id }) => id);
}

describe('a connection of the pool', () => {
  it('may break before its user listens for errors', async () => {
    await open();
    const client = await poolOf(dataSource).connect();
    expect(() => client.emit('error', new Error('cut'))).not.toThrow();
    client.release(true);
  });

  it('that breaks between two queries of a transaction is an outage', async () => {
    await open();
    const broken = dataSource.transaction(async (manager) => {
      await observer.query('SELECT pg_terminate_backend($1)', [await pidOf(manager)]);
      await eventually(async () => expect(manager.queryRunner?.isReleased).toBe(true));
      await insert(1, manager);
    });
    expect(isDatabaseOutage(await broken.catch((error: unknown) => error))).toBe(true);
  });

  it('is not used again after a timeout in a transaction, even if the server answers later', async () => {
    await open({ statementTimeoutMs: 500 });
    let pid: unknown;
    const hanging = dataSource.transaction(async (manager) => {
      pid = await pidOf(manager);
      await insert(1, manager);
      proxy.stall();
      await manager.query('SELECT 1');
    });
    await expect(hanging).rejects.toThrow('Query read timeout');
    proxy.resume();
    const [next]: [{ pid: number; isInTransaction: boolean }] = await dataSource.query(session);
    expect(next.isInTransaction).toBe(false);
    expect(next.pid).not.toBe(pid);
    await insert(2);
    expect(await written()).toEqual([2]);
  });

  it('is not used again after the answer to COMMIT was lost', async () => {
    await open({ statementTimeoutMs: 500 });
    const pid = await pidOf(dataSource);
    const stalled = proxy.loseAnswerTo('COMMIT', 'stall');
    await expect(dataSource.transaction((manager) => insert(1, manager))).rejects.toThrow('Query read timeout');
    await stalled;
    proxy.resume();
    await insert(2);
    expect(await pidOf(dataSource)).not.toBe(pid);
    expect(await written()).toEqual([1, 2]);
  });

  it('is not used again if its user leaves a transaction open', async () => {
    await open();
    const careless = dataSource.createQueryRunner();
    await careless.query('BEGIN');
    await insert(1, careless.manager);
    const pid = await pidOf(careless.manager);
    await careless.release();
    await insert(2);
    expect(await pidOf(dataSource)).not.toBe(pid);
    expect(await written()).toEqual([2]);
  });

  it('is not used again if its user does not wait for a statement', async () => {
    await open();
    const careless = dataSource.createQueryRunner();
    const pid = await pidOf(careless.manager);
    const forgotten = careless.query('BEGIN').catch(() => undefined);
    await new Promise(setImmediate); // the statement has been sent
    await careless.release();
    await insert(2);
    await forgotten;
    expect(await pidOf(dataSource)).not.toBe(pid);
    expect(await written()).toEqual([2]);
  });

  it('is not used again after the server refused a write, because another server may accept it', async () => {
    await open();
    const pid = await pidOf(dataSource);
    const refused = dataSource.transaction(async (manager) => {
      await manager.query('SET TRANSACTION READ ONLY');
      await insert(1, manager);
    });
    await expect(refused).rejects.toMatchObject({ code: '25006' });
    await insert(2);
    expect(await pidOf(dataSource)).not.toBe(pid);
  });

  it('is replaced by the renewal of the pool, when its user has released it', async () => {
    await open();
    const idle = await pidOf(dataSource);
    poolOf(dataSource).renew();
    const inUse = await dataSource.transaction(async (manager) => {
      const pid = await pidOf(manager);
      poolOf(dataSource).renew();
      await insert(1, manager);
      return pid;
    });
    const after = await pidOf(dataSource);
    expect(new Set([idle, inUse, after]).size).toBe(3);
    expect(await pidOf(dataSource)).toBe(after);
    expect(await written()).toEqual([1]);
  });

  it('ends on both sides when the other machine disappears', async () => {
    await open();
    const settings: { name: string; setting: string }[] = await dataSource.query(
      `SELECT name, setting FROM pg_settings WHERE name ~ '^tcp_|idle_in_transaction' ORDER BY name`,
    );
    expect(Object.fromEntries(settings.map(({ name, setting }) => [name, Number(setting)]))).toEqual({
      idle_in_transaction_session_timeout: 15_000,
      tcp_keepalives_count: 3,
      tcp_keepalives_idle: 5,
      tcp_keepalives_interval: 3,
      tcp_user_timeout: 15_000,
    });
  });
});
