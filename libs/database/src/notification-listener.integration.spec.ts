import { timerIds } from '@tminus/domain';
import { aTimer, createAccountWithKey, eventually, openTestDatabase, testDatabaseUrl } from '@tminus/testing';
import type { DataSource } from 'typeorm';
import { NotificationListener } from './notification-listener.ts';
import { TimerRepository } from './repositories/timer.repository.ts';

let dataSource: DataSource;
let listener: NotificationListener;
const payloads: string[] = [];
const disconnections: string[] = [];
let connections = 0;

beforeAll(async () => {
  dataSource = await openTestDatabase();
  listener = new NotificationListener({
    url: testDatabaseUrl(),
    applicationName: 'tminus-test-listener',
    channels: { timer_changed: (payload) => payloads.push(payload) },
    onListening: () => connections++,
    onDisconnected: (error) => disconnections.push(error.message),
  });
  listener.start();
  await eventually(async () => expect(connections).toBe(1));
});

afterAll(async () => {
  await listener.stop();
  await dataSource.destroy();
});

async function changeTimer(): Promise<string> {
  const { accountId } = await createAccountWithKey(dataSource);
  const created = await new TimerRepository(dataSource).create(accountId, aTimer(), 1);
  const uuid = timerIds.toUuid(created?.timer.id ?? timerIds.create());
  await dataSource.query(`UPDATE timers SET name = 'Changed' WHERE id = $1`, [uuid]);
  return uuid;
}

describe('NotificationListener', () => {
  it('receives every update and deletion of a timer', async () => {
    const uuid = await changeTimer();
    await eventually(async () => expect(payloads).toContain(uuid));
    await dataSource.query('DELETE FROM timers WHERE id = $1', [uuid]);
    await eventually(async () => expect(payloads.filter((payload) => payload === uuid)).toHaveLength(2));
  });

  it('reports a lost connection and listens again', async () => {
    await dataSource.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'tminus-test-listener'`,
    );
    await eventually(async () => expect(connections).toBe(2));
    expect(disconnections).toHaveLength(1);
    const uuid = await changeTimer();
    await eventually(async () => expect(payloads).toContain(uuid));
  });
});
