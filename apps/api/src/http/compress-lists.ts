import { acceptsGzip } from '@tminus/platform';
import type { onSendHookHandler } from 'fastify';
import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import { isJsonRequest } from './request-target.ts';

const compress = promisify(gzip);
/** In characters. One timer has about 900, so only lists are compressed: the others would become little smaller. */
const minLength = 4_000;
/** JSON becomes nearly as small as at the highest level, in a fifth of the time. */
const options = { level: constants.Z_BEST_SPEED };

/** An `onSend` hook: compresses long answers for clients that accept gzip, in a thread of Node's pool. */
export const compressLists: onSendHookHandler<unknown> = (request, reply, payload, done) => {
  const isLong = typeof payload === 'string' && payload.length >= minLength;
  if (!isLong || request.method === 'HEAD' || !isJsonRequest(request)) return done(null, payload);
  void reply.header('Vary', [reply.getHeader('vary') ?? [], 'Accept-Encoding'].flat().join(', '));
  if (!acceptsGzip(request.headers['accept-encoding'])) return done(null, payload);
  compress(payload, options).then(
    (compressed) => {
      void reply.header('Content-Encoding', 'gzip').header('Content-Length', compressed.length);
      done(null, compressed);
    },
    (error: unknown) => done(error as Error),
  );
};
