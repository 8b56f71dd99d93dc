import { timerIds } from '@tminus/domain';
import { aTimer, createAccountWithKey, eventually, openTestDatabase, testDatabaseUrl } from '@tminus/testing';
import type { DataSource } from 'typeorm';
import { ChangeListener } from './change-listener.ts';
import { TimerRepository } from './repositories/timer.repository.ts';

let dataSource: DataSource;
let listener: ChangeListener;
const heard: string[] = [];
const losses: string[] = [];
let begun = 0;

beforeAll(async () => {
  dataSource = await openTestDatabase();
  listener = new ChangeListener({
    url: testDatabaseUrl(),
    applicationName: 'tminus-test-listener',
    channels: { timer_changed: (payload) => heard.push(payload) },
    onListening: () => begun++,
    onLost: (error) => losses.push(error.message),
  });
  listener.start();
  await eventually(async () => expect(begun).toBe(1));
});

afterAll(async () => {
  await listener.stop();
  await dataSource.destroy();
});

async function change(): Promise<string> {
  const { accountId } = await createAccountWithKey(dataSource);
  const created = await new TimerRepository(dataSource).create(accountId, aTimer(), 1);
  const uuid = timerIds.toUuid(created?.timer.id ?? timerIds.create());
  await dataSource.query(`UPDATE timers SET name = 'Changed' WHERE id = $1`, [uuid]);
  return uuid;
}

describe('ChangeListener', () => {
  it('hears of every change of a timer', async () => {
    const uuid = await change();
    await eventually(async () => expect(heard).toContain(uuid));
    await dataSource.query('DELETE FROM timers WHERE id = $1', [uuid]);
    await eventually(async () => expect(heard.filter((each) => each === uuid)).toHaveLength(2));
  });

  it('says when its connection was cut, and when it hears again', async () => {
    await dataSource.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'tminus-test-listener'`,
    );
    await eventually(async () => expect(begun).toBe(2));
    expect(losses).toHaveLength(1);
    const uuid = await change();
    await eventually(async () => expect(heard).toContain(uuid));
  });
});
