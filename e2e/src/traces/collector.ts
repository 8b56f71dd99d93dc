import { type RunningService, eventually } from '@tminus/testing';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes: Record<string, unknown>;
  status: { code?: number };
  service: unknown;
  namespace: unknown;
}

type Attributes = { key: string; value: Record<string, unknown> }[];
const valuesOf = (attributes: Attributes) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

/** In OTLP. */
export const kinds = { server: 2, client: 3 };
export const failed = 2;

/** Receives traces as an OpenTelemetry collector does, in OTLP over HTTP. */
export class Collector {
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
          namespace: valuesOf(resource.attributes)['service.namespace'],
        });
  }
}

/** A caller that samples its request, or not. */
export function aCaller({ samples = true } = {}) {
  const [traceId, spanId] = [randomBytes(16).toString('hex'), randomBytes(8).toString('hex')];
  return { traceId, spanId, headers: { traceparent: `00-${traceId}-${spanId}-0${samples ? 1 : 0}` } };
}

type LogLine = Record<string, unknown>;

/** The lines of a log about a request, as soon as its access log is written. */
export async function logLines(service: RunningService, requestId: string): Promise<LogLine[]> {
  const lines = () =>
    service.output
      .split('\n')
      .filter((line) => line.includes(`"requestId":"${requestId}"`))
      .map((line) => JSON.parse(line) as LogLine);
  await eventually(async () => expect(lines()).toContainEqual(expect.objectContaining({ ms: expect.any(Number) })));
  return lines();
}
