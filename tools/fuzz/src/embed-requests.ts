import { type RawRequest, timerPlaceholder } from './raw-request.ts';
import type { Random } from './random.ts';
import { timers } from './valid-requests.ts';

const queries = ['', '', '?still=1', '?seconds=90', '?uid=ada', '?uid=a&start=1&sig=x', '?seconds=-1&still=', '?_=1'];

/** A valid request for an image. */
export function imageRequest(random: Random): RawRequest {
  const id = random.pick([timerPlaceholder(random.below(timers.own)), 'tmr_nothing', timerPlaceholder(timers.foreign)]);
  const name = random.pick(['.gif', '.gif', '.png', '@2x.gif', '%402x.png', '', '.svg', '@3x.gif']);
  return {
    method: random.pick(['GET', 'GET', 'GET', 'HEAD']),
    target: random.chance(0.95)
      ? `/t/${id}${name}${random.pick(queries)}`
      : random.pick(['/', '/health/live', '/t', '/t/']),
    version: 'HTTP/1.1',
    headers: [['Host', '127.0.0.1']],
    body: Buffer.alloc(0),
    framing: 'none',
    malformed: false,
    labels: ['GET /t/{id}'],
  };
}
