import type {} from '@fastify/static';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { SERVICE_CONFIG, type ServiceConfig } from '@tminus/server/config';
import { forAnyone } from '@tminus/server';
import type { FastifyInstance } from 'fastify';
import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, extname, join } from 'node:path';
import { PublicText } from '../http/public-text.ts';

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
  fastify.get('/docs', forAnyone, (_request, reply) => reply.headers(headers).sendFile('index.html'));
  fastify.get<{ Params: { file: string } }>('/docs/:file(^[\\w-]+\\.\\w+$)', forAnyone, ({ params }, reply) =>
    reply.headers(headers).sendFile(params.file),
  );
  // The page's links are relative to the address without the slash.
  fastify.get('/docs/', forAnyone, (_request, reply) => reply.redirect('../docs', 308));
}

// tools/build/documentation.mjs makes the folder. It is resolved by package name because this code runs from sources, compiled, and bundled.
const folder = dirname(createRequire(import.meta.url).resolve('@tminus/api/bundle/documentation/llms.txt'));

const types: Readonly<Record<string, string>> = {
  '.md': 'text/markdown',
  '.txt': 'text/plain',
  '.json': 'application/json',
};

/** Serves the documentation to programs: `/llms.txt`, the pages that it names, such as `/docs/timers.md`, and the collection for Postman. */
export function serveDocumentation(app: NestFastifyApplication): void {
  const { api, embed } = app.get<ServiceConfig>(SERVICE_CONFIG);
  const fastify = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  const read = async (name: string): Promise<PublicText> => {
    const text = (await readFile(join(folder, name), 'utf8'))
      .replaceAll('https://api.example.com', api.publicUrl)
      .replaceAll('https://img.example.com', embed.publicUrl);
    return PublicText.of(text, types[extname(name)] ?? '');
  };
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => extname(name) in types);
  for (const name of names) {
    let text: Promise<PublicText> | undefined;
    fastify.get(`/${name.replaceAll('\\', '/')}`, forAnyone, async (request, reply) => {
      void reply.header('Vary', 'Accept-Encoding');
      text ??= read(name).catch((error: unknown) => {
        text = undefined;
        throw error;
      });
      return (await text).prepare(reply, request.headers['accept-encoding']);
    });
  }
}
