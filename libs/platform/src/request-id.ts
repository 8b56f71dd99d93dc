import { randomUUID } from 'node:crypto';

export const requestIdHeader = 'X-Request-Id';

/** What a caller, or a proxy in front, may name a request. Nothing in it can break out of a header or a log line. */
const acceptable = /^[\w.:-]{1,64}$/;

/** The request's own id where it brings an acceptable one, else a new one. */
export function requestId(given: string | string[] | undefined): string {
  return typeof given === 'string' && acceptable.test(given) ? given : randomUUID();
}
