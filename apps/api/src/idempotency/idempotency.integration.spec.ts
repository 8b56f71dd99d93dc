import { IdempotencyRepository } from '@tminus/database';
import { createAccountWithKey, eventually } from '@tminus/testing';
import { RunningApi } from '../../test/running-api.ts';
import { drafts } from '../../test/timer-drafts.ts';

/** Two nodes on one database. */
let api: RunningApi;
let otherNode: RunningApi;

beforeAll(async () => {
  api = await RunningApi.start();
  otherNode = await RunningApi.start();
});

afterAll(() => Promise.all([api.stop(), otherNode.stop()]));

async function anAccount() {
  const { key, accountId } = await createAccountWithKey(api.dataSource);
  return {
    accountId,
    create: (name: string | undefined, payload: object = drafts.fixed, node = api) =>
      node.create(payload, { key, headers: name === undefined ? {} : { 'idempotency-key': name } }),
    total: async () => (await api.call('GET', '/api/v1/timers', { key })).headers['x-total-count'],
    remove: (id: string) => api.call('DELETE', `/api/v1/timers/${id}`, { key }),
  };
}

const age = (hours: number) =>
  api.dataSource.query(`UPDATE idempotency_keys SET created_at = created_at - $1 * interval '1 hour'`, [hours]);

/** Runs `during` while nobody can create a timer: whoever tries waits. Requests go on being counted. */
async function whileCreatesWait(during: () => Promise<void>): Promise<void> {
  await api.dataSource.transaction(async (manager) => {
    await manager.query('SELECT 1 FROM accounts FOR NO KEY UPDATE');
    await during();
  });
}

/** Creates only: on a busy machine, a node may still be making partitions. */
const waiting = `SELECT pid FROM pg_stat_activity
  WHERE wait_event_type = 'Lock' AND datname = current_database() AND query LIKE '%INSERT INTO timers%'`;
const untilOneWaits = () => eventually(async () => expect(await api.dataSource.query(waiting)).toHaveLength(1));

describe('POST with an Idempotency-Key', () => {
  it('is done once and answered alike each time, on every node, byte for byte', async () => {
    const { create, total } = await anAccount();
    const first = await create('order 1', drafts.recurring);
    const { type, ...others } = drafts.recurring;
    const again = [
      await create('order 1', drafts.recurring),
      await create('order 1', { ...others, type }),
      await create('order 1', drafts.recurring, otherNode),
    ];
    expect([first.status, first.headers['idempotency-replayed']]).toEqual([201, undefined]);
    for (const { status, text, headers } of again) {
      expect([status, text, headers['idempotency-replayed']]).toEqual([201, first.text, 'true']);
      for (const name of ['location', 'etag', 'content-type']) expect(headers[name]).toBe(first.headers[name]);
    }
    expect(await total()).toBe('1');
  });

  it('is answered as it was, also when the timer is gone', async () => {
    const { create, remove } = await anAccount();
    const first = await create('order 1');
    await remove(first.body.data.id);
    expect((await create('order 1')).text).toBe(first.text);
  });

  it('is done once of fifty at the same time, on two nodes', async () => {
    const { create, total } = await anAccount();
    const requests = Array.from({ length: 50 }, (_, i) => create('order 1', drafts.fixed, i % 2 ? api : otherNode));
    const answers = await Promise.all(requests);
    const made = answers.filter(({ status }) => status === 201);
    expect(made.filter(({ headers }) => !headers['idempotency-replayed'])).toHaveLength(1);
    expect(new Set(made.map(({ text }) => text)).size).toBe(1);
    const refused = answers.filter(({ status }) => status !== 201).map(({ body }) => body.error.code);
    expect(refused).toEqual(refused.map(() => 'idempotency_in_progress'));
    expect(await total()).toBe('1');
  });

  it('is refused while it is being worked on, and replayed after that', async () => {
    const { create } = await anAccount();
    let first: ReturnType<typeof create> | undefined;
    await whileCreatesWait(async () => {
      first = create('order 1');
      await untilOneWaits();
      for (const node of [api, otherNode]) {
        const { status, body } = await create('order 1', drafts.fixed, node);
        expect([status, body.error.code]).toEqual([409, 'idempotency_in_progress']);
      }
    });
    const answer = await first;
    expect([answer?.status, (await create('order 1')).text]).toEqual([201, answer?.text]);
  });

  it('can be sent again when the node that worked on it has lost its database or its life', async () => {
    const { create, total } = await anAccount();
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
    const { create, total } = await anAccount();
    await create('order 1');
    const { status, body } = await create('order 1', { ...drafts.fixed, name: 'Other' });
    expect([status, body.error.code]).toEqual([422, 'idempotency_key_reused']);
    expect(await total()).toBe('1');
  });

  it('is not held to a failure', async () => {
    const { create } = await anAccount();
    expect((await create('order 1', { ...drafts.fixed, width: 1200, height: 600 })).status).toBe(400);
    expect((await create('order 1')).status).toBe(201);
    const made = await Promise.all(Array.from({ length: 49 }, () => create(undefined)));
    const limited = await create('order 2');
    expect([made.at(-1)?.status, limited.body.error.code]).toEqual([201, 'timer_limit_reached']);
  });

  it('can be tried again once a place in the plan is free', async () => {
    const { create, remove } = await anAccount();
    const made = await Promise.all(Array.from({ length: 50 }, () => create(undefined)));
    expect((await create('order 1')).status).toBe(403);
    await remove(made[0]?.body.data.id);
    expect((await create('order 1')).status).toBe(201);
  });

  it('means nothing to another account', async () => {
    const [one, other] = [await anAccount(), await anAccount()];
    const { body } = await one.create('order 1');
    const theirs = await other.create('order 1', { ...drafts.fixed, name: 'Other' });
    expect([theirs.status, theirs.headers['idempotency-replayed']]).toEqual([201, undefined]);
    expect(theirs.body.data.id).not.toBe(body.data.id);
  });

  it.each(['', 'x'.repeat(256), 'é', 'a\tb'])('is refused with a key that is none: %j', async (name) => {
    const { create } = await anAccount();
    const { status, body } = await create(name);
    expect([status, body.error.details[0].field]).toEqual([400, 'Idempotency-Key']);
  });

  it('is remembered for 24 hours, and no longer', async () => {
    const { create } = await anAccount();
    const first = await create('order 1');
    await age(23.9);
    expect((await create('order 1')).text).toBe(first.text);
    await age(0.2);
    const later = await create('order 1', drafts.evergreen);
    expect([later.status, later.headers['idempotency-replayed']]).toEqual([201, undefined]);
    expect((await create('order 1', drafts.evergreen)).text).toBe(later.text);
  });
});

describe('IdempotencyRepository', () => {
  it('forgets what is too old to count and nothing else', async () => {
    const repository = new IdempotencyRepository(api.dataSource);
    const { create, accountId } = await anAccount();
    await create('old');
    await age(25);
    await create('new');
    expect(await repository.deleteExpired()).toBeGreaterThanOrEqual(1);
    const rows = await api.dataSource.query('SELECT key FROM idempotency_keys');
    expect([rows, await repository.deleteExpired()]).toEqual([[{ key: 'new' }], 0]);
    await expect(
      repository.runOnce(accountId, { key: 'broken', requestHash: Buffer.alloc(1) }, () => Promise.resolve({})),
    ).rejects.toThrow(/violates check constraint/);
  });
});
