import {
  LocalMailServer,
  type RunningService,
  RunningServices,
  aTimer,
  createAccountWithKey,
  createAccountWithPassword,
  createSignInLink,
  createTimer,
  eventually,
  freePort,
  useTestDatabase,
  startServiceWithDefaults,
  testDatabaseUrl,
} from '@tminus/testing';
import { randomBytes } from 'node:crypto';

/** Part of every secret that the test invents. */
const mark = `canary${randomBytes(4).toString('hex')}`;
const secret = (kind: string) => `${mark}-${kind}`;

/** Secrets without `mark`: the keys, sessions and links that the services issue, and the password of the database. */
const issued = new Set<string>();

/** The lines of a log that contain a secret. */
const leaksIn = (output: string) =>
  output.split('\n').filter((line) => [mark, ...issued].some((text) => line.includes(text)));

const dataSource = useTestDatabase();
let mailServer: LocalMailServer;
let services: RunningServices;
let key: string;
let timerId: string;
let owner: Awaited<ReturnType<typeof createAccountWithPassword>>;

const withPassword = (url: string, password: string) => Object.assign(new URL(url), { password }).href;

beforeAll(async () => {
  mailServer = await LocalMailServer.start();
  const account = await createAccountWithKey(dataSource, { plan: 'business' });
  key = account.key;
  issued.add(key.slice(-32));
  issued.add(new URL(testDatabaseUrl()).password);
  timerId = await createTimer(dataSource, account.accountId, aTimer());
  owner = await createAccountWithPassword(dataSource, { plan: 'pro', password: secret('password') });
  services = await RunningServices.start(testDatabaseUrl(), {
    LOG_LEVEL: 'trace',
    SIGN_UP: 'open',
    ALLOW_INSECURE_COOKIES: 'true',
    SMTP_URL: mailServer.url.replace('//', `//mailer:${secret('smtp')}@`),
    MAIL_FROM: 'timers@example.com',
    REDIS_URL: `redis://:${secret('redis')}@127.0.0.1:${await freePort()}`, // nothing answers there
  });
});

afterAll(async () => {
  await services.stop();
  await mailServer.stop();
});

interface Call {
  method?: string;
  headers?: Record<string, string>;
  /** An object is sent as JSON. */
  body?: object | string;
}

async function call(path: string, { method = 'GET', headers = {}, body }: Call = {}, service = services.api) {
  const response = await fetch(service.url + path, {
    method,
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';', 1).join());
  for (const cookie of cookies) if (!cookie.endsWith('=')) issued.add(cookie.slice(cookie.indexOf('=') + 1));
  const csrfToken = /"csrfToken":"([^"]+)"/.exec(text)?.[1];
  if (csrfToken !== undefined) issued.add(csrfToken);
  return { status: response.status, session: { cookie: cookies.join('; '), 'x-csrf-token': csrfToken ?? '' } };
}

const post = (path: string, body: object | string, headers = {}) => call(path, { method: 'POST', body, headers });
const put = (path: string, body: object | string, headers = {}) => call(path, { method: 'PUT', body, headers });

/** Waits until the log contains each of the texts. Then it must contain no secret. */
async function expectNoSecrets(service: RunningService, ...texts: (string | RegExp)[]): Promise<void> {
  await eventually(async () => texts.forEach((text) => expect(service.output).toMatch(text)));
  expect(leaksIn(service.output)).toEqual([]);
}

describe('at the level trace, the log contains the requests but no secret', () => {
  // Services leave out entries above a number per second, and the start or another test may have written many.
  beforeEach(async () => {
    const second = () => Math.floor(Date.now() / 1000);
    const before = second();
    await eventually(async () => expect(second()).toBeGreaterThan(before));
  });

  it('of API keys in the right place, in wrong ones, and beside errors', async () => {
    const bearer = { authorization: `Bearer ${key}` };
    const credentials = Buffer.from(`${key}:`).toString('base64');
    issued.add(credentials);
    const forged = secret('forged-key');
    const statuses = [
      await call('/api/v1/timers', { headers: bearer }),
      await call('/api/v1/timers', { headers: { 'x-api-key': forged } }),
      await call('/api/v1/timers', { headers: { authorization: `Basic ${credentials}` } }),
      await call(`/api/v1/timers?api_key=${key}`),
      await call(`/api/v1/timers/${forged}?access_token=${key}`, { headers: bearer }),
      await call(`/${forged}/${key}`, { headers: { ...bearer, referer: `https://example.com/?key=${forged}` } }),
      await post('/api/v1/timers', `{"name":"${forged}`, bearer),
      await post('/api/v1/timers', { [forged]: forged, name: 1 }, bearer),
      await post('/api/v1/timers', forged.padEnd(65_537), bearer),
      await call('/api/v1/timers', { headers: { ...bearer, 'idempotency-key': forged, 'x-request-id': 'a-request' } }),
    ].map(({ status }) => status);
    expect(statuses).toEqual([200, 401, 401, 401, 400, 404, 400, 400, 413, 200]);
    await expectNoSecrets(
      services.api,
      'GET /api/v1/timers 200',
      'GET /api/v1/timers/:id 400',
      ...['400', '413'].map((status) => `POST /api/v1/timers ${status}`),
      'a-request',
    );
  });

  it('of passwords and sessions', async () => {
    const { email } = owner;
    const wrong = await post('/account/session', { email, password: secret('wrong-password') });
    const malformed = await post('/account/session', `{"password":"${secret('password')}"`);
    expect([wrong.status, malformed.status]).toEqual([401, 400]);
    const { status, session } = await post('/account/session', { email, password: secret('password') });
    expect(status).toBe(201);
    const withoutCsrf = await put('/account/password', {}, { cookie: session.cookie });
    const refused = await put(
      '/account/password',
      { currentPassword: secret('guess'), newPassword: secret('new') },
      session,
    );
    const changed = await put(
      '/account/password',
      { currentPassword: secret('password'), newPassword: secret('new') },
      session,
    );
    expect([withoutCsrf.status, refused.status, changed.status]).toEqual([403, 401, 200]);
    const unknown = await call('/account/sessions', { headers: { cookie: `tminus_session=${secret('session')}` } });
    expect(unknown.status).toBe(401);
    await expectNoSecrets(services.api, ...['403', '401', '200'].map((code) => `PUT /account/password ${code}`));
  });

  it('of links, also if the mail server refuses the email', async () => {
    const newcomer = `${mark}@example.com`;
    mailServer.refusals = { count: 1, status: 550 };
    await post('/account/password-reset', { email: owner.email });
    await eventually(async () => expect(mailServer.refusals.count).toBeLessThan(1));
    await post('/account/password-reset', { email: owner.email });
    await post('/account/sign-up/link', { email: newcomer });
    const reset = await mailServer.tokenIn(owner.email, '/reset');
    const join = await mailServer.tokenIn(newcomer, '/join');
    for (const token of [reset, join]) issued.add(token);
    const used = await put('/account/password-reset', { token: reset, password: secret('reset') });
    const again = await put('/account/password-reset', { token: reset, password: secret('reset') });
    const created = await put('/account/sign-up', { token: join, password: secret('sign-up') });
    const invalid = await post('/account/session/link', { token: secret('link') });
    const signIn = await createSignInLink(dataSource, owner.id); // a new password ends older links
    issued.add(signIn);
    const signedIn = await post('/account/session/link', { token: signIn });
    const inPath = await call(`/reset/${reset}?token=${join}`);
    const answers = [used, again, created, invalid, signedIn, inPath];
    expect(answers.map(({ status }) => status)).toEqual([201, 400, 201, 400, 201, 404]);
    // Of requests without a session, the access log has ten per second and the number of the rest.
    const requests = /PUT \/account\/sign-up 201|more requests without a valid API key/;
    await expectNoSecrets(services.api, 'is not sent: ', requests);
  });

  it('of the image service', async () => {
    const headers = { cookie: `a=${secret('cookie')}`, authorization: `Bearer ${key}` };
    const image = await call(`/t/${timerId}.gif?r=${secret('recipient')}&key=${key}`, { headers }, services.embed);
    expect(image.status).toBe(200);
    await call(`/t/${secret('timer')}.gif`, { headers }, services.embed);
    await call(`/${key}`, { headers }, services.embed);
    await expectNoSecrets(services.embed, 'GET /t/* 200');
  });
});

describe('a service that cannot start or reach its database prints no secret', () => {
  const start = (variables: NodeJS.ProcessEnv) => startServiceWithDefaults('api', { LOG_LEVEL: 'trace', ...variables });

  it('because an address is invalid', async () => {
    const service = await start({ DATABASE_URL: `postgres://tminus:${secret('data#base')}@127.0.0.1:port/tminus` });
    expect(await service.exited).toBe(1);
    expect(service.output.trim()).toMatch(/^The environment variable DATABASE_URL must [^\n]+$/);
    await expectNoSecrets(service);
  });

  it('because the database refuses the connection or the password', async () => {
    const urls = [`postgres://tminus@127.0.0.1:${await freePort()}/tminus`, testDatabaseUrl()];
    const starts = urls.map(async (url) => {
      const service = await start({ DATABASE_URL: withPassword(url, secret('database')) });
      await eventually(async () => {
        const answer = await fetch(`${service.url}/api/v1/timers`, { headers: { 'x-api-key': key } });
        expect(answer.status).toBe(503);
      });
      await service.stop();
      await expectNoSecrets(service, 'GET /api/v1/timers 503', /ECONNREFUSED|password authentication failed/);
    });
    await Promise.all(starts);
  });
});

it('finds secrets, so it could fail', () => {
  const lines = [`{"msg":"${secret('x')}"}`, `{"authorization":"Bearer ${key}"}`, 'GET /api/v1/timers 200'];
  expect(leaksIn(lines.join('\n'))).toEqual(lines.slice(0, 2));
});
