import { type AccountId, type TimerId, accountIds, operator, timerIds } from '@tminus/domain';
import { aTimer, createAccountWithKey, createTimer, eventually, useTestDatabase } from '@tminus/testing';
import { AccountRepository } from './account.repository.ts';
import { TimerDeadlineRepository } from './timer-deadline.repository.ts';
import { TimerRepository } from './timer.repository.ts';

const dataSource = useTestDatabase();
const timers = new TimerRepository(dataSource);
const deadlines = new TimerDeadlineRepository(dataSource);

afterEach(() => dataSource.query('DELETE FROM timers'));

const deadline = '2035-05-28T18:00:00Z';
const at = (text: string) => new Date(text);

/** Until nothing is due. */
async function storeAll(now: string): Promise<void> {
  while (await deadlines.storeDueEvents(at(now)));
}

/** What the events of deadlines say: `expired 2035-05-28T18:00:00Z`. @param subject - of one timer. Default: all of the account */
async function eventsOf(accountId: AccountId, subject?: TimerId): Promise<string[]> {
  const rows = await dataSource.query<{ type: string; deadline: string }[]>(
    `SELECT type, changes->'after'->>'deadline' AS deadline FROM account_events
      WHERE account_id = $1 AND type IN ('timer.expiring', 'timer.expired') AND ($2::text IS NULL OR subject = $2) ORDER BY sequence`,
    [accountIds.toUuid(accountId), subject ?? null],
  );
  return rows.map((each) => `${each.type.slice(6)} ${each.deadline}`);
}

async function anAccountWithTimer(fields: Parameters<typeof aTimer>[0] = {}, schedule?: Parameters<typeof aTimer>[1]) {
  const { accountId } = await createAccountWithKey(dataSource);
  const id = await createTimer(dataSource, accountId, aTimer({ targetDate: at(deadline), ...fields }, schedule));
  const change = (changed: Parameters<typeof aTimer>[0]) =>
    timers.update(accountId, id, () => aTimer({ targetDate: at(deadline), ...fields, ...changed }));
  return { accountId, id, change, events: () => eventsOf(accountId) };
}

describe('TimerDeadlineRepository', () => {
  it('stores both events of a deadline once, and has nothing to do before and after', async () => {
    const { events } = await anAccountWithTimer();
    expect(await deadlines.findOldestDue(at('2035-05-28T18:00:01Z'))).toEqual(at('2035-05-27T18:00:00Z'));
    await storeAll('2035-05-27T17:59:59Z');
    expect(await events()).toEqual([]);
    for (let i = 0; i < 2; i++) await storeAll('2035-05-27T18:00:00Z');
    expect(await events()).toEqual([`expiring ${deadline}`]);
    expect(await deadlines.findOldestDue(at('2035-05-28T18:00:01Z'))).toEqual(at(deadline));
    for (let i = 0; i < 2; i++) await storeAll(deadline);
    expect(await events()).toEqual([`expiring ${deadline}`, `expired ${deadline}`]);
    expect(await deadlines.findOldestDue(at('2035-05-28T18:00:01Z'))).toBeNull();
    expect(await dataSource.query('SELECT FROM timer_deadlines WHERE due_at IS NOT NULL')).toEqual([]);
  });

  it('stores each event once if three processes look at the same second', async () => {
    const { accountId } = await createAccountWithKey(dataSource);
    const all = Array.from({ length: 600 }, () =>
      createTimer(dataSource, accountId, aTimer({ targetDate: at(deadline) })),
    );
    await Promise.all(all);
    await storeAll('2035-01-01T00:00:00Z');
    await Promise.all(Array.from({ length: 3 }, () => storeAll(deadline)));
    await storeAll(deadline);
    const expected = new Set([`expired ${deadline}`]);
    const events = await eventsOf(accountId);
    expect([events.length, new Set(events)]).toEqual([600, expected]);
    const subjects = await dataSource.query<unknown[]>(
      `SELECT DISTINCT subject FROM account_events WHERE account_id = $1 AND type = 'timer.expired'`,
      [accountIds.toUuid(accountId)],
    );
    expect(subjects).toHaveLength(600);
  });

  it('stores nothing in a process that dies meanwhile, and all in the next one', async () => {
    const { events } = await anAccountWithTimer();
    const blocker = dataSource.createQueryRunner();
    await blocker.startTransaction();
    await blocker.query('LOCK TABLE account_events IN ACCESS EXCLUSIVE MODE');
    const dying = expect(deadlines.storeDueEvents(at(deadline))).rejects.toThrow();
    await eventually(async () => {
      const killed = await dataSource.query<unknown[]>(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
          WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%INSERT INTO account_events%' AND pid <> pg_backend_pid()`,
      );
      expect(killed).toHaveLength(1);
    });
    await dying;
    await blocker.rollbackTransaction();
    await blocker.release();
    expect(await events()).toEqual([]);
    await storeAll(deadline);
    expect(await events()).toEqual([`expired ${deadline}`]);
  });

  it('follows a deadline that is moved, before and after it has passed', async () => {
    const { change, events } = await anAccountWithTimer();
    await storeAll('2035-05-28T00:00:00Z');
    await change({ targetDate: at('2035-06-28T18:00:00Z') });
    await storeAll('2035-05-30T00:00:00Z');
    await change({ targetDate: at('2035-06-28T18:00:00Z'), name: 'Other' });
    await storeAll('2035-06-29T00:00:00Z');
    await change({ targetDate: at('2035-07-01T00:00:00Z') });
    await storeAll('2035-07-02T00:00:00Z');
    expect(await events()).toEqual([
      `expiring ${deadline}`,
      'expired 2035-06-28T18:00:00Z',
      'expired 2035-07-01T00:00:00Z',
    ]);
  });

  it.each([
    ['moved', (id: TimerId, owner: AccountId) => timers.update(owner, id, () => aTimer({ targetDate: at(deadline) }))],
    ['deleted', (id: TimerId, owner: AccountId) => timers.delete(owner, id, () => undefined)],
  ])(
    'stores the event of a deadline that has just passed if the timer is %s before anybody looks',
    async (_, change) => {
      const passed = '2020-01-01T00:00:00Z';
      const { accountId, id, events } = await anAccountWithTimer({ targetDate: at(passed) });
      await dataSource.query(`UPDATE timer_deadlines SET expired_until = $2, due_at = $1 WHERE timer_id = $3`, [
        ...[at(passed), at('2019-01-01T00:00:00Z'), timerIds.toUuid(id)],
      ]);
      await change(id, accountId);
      expect(await events()).toEqual([`expired ${passed}`]);
      await storeAll('2035-01-01T00:00:00Z');
      expect(await events()).toEqual([`expired ${passed}`]);
    },
  );

  it('ends a timer whose deadline is moved to the past, but not one that is created with a past deadline', async () => {
    const { accountId, change, events } = await anAccountWithTimer();
    await createTimer(dataSource, accountId, aTimer({ targetDate: at('2020-01-01T00:00:00Z') }));
    for (const name of ['one', 'two']) await change({ name, targetDate: at('2020-02-02T00:00:00Z') });
    await storeAll('2035-05-28T00:00:00Z');
    expect(await events()).toEqual(['expired 2020-02-02T00:00:00Z']);
  });

  it('stores nothing for a timer that is paused or deleted, or that has a deadline for each recipient', async () => {
    const owner = await anAccountWithTimer({ status: 'paused' });
    const deleted = await createTimer(dataSource, owner.accountId, aTimer({ targetDate: at(deadline) }));
    await timers.delete(owner.accountId, deleted, () => undefined);
    for (const schedule of [
      { type: 'evergreen', durationSeconds: 60 } as const,
      { type: 'personal', durationSeconds: 60, fallbackDate: at(deadline), trust: 'unsigned' } as const,
    ])
      await createTimer(dataSource, owner.accountId, aTimer({}, schedule));
    await storeAll('2035-05-28T17:00:00Z');
    await storeAll('2036-01-01T00:00:00Z');
    expect(await owner.events()).toEqual([]);
    await timers.restore(owner.accountId, deleted, { limits: { live: 10, test: 10 }, deletedAfter: at('2020-01-01') });
    await storeAll('2036-01-01T00:00:00Z');
    expect(await owner.events()).toEqual([`expired ${deadline}`]);
  });

  it('announces deadlines as early as the account chooses, also those that are known already', async () => {
    const { accountId, events } = await anAccountWithTimer();
    await storeAll('2035-05-26T17:00:00Z');
    await new AccountRepository(dataSource).updateProfile(accountId, { expiringHours: 48 }, operator);
    await storeAll('2035-05-26T17:59:59Z');
    expect(await events()).toEqual([]);
    await storeAll('2035-05-26T18:00:00Z');
    expect(await events()).toEqual([`expiring ${deadline}`]);
  });

  it('continues with the others if a timer has a time zone that this service does not know', async () => {
    const { accountId, id } = await anAccountWithTimer(
      {},
      { type: 'recurring', recurrence: { frequency: 'daily', time: '12:00' }, timezone: 'UTC' },
    );
    await dataSource.query(`UPDATE timers SET timezone = 'Mars/Olympus' WHERE id = $1`, [timerIds.toUuid(id)]);
    const other = await createTimer(dataSource, accountId, aTimer({ targetDate: at(deadline) }));
    await storeAll(deadline);
    expect([await eventsOf(accountId, id), await eventsOf(accountId, other)]).toEqual([[], [`expired ${deadline}`]]);
    const [row] = await dataSource.query<{ due_at: Date }[]>('SELECT due_at FROM timer_deadlines WHERE timer_id = $1', [
      timerIds.toUuid(id),
    ]);
    expect(row?.due_at).toEqual(at('2035-05-28T19:00:00Z')); // a newer service may know the time zone
  });
});
