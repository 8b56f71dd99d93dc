import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Recorder } from '@tminus/event-log';
import type { FastifyInstance } from 'fastify';

/** Nest's shutdown hooks run in no fixed order and close the database; this one runs before them, after the last request. */
export function addFastifyHooks(app: NestFastifyApplication): void {
  const fastify = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  fastify.addHook('onClose', () => app.get(Recorder).close());
}
