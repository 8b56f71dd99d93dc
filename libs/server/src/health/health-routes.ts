import type { FastifyInstance, FastifyReply } from 'fastify';
import { forAnyone } from '../request-order.ts';
import type { HealthMonitor } from './health-monitor.ts';
import { type HealthStatus, httpStatusOf, publicHealth } from './health-report.ts';

/**
 * `GET /health/live`: the process responds. `GET /health/ready`: the service can do its work, perhaps with restrictions (`degraded`); otherwise
 * 503. Anyone may ask, so the answers are short and cost nothing. Operators read the reasons on the port of the metrics.
 */
export function addHealthRoutes(fastify: FastifyInstance, health: HealthMonitor): void {
  const send = (reply: FastifyReply, status: HealthStatus) =>
    reply.code(httpStatusOf(status)).header('Cache-Control', 'no-store').send(publicHealth(status));
  fastify.get('/health/live', forAnyone, (_request, reply) => send(reply, 'ok'));
  fastify.get('/health/ready', forAnyone, (_request, reply) => send(reply, health.report.status));
}
