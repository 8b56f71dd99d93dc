import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { SERVICE_CONFIG, type ServiceConfig } from '@tminus/server/config';
import { forAnyone } from '@tminus/server';
import type { FastifyInstance, FastifyReply, onRequestHookHandler, RouteHandlerMethod, FastifyRequest } from 'fastify';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** Below these addresses, programs expect JSON. */
const programs = /^\/+(api|mcp|account|docs|health|assets)(\/|$)/i;

/** The path as a router would read it that is less strict than ours. */
function decodedPath(url: string): string {
  const [path = ''] = url.split(/[?#]/, 1);
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/**
 * Whether the answer at an address that does not exist is a page for a person and JSON for a program. An address that is written in another
 * way, such as `//api//v1` or `/%61pi/v1`, is also one for programs.
 */
const dependsOnAccept = ({ url }: Pick<FastifyRequest, 'url'>): boolean => !programs.test(decodedPath(url));

/** Whether a person has opened an address in a browser: the answer is a page, even if the address does not exist. */
const isAppNavigation = (request: Pick<FastifyRequest, 'method' | 'url' | 'headers'>): boolean =>
  request.method === 'GET' && dependsOnAccept(request) && (request.headers.accept ?? '').includes('text/html');

/** A page may load and run only files of this service, and no other site may embed it. */
const pageHeaders = {
  'Content-Security-Policy':
    "default-src 'self'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'; object-src 'none'",
  'Referrer-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
  'X-Frame-Options': 'DENY',
  // A new version of the console is used at once; an unchanged page is answered with 304.
  'Cache-Control': 'no-cache',
};

const yearMs = 365 * 86_400_000;

// tools/build/bundle-console.mjs makes the folder. It is resolved by package name because this code runs from sources, compiled, and
// bundled.
const folder = dirname(createRequire(import.meta.url).resolve('@tminus/api/bundle/console/app.html'));

/** The addresses of the app. */
export const readAppPages = (): string[] => JSON.parse(readFileSync(join(folder, 'pages.json'), 'utf8')) as string[];

const sendPage = (reply: FastifyReply, file: string) =>
  reply.headers(pageHeaders).sendFile(file, folder, { cacheControl: false });

/** An `onRequest` hook: what a person opens in a browser is a page, even if the address does not exist. */
export const answerUnknownPage: onRequestHookHandler = (request, reply, done) => {
  if (!request.is404 || !dependsOnAccept(request)) return done();
  void reply.header('Vary', 'Accept');
  if (isAppNavigation(request)) void sendPage(reply.code(404), 'app.html');
  else done();
};

/** Serves the console: the start page at `/`, the app at its other addresses, and the files that both load. */
export function serveConsole(app: NestFastifyApplication): void {
  const { startPage } = app.get<ServiceConfig>(SERVICE_CONFIG).console;
  const fastify = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  const startOrSignIn: RouteHandlerMethod = (_request, reply) =>
    startPage ? sendPage(reply, 'start.html') : reply.redirect('/sign-in');

  fastify.get('/', forAnyone, startOrSignIn);
  for (const url of readAppPages()) fastify.get(url, forAnyone, (_request, reply) => sendPage(reply, 'app.html'));
  fastify.get<{ Params: { file: string } }>('/assets/:file(^\\w[\\w.-]*$)', forAnyone, ({ params }, reply) =>
    // A changed file has another name.
    reply.sendFile(params.file, join(folder, 'assets'), { maxAge: yearMs, immutable: true }),
  );
}
