import { addEmailJob } from '@tminus/database';
import { accountIds } from '@tminus/domain';
import { eventually, issueKey } from '@tminus/testing';
import { ConsoleClient } from '../test/console-client.ts';
import { RunningApi } from '../test/running-api.ts';
import { Cleanup } from './cleanup.ts';

const api = RunningApi.forTests();

const count = async (table: string) =>
  (await api.dataSource.query<{ count: number }[]>(`SELECT count(*)::integer AS count FROM ${table}`))[0]?.count;

it('deletes expired sessions, links and attempts, also more than a batch, from two nodes, and keeps the others', async () => {
  await ConsoleClient.signedIn(api);
  const account = `(SELECT id FROM accounts WHERE email LIKE 'owner-%')`;
  await api.dataSource.query(`INSERT INTO sessions (id, account_id, token_hash, expires_at, address, user_agent)
    SELECT gen_random_uuid(), ${account}, sha256(n::text::bytea), now() - interval '1 second', '', ''
    FROM generate_series(1, 6000) AS n`);
  await api.dataSource.query(`INSERT INTO one_time_links (token_hash, account_id, purpose, expires_at)
    SELECT sha256(n::text::bytea), ${account}, 'sign_in', now() + n * interval '1 hour' FROM generate_series(-1, 1) AS n`);
  await api.dataSource.query(`INSERT INTO sign_in_attempts (key, count, blocked_until)
    VALUES (sha256('old'), 9, now() - interval '25 hours'), (sha256('recent'), 9, now() - interval '23 hours')`);
  const cleanup = api.app.get(Cleanup);
  await Promise.all([cleanup.deleteExpired(), cleanup.deleteExpired()]);
  expect(await count('sessions')).toBe(1);
  expect(await count('one_time_links')).toBe(1);
  expect(await count(`sign_in_attempts WHERE key = sha256('old')`)).toBe(0);
  expect(await count(`sign_in_attempts WHERE key = sha256('recent')`)).toBe(1);
});

it('deletes API keys 90 days after they have stopped working', async () => {
  const { accountId } = await ConsoleClient.signedIn(api);
  const add = async (revokedDaysAgo: number | null, expiredDaysAgo: number | null) => {
    const { publicId } = await issueKey(api.dataSource, accountId, ['timers:read']);
    await api.dataSource.query(
      `UPDATE api_keys SET revoked_at = now() - make_interval(days => $2), expires_at = now() - make_interval(days => $3)
       WHERE public_id = $1`,
      [publicId, revokedDaysAgo, expiredDaysAgo],
    );
    return publicId;
  };
  const kept = await Promise.all([add(null, null), add(89, null), add(null, 89), add(null, -91), add(1, -300)]);
  await Promise.all([add(91, null), add(null, 91), add(91, -9), add(2, 91)]);
  await api.app.get(Cleanup).deleteExpired();
  const rows: { id: string }[] = await api.dataSource.query(
    'SELECT public_id AS id FROM api_keys WHERE account_id = $1',
    [accountIds.toUuid(accountId)],
  );
  expect(rows.map(({ id }) => id).sort()).toEqual(kept.sort());
});

it('deletes emails that nobody has sent within a day, and no other jobs', async () => {
  await addEmailJob(api.dataSource, 'old', { email: 'old@example.com' });
  await api.dataSource.query(`SELECT graphile_worker.add_job('another-task')`);
  await api.dataSource.query(`UPDATE graphile_worker._private_jobs SET created_at = now() - interval '25 hours'`);
  await addEmailJob(api.dataSource, 'new', { email: 'new@example.com' });
  await api.app.get(Cleanup).deleteExpired();
  const left = await api.dataSource.query<{ kind: string | null }[]>(
    `SELECT payload->>'kind' AS kind FROM graphile_worker._private_jobs ORDER BY id`,
  );
  expect(left).toEqual([{ kind: null }, { kind: 'new' }]);
});

const aWebhook = (columns: string, values: string, from: string) =>
  `INSERT INTO webhooks (id, account_id, url, events, status, secret, ${columns})
   SELECT gen_random_uuid(), $1, 'https://shop.example', '{timer.created}', 'paused', '', ${values} FROM ${from}`;

it.each<[what: string, insert: string, list: string, left: string[]]>([
  [
    'events after a year, and those of started countdowns after 30 days',
    `INSERT INTO account_events (id, account_id, type, actor, changes, occurred_at)
     SELECT gen_random_uuid(), $1, type, '{"kind": "system"}', '{"before": {}, "after": {}}', now() - age
       FROM (VALUES ('364 days', interval '364 days'), ('367 days', '367 days'),
                    ('timer.started', '29 days'), ('timer.started', '31 days')) AS own (type, age)`,
    'SELECT type AS what FROM account_events WHERE account_id = $1 ORDER BY sequence',
    ['account.created', 'session.created', '364 days', 'timer.started'],
  ],
  [
    'deliveries after 30 days, but none that waits',
    `WITH webhook AS (${aWebhook('description', `''`, 'generate_series(1, 1)')} RETURNING id)
     INSERT INTO webhook_deliveries (webhook_id, event_id, sequence, subject, due_at, created_at)
     SELECT id, gen_random_uuid(), 1, name, due_at, now() - age
       FROM webhook CROSS JOIN (VALUES ('waits', now(), interval '31 days'), ('done', NULL, '31 days'), ('new', NULL, '29 days')) AS own (name, due_at, age)`,
    `SELECT subject AS what FROM webhook_deliveries JOIN webhooks ON webhooks.id = webhook_id WHERE account_id = $1 ORDER BY subject`,
    ['new', 'waits'],
  ],
  [
    'the secret of a webhook before a new one, when its day is over',
    aWebhook(
      'description, previous_secret, previous_secret_ends_at',
      `hours, '', now() + hours::interval`,
      `unnest(ARRAY['-1 hours', '1 hours']) AS hours`,
    ),
    `SELECT description AS what FROM webhooks
      WHERE account_id = $1 AND (previous_secret IS NOT NULL OR previous_secret_ends_at IS NOT NULL)`,
    ['1 hours'],
  ],
])('deletes %s', async (_, insert, list, left) => {
  const { accountId } = await ConsoleClient.signedIn(api);
  const account = [accountIds.toUuid(accountId)];
  await api.dataSource.query(insert, account);
  await api.app.get(Cleanup).deleteExpired();
  const found = await api.dataSource.query<{ what: string }[]>(list, account);
  expect(found.map(({ what }) => what)).toEqual(left);
});

it('deletes responses to idempotent requests after 24 hours, by the clock of the database', async () => {
  const create = (key: string) =>
    api.create({ name: 'Launch', targetDate: '2030-01-01T00:00:00Z' }, { headers: { 'idempotency-key': key } });
  await create('old');
  await api.dataSource.query(`UPDATE idempotency_keys SET created_at = created_at - interval '25 hours'`);
  await create('new');
  const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.UTC(2099, 0));
  try {
    await api.app.get(Cleanup).deleteExpired();
  } finally {
    clock.mockRestore();
  }
  expect(await api.dataSource.query('SELECT key FROM idempotency_keys')).toEqual([{ key: 'new' }]);
});

describe('what is old', () => {
  const segment = '019b5000-0000-7000-8000-000000000005';
  const removeOld = async () => {
    await api.dataSource.query('DELETE FROM daily_tasks');
    await api.app.get(Cleanup).removeOld();
  };

  beforeEach(() =>
    api.dataSource.query(
      `INSERT INTO spool_segments (id, counted_to, prefix, updated_at) VALUES ($1, 40, '', '2020-01-01Z') ON CONFLICT DO NOTHING`,
      [segment],
    ),
  );
  afterEach(() => jest.restoreAllMocks());

  it('is removed', async () => {
    // The API may begin at the same moment.
    await eventually(async () => {
      await removeOld();
      expect(await count(`spool_segments WHERE id = '${segment}'`)).toBe(0);
    });
  });

  it.each([-61, 61])(
    'stays if the clock of this process is %d minutes ahead of that of the database',
    async (minutes) => {
      const nowMs = Date.now() + minutes * 60_000;
      jest.spyOn(Date, 'now').mockReturnValue(nowMs);
      await expect(removeOld()).rejects.toThrow('the clocks differ');
      expect(await count(`spool_segments WHERE id = '${segment}'`)).toBe(1);
    },
  );
});
