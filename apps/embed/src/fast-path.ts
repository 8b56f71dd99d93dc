import type { Type } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { addFastPath } from '@tminus/platform';
import type { FastifyInstance } from 'fastify';
import type { IncomingMessage, ServerResponse } from 'node:http';

/** Answers requests that need no I/O. */
export interface FastPath {
  /** Takes over a request, and returns true; or returns false without touching it. Must not throw. */
  answer(request: IncomingMessage, response: ServerResponse): boolean;
}

/**
 * Answers requests before Fastify sees them: routing, hooks and replies cost more than the answers (docs/adr/0007-image-fast-path.md). From the
 * moment when the service closes, Fastify answers every request, because it also tells clients to close their connections.
 * @param type - the provider that answers
 */
export function installFastPath(app: NestFastifyApplication, type: Type<FastPath>): void {
  const fastify = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  const fastPath = app.get(type);
  let isClosing = false;
  addFastPath(fastify.server, (request, response) => !isClosing && fastPath.answer(request, response));
  fastify.addHook('preClose', (done) => {
    isClosing = true;
    done();
  });
}
