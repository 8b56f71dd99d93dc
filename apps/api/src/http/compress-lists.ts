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
  addVary(reply.getHeader('vary'), (value) => void reply.header('Vary', value));
  if (!acceptsGzip(request.headers['accept-encoding'])) return done(null, payload);
  compress(payload, options).then(
    (compressed) => {
      void reply.header('Content-Encoding', 'gzip').header('Content-Length', compressed.length);
      done(null, compressed);
    },
    (error: unknown) => done(error as Error),
  );
};

function addVary(present: unknown, set: (value: string) => void): void {
  const names = present === undefined ? [] : [String(present)];
  set([...names, 'Accept-Encoding'].join(', '));
}

/** Whether `Accept-Encoding` (RFC 9110, section 12.5.3) names gzip or `*`, without a weight of zero. */
export function acceptsGzip(accepted = ''): boolean {
  const weights = new Map(
    accepted.split(',').map((each) => {
      const [coding = '', weight = 'q=1'] = each
        .trim()
        .toLowerCase()
        .split(/[ \t]*;[ \t]*/);
      return [coding, Number(weight.replace(/^q=/, ''))];
    }),
  );
  return (weights.get('gzip') ?? weights.get('*') ?? 0) > 0;
}
