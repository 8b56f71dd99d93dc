import { OneTimeLinksService } from '@tminus/auth';
import { OneTimeLinkRepository } from '@tminus/database';
import { defaultNotices, type EventType, scopes } from '@tminus/domain';
import { type LocalMailServer, aTimer, createSignInLink, createTimer, issueKey } from '@tminus/testing';
import type { HTTPMethods } from 'fastify';
import { ConsoleClient, type ConsoleRequest, createOwner } from '../../test/console-client.ts';
import { RunningApi, startApiWithMail } from '../../test/running-api.ts';
import { aWebhook, createWebhook, webhooksOnThisMachine } from '../../test/webhook-receiver.ts';
import { createOpenApiDocuments } from '../openapi/openapi-document.ts';

const newTimer = { name: 'Launch', targetDate: '2030-01-01T00:00:00Z' };
const password = 'correct horse battery';
const newPassword = 'a completely new one';

let api: RunningApi;
let mailServer: LocalMailServer;
/** The same, without a mail server. */
const withoutMail = RunningApi.forTests({ SIGN_UP: 'open' });
let stop: () => Promise<void>;
let links: OneTimeLinksService;

beforeAll(async () => {
  ({ api, mailServer, stop } = await startApiWithMail({ SIGN_UP: 'open', ...webhooksOnThisMachine }));
  links = new OneTimeLinksService(new OneTimeLinkRepository(api.dataSource));
});

afterAll(() => stop());

/** An account whose owner is signed in, with a key and a timer. */
async function aWorld() {
  const owner = await ConsoleClient.signedIn(api, { password, isConfirmed: true });
  const { key, publicId: keyId } = await issueKey(api.dataSource, owner.accountId, scopes);
  const id: string = await createTimer(api.dataSource, owner.accountId, aTimer({ name: 'Launch' }));
  return { owner, key, keyId, id };
}

type World = Awaited<ReturnType<typeof aWorld>>;

interface Call {
  /** In place of those of the timer. */
  id?: string;
  payload?: object;
  /** Default: the owner's browser. */
  client?: ConsoleClient;
}

interface Change {
  type: EventType;
  /** What the request needs, and what must happen before it. */
  prepare?: (world: World) => Call | Promise<Call>;
}

const change = (type: EventType, prepare?: Change['prepare'] | object): Change =>
  typeof prepare === 'function'
    ? { type, prepare: prepare as NonNullable<Change['prepare']> }
    : { type, prepare: () => (prepare === undefined ? {} : { payload: prepare }) };

const stranger = (payload: object, running = api) => ({ payload, client: new ConsoleClient(running) });

let addresses = 0;
const newAddress = () => `new-${++addresses}@example.com`;

async function requestedAddress({ owner }: World) {
  const email = newAddress();
  await owner.call('PATCH', '/account/profile', { payload: { email, currentPassword: password } });
  return email;
}

async function secondSecret({ owner }: World): Promise<Call> {
  return { id: (await owner.call('POST', '/api/v1/embed-secrets')).body.data.id };
}

/** A webhook of the account. @param payload - of the request. Default: none */
const webhookWith =
  (payload?: object) =>
  async ({ key }: World): Promise<Call> => ({ id: await createWebhook(api, key), ...(payload && { payload }) });

async function deletedTimer({ owner, id }: World): Promise<Call> {
  await owner.call('DELETE', `/api/v1/timers/${id}`);
  return {};
}

/** The event of each operation that changes something. */
const changes: Record<string, Change> = {
  'POST /api/v1/timers': change('timer.created', newTimer),
  'PUT /api/v1/timers/{id}': change('timer.updated', { name: 'Sale' }),
  'PATCH /api/v1/timers/{id}': change('timer.updated', { name: 'Sale' }),
  'DELETE /api/v1/timers/{id}': change('timer.deleted'),
  'PUT /api/v1/timers-by-external-id/{externalId}': change('timer.created', newTimer),
  'POST /api/v1/timers/bulk': change('timer.deleted', ({ id }) => ({
    payload: {
      operations: [
        { action: 'delete', id },
        { action: 'delete', id },
      ],
    },
  })),
  'POST /api/v1/timers/{id}/duplicate': change('timer.created'),
  'POST /api/v1/timers/{id}/restore': change('timer.restored', deletedTimer),
  'POST /api/v1/embed-secrets': change('embed_secret.created'),
  'DELETE /api/v1/embed-secrets/{id}': change('embed_secret.ended', secondSecret),

  'POST /api/v1/keys': change('key.created', { name: 'Shop', scopes: ['timers:read'] }),
  'PATCH /api/v1/keys/{id}': change('key.updated', ({ keyId }) => ({ id: keyId, payload: { name: 'Shop' } })),
  'DELETE /api/v1/keys/{id}': change('key.revoked', ({ keyId }) => ({ id: keyId })),
  'POST /api/v1/webhooks': change('webhook.created', aWebhook),
  'PATCH /api/v1/webhooks/{id}': change('webhook.updated', webhookWith({ description: 'Shop' })),
  'POST /api/v1/webhooks/{id}/secret': change('webhook.secret_changed', webhookWith()),
  'DELETE /api/v1/webhooks/{id}': change('webhook.deleted', webhookWith()),

  'PATCH /account/profile': change('account.updated', { language: 'de' }),
  'PUT /account/notices': change('account.updated', { ...defaultNotices, timers: 'daily' }),
  'PUT /account/password': change('account.password_changed', { currentPassword: password, newPassword }),
  'PUT /account/password-reset': change('account.password_changed', async ({ owner }) => {
    const { token } = await links.create(owner.accountId, 'password_reset', 60);
    return stranger({ token, password: newPassword });
  }),
  'PUT /account/email': change('account.email_changed', async (world) =>
    stranger({ token: await mailServer.tokenIn(await requestedAddress(world), '/confirm') }),
  ),
  'DELETE /account/email/change': change('account.email_change_cancelled', async (world) => {
    await requestedAddress(world);
    return {};
  }),
  'POST /account/session': change('session.created', ({ owner: { email } }) => stranger({ email, password })),
  'POST /account/session/link': change('session.created', async ({ owner }) =>
    stranger({ token: await createSignInLink(api.dataSource, owner.accountId) }),
  ),
  'DELETE /account/session': change('session.ended'),
  'DELETE /account/sessions': change('session.ended'),
  'DELETE /account/sessions/{id}': change('session.ended', async ({ owner }) => ({
    id: (await owner.call('GET', '/account/sessions')).body.data[0].id,
  })),
  'POST /account/sign-up': change('account.created', () => stranger({ email: newAddress(), password }, withoutMail)),
  'PUT /account/sign-up': change('account.created', async () =>
    stranger({ token: await links.createForSignUp(newAddress()), password }),
  ),
};

/** Other operations that are no GET: they show or send something, or leave nothing that could have an event. */
const others: Record<string, Change['prepare']> = {
  'POST /api/v1/webhooks/{id}/test': webhookWith(),
  'POST /api/v1/webhooks/{id}/resends': webhookWith({ from: '2026-01-01T00:00:00Z' }),
  'POST /account/timers/{id}/key': () => ({}),
  'POST /account/timers/{id}/test-email': () => ({ payload: {} }),
  'POST /account/email/link': async (world) => {
    await requestedAddress(world);
    return {};
  },
  'POST /account/password-reset': ({ owner: { email } }) => stranger({ email }),
  'POST /account/sign-up/link': () => stranger({ email: newAddress() }),
  'DELETE /account': () => ({ payload: { password } }),
};

interface StoredEvent {
  type: EventType;
  subject: string | null;
  actor: { kind: string; name?: string; address?: string };
  changes: { before: object; after: object };
}

/** All events, of all accounts. */
const findEvents = () =>
  api.dataSource.query<StoredEvent[]>('SELECT type, subject, actor, changes FROM account_events ORDER BY sequence');

/** Everything secret that was sent or received. */
const secrets = new Set([password, newPassword]);
const secretPattern = /tm(?:test)?_\w{8}_\w{32}|tms_[0-9a-f]{64}|whsec_[\w+/]{43}=|"(?:token|csrfToken)":"([^"]+)"/g;

function collectSecrets(...texts: string[]): void {
  for (const [whole, token] of texts.join('\n').matchAll(secretPattern)) secrets.add(token ?? whole.slice(-32));
}

/** Calls an operation. @returns its status, and the events that it has stored */
async function call(operation: string, world: World, prepare: Change['prepare']) {
  const [method, path] = operation.split(' ') as [HTTPMethods, string];
  const { id = world.id, payload, client = world.owner } = (await prepare?.(world)) ?? {};
  const url = path.replace('{id}', id).replace('{externalId}', 'one');
  const before = await findEvents();
  const options: ConsoleRequest = payload === undefined ? {} : { payload };
  const answer = await (path.startsWith('/api/')
    ? api.call(method, url, { key: world.key, ...options })
    : client.call(method, url, options));
  collectSecrets(JSON.stringify(payload) ?? '', answer.text, client.token, world.key);
  if (client.token !== '') secrets.add(client.token);
  return { status: answer.status, events: (await findEvents()).slice(before.length) };
}

describe('every operation of both OpenAPI documents', () => {
  let operations: string[];

  beforeAll(async () => {
    const { api: publicApi, account } = await createOpenApiDocuments();
    operations = [publicApi, account].flatMap(({ paths }) =>
      Object.entries(paths).flatMap(([path, item]) =>
        Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
      ),
    );
  });

  it('is listed here, unless it reads', () => {
    const listed = [...Object.keys(changes), ...Object.keys(others)];
    expect(operations.filter((operation) => !operation.startsWith('GET ')).sort()).toEqual(listed.sort());
  });

  it.each(Object.entries(changes))(
    '%s stores one event, with who has changed what',
    async (operation, { type, prepare }) => {
      const { status, events } = await call(operation, await aWorld(), prepare);
      expect(status).toBeLessThan(300);
      const kind = operation.includes('/api/') ? 'key' : 'person';
      const actor = { kind, name: expect.any(String) as string, address: expect.stringMatching(/^1/) as string };
      expect(events).toEqual([expect.objectContaining({ type, actor: expect.objectContaining(actor) as object })]);
    },
  );

  it('stores nothing if it changes nothing', async () => {
    for (const [operation, prepare] of Object.entries(others)) {
      const { status, events } = await call(operation, await aWorld(), prepare);
      expect([operation, status < 300, events]).toEqual([operation, true, []]);
    }
    const world = await aWorld();
    for (const operation of operations.filter((each) => each.startsWith('GET '))) {
      const { status, events } = await call(operation, world, undefined);
      expect([operation, status < 500, events]).toEqual([operation, true, []]);
    }
  });

  it('stores nothing secret', async () => {
    const stored = JSON.stringify(await findEvents());
    expect(stored.length).toBeGreaterThan(5_000);
    expect(secrets.size).toBeGreaterThan(20);
    expect([...secrets].filter((secret) => stored.includes(secret))).toEqual([]);
  });
});

it('an event names the account that its operator has changed', async () => {
  const { accountId, email } = await createOwner(withoutMail);
  const [created] = (await findEvents()).slice(-1);
  expect(created).toEqual({
    ...{ type: 'account.created', subject: null, actor: { kind: 'operator' } },
    changes: { before: {}, after: { email, plan: 'pro' } },
  });
  expect(accountId).toMatch(/^acc_/);
});
