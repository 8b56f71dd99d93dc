import { type AccountId, accountIds, auditTypes, noticeTopics, timerIds } from '@tminus/domain';
import { aTimer, addPausedWebhook, createAccountWithKey, createTimer, useTestDatabase } from '@tminus/testing';
import { AccountEventRepository } from './account-event.repository.ts';
import { PendingStartRepository } from './pending-start.repository.ts';

const dataSource = useTestDatabase();
const starts = new PendingStartRepository(dataSource);

afterEach(() => dataSource.query('DELETE FROM pending_starts'));

const at = (text: string) => new Date(`2035-05-28T${text}Z`);

/** Until nothing is due. */
async function storeAll(now: Date): Promise<void> {
  while (await starts.storeDueEvents(now));
}

async function anAccount() {
  const { accountId } = await createAccountWithKey(dataSource);
  await addPausedWebhook(dataSource, accountId, ['timer.started']);
  return accountId;
}

async function aTimerWithStarts(accountId: AccountId, { count, storedAt }: { count: number; storedAt: Date }) {
  const id = await createTimer(dataSource, accountId, aTimer({}, { type: 'evergreen', durationSeconds: 60 }));
  const add = (more: number, at: Date) =>
    dataSource.query(
      `INSERT INTO pending_starts (timer_id, recipient, started_at, stored_at)
       SELECT $1, int8send(n), timestamptz '2035-05-28T00:00:00Z' + n * interval '1 s', $3 FROM generate_series(1, $2::integer) AS n`,
      [timerIds.toUuid(id), more, at],
    );
  await add(count, storedAt);
  return { id, add };
}

interface Started {
  subject: string;
  starts: { recipient: string; startedAt: string }[];
}

const eventsOf = (accountId: AccountId) =>
  dataSource.query<Started[]>(
    `SELECT subject, changes->'after'->'starts' AS starts FROM account_events
      WHERE account_id = $1 AND type = 'timer.started' ORDER BY sequence`,
    [accountIds.toUuid(accountId)],
  );

const sizesOf = async (accountId: AccountId) => (await eventsOf(accountId)).map(({ starts: each }) => each.length);

describe('PendingStartRepository', () => {
  it('names the recipients as deadline tokens do, and when each countdown has started', async () => {
    const accountId = await anAccount();
    const { id } = await aTimerWithStarts(accountId, { count: 2, storedAt: at('00:00:00') });
    await storeAll(at('00:00:10'));
    expect(await eventsOf(accountId)).toEqual([
      {
        subject: id,
        starts: [
          {
            recipient: Buffer.from('0000000000000001', 'hex').toString('base64url'),
            startedAt: '2035-05-28T00:00:01Z',
          },
          {
            recipient: Buffer.from('0000000000000002', 'hex').toString('base64url'),
            startedAt: '2035-05-28T00:00:02Z',
          },
        ],
      },
    ]);
  });

  it('collects the starts of each timer for ten seconds, in events of at most 100 that webhooks send whole', async () => {
    const accountId = await anAccount();
    const { add } = await aTimerWithStarts(accountId, { count: 1, storedAt: at('00:00:00') });
    await add(204, at('00:00:09'));
    await aTimerWithStarts(accountId, { count: 3, storedAt: at('00:00:09') });
    await storeAll(at('00:00:09.999'));
    expect(await sizesOf(accountId)).toEqual([]);
    await storeAll(at('00:00:10'));
    expect(await sizesOf(accountId)).toEqual([100, 100, 5, 3]);
    const [first] = await eventsOf(accountId);
    expect(JSON.stringify(first).length).toBeLessThan(16_000);
  });

  it('stores each start once if three processes look at the same second, and nothing twice', async () => {
    const [one, other] = [await anAccount(), await anAccount()];
    for (const accountId of [one, other]) {
      for (let timer = 0; timer < 3; timer++)
        await aTimerWithStarts(accountId, { count: 1_500, storedAt: at('00:00:00') });
    }
    await Promise.all(Array.from({ length: 3 }, () => storeAll(at('00:00:10'))));
    for (let i = 0; i < 2; i++) await storeAll(at('00:00:10'));
    for (const accountId of [one, other]) {
      const events = await eventsOf(accountId);
      const stored = events.flatMap((each) => each.starts.map(({ recipient }) => each.subject + recipient));
      expect([stored.length, new Set(stored).size]).toEqual([4_500, 4_500]);
    }
  });

  it('stores nothing, and forgets no start, if the events cannot be stored', async () => {
    const accountId = await anAccount();
    await aTimerWithStarts(accountId, { count: 3, storedAt: at('00:00:00') });
    await dataSource.query(
      `ALTER TABLE account_events ADD CONSTRAINT refused CHECK (type <> 'timer.started') NOT VALID`,
    );
    await expect(storeAll(at('00:00:10'))).rejects.toThrow('refused');
    await dataSource.query('ALTER TABLE account_events DROP CONSTRAINT refused');
    await storeAll(at('00:00:10'));
    expect(await sizesOf(accountId)).toEqual([3]);
  });

  it('makes no entry of the audit list and no email', async () => {
    const accountId = await anAccount();
    const notices = Object.fromEntries(noticeTopics.map((topic) => [topic, 'now']));
    await dataSource.query('UPDATE accounts SET email_confirmed_at = now(), notices = $2 WHERE id = $1', [
      accountIds.toUuid(accountId),
      notices,
    ]);
    const { id } = await aTimerWithStarts(accountId, { count: 1, storedAt: at('00:00:00') });
    await storeAll(at('00:00:10'));
    expect(await sizesOf(accountId)).toEqual([1]);
    for (const subject of [undefined, id]) {
      const entries = await new AccountEventRepository(dataSource).list(accountId, { subject }, 10);
      expect(entries.filter(({ type }) => !auditTypes.some((each) => each === type))).toEqual([]);
      expect(entries.some(({ type }) => type === 'timer.created')).toBe(true);
    }
    const pending = await dataSource.query<unknown[]>(
      `SELECT FROM pending_notices JOIN account_events ON id = event_id WHERE type = 'timer.started'`,
    );
    expect(pending).toEqual([]);
  });
});
