import type { AuthenticatedRequest } from '@tminus/auth';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { LogSampler } from './log-sampling.ts';

/** Enough to see what kind of requests they are. */
const strangersPerSecond = 10;
const tooManyRequests = 429;

export interface AccessLogOptions {
  logger: Logger;
  /** Health checks are logged at `debug` in any case. */
  level: 'info' | 'debug';
}

/**
 * Logs every response to a caller with a valid API key. Of the others, and of refusals because of a rate limit, it logs ten per second
 * and the number of the rest.
 */
export function logResponses(fastify: FastifyInstance, { logger, level }: AccessLogOptions): void {
  if (!logger.isLevelEnabled(level)) return;
  const strangers = new LogSampler({
    perSecond: strangersPerSecond,
    onDropped: (count) => logger[level](`${count} more requests without a valid API key or above a rate limit.`),
  });
  fastify.addHook('onResponse', (request: FastifyRequest & AuthenticatedRequest, { statusCode, elapsedTime }, done) => {
    const isLimited = request.caller === undefined || statusCode === tooManyRequests;
    if (!isLimited || strangers.admits()) {
      const { method, routeOptions } = request;
      const entry = {
        requestId: request.id,
        method,
        // The route's pattern, not the address: a query may contain secrets.
        route: routeOptions.url ?? '(none)',
        status: statusCode,
        ms: Math.round(elapsedTime * 10) / 10,
      };
      logger[entry.route.startsWith('/health/') ? 'debug' : level](entry, `${method} ${entry.route} ${entry.status}`);
    }
    done();
  });
}
