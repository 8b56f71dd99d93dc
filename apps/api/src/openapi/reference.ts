import type { OpenAPIObject } from '@nestjs/swagger';
import type { FastifyInstance } from 'fastify';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { PublicFile } from './public-file.ts';

const { resolve } = createRequire(import.meta.url);

/** Where a file of a package is. By the package's name: this code runs from sources, compiled, and out of one bundle. */
const ours = (name: string) => () => readFile(resolve(`@tminus/api/reference/${name}`));
const swaggerUi = (name: string) => () => readFile(resolve(`swagger-ui-dist/${name}`));

/** The page loads what this service serves and nothing else, runs no script but its own files, and stands in no frame. */
const pageHeaders = {
  'Content-Security-Policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
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

const types = {
  html: 'text/html; charset=utf-8',
  script: 'text/javascript; charset=utf-8',
  style: 'text/css; charset=utf-8',
  icon: 'image/svg+xml',
  json: 'application/json; charset=utf-8',
} as const;

const page = (type: keyof typeof types, read: () => Promise<Buffer>) =>
  new PublicFile({ type: types[type], read, headers: pageHeaders });

/**
 * Serves, to everybody, the OpenAPI document at `/api/v1/openapi.json` and its reference page at `/docs`.
 * @param publicUrl - how the world reaches the API; the document names it
 */
export function serveReference(fastify: FastifyInstance, publicUrl: string): void {
  const files = {
    '/api/v1/openapi.json': new PublicFile({ type: types.json, read: () => documentFor(publicUrl) }),
    '/docs': page('html', ours('index.html')),
    '/docs/reference.js': page('script', ours('reference.js')),
    '/docs/reference.css': page('style', ours('reference.css')),
    '/docs/icon.svg': page('icon', ours('icon.svg')),
    '/docs/swagger-ui-bundle.js': page('script', swaggerUi('swagger-ui-bundle.js')),
    '/docs/swagger-ui.css': page('style', swaggerUi('swagger-ui.css')),
  };
  const config = { public: true };
  for (const [path, file] of Object.entries(files)) {
    fastify.get(path, { config }, (request, reply) => file.answer(request, reply));
  }
  // What the page names is relative to the address without the slash.
  fastify.get('/docs/', { config }, (_request, reply) => reply.redirect('../docs', 308));
}

async function documentFor(publicUrl: string): Promise<string> {
  const document = JSON.parse((await ours('openapi.json')()).toString()) as OpenAPIObject;
  return JSON.stringify({ ...document, servers: [{ url: publicUrl }] });
}
