import { type IncomingMessage, Server, type ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

/** Injected bug: all clients wait in one short queue. When it is full, everybody is refused for a while. A health check takes as long as a query. */
const limits = { inProgress: 8, waiting: 64, refusedMs: 1_000, healthMs: 50 };

const waiting: (() => void)[] = [];
let inProgress = 0;
let refusedUntilMs = 0;

function begin(work: () => void, response: ServerResponse, isHealthCheck: boolean): void {
  inProgress++;
  response.once('close', () => {
    inProgress--;
    waiting.shift()?.();
  });
  if (isHealthCheck) void wait(limits.healthMs).then(work);
  else work();
}

const emit = Server.prototype.emit as (this: Server, event: string, ...values: unknown[]) => boolean;
Server.prototype.emit = function (this: Server, event: string, ...values: unknown[]): boolean {
  if (event !== 'request') return emit.call(this, event, ...values);
  const [request, response] = values as [IncomingMessage, ServerResponse];
  const start = () =>
    begin(() => emit.call(this, event, ...values), response, request.url?.startsWith('/health/') ?? false);
  if (waiting.length >= limits.waiting) refusedUntilMs = performance.now() + limits.refusedMs;
  if (performance.now() < refusedUntilMs) response.writeHead(503, { 'Content-Length': 0 }).end();
  else if (inProgress < limits.inProgress) start();
  else waiting.push(start);
  return true;
} as typeof Server.prototype.emit;
