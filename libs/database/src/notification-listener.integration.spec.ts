import { timerIds } from '@tminus/domain';
import {
  LocalPgBouncer,
  TcpProxy,
  aTimer,
  createAccountWithKey,
  describeIfInstalled,
  eventually,
  useTestDatabase,
  testDatabaseUrl,
} from '@tminus/testing';
import type { DataSource } from 'typeorm';
import { NotificationListener, type NotificationListenerOptions } from './notification-listener.ts';
import { TimerRepository } from './repositories/timer.repository.ts';

const dataSource = useTestDatabase();
let observed: ObservedListener;

/** A listener, and what it has reported. */
interface ObservedListener {
  listener: NotificationListener;
  payloads: string[];
  disconnections: string[];
  connections: number;
}

function startListener(options: Partial<NotificationListenerOptions> = {}): ObservedListener {
  const reported = { payloads: [] as string[], disconnections: [] as string[], connections: 0 };
  const listener = new NotificationListener({
    url: testDatabaseUrl(),
    dataSource,
    applicationName: 'tminus-test-listener',
    channels: { timer_changed: (payload) => reported.payloads.push(payload) },
    onListening: () => reported.connections++,
    onDisconnected: (error) => reported.disconnections.push(error.message),
    heartbeatMs: 50,
    ...options,
  });
  listener.start();
  observed = Object.assign(reported, { listener });
  return observed;
}

const untilListening = ({ connections } = { connections: 1 }) =>
  eventually(async () => expect(observed.connections).toBe(connections));

afterEach(() => observed.listener.stop());

async function changeTimer(): Promise<string> {
  const { accountId } = await createAccountWithKey(dataSource);
  const created = await new TimerRepository(dataSource).create(accountId, aTimer(), 1);
  const uuid = timerIds.toUuid(created?.timer.id ?? timerIds.create());
  await dataSource.query(`UPDATE timers SET name = 'Changed' WHERE id = $1`, [uuid]);
  return uuid;
}

describe('NotificationListener', () => {
  it('receives every update and deletion of a timer', async () => {
    const { payloads } = startListener();
    await untilListening();
    const uuid = await changeTimer();
    await eventually(async () => expect(payloads).toContain(uuid));
    await dataSource.query('DELETE FROM timers WHERE id = $1', [uuid]);
    await eventually(async () => expect(payloads.filter((payload) => payload === uuid)).toHaveLength(2));
  });

  it('reports a lost connection and listens again', async () => {
    const { payloads, disconnections } = startListener();
    await untilListening();
    await dataSource.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'tminus-test-listener'`,
    );
    await untilListening({ connections: 2 });
    expect(disconnections).toHaveLength(1);
    const uuid = await changeTimer();
    await eventually(async () => expect(payloads).toContain(uuid));
  });

  it('reports a connection that does not answer', async () => {
    const proxy = await TcpProxy.start(testDatabaseUrl());
    try {
      const { disconnections } = startListener({ url: proxy.urlOf(testDatabaseUrl()) });
      await untilListening();
      proxy.stall();
      await eventually(async () => expect(disconnections[0]).toMatch(/timeout/));
      proxy.resume();
      await untilListening({ connections: 2 });
    } finally {
      await proxy.stop();
    }
  });

  it('reports a connection that answers but receives nothing', async () => {
    let nowMs = 0;
    let isLost = false;
    const query = (...args: Parameters<DataSource['query']>) =>
      isLost ? Promise.resolve([]) : dataSource.query(...args);
    const { disconnections } = startListener({ dataSource: { query } as DataSource, now: () => nowMs });
    await untilListening();
    [nowMs, isLost] = [20_000, true];
    await eventually(async () => expect(disconnections[0]).toMatch(/did not arrive/));
    isLost = false;
    await untilListening({ connections: 2 });
  });

  it('is not listening while it does not know whether notifications arrive', async () => {
    const { disconnections } = startListener({
      dataSource: { query: () => Promise.reject(new Error('no connection is free')) },
    });
    await eventually(async () => expect(disconnections).toContain('no connection is free'));
    expect(observed.connections).toBe(0);
  });

  it('trusts a connection for less than a minute while notifications cannot be sent', async () => {
    let nowMs = 0;
    let failures: number | undefined;
    const query = (...args: Parameters<DataSource['query']>) =>
      failures === undefined ? dataSource.query(...args) : Promise.reject(new Error(`busy ${++failures}`));
    const { disconnections } = startListener({ dataSource: { query } as DataSource, now: () => nowMs });
    await untilListening();
    [nowMs, failures] = [49_000, 0];
    await eventually(async () => expect(failures).toBeGreaterThan(1));
    expect(disconnections).toEqual([]);
    nowMs = 59_000;
    await eventually(async () => expect(disconnections[0]).toMatch(/busy/));
  });
});

describeIfInstalled('pgbouncer', 'NotificationListener behind a transaction pooler', () => {
  let pooler: LocalPgBouncer;

  beforeAll(async () => (pooler = await LocalPgBouncer.start(testDatabaseUrl())));
  afterAll(() => pooler.stop());

  it('finds out that notifications do not arrive', async () => {
    const { disconnections } = startListener({ url: pooler.url });
    await eventually(async () => expect(disconnections[0]).toMatch(/transaction pooler.*DATABASE_LISTEN_URL/));
    expect(observed.connections).toBe(0);
  });
});
