import type {} from '@fastify/static';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, RouteHandlerMethod } from 'fastify';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { appPages } from './app-pages.ts';
import { pageHeaders } from './page-headers.ts';

const yearMs = 365 * 86_400_000;

/** Serves the console: the start page at `/`, the app at its other addresses, and the files that both load. */
export function serveConsole(app: NestFastifyApplication): void {
  // tools/bundle-console.mjs makes the folder. It is resolved by package name because this code runs from sources, compiled, and bundled.
  const folder = dirname(createRequire(import.meta.url).resolve('@tminus/api/bundle/console/app.html'));
  const fastify = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;

  const page =
    (file: string): RouteHandlerMethod =>
    (_request, reply) =>
      reply.headers(pageHeaders).sendFile(file, folder, { cacheControl: false });
  fastify.get('/', page('start.html'));
  for (const url of appPages) fastify.get(url, page('app.html'));

  fastify.get<{ Params: { file: string } }>('/assets/:file(^[\\w-]+\\.\\w+$)', ({ params }, reply) =>
    // A changed file has another name.
    reply.sendFile(params.file, join(folder, 'assets'), { maxAge: yearMs, immutable: true }),
  );
}
