import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { addFastPath } from '../fast-path.ts';
import type { RequestMetrics } from '../metrics/request-metrics.ts';
import { requestId, requestIdHeader, requestPath } from '../headers.ts';
import { type HealthStatus, httpStatusOf, publicHealth } from './health-report.ts';

/** Names and values in turn: the fastest form for `writeHead`. */
const headers = Object.entries({
  'Content-Type': 'application/json; charset=utf-8',
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
}).flat();

const healthPath = /^\/health\/(live|ready)(?:\?|$)/;

const hasNoBody = ({ headers: sent }: IncomingMessage) =>
  sent['content-length'] === undefined && sent['transfer-encoding'] === undefined;

/** Which health check a request is, if it is one that `answerHealthFirst` answers. */
export function healthCheckOf(request: IncomingMessage): 'live' | 'ready' | undefined {
  if ((request.method !== 'GET' && request.method !== 'HEAD') || !hasNoBody(request)) return undefined;
  return healthPath.exec(requestPath(request))?.[1] as 'live' | 'ready' | undefined;
}

/**
 * Answers health checks before the framework. They have no limit, because balancers must not be refused, so they must cost so little that
 * hundreds at once delay nobody. `HealthController` answers what is unusual, such as requests with a body.
 */
export function answerHealthFirst(
  server: Server,
  statusOf: { live: () => HealthStatus; ready: () => HealthStatus },
  metrics: RequestMetrics,
): void {
  addFastPath(server, (request, response) => {
    const check = healthCheckOf(request);
    if (check === undefined) return false;
    const begin = performance.now();
    if (!server.listening) response.shouldKeepAlive = false; // it stops
    const { code, bytes } = send(request, response, statusOf[check]());
    const series = metrics.series({ method: request.method ?? 'GET', route: `/health/${check}`, status: code });
    series.add((performance.now() - begin) / 1_000, 1, bytes);
    return true;
  });
}

function send({ method, headers: sent }: IncomingMessage, response: ServerResponse, status: HealthStatus) {
  const body = JSON.stringify(publicHealth(status));
  const code = httpStatusOf(status);
  const own = ['Content-Length', String(body.length), requestIdHeader, requestId(sent['x-request-id'])];
  response.writeHead(code, [...headers, ...own]).end(body);
  return { code, bytes: method === 'HEAD' ? 0 : body.length };
}
