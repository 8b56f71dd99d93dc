import { accountIds, operator } from '@tminus/domain';
import { aTimer, createAccountWithKey, createTimer, useTestDatabase } from '@tminus/testing';
import { LocalTimeRepository } from './local-time.repository.ts';
import { TimerRepository } from './timer.repository.ts';

const dataSource = useTestDatabase();
const localTimes = new LocalTimeRepository(dataSource);
const nowMs = Date.parse('2026-11-29T12:00:00Z');
const vancouver = '2035-12-04T18:00:00[America/Vancouver]';
/** Under the rules until 2026a, and since then. */
const [old, right] = [new Date('2035-12-05T02:00:00Z'), new Date('2035-12-05T01:00:00Z')];

describe('LocalTimeRepository', () => {
  it('finds, announces and moves timers whose local time is another instant', async () => {
    const { accountId } = await createAccountWithKey(dataSource);
    const add = (fields: Parameters<typeof aTimer>[0]) => createTimer(dataSource, accountId, aTimer(fields));
    const events = async () =>
      dataSource.query<object[]>(
        `SELECT type, subject, actor->>'kind' AS actor, changes FROM account_events
          WHERE account_id = $1 AND type NOT IN ('timer.created', 'account.created') ORDER BY sequence`,
        [accountIds.toUuid(accountId)],
      );
    await add({ targetDate: old });
    await add({ targetDate: right, localTimes: { targetDate: vancouver } });
    const id = await add({ targetDate: old, localTimes: { targetDate: vancouver }, startsAt: new Date('2030-01-01') });

    const [moved, ...others] = await localTimes.findMoved(nowMs);
    expect(others).toEqual([]);
    expect(moved).toMatchObject({ id, accountId, before: { targetDate: old }, after: { targetDate: right } });

    await Promise.all([localTimes.announceMoved(nowMs), localTimes.announceMoved(nowMs)]);
    await localTimes.announceMoved(nowMs);
    const changes = { before: { targetDate: '2035-12-05T02:00:00Z' }, after: { targetDate: '2035-12-05T01:00:00Z' } };
    const announced = { type: 'timer.zone_rules_changed', subject: id, actor: 'system', changes };
    expect((await events()).filter((each) => 'type' in each && String(each.type).startsWith('timer.'))).toEqual([
      announced,
    ]);

    await localTimes.move({ accountId, id }, nowMs, operator);
    expect(await localTimes.findMoved(nowMs)).toEqual([]);
    expect((await new TimerRepository(dataSource).find(accountId, id))?.timer).toMatchObject({
      ...{ targetDate: right, localTimes: { targetDate: vancouver }, revision: 2 },
    });
    expect((await events()).at(-1)).toEqual({ type: 'timer.updated', subject: id, actor: 'operator', changes });
  });

  it('does not move a timer that would then end before it starts', async () => {
    const { accountId } = await createAccountWithKey(dataSource);
    const dates = { targetDate: old, localTimes: { targetDate: vancouver }, startsAt: right };
    const id = await createTimer(dataSource, accountId, aTimer(dates));
    expect(await localTimes.findMoved(nowMs)).toMatchObject([{ id, canMove: false }]);
    await localTimes.move({ accountId, id }, nowMs, operator);
    expect((await new TimerRepository(dataSource).find(accountId, id))?.timer).toMatchObject({ targetDate: old });
  });
});
