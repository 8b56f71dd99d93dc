import { Module } from '@nestjs/common';
import { SERVICE_CONFIG } from '@tminus/server/config';
import {
  ClientAddressResolver,
  HealthMonitor,
  Metrics,
  RequestMetrics,
  createHttpService,
  createLogger,
} from '@tminus/server';
import type { FastifyInstance } from 'fastify';

/** A baseline: a Nest application, configured like the services, whose route sends a buffer. Arguments: port, bytes. */
const [port = 0, bytes = 0] = process.argv.slice(2).map(Number);
const body = Buffer.alloc(bytes, 1);

const config = { provide: SERVICE_CONFIG, useValue: { trustedProxies: [] } };

const health = { provide: HealthMonitor, useValue: { report: { status: 'ok' } } };

@Module({ providers: [ClientAddressResolver, Metrics, RequestMetrics, config, health] })
class FixedModule {}

const logger = createLogger('fixed', { level: 'warn', format: 'json', addresses: 'none' });
const app = await createHttpService({
  module: FixedModule,
  logger,
  accessLogLevel: 'debug',
  traces: false,
  publicUrl: 'http://localhost',
});
const fastify = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
fastify.get('/', (_request, reply) => {
  void reply.header('Cache-Control', 'no-store').type('image/gif').send(body);
});
await app.init();
await fastify.listen({ port, host: '127.0.0.1' });
