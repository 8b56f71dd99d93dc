import {
  RawConnection,
  RunningServices,
  aTimer,
  createAccountWithKey,
  createAccountWithPassword,
  createSignInLink,
  createTimer,
  eventually,
  useTestDatabase,
  testDatabaseUrl,
  whileTimersLocked,
} from '@tminus/testing';
import type { AccountId } from '@tminus/domain';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { Collector, type Span, aCaller, failed, kinds, logLines } from './collector.ts';

describe('traces', () => {
  let collector: Collector;
  let services: RunningServices;
  const dataSource = useTestDatabase();
  let accountId: AccountId;
  let key: string;

  beforeAll(async () => {
    collector = await Collector.start();
    services = await RunningServices.start(testDatabaseUrl(), {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_BSP_SCHEDULE_DELAY: '50',
      OTEL_RESOURCE_ATTRIBUTES: 'service.namespace=shop',
      DATABASE_POOL_SIZE: '2',
      SIGN_UP: 'open',
      ALLOW_INSECURE_COOKIES: 'true',
    });
    ({ accountId, key } = await createAccountWithKey(dataSource, { plan: 'enterprise' }));
  });

  afterAll(async () => {
    await services.stop();
    collector.stop();
  });

  const open = (path: string, init: RequestInit = {}) =>
    fetch(services.api.url + path, { ...init, headers: { 'X-API-Key': key, ...init.headers } });

  /** The span of a request, and those of its queries. */
  async function spansOf(traceId: string): Promise<{ span: Span; queries: Span[] }> {
    const found = (kind: number) => collector.of(traceId).filter((span) => span.kind === kind);
    await eventually(async () => {
      expect(found(kinds.server)).toHaveLength(1);
      expect(found(kinds.client)).not.toEqual([]);
    });
    const [span] = found(kinds.server);
    if (!span) throw new Error('The request has no span.');
    return { span, queries: found(kinds.client) };
  }

  it('have a span for a request in the trace of its caller, and spans for its queries', async () => {
    const caller = aCaller();
    const response = await open('/api/v1/timers?limit=7', { headers: caller.headers });
    expect(response.status).toBe(200);
    const { span, queries } = await spansOf(caller.traceId);
    expect(span).toMatchObject({
      parentSpanId: caller.spanId,
      name: 'GET /api/v1/timers',
      service: 'tminus-api',
      namespace: 'shop',
      attributes: {
        'http.request.method': 'GET',
        'http.route': '/api/v1/timers',
        'http.response.status_code': 200,
        'url.scheme': 'http',
        'tminus.request.id': response.headers.get('x-request-id'),
      },
    });
    for (const query of queries)
      expect(query).toMatchObject({
        kind: kinds.client,
        parentSpanId: span.spanId,
        attributes: { 'db.system.name': 'postgresql', 'db.query.text': expect.stringContaining('$1') },
      });
  });

  it('keep together the queries of a request whose body arrives later', async () => {
    const caller = aCaller();
    const body = JSON.stringify(aTimer());
    const headers = {
      ...caller.headers,
      'X-API-Key': key,
      'Content-Type': 'application/json',
      'Content-Length': body.length,
      Expect: '100-continue',
    };
    const sent = request(`${services.api.url}/api/v1/timers`, { method: 'POST', headers });
    sent.flushHeaders();
    await once(sent, 'continue');
    sent.end(body);
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    response.resume();
    expect(response.statusCode).toBe(201);
    const { span, queries } = await spansOf(caller.traceId);
    expect(span.name).toBe('POST /api/v1/timers');
    expect(queries.map(({ attributes }) => attributes['db.query.text'])).toContainEqual(
      expect.stringContaining('INSERT INTO timers'),
    );
  });

  it('do not mix requests that wait for the same connections', async () => {
    const callers = Array.from({ length: 50 }, aCaller);
    const responses = await Promise.all(callers.map(({ headers }) => open('/api/v1/timers', { headers })));
    expect(responses.map(({ status }) => status)).toEqual(callers.map(() => 200));
    for (const { traceId } of callers) {
      const { span, queries } = await spansOf(traceId);
      expect(queries.map(({ parentSpanId }) => parentSpanId)).toEqual(queries.map(() => span.spanId));
    }
  });

  it('do not mix requests that wait for the same connection of their client', async () => {
    const caller = aCaller();
    const id = randomBytes(8).toString('hex');
    const requestWith = (...headers: string[]) =>
      ['GET /api/v1/timers HTTP/1.1', 'Host: a', `X-API-Key: ${key}`, ...headers, '', ''].join('\r\n');
    const connection = await RawConnection.open(services.api.url);
    connection.send(requestWith(`traceparent: ${caller.headers.traceparent}`) + requestWith(`X-Request-Id: ${id}`));
    const [line] = await logLines(services.api, id);
    connection.close();
    expect(line).toMatchObject({ status: 200 });
    const { span } = await spansOf(String(line?.['trace_id']));
    expect(span.attributes).toMatchObject({ 'tminus.request.id': id });
    expect(span.parentSpanId).toBeUndefined();
    expect(span.spanId).toBe(line?.['span_id']);
    expect(span.traceId).not.toBe(caller.traceId);
  });

  it('show which requests fail', async () => {
    await dataSource.query('ALTER TABLE timers RENAME TO timers_gone');
    const caller = aCaller();
    const { status, headers } = await open('/api/v1/timers', { headers: caller.headers }).finally(() =>
      dataSource.query('ALTER TABLE timers_gone RENAME TO timers'),
    );
    expect(status).toBeGreaterThanOrEqual(500);
    const { span, queries } = await spansOf(caller.traceId);
    expect(span).toMatchObject({ status: { code: failed }, attributes: { 'error.type': String(status) } });
    expect(queries).toContainEqual(
      expect.objectContaining({
        status: { code: failed },
        attributes: expect.objectContaining({ 'error.type': '42P01' }) as unknown,
      }),
    );
    const lines = await logLines(services.api, headers.get('x-request-id') ?? '');
    const ids = { trace_id: caller.traceId, span_id: span.spanId };
    expect(lines).toMatchObject([
      { level: 50, ...ids },
      { status, ...ids },
    ]);
  });

  it('are named in the log only if they are stored', async () => {
    const caller = aCaller({ samples: false });
    const response = await open('/api/v1/timers', { headers: caller.headers });
    const [line] = await logLines(services.api, response.headers.get('x-request-id') ?? '');
    expect(line).toMatchObject({ status: 200 });
    expect(line).not.toHaveProperty('trace_id');
    expect(line).not.toHaveProperty('span_id');
  });

  it('show that a client has left', async () => {
    const caller = aCaller();
    const stop = new AbortController();
    await whileTimersLocked(dataSource, async () => {
      const headers = { ...caller.headers, 'Content-Type': 'application/json' };
      const init = { method: 'POST', body: JSON.stringify(aTimer()), headers, signal: stop.signal };
      const answer = open('/api/v1/timers', init).catch((error: unknown) => error);
      const waiting = `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%INSERT INTO timers%'`;
      await eventually(async () => expect(await dataSource.query(waiting)).toHaveLength(1));
      stop.abort();
      expect(await answer).toMatchObject({ name: 'AbortError' });
      await eventually(async () =>
        expect(collector.of(caller.traceId).filter(({ kind }) => kind === kinds.server)).toMatchObject([
          { status: { code: failed }, attributes: { 'error.type': 'client_left' } },
        ]),
      );
    });
  });

  it('contain images that are not in memory yet, but no health checks', async () => {
    const id = await createTimer(dataSource, accountId, aTimer());
    const caller = aCaller();
    await (await fetch(`${services.embed.url}/health/live`, { headers: caller.headers })).text();
    const image = await fetch(`${services.embed.url}/t/${id}.gif`, { headers: caller.headers });
    expect(image.status).toBe(200);
    await image.arrayBuffer();
    await eventually(async () =>
      expect(collector.of(caller.traceId).filter(({ kind }) => kind === kinds.server)).toMatchObject([
        { name: 'GET /t/*', service: 'tminus-embed', attributes: { 'http.response.status_code': 200 } },
      ]),
    );
  });

  it('contain neither keys, passwords, sessions, links, addresses nor values of queries', async () => {
    const passwords = ['a-long-password', 'another-long-password', 'a-wrong-password'].map(
      (text) => text + randomBytes(4).toString('hex'),
    );
    const [password = '', newPassword = '', guess = ''] = passwords;
    const { id, email } = await createAccountWithPassword(dataSource, { plan: 'pro', password });
    const link = await createSignInLink(dataSource, id);
    const traced: string[] = [];
    const call = async (method: string, path: string, body: object, headers: Record<string, string> = {}) => {
      const caller = aCaller();
      traced.push(caller.traceId);
      const response = await fetch(services.api.url + path, {
        method,
        body: JSON.stringify(body),
        headers: { 'Content-Type': 'application/json', ...caller.headers, ...headers },
      });
      const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';', 1).join());
      const csrfToken = /"csrfToken":"([^"]+)"/.exec(await response.text())?.[1] ?? '';
      return { status: response.status, cookies, csrfToken };
    };
    const wrong = await call('POST', '/account/session', { email, password: guess });
    const linked = await call('POST', '/account/session/link', { token: link });
    const session = await call('POST', '/account/session', { email, password });
    const changed = await call(
      'PUT',
      '/account/password',
      { currentPassword: password, newPassword },
      { Cookie: session.cookies.join('; '), 'X-CSRF-Token': session.csrfToken },
    );
    expect([wrong, linked, session, changed].map(({ status }) => status)).toEqual([401, 201, 201, 200]);
    for (const traceId of traced) expect((await spansOf(traceId)).span.name).toContain('/account/');

    const sessions = [linked, session, changed];
    const cookies = sessions.flatMap((each) => each.cookies.map((cookie) => cookie.slice(cookie.indexOf('=') + 1)));
    const tokens = sessions.map(({ csrfToken }) => csrfToken).filter((token) => token !== '');
    expect([cookies.length, tokens.length].map((count) => count >= 2)).toEqual([true, true]);
    const all = collector.bodies.join('\n');
    for (const secret of [key, 'limit=7', aTimer().name, email, link, ...passwords, ...cookies, ...tokens])
      expect(all).not.toContain(secret);
  });
});
