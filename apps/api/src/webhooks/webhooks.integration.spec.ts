import {
  ChildProgram,
  createAccountWithKey,
  describeIfInstalled,
  repositoryRoot,
  rowsWithSecret,
  listenOnWebPort,
} from '@tminus/testing';
import { spawn, spawnSync } from 'node:child_process';
import { createServer } from 'node:http';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { outcome } from '../../test/console-client.ts';
import { RunningApi } from '../../test/running-api.ts';
import { WebhookReceiver, webhooksOnThisMachine } from '../../test/webhook-receiver.ts';

/** The page whose programs are tested below. */
const page = readFileSync(join(repositoryRoot, 'docs/webhooks.md'), 'utf8');
const codeIn = (language: string) => new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, 's').exec(page)?.[1] ?? '';

const api = RunningApi.forTests(webhooksOnThisMachine);
const receiver = WebhookReceiver.forTests((response, { path }) => {
  if (path === '/gone') response.writeHead(410).end();
  else response.writeHead(200).end('thanks\0'.repeat(1_000));
});

async function newAccount() {
  const { key, accountId } = await createAccountWithKey(api.dataSource, {
    scopes: ['webhooks:read', 'webhooks:write', 'timers:read'],
  });
  const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path = '', options = {}) =>
    api.call(method, `/api/v1/webhooks${path}`, { key, ...options });
  const create = (fields: object = {}, headers: Record<string, string> = {}) =>
    call('POST', '', { payload: { url: receiver.url(), events: ['timer.created'], ...fields }, headers });
  return { key, accountId, call, create };
}

const problemOf = ({ status, body }: Awaited<ReturnType<RunningApi['call']>>) => [status, body.error.details[0]];

describe('/api/v1/webhooks', () => {
  it('creates a webhook whose secret is returned once, and is nowhere else in clear text', async () => {
    const { call, create } = await newAccount();
    const { status, body, headers } = await create({ description: ' The shop ' });
    const { secret, ...shown } = body.data;
    expect([status, secret]).toEqual([201, expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/)]);
    expect(shown).toMatchObject({ description: 'The shop', status: 'active', events: ['timer.created'] });
    const got = await call('GET', `/${shown.id}`);
    expect([got.body.data, got.headers.etag]).toEqual([shown, headers.etag]);
    expect((await call('GET')).body.data).toEqual([shown]);
    const bytes = Buffer.from(secret.slice('whsec_'.length), 'base64').toString('base64url');
    expect(await rowsWithSecret(api.dataSource, 'webhooks', bytes)).toEqual([]);
    expect(api.log).not.toContain(secret.slice(6, 20));
  });

  it('creates one webhook for all requests with one Idempotency-Key, and stores no secret for that', async () => {
    const { call, create } = await newAccount();
    const first = await create({}, { 'idempotency-key': 'a' });
    const second = await create({}, { 'idempotency-key': 'a' });
    expect(second.body).toEqual(first.body);
    expect([first, second].map(({ headers }) => headers['idempotency-replayed'])).toEqual([undefined, 'true']);
    expect((await call('GET')).body.data).toHaveLength(1);
    expect(await rowsWithSecret(api.dataSource, 'idempotency_keys', first.body.data.secret)).toEqual([]);
  });

  it('changes a webhook, if it is the version that the client has read', async () => {
    const { call, create } = await newAccount();
    const { body, headers } = await create();
    const { secret: _, ...webhook } = body.data;
    const ifMatch = { headers: { 'if-match': String(headers.etag) } };
    const path = `/${webhook.id}`;
    const changes = { events: ['timer.updated', 'timer.deleted'], status: 'paused' };
    const updated = await call('PATCH', path, { payload: { ...webhook, ...changes }, ...ifMatch });
    expect([updated.status, updated.body.data]).toEqual([200, { ...webhook, ...changes }]);
    expect(outcome(await call('PATCH', path, { payload: changes, ...ifMatch }))).toBe('precondition_failed');
    expect(outcome(await call('DELETE', path, ifMatch))).toBe('precondition_failed');
    const unchanged = { headers: { 'if-none-match': String(updated.headers.etag) } };
    expect((await call('GET', path, unchanged)).status).toBe(304);
    expect((await call('DELETE', path)).status).toBe(200);
    expect((await call('GET', path)).status).toBe(404);
  });

  it.each([
    ['https://169.254.169.254/latest/meta-data/', /must not lead to 169\.254\.169\.254/],
    ['https://[::ffff:10.0.0.1]/', /must not lead to/],
    ['https://user:secret@shop.example/', /must not contain a user name/],
    ['https://shop.example:22/', /must not use the port 22/],
    ['ftp://shop.example/', /must start with https/],
  ])('refuses the address %s', async (url, message) => {
    const { call, create } = await newAccount();
    const refused = [400, { field: 'url', code: 'is_webhook_url', message: expect.stringMatching(message) }];
    expect(problemOf(await create({ url }))).toEqual(refused);
    const { id } = (await create()).body.data;
    expect(problemOf(await call('PATCH', `/${id}`, { payload: { url } }))).toEqual(refused);
  });

  it.each([
    [{ events: [] }, 'events'],
    [{ events: ['timer.exploded'] }, 'events'],
    [{ status: 'disabled' }, 'status'],
    [{ description: 'x'.repeat(201) }, 'description'],
    [{ secret: 'whsec_mine' }, 'secret'],
  ])('refuses %j', async (fields, field) => {
    const { create } = await newAccount();
    expect(problemOf(await create(fields))).toEqual([400, expect.objectContaining({ field })]);
  });

  it('allows 20 webhooks, exactly, under concurrent requests', async () => {
    const { create } = await newAccount();
    const outcomes = (await Promise.all(Array.from({ length: 22 }, () => create()))).map(outcome);
    expect(outcomes.filter((each) => each === 201)).toHaveLength(20);
    expect(outcome(await create())).toBe('webhook_limit_reached');
  });

  it('knows no webhooks of other accounts: the same 404 as for an unknown one', async () => {
    const [owner, other] = [await newAccount(), await newAccount()];
    const { id } = (await owner.create()).body.data;
    const answers = [];
    for (const each of [id, 'whk_1', '%00', 'tmr_01m7yxhe0xe7ran31ygpx82d3j']) {
      for (const [method, path, payload] of [
        ['GET', `/${each}`],
        ['PATCH', `/${each}`, { status: 'paused' }],
        ['DELETE', `/${each}`],
        ['POST', `/${each}/secret`],
        ['POST', `/${each}/test`],
        ['GET', `/${each}/attempts`],
      ] as const)
        answers.push(await other.call(method, path, payload ? { payload } : {}));
    }
    for (const { status, text } of answers) expect([status, text]).toEqual([404, answers[0]?.text]);
    expect((await owner.call('GET', `/${id}`)).body.data.status).toBe('active');
  });
});

describe('a test event', () => {
  it('is verified by the package standardwebhooks with both secrets of a rotation, and is listed', async () => {
    const { call, create } = await newAccount();
    const { id, secret } = (await create({ url: receiver.url('/in?shop=1') })).body.data;
    const rotated = await call('POST', `/${id}/secret`);
    expect(Date.parse(rotated.body.data.previousSecretEndsAt) - Date.now()).toBeGreaterThan(23.9 * 3_600_000);
    const again = await call('POST', `/${id}/secret`); // as if the answer had been lost
    expect(again.body.data.previousSecretEndsAt).toBe(rotated.body.data.previousSecretEndsAt);
    const { status, body } = await call('POST', `/${id}/test`);
    expect([status, body.data]).toEqual([
      201,
      expect.objectContaining({ status: 200, delivered: true, error: null, attempt: 1, nextAttemptAt: null }),
    ]);
    expect(body.data.answer).toHaveLength(1_024);
    const received = receiver.received.find(({ headers }) => headers['webhook-id'] === body.data.eventId);
    for (const each of [secret, again.body.data.secret]) {
      const verified = new Webhook(each).verify(received?.body ?? '', received?.headers ?? {});
      expect(verified).toEqual({ type: 'webhook.test', timestamp: expect.any(String), data: expect.any(Object) });
    }
    expect(received?.path).toBe('/in?shop=1');
    expect(received?.headers['content-type']).toBe('application/json');
    expect((await call('GET', `/${id}/attempts`)).body.data).toEqual([body.data]);
  });

  it('says what went wrong, and does not disable the webhook', async () => {
    const { call, create } = await newAccount();
    const { id } = (await create({ url: receiver.url('/gone') })).body.data;
    expect((await call('POST', `/${id}/test`)).body.data).toMatchObject({ status: 410, delivered: false });
    expect((await call('GET', `/${id}`)).body.data.status).toBe('active');
    await call('PATCH', `/${id}`, { payload: { url: 'http://127.0.0.1:80/' } });
    const refused = (await call('POST', `/${id}/test`)).body.data;
    expect(refused).toMatchObject({ status: null, error: 'the connection failed: ECONNREFUSED', answer: '' });
    const page = await call('GET', `/${id}/attempts?limit=1`);
    expect(page.body.data).toEqual([refused]);
    const nextPath = new RegExp(`/${id}/attempts[?][^>]*(?=>; rel="next")`);
    const last = await call('GET', nextPath.exec(String(page.headers['link']))?.[0] ?? '');
    expect(last.body.data).toEqual([expect.objectContaining({ status: 410 })]);
    expect(last.headers['link']).not.toContain('rel="next"');
    expect(outcome(await call('GET', `/${id}/attempts?cursor=x`))).toBe('invalid_request');
  });

  it('is limited to 60 in an hour', async () => {
    const { call, create } = await newAccount();
    const { id } = (await create()).body.data;
    for (let n = 0; n < 60; n++) expect((await call('POST', `/${id}/test`)).status).toBe(201);
    expect(outcome(await call('POST', `/${id}/test`))).toBe('rate_limit_exceeded');
  });
});

it('an API without an encryption key has no webhooks, and says so', async () => {
  const without = await RunningApi.start({ ...webhooksOnThisMachine, ENCRYPTION_KEY: '' });
  const payload = { url: receiver.url(), events: ['timer.created'] };
  const { status, body } = await without.call('POST', '/api/v1/webhooks', { payload });
  expect([status, body.error.code]).toEqual([503, 'webhooks_not_configured']);
  await without.stop();
});

for (const [program, language, args] of [
  ['node', 'js', ['--input-type=module', '-e']],
  ['python3', 'python', ['-c']],
] as const)
  describeIfInstalled(program, `the program in docs/webhooks.md for ${program}`, () => {
    it('accepts what is signed, during a rotation too, and nothing else', async () => {
      const reserved = createServer();
      const port = await listenOnWebPort(reserved);
      await new Promise((closed) => reserved.close(closed));
      const payload = { url: `http://127.0.0.1:${port}/`, events: ['timer.created'] };
      const { id, secret } = (await api.call('POST', '/api/v1/webhooks', { payload })).body.data;
      const env = { ...process.env, WEBHOOK_SECRET: secret, PORT: String(port) };
      const receiver = new ChildProgram(spawn(program, [...args, codeIn(language)], { env }));
      const test = async (of = id) => (await api.call('POST', `/api/v1/webhooks/${of}/test`)).body.data.status;
      try {
        await receiver.waitUntilListening(port);
        expect(await test()).toBe(204);
        await api.call('POST', `/api/v1/webhooks/${id}/secret`);
        expect(await test()).toBe(204);
        const other = (await api.call('POST', '/api/v1/webhooks', { payload })).body.data; // with another secret
        expect(await test(other.id)).toBe(401);
        const old = { 'webhook-id': 'evt_1', 'webhook-timestamp': '1', 'webhook-signature': 'v1,AAAA' };
        expect((await fetch(payload.url, { method: 'POST', headers: old, body: '{}' })).status).toBe(401);
      } finally {
        receiver.process.kill();
        await receiver.exited;
      }
    });

    it('does not start without a secret', () => {
      for (const WEBHOOK_SECRET of [undefined, '', 'whsec_']) {
        const env = { ...process.env, WEBHOOK_SECRET, PORT: '0' };
        expect(spawnSync(program, [...args, codeIn(language)], { env, timeout: 10_000 }).status).toBe(1);
      }
    });
  });
