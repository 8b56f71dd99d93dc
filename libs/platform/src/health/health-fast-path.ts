import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { addFastPath } from '../fast-path.ts';
import type { RequestMetrics } from '../metrics/request-metrics.ts';
import { requestId, requestIdHeader } from '../request-id.ts';
import { requestPath } from '../request-path.ts';
import { type HealthStatus, httpStatusOf } from './health-report.ts';

/** Names and values in turn: the fastest form for `writeHead`. */
const headers = Object.entries({
  'Content-Type': 'application/json; charset=utf-8',
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
}).flat();

/**
 * Answers health checks before the framework. They have no limit, because balancers must not be refused, so they must cost so little that
 * hundreds at once delay nobody. `HealthController` answers what is unusual, such as HEAD.
 */
export function answerHealthFirst(
  server: Server,
  statusOf: { live: () => HealthStatus; ready: () => HealthStatus },
  metrics: RequestMetrics,
): void {
  const statuses = new Map(Object.entries(statusOf).map(([name, status]) => [`/health/${name}`, status]));
  addFastPath(server, (request, response) => {
    const [path = ''] = requestPath(request).split('?', 1);
    const status = hasNoBody(request) && request.method === 'GET' ? statuses.get(path)?.() : undefined;
    if (status === undefined) return false;
    const begin = performance.now();
    if (!server.listening) response.shouldKeepAlive = false; // it stops
    const { code, bytes } = send(request, response, status);
    metrics.series({ method: 'GET', route: path, status: code }).add((performance.now() - begin) / 1_000, 1, bytes);
    return true;
  });
}

const hasNoBody = ({ headers: sent }: IncomingMessage) =>
  sent['content-length'] === undefined && sent['transfer-encoding'] === undefined;

function send({ headers: sent }: IncomingMessage, response: ServerResponse, status: HealthStatus) {
  const body = JSON.stringify({ status });
  const code = httpStatusOf(status);
  const own = ['Content-Length', String(body.length), requestIdHeader, requestId(sent['x-request-id'])];
  response.writeHead(code, [...headers, ...own]).end(body);
  return { code, bytes: body.length };
}
