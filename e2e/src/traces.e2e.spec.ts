import {
  type RunningService,
  RunningServices,
  aTimer,
  createAccountWithKey,
  createTimer,
  eventually,
  freePort,
  openTestDatabase,
  startService,
  testDatabaseUrl,
  whileTimersLocked,
} from '@tminus/testing';
import type { AccountId } from '@tminus/domain';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, type Server, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { text } from 'node:stream/consumers';
import type { DataSource } from 'typeorm';

interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes: Record<string, unknown>;
  status: { code?: number };
  service: unknown;
}

type Attributes = { key: string; value: Record<string, unknown> }[];
const valuesOf = (attributes: Attributes) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

/** In OTLP. */
const kinds = { server: 2, client: 3 };
const failed = 2;

/** Receives traces as an OpenTelemetry collector does, in OTLP over HTTP. */
class Collector {
  readonly spans: Span[] = [];
  readonly bodies: string[] = [];
  private constructor(private readonly server: Server) {}

  static async start(): Promise<Collector> {
    const server = createServer();
    const collector = new Collector(server);
    server.on('request', (request, response) => {
      void text(request).then((body) => {
        collector.add(body);
        response.end('{}');
      });
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    return collector;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  of(traceId: string): Span[] {
    return this.spans.filter((span) => span.traceId === traceId);
  }

  stop(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

  private add(body: string): void {
    this.bodies.push(body);
    const { resourceSpans } = JSON.parse(body) as {
      resourceSpans: {
        resource: { attributes: Attributes };
        scopeSpans: { spans: (Omit<Span, 'attributes'> & { attributes: Attributes })[] }[];
      }[];
    };
    for (const { resource, scopeSpans } of resourceSpans)
      for (const span of scopeSpans.flatMap(({ spans }) => spans))
        this.spans.push({
          ...span,
          attributes: valuesOf(span.attributes),
          service: valuesOf(resource.attributes)['service.name'],
        });
  }
}

/** A caller that samples its request. */
function aCaller() {
  const [traceId, spanId] = [randomBytes(16).toString('hex'), randomBytes(8).toString('hex')];
  return { traceId, spanId, headers: { traceparent: `00-${traceId}-${spanId}-01` } };
}

describe('traces', () => {
  let collector: Collector;
  let services: RunningServices;
  let dataSource: DataSource;
  let accountId: AccountId;
  let key: string;

  beforeAll(async () => {
    collector = await Collector.start();
    services = await RunningServices.start(testDatabaseUrl(), {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_BSP_SCHEDULE_DELAY: '50',
      DATABASE_POOL_SIZE: '2',
    });
    dataSource = await openTestDatabase();
    ({ accountId, key } = await createAccountWithKey(dataSource, { plan: 'enterprise' }));
  });

  afterAll(async () => {
    await dataSource.destroy();
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

  it('show which requests fail', async () => {
    await dataSource.query('ALTER TABLE timers RENAME TO timers_gone');
    const caller = aCaller();
    const { status } = await open('/api/v1/timers', { headers: caller.headers }).finally(() =>
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

  it('contain neither keys nor values of queries', () => {
    expect(collector.bodies.length).toBeGreaterThan(0);
    const all = collector.bodies.join('\n');
    expect(all).not.toContain(key);
    expect(all).not.toContain('limit=7');
    expect(all).not.toContain(aTimer().name);
  });
});

describe('a collector that does not answer', () => {
  let service: RunningService;

  afterEach(() => service.stop());

  it('changes nothing for clients, is reported once, and does not delay the shutdown', async () => {
    service = startService('api', {
      DATABASE_URL: testDatabaseUrl(),
      DATA_DIR: tmpdir(),
      API_PORT: String(await freePort()),
      LOG_FORMAT: 'json',
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${await freePort()}`,
      OTEL_BSP_SCHEDULE_DELAY: '50',
      OTEL_EXPORTER_OTLP_TIMEOUT: '300',
    });
    await service.waitUntilReady();
    const warning = /The collector does not accept traces: [^"]+/g;
    const statuses = new Set<number>();
    await eventually(async () => {
      statuses.add((await fetch(`${service.url}/api/v1/timers`)).status);
      expect(service.output).toMatch(warning);
    });
    for (let index = 0; index < 20; index++) statuses.add((await fetch(`${service.url}/api/v1/timers`)).status);
    expect([...statuses]).toEqual([401]);
    const started = performance.now();
    expect(await service.stop()).toBe(0);
    expect(performance.now() - started).toBeLessThan(5_000);
    expect(service.output.match(warning)).toHaveLength(1);
  });
});
