import { type Actor, accountIds } from '@tminus/domain';
import { aTimer, createAccountWithKey, useTestDatabase } from '@tminus/testing';
import type { TimerWithViews } from './timer-row.ts';
import { TimerRepository } from './timer.repository.ts';

const dataSource = useTestDatabase();
const timers = new TimerRepository(dataSource);

async function anOwner() {
  const { accountId, publicId } = await createAccountWithKey(dataSource);
  const actor: Actor = { kind: 'key', id: publicId, address: '203.0.113.9' };
  const events = (columns = 'type, subject, actor, changes') =>
    dataSource.query<Record<string, unknown>[]>(
      `SELECT ${columns} FROM account_events WHERE account_id = $1 AND type LIKE 'timer.%' ORDER BY sequence`,
      [accountIds.toUuid(accountId)],
    );
  const create = async (fields = {}, limit = 100) =>
    (await timers.create(accountId, aTimer(fields), limit, { actor })) as TimerWithViews;
  return { accountId, actor, events, create };
}

describe('EventRecorder', () => {
  it('stores who has created, changed, deleted and restored a timer, and what differs', async () => {
    const { accountId, actor, events, create } = await anOwner();
    const { id } = (await create({ metadata: { b: '1', a: '2' } })).timer;
    const change = () => aTimer({ metadata: { a: '2', b: '1' }, name: 'Sale', width: 500 });
    await timers.update(accountId, id, change, { actor });
    await timers.update(accountId, id, change, { actor }); // changes nothing
    await timers.delete(accountId, id, () => undefined, { actor });
    await timers.restore(accountId, id, { limits: { live: 10, test: 10 }, deletedAfter: new Date(0) }, { actor });
    const by = { subject: id, actor: { ...actor, name: 'Test' } };
    expect(await events()).toEqual([
      {
        ...{ ...by, type: 'timer.created' },
        changes: {
          before: {},
          after: expect.objectContaining({
            name: 'Launch',
            type: 'fixed',
            targetDate: '2030-01-01T00:00:00Z',
          }) as object,
        },
      },
      {
        ...{ ...by, type: 'timer.updated' },
        changes: { before: { name: 'Launch', width: 600 }, after: { name: 'Sale', width: 500 } },
      },
      { ...by, type: 'timer.deleted', changes: { before: { status: 'active' }, after: { status: 'deleted' } } },
      { ...by, type: 'timer.restored', changes: { before: { status: 'deleted' }, after: { status: 'active' } } },
    ]);
  });

  it('stores one event for each of the timers that share a statement, and none for a timer that is refused', async () => {
    const { events, create } = await anOwner();
    await Promise.allSettled(
      Array.from({ length: 9 }, (_, index) => create({ name: `No ${index}`, width: index === 5 ? -1 : 600 }, 7)),
    );
    const names = (await events(`changes->'after'->>'name' AS name`)).map(({ name }) => name);
    expect(names.sort()).toEqual(['No 0', 'No 1', 'No 2', 'No 3', 'No 4', 'No 6', 'No 7']);
  });

  it('stores nothing if the change is not stored', async () => {
    const { accountId, actor, events, create } = await anOwner();
    const { id } = (await create()).timer;
    const inTransaction = dataSource.transaction(async (transaction) => {
      await timers.create(accountId, aTimer(), 100, { transaction, actor });
      throw new Error('rolled back');
    });
    await expect(inTransaction).rejects.toThrow('rolled back');
    await expect(timers.update(accountId, id, (timer) => ({ ...timer, width: -1 }), { actor })).rejects.toThrow(
      /violates/,
    );
    expect(await events('type')).toEqual([{ type: 'timer.created' }]);
  });

  it('cannot be changed afterwards', async () => {
    const { accountId, events, create } = await anOwner();
    await create();
    const update = `UPDATE account_events SET actor = '{}' WHERE account_id = $1`;
    await expect(dataSource.query(update, [accountIds.toUuid(accountId)])).rejects.toThrow('cannot be changed');
    expect(await events()).toHaveLength(1);
  });
});
