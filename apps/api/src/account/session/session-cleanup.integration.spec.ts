import { ConsoleClient } from '../../../test/console-client.ts';
import { RunningApi } from '../../../test/running-api.ts';
import { SessionCleanup } from './session-cleanup.ts';

let api: RunningApi;

beforeAll(async () => {
  api = await RunningApi.start();
});

afterAll(() => api.stop());

const count = async (table: string) =>
  (await api.dataSource.query<{ count: number }[]>(`SELECT count(*)::integer AS count FROM ${table}`))[0]?.count;

it('deletes expired sessions, links and attempts, also more than a batch, from two nodes, and keeps the others', async () => {
  await ConsoleClient.signedIn(api);
  const account = `(SELECT id FROM accounts WHERE email LIKE 'owner-%')`;
  await api.dataSource.query(`INSERT INTO sessions (id, account_id, token_hash, expires_at, address, user_agent)
    SELECT gen_random_uuid(), ${account}, sha256(n::text::bytea), now() - interval '1 second', '', ''
    FROM generate_series(1, 6000) AS n`);
  await api.dataSource.query(`INSERT INTO sign_in_links (token_hash, account_id, purpose, expires_at)
    SELECT sha256(n::text::bytea), ${account}, 'sign_in', now() + n * interval '1 hour' FROM generate_series(-1, 1) AS n`);
  await api.dataSource.query(`INSERT INTO sign_in_attempts (key, count, blocked_until)
    VALUES (sha256('old'), 9, now() - interval '25 hours'), (sha256('recent'), 9, now() - interval '23 hours')`);
  const cleanup = api.app.get(SessionCleanup);
  await Promise.all([cleanup.deleteExpired(), cleanup.deleteExpired()]);
  expect(await count('sessions')).toBe(1);
  expect(await count('sign_in_links')).toBe(1);
  expect(await count(`sign_in_attempts WHERE key = sha256('old')`)).toBe(0);
  expect(await count(`sign_in_attempts WHERE key = sha256('recent')`)).toBe(1);
});
