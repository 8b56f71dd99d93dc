import { RetentionRepository, TimerRepository } from '@tminus/database';
import { accountIds, timerIds } from '@tminus/domain';
import { aTimer, eventually, issueKey } from '@tminus/testing';
import { ConsoleClient } from '../../../test/console-client.ts';
import { addViewedTimer } from '../../../test/create-viewed-timer.ts';
import { RunningApi } from '../../../test/running-api.ts';
import { randomUUID } from 'node:crypto';

const api = RunningApi.forTests();

/** The tables that contain one of the texts anywhere. */
async function tablesWith(texts: string[]): Promise<string[]> {
  const tables: { name: string }[] = await api.dataSource.query(
    `SELECT relname AS name FROM pg_class
      WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' ORDER BY 1`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const [row]: { count: number }[] = await api.dataSource.query(
      `SELECT count(*)::int FROM ${name} AS each WHERE each::text ~ $1`,
      [texts.join('|')],
    );
    if (row && row.count > 0) found.push(name);
  }
  return found;
}

const removeOld = () =>
  api.app
    .get(RetentionRepository)
    .remove({ nowMs: Date.now(), keptFrom: '2024-01-01', graceMs: 0 }, new AbortController().signal);

describe('an account that its owner deletes', () => {
  it('is in no row of any table after the next day, not even its id or that of a timer', async () => {
    const client = await ConsoleClient.signedIn(api);
    const other = await ConsoleClient.signedIn(api);
    const kept = await addViewedTimer(api, other.accountId, [{ at: Date.now() }]);
    await issueKey(api.dataSource, client.accountId, ['timers:read']);
    const viewed = await addViewedTimer(api, client.accountId, [{ at: Date.now() }]);
    const schedule = { type: 'evergreen', durationSeconds: 60 } as never;
    const timers = new TimerRepository(api.dataSource);
    const evergreen = await timers.create(client.accountId, aTimer({}, schedule), Infinity);
    if (!evergreen) throw new Error('no timer');
    const [account, timer] = [accountIds.toUuid(client.accountId), timerIds.toUuid(evergreen.timer.id)];
    const webhook = randomUUID();
    const today = new Date().toISOString().slice(0, 10);
    const rows: [string, unknown[]][] = [
      [`evergreen_opens (timer_id, recipient, opened_at) VALUES ($1, int8send(1), now())`, [timer]],
      [`unread_deadlines (timer_id, text) VALUES ($1, 'x')`, [timer]],
      [`pending_starts (timer_id, recipient, started_at, stored_at) VALUES ($1, '', now(), 'infinity')`, [timer]],
      [
        `pending_notices (account_id, event_id, sequence, frequency) VALUES ($1, gen_random_uuid(), 1, 'daily')`,
        [account],
      ],
      [`allowance_warnings (account_id, period_start, percent) VALUES ($1, $2, 80)`, [account, today]],
      [`account_api_request_counts (account_id, day, requests) VALUES ($1, $2, 7)`, [account, today]],
      ...[timer, account].map((subject): [string, unknown[]] => [
        `unreadable_day_counts (subject_id, day, counts, reason) VALUES ($1, $2, '', 'a test')`,
        [subject, today],
      ]),
      [
        `idempotency_keys (account_id, key, request_hash, response) VALUES ($1, 'k', sha256(''), jsonb_build_object('email', $2::text))`,
        [account, client.email],
      ],
      [
        `one_time_links (token_hash, account_id, purpose, email, expires_at) VALUES (sha256('x'), $1, 'confirm_email', $2, now() + interval '1 h')`,
        [account, client.email],
      ],
      [
        `webhooks (id, account_id, url, events, description, status, secret) VALUES ($1, $2, '', '{timer.created}', '', 'paused', '')`,
        [webhook, account],
      ],
      [`webhook_deliveries (webhook_id, event_id, sequence) VALUES ($1, gen_random_uuid(), 1)`, [webhook]],
      [
        `webhook_attempts (webhook_id, event_id, event_type, attempt, started_at, duration_ms, answer)
         VALUES ($1, gen_random_uuid(), 'timer.created', 1, now(), 1, '')`,
        [webhook],
      ],
    ];
    for (const [row, values] of rows) await api.dataSource.query(`INSERT INTO ${row}`, values);

    const ids = [account, timer, webhook, timerIds.toUuid(viewed)];
    const names = [client.email, client.accountId, viewed, evergreen.timer.id];
    await eventually(async () =>
      expect(await tablesWith([...ids, ...names])).toEqual(
        [
          ...['account_api_request_counts', 'account_events', 'account_view_days', 'account_view_months'],
          ...['account_view_totals', 'accounts', 'allowance_warnings', 'api_keys', 'evergreen_opens'],
          ...[
            'idempotency_keys',
            'sessions',
            'one_time_links',
            'pending_notices',
            'pending_starts',
            'timer_deadlines',
            'timer_view_days',
          ],
          ...[
            'timer_view_totals',
            'timers',
            'unread_deadlines',
            'unreadable_day_counts',
            'webhook_attempts',
            'webhook_deliveries',
          ],
          'webhooks',
        ].sort(),
      ),
    );

    expect((await client.call('DELETE', '/account', { payload: { password: client.password } })).status).toBe(204);
    await removeOld();
    await eventually(async () => expect(await tablesWith([...ids, ...names])).toEqual([]));
    expect(await tablesWith([timerIds.toUuid(kept)])).toEqual([
      'timer_deadlines',
      'timer_view_days',
      'timer_view_totals',
      'timers',
    ]);
  });
});
