import { defaultPlans } from '@tminus/domain';
import { createAccountWithKey, eventually } from '@tminus/testing';
import { RunningApi } from '../../test/running-api.ts';
import { fixtures } from '../../test/create-viewed-timer.ts';

/** Two nodes that share a database. */
const api = RunningApi.forTests();
const otherNode = RunningApi.forTests();

async function createAccount() {
  const { key, accountId } = await createAccountWithKey(api.dataSource);
  return {
    accountId,
    create: (name: string | undefined, payload: object = fixtures.fixed, node = api) =>
      node.create(payload, { key, headers: name === undefined ? {} : { 'idempotency-key': name } }),
    total: async () => (await api.call('GET', '/api/v1/timers', { key })).headers['x-total-count'],
    remove: (id: string) => api.call('DELETE', `/api/v1/timers/${id}`, { key }),
  };
}

const age = (hours: number) =>
  api.dataSource.query(`UPDATE idempotency_keys SET created_at = created_at - $1 * interval '1 hour'`, [hours]);

/** Blocks the creation of timers while `during` runs. Requests are still counted. */
async function whileCreatesWait(during: () => Promise<void>): Promise<void> {
  await api.dataSource.transaction(async (manager) => {
    await manager.query('SELECT 1 FROM accounts FOR NO KEY UPDATE');
    await during();
  });
}

/** Blocks only creates. */
const waiting = `SELECT pid FROM pg_stat_activity
  WHERE wait_event_type = 'Lock' AND datname = current_database() AND query LIKE '%INSERT INTO timers%'`;
const untilOneWaits = () => eventually(async () => expect(await api.dataSource.query(waiting)).toHaveLength(1));

describe('POST with an Idempotency-Key', () => {
  it('is executed once and gets the same response each time, on every node, byte for byte', async () => {
    const { create, total } = await createAccount();
    const first = await create('order 1', fixtures.recurring);
    const { type, ...others } = fixtures.recurring;
    const again = [
      await create('order 1', fixtures.recurring),
      await create('order 1', { ...others, type }),
      await create('order 1', fixtures.recurring, otherNode),
    ];
    expect([first.status, first.headers['idempotency-replayed']]).toEqual([201, undefined]);
    for (const { status, text, headers } of again) {
      expect([status, text, headers['idempotency-replayed']]).toEqual([201, first.text, 'true']);
      for (const name of ['location', 'etag', 'content-type']) expect(headers[name]).toBe(first.headers[name]);
    }
    expect(await total()).toBe('1');
  });

  it('gets the stored response even after the timer is deleted', async () => {
    const { create, remove } = await createAccount();
    const first = await create('order 1');
    await remove(first.body.data.id);
    expect((await create('order 1')).text).toBe(first.text);
  });

  it('is executed once among fifty concurrent requests on two nodes', async () => {
    const { create, total } = await createAccount();
    const requests = Array.from({ length: 50 }, (_, i) => create('order 1', fixtures.fixed, i % 2 ? api : otherNode));
    const answers = await Promise.all(requests);
    const made = answers.filter(({ status }) => status === 201);
    expect(made.filter(({ headers }) => !headers['idempotency-replayed'])).toHaveLength(1);
    expect(new Set(made.map(({ text }) => text)).size).toBe(1);
    const refused = answers.filter(({ status }) => status !== 201).map(({ body }) => body.error.code);
    expect(refused).toEqual(refused.map(() => 'idempotency_in_progress'));
    expect(await total()).toBe('1');
  });

  it('is refused while the first request is in progress, and replayed afterward', async () => {
    const { create } = await createAccount();
    let first: ReturnType<typeof create> | undefined;
    await whileCreatesWait(async () => {
      first = create('order 1');
      await untilOneWaits();
      for (const node of [api, otherNode]) {
        const { status, headers, body } = await create('order 1', fixtures.fixed, node);
        expect([status, body.error.code, headers['retry-after']]).toEqual([409, 'idempotency_in_progress', '1']);
      }
    });
    const answer = await first;
    expect([answer?.status, (await create('order 1')).text]).toEqual([201, answer?.text]);
  });

  it('can be sent again after the first request lost its database connection', async () => {
    const { create, total } = await createAccount();
    let first: ReturnType<typeof create> | undefined;
    await whileCreatesWait(async () => {
      first = create('order 1');
      await untilOneWaits();
      const [{ pid }] = await api.dataSource.query(waiting);
      await api.dataSource.query('SELECT pg_terminate_backend($1)', [pid]);
      expect((await first).status).toBe(503);
    });
    const again = await create('order 1');
    expect([again.status, again.headers['idempotency-replayed'], await total()]).toEqual([201, undefined, '1']);
  });

  it('is refused when the key was used for another request', async () => {
    const { create, total } = await createAccount();
    await create('order 1');
    const { status, body } = await create('order 1', { ...fixtures.fixed, name: 'Other' });
    expect([status, body.error.code]).toEqual([422, 'idempotency_key_reused']);
    expect(await total()).toBe('1');
  });

  it('is executed again after an error, and after the timer limit allows it', async () => {
    const { create, remove } = await createAccount();
    expect((await create('order 1', { ...fixtures.fixed, width: 1200, height: 600 })).status).toBe(400);
    expect((await create('order 1')).status).toBe(201);
    const made = await Promise.all(Array.from({ length: defaultPlans.pro.timers - 1 }, () => create(undefined)));
    const limited = await create('order 2');
    expect([made.at(-1)?.status, limited.body.error.code]).toEqual([201, 'timer_limit_reached']);
    await remove(made[0]?.body.data.id);
    expect((await create('order 2')).status).toBe(201);
  });

  it('is independent of other accounts', async () => {
    const [one, other] = [await createAccount(), await createAccount()];
    const { body } = await one.create('order 1');
    const theirs = await other.create('order 1', { ...fixtures.fixed, name: 'Other' });
    expect([theirs.status, theirs.headers['idempotency-replayed']]).toEqual([201, undefined]);
    expect(theirs.body.data.id).not.toBe(body.data.id);
  });

  it('is stored for 24 hours', async () => {
    const { create } = await createAccount();
    const first = await create('order 1');
    await age(23.9);
    expect((await create('order 1')).text).toBe(first.text);
    await age(0.2);
    const later = await create('order 1', fixtures.evergreen);
    expect([later.status, later.headers['idempotency-replayed']]).toEqual([201, undefined]);
    expect((await create('order 1', fixtures.evergreen)).text).toBe(later.text);
  });
});
