import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestMetrics } from '../metrics/request-metrics.ts';
import { requestId, requestIdHeader, requestPath } from '../headers.ts';
import type { RequestStep } from '../request-order.ts';
import { type HealthStatus, httpStatusOf, publicHealth } from './health-monitor.ts';

/** Names and values in turn: the fastest form for `writeHead`. */
const headers = Object.entries({
  'Content-Type': 'application/json; charset=utf-8',
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
}).flat();

const healthPath = /^\/health\/(live|ready)(?:\?|$)/;

const hasNoBody = ({ headers: sent }: IncomingMessage) =>
  sent['content-length'] === undefined && sent['transfer-encoding'] === undefined;

/** Which health check a request is. `addHealthRoutes` answers what is unusual, such as requests with a body. */
function healthCheckOf(request: IncomingMessage): 'live' | 'ready' | undefined {
  const path = requestPath(request);
  if (!path.startsWith('/health/')) return undefined;
  if ((request.method !== 'GET' && request.method !== 'HEAD') || !hasNoBody(request)) return undefined;
  return healthPath.exec(path)?.[1] as 'live' | 'ready' | undefined;
}

/**
 * The step that answers health checks. They have no limit, because balancers must not be refused, so they must cost so little that
 * hundreds at once delay nobody.
 */
export function answerHealth(
  statusOf: { live: () => HealthStatus; ready: () => HealthStatus },
  metrics: RequestMetrics,
): RequestStep {
  return (request, response, next) => {
    const check = healthCheckOf(request);
    if (check === undefined) return next(request, response);
    const begin = performance.now();
    const { code, bytes } = send(request, response, statusOf[check]());
    const series = metrics.series({ method: request.method ?? 'GET', route: `/health/${check}`, status: code });
    series.add((performance.now() - begin) / 1_000, bytes);
  };
}

function send({ method, headers: sent }: IncomingMessage, response: ServerResponse, status: HealthStatus) {
  const body = JSON.stringify(publicHealth(status));
  const code = httpStatusOf(status);
  const own = ['Content-Length', String(body.length), requestIdHeader, requestId(sent['x-request-id'])];
  response.writeHead(code, [...headers, ...own]).end(body);
  return { code, bytes: method === 'HEAD' ? 0 : body.length };
}
