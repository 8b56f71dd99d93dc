import { type WebhookId, accountIds, timerIds, webhookIds } from '@tminus/domain';
import { aTimer, createAccountWithKey, createTimer, eventually, listenOnWebPort } from '@tminus/testing';
import { median } from '@tminus/testing/statistics';
import type { ServerResponse } from 'node:http';
import { createServer } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { RunningApi } from '../../test/running-api.ts';
import { type Received, WebhookReceiver, webhooksOnThisMachine } from '../../test/webhook-receiver.ts';

const api = RunningApi.forTests(webhooksOnThisMachine);
const receiver = WebhookReceiver.forTests((response, received) => answer(response, received));
let answer: (response: ServerResponse, received: Received) => void;
const ok = (response: ServerResponse) => void response.writeHead(204).end();

beforeEach(() => (answer = ok));

const allTypes = ['timer.created', 'timer.updated', 'timer.deleted'];
let paths = 0;

async function newWebhook(fields: object = {}) {
  const { key, accountId } = await createAccountWithKey(api.dataSource, { plan: 'business' });
  const path = `/hook-${++paths}`;
  const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object) =>
    api.call(method, `/api/v1/${url}`, { key, ...(payload ? { payload } : {}) });
  const { status, body } = await call('POST', 'webhooks', { url: receiver.url(path), events: allTypes, ...fields });
  expect(status).toBe(201);
  const createTimer = async (name = 'Sale'): Promise<string> =>
    (await call('POST', 'timers', { name, targetDate: '2035-01-01T00:00:00Z' })).body.data.id;
  const received = () =>
    receiver.received.filter((each) => each.path === path).map((each) => ({ ...each, json: JSON.parse(each.body) }));
  const webhook = async () => (await call('GET', `webhooks/${body.data.id}`)).body.data;
  const attempts = async () => (await call('GET', `webhooks/${body.data.id}/attempts`)).body.data;
  return {
    ...{ key, accountId, path, call, createTimer, received, webhook, attempts },
    ...(body.data as { id: string; secret: string }),
  };
}

type Receiving = Awaited<ReturnType<typeof newWebhook>>;

/** @returns milliseconds until each of the webhooks got its event */
async function delaysOf(webhooks: readonly Receiving[]): Promise<number[]> {
  const measured: number[] = [];
  for (const each of webhooks) {
    const [before, received] = [performance.now(), each.received().length];
    await each.createTimer();
    await eventually(async () => expect(each.received()).toHaveLength(received + 1), { withinMs: 15_000 });
    measured.push((each.received().at(-1)?.atMs ?? Infinity) - before);
  }
  return measured;
}

/** Lets the next attempts of a webhook begin now. */
async function skipDelay(id: string) {
  await api.dataSource.query(`UPDATE webhook_deliveries SET due_at = now() WHERE due_at > now()`);
  await api.dataSource.query(`UPDATE graphile_worker._private_jobs SET run_at = now() WHERE run_at > now()`);
  await api.dataSource.query(
    `SELECT graphile_worker.add_job('deliver-webhook', json_build_object('webhookId', w.id)) FROM webhooks w WHERE url LIKE $1`,
    [`%${id}`],
  );
}

describe('the events of an account', () => {
  it('arrive, signed, with what has changed and by whom', async () => {
    const { secret, call, createTimer, received } = await newWebhook();
    const id = await createTimer();
    await call('PATCH', `timers/${id}`, { name: 'Big sale' });
    await call('DELETE', `timers/${id}`);
    await eventually(async () => expect(received()).toHaveLength(3));
    const [created, updated, deleted] = received();
    for (const { body, headers } of received()) expect(() => new Webhook(secret).verify(body, headers)).not.toThrow();
    const actor = { kind: 'key', id: expect.any(String), name: 'Test' };
    expect(created?.json).toMatchObject({
      type: 'timer.created',
      data: { id, actor, changes: { after: { name: 'Sale' } } },
    });
    expect(updated?.json).toEqual({
      type: 'timer.updated',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      data: { id, actor, changes: { before: { name: 'Sale' }, after: { name: 'Big sale' } } },
    });
    expect(deleted?.json.type).toBe('timer.deleted');
    expect(new Set(received().map(({ headers }) => headers['webhook-id'])).size).toBe(3);
  });

  it('do not arrive if the webhook does not want them, is paused, or belongs to another account', async () => {
    const [one, paused] = [await newWebhook({ events: ['timer.deleted'] }), await newWebhook({ status: 'paused' })];
    for (const each of [one, paused]) await each.createTimer();
    const other = await newWebhook();
    await other.createTimer();
    await eventually(async () => expect(other.received()).toHaveLength(1));
    expect([one.received(), paused.received()]).toEqual([[], []]);
  });

  it('arrive when a deadline has passed, by the clock of the service', async () => {
    const { call, createTimer, received } = await newWebhook({ events: ['timer.expired'] });
    const id = await createTimer();
    const deadline = '2026-01-01T00:00:00Z';
    await call('PATCH', `timers/${id}`, { targetDate: deadline });
    await eventually(async () =>
      expect(received().map(({ json }) => json)).toEqual([
        expect.objectContaining({
          type: 'timer.expired',
          data: { id, actor: { kind: 'system' }, changes: { before: {}, after: { deadline } } },
        }),
      ]),
    );
  });

  it('arrive when recipients have started an evergreen countdown', async () => {
    const { accountId, received } = await newWebhook({ events: ['timer.started'] });
    const id = await createTimer(api.dataSource, accountId, aTimer({}, { type: 'evergreen', durationSeconds: 60 }));
    await api.dataSource.query(
      `INSERT INTO pending_starts (timer_id, recipient, started_at, stored_at)
       VALUES ($1, '\\x0102030405060708', '2035-01-01T00:00:00Z', now() - interval '1 minute')`,
      [timerIds.toUuid(id)],
    );
    const starts = [{ recipient: 'AQIDBAUGBwg', startedAt: '2035-01-01T00:00:00Z' }];
    await eventually(async () =>
      expect(received().map(({ json }) => json)).toEqual([
        expect.objectContaining({
          type: 'timer.started',
          data: { id, actor: { kind: 'system' }, changes: { before: {}, after: { starts } } },
        }),
      ]),
    );
  });

  it('keep the order of each timer at the first attempt, with several timers at the same time', async () => {
    answer = (response) => void setTimeout(ok, 20 * Math.random(), response);
    const { call, createTimer, received } = await newWebhook();
    const ids = await Promise.all(Array.from({ length: 6 }, (_, n) => createTimer(`${n}:0`)));
    for (let round = 1; round <= 8; round++)
      await Promise.all(ids.map((id, n) => call('PATCH', `timers/${id}`, { name: `${n}:${round}` })));
    await eventually(async () => expect(received()).toHaveLength(6 * 9));
    for (const id of ids) {
      const names = received()
        .filter(({ json }) => json.data.id === id)
        .map(({ json }) => Number(json.data.changes.after.name.split(':')[1]));
      expect(names).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
    }
  });

  it('arrive after the process that was delivering has died', async () => {
    const { path, createTimer, received } = await newWebhook();
    await api.dataSource.query(`UPDATE webhooks SET claimed_until = now() + interval '1 second' WHERE url LIKE $1`, [
      `%${path}`,
    ]);
    await createTimer();
    await eventually(async () => expect(received()).toHaveLength(1), { withinMs: 15_000 });
  });

  it('are not sent if the change is not stored', async () => {
    const { key, createTimer, received } = await newWebhook();
    const payload = { name: 'x', targetDate: '2035-01-01T00:00:00Z', width: -1 };
    expect((await api.call('POST', '/api/v1/timers', { key, payload })).status).toBe(400);
    await createTimer('stored');
    await eventually(async () => expect(received()).toHaveLength(1));
    expect(received()[0]?.json.data.changes.after.name).toBe('stored');
  });
});

describe('an attempt that fails', () => {
  it('is followed by others with the same webhook-id, until one succeeds', async () => {
    let failures = 2;
    answer = (response) => void (failures-- > 0 ? response.writeHead(500).end('down') : ok(response));
    const { path, createTimer, received, attempts, webhook } = await newWebhook();
    await createTimer();
    for (const n of [1, 2]) {
      await eventually(async () => expect(await attempts()).toHaveLength(n));
      await skipDelay(path);
    }
    await eventually(async () => expect(await attempts()).toHaveLength(3));
    expect(new Set(received().map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    const [third, second, first] = await attempts();
    expect(first).toMatchObject({ attempt: 1, status: 500, answer: 'down', delivered: false });
    const waitMs = Date.parse(first.nextAttemptAt) - Date.parse(first.startedAt);
    expect([waitMs >= 4_000, waitMs <= 7_000]).toEqual([true, true]);
    expect([second.attempt, third.attempt, third.delivered, third.nextAttemptAt]).toEqual([2, 3, true, null]);
    expect((await webhook()).status).toBe('active');
  });

  it('disables the webhook if it was the tenth; enabled again, it receives what is sent again', async () => {
    answer = (response) => void response.writeHead(500).end();
    const { id, path, call, createTimer, attempts, webhook, received } = await newWebhook();
    await createTimer();
    await eventually(async () => expect(await attempts()).toHaveLength(1));
    await api.dataSource.query('UPDATE webhook_deliveries SET attempts = 9 WHERE due_at > now()');
    await skipDelay(path);
    await eventually(async () =>
      expect(await webhook()).toMatchObject({ status: 'disabled', disabledReason: 'failing' }),
    );
    answer = ok;
    await createTimer('while disabled');
    await call('PATCH', `webhooks/${id}`, { status: 'active' });
    const { status, body } = await call('POST', `webhooks/${id}/resends`, { from: '2020-01-01T00:00:00Z' });
    expect([status, body.data]).toEqual([201, { count: 2, continueFrom: null }]);
    await eventually(async () => expect(await attempts()).toHaveLength(4));
    const [{ eventId, attempt }] = await attempts();
    expect(attempt).toBe(1);
    expect((await call('POST', `webhooks/${id}/resends`, { eventId })).body.data).toMatchObject({ count: 1 });
    await eventually(async () => expect(received()).toHaveLength(5));
    expect(received().at(-1)?.headers['webhook-id']).toBe(eventId);
  });

  it('disables the webhook at once if the receiver is gone', async () => {
    answer = (response) => void response.writeHead(410).end();
    const { createTimer, webhook, received } = await newWebhook();
    await createTimer();
    await eventually(async () => expect(await webhook()).toMatchObject({ status: 'disabled', disabledReason: 'gone' }));
    await createTimer();
    expect(received()).toHaveLength(1);
  });
});

it('a resend of more than 10,000 events sends the oldest again, and says where to continue', async () => {
  const { id, accountId, call } = await newWebhook({ status: 'paused' });
  await api.dataSource.query(
    `INSERT INTO account_events (id, account_id, type, actor, changes, occurred_at)
     SELECT gen_random_uuid(), $1, 'timer.created', '{"kind":"system"}', '{"before":{},"after":{}}', timestamptz '2026-01-03T00:00:00Z' - n * interval '10 s'
       FROM generate_series(1, 10003) AS n`,
    [accountIds.toUuid(accountId)],
  );
  const resend = async (from: string) => (await call('POST', `webhooks/${id}/resends`, { from })).body.data;
  const first = await resend('2026-01-01T00:00:00Z');
  expect(first).toEqual({ count: 10_000, continueFrom: '2026-01-02T23:59:20Z' });
  expect(await resend(first.continueFrom)).toEqual({ count: 4, continueFrom: null });
});

it.each<[string, 'DELETE' | 'PATCH', object | undefined]>([
  ['deleted', 'DELETE', undefined],
  ['paused', 'PATCH', { status: 'paused' }],
])('a webhook that is %s receives nothing that has not been sent yet', async (_, method, payload) => {
  const { id, call, createTimer, received } = await newWebhook();
  const open: ServerResponse[] = [];
  answer = (response) => void open.push(response);
  await createTimer();
  await eventually(async () => expect(received()).toHaveLength(1));
  for (let n = 0; n < 8; n++) await createTimer();
  open.splice(0).forEach((response) => response.end());
  await eventually(async () => expect(received()).toHaveLength(5)); // of the eight, one for each connection
  expect((await call(method, `webhooks/${id}`, payload)).status).toBe(200);
  answer = ok;
  open.forEach((response) => response.end());
  const running = 'SELECT FROM graphile_worker.jobs WHERE locked_at IS NOT NULL';
  await eventually(async () => expect(await api.dataSource.query(running)).toEqual([]));
  expect(received()).toHaveLength(5);
});

it('a webhook that is deleted is forgotten, with all that was or will be sent to it', async () => {
  const { id, call, createTimer, received } = await newWebhook();
  await createTimer();
  await eventually(async () => expect(received()).toHaveLength(1));
  await call('DELETE', `webhooks/${id}`);
  for (const table of ['webhook_deliveries', 'webhook_attempts'])
    await eventually(async () =>
      expect(
        await api.dataSource.query(`SELECT FROM ${table} WHERE webhook_id = $1`, [webhookIds.toUuid(id as WebhookId)]),
      ).toEqual([]),
    );
});

it('a delivery of an event that no longer exists is dropped', async () => {
  const { id } = await newWebhook();
  const webhook = [webhookIds.toUuid(id as WebhookId)];
  await api.dataSource.query(
    'INSERT INTO webhook_deliveries (webhook_id, event_id, sequence) VALUES ($1, gen_random_uuid(), 1)',
    webhook,
  );
  await eventually(async () =>
    expect(await api.dataSource.query('SELECT FROM webhook_deliveries WHERE webhook_id = $1', webhook)).toEqual([]),
  );
});

it.each([
  [{}, 'eventId'],
  [{ eventId: 'evt_1' }, 'eventId'],
  [{ eventId: 'evt_01m7yxhe0xe7ran31ygpx82d3j', from: '2030-01-01T00:00:00Z' }, 'from'],
  [{ from: 'yesterday' }, 'from'],
])('a resend of %j is refused', async (payload, field) => {
  const { id, call } = await newWebhook();
  const { status, body } = await call('POST', `webhooks/${id}/resends`, payload);
  expect([status, body.error.details[0].field]).toEqual([400, field]);
});

it('one receiver of 50 that hangs delays the others by less than a second', async () => {
  const hanging = await newWebhook();
  const others = await Promise.all(Array.from({ length: 49 }, () => newWebhook()));
  const delays = () => delaysOf(others.slice(0, 15));
  const alone = await delays();
  answer = (response, { path }) => (path === hanging.path ? undefined : ok(response));
  for (let n = 0; n < 10; n++) await hanging.createTimer();
  await eventually(async () => expect(hanging.received().length).toBeGreaterThan(0));
  // Others that waited for it would wait for the 15 s of its timeout. On a busy machine, all are slow.
  expect(median(await delays()) - median(alone)).toBeLessThan(1_000);
  expect(hanging.received().length).toBeLessThanOrEqual(4);
});

it('40 receivers of eight accounts that hang in different ways delay no other, and their accounts have their own turns', async () => {
  const silent = createServer().unref();
  const port = await listenOnWebPort(silent);
  const trickle = (response: ServerResponse) => {
    const timer = setInterval(() => response.write('.'), 500);
    response.on('close', () => clearInterval(timer));
  };
  answer = (response, { path }) => {
    if (path.startsWith('/trickle')) return trickle(response);
    if (!path.startsWith('/hang')) ok(response);
  };
  const others = await Promise.all([newWebhook(), newWebhook(), newWebhook()]);
  const urls = [receiver.url('/hang'), receiver.url('/trickle'), `https://127.0.0.1:${port}/`];
  for (let account = 0; account < 8; account++) {
    const hanging = await newWebhook({ url: urls[account % urls.length] });
    for (let n = 1; n < 5; n++)
      await hanging.call('POST', 'webhooks', { url: urls[(account + n) % urls.length], events: allTypes });
    await hanging.createTimer();
  }
  const inTurn = () => api.dataSource.query('SELECT FROM webhooks WHERE claimed_until > now()');
  // More than there are workers.
  await eventually(async () => expect((await inTurn()).length).toBeGreaterThan(30), { withinMs: 9_000 });
  expect(median(await delaysOf([...others, ...others]))).toBeLessThan(1_500);
});
