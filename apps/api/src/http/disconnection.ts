import type { FastifyReply } from 'fastify';

/** Aborted when the client disconnects before the response is complete. */
export function disconnection({ raw }: FastifyReply): AbortSignal {
  const aborted = new AbortController();
  if (raw.destroyed) aborted.abort();
  raw.once('close', () => aborted.abort());
  return aborted.signal;
}
