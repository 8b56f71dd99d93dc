import { randomUUID } from 'node:crypto';

export const requestIdHeader = 'X-Request-Id';

/** The ids that a client or proxy may choose: they cannot break out of a header or a log line. */
const allowed = /^[\w.:-]{1,64}$/;

/** The request's own id if it is allowed, otherwise a new one. */
export function requestId(given: string | string[] | undefined): string {
  return typeof given === 'string' && allowed.test(given) ? given : randomUUID();
}
