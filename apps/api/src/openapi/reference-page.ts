import type {} from '@fastify/static';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';

const maxAgeMs = 300_000;

/** The page may load and run only files of this service, and no other site may embed it. */
const headers = {
  'Content-Security-Policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

/** Serves the API reference at `/docs`. */
export function serveReferencePage(app: NestFastifyApplication): void {
  // tools/build/bundle.mjs makes the folder. It is resolved by package name because this code runs from sources, compiled, and bundled.
  const folder = dirname(createRequire(import.meta.url).resolve('@tminus/api/bundle/docs/index.html'));
  app.useStaticAssets({ root: folder, serve: false, preCompressed: true, maxAge: maxAgeMs });
  const fastify = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  fastify.get('/docs', (_request, reply) => reply.headers(headers).sendFile('index.html'));
  fastify.get<{ Params: { file: string } }>('/docs/:file(^[\\w-]+\\.\\w+$)', ({ params }, reply) =>
    reply.headers(headers).sendFile(params.file),
  );
  // The page's links are relative to the address without the slash.
  fastify.get('/docs/', (_request, reply) => reply.redirect('../docs', 308));
}
