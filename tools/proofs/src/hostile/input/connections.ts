import fc from 'fast-check';
import { bodyChanges } from './bodies.ts';
import { framingChanges } from './framing.ts';
import { headerChanges } from './headers.ts';
import { queryChanges, requestLineChanges } from './request-line.ts';
import type { Change, RawRequest, TestData } from './request.ts';

/** The requests of one connection. */
export interface ConnectionPlan {
  requests: readonly RawRequest[];
  /** Whether all requests are sent before the first response. */
  pipelined: boolean;
  localAddress: string | undefined;
}

const maxRequests = 12;
const maxChanges = 3;

/** Every family is equally likely, except bodies, which are twice as likely because they reach the most code. */
const changesOf = (data: TestData): Change =>
  fc.oneof(requestLineChanges(data), queryChanges, headerChanges(data), framingChanges, {
    weight: 2,
    arbitrary: bodyChanges,
  });

/** A different client address for each connection avoids the rate limit by address. On Linux, all of 127.0.0.0/8 is local. */
const byte = fc.nat({ max: 253 });
const localAddresses =
  process.platform === 'linux'
    ? fc.tuple(byte, byte, byte).map(([a, b, c]) => `127.${a}.${b}.${1 + c}`)
    : fc.constant(undefined);

/** @param valid - requests that are changed in up to three hostile ways */
export function connections(valid: fc.Arbitrary<RawRequest>, data: TestData): fc.Arbitrary<ConnectionPlan> {
  const request = fc
    .tuple(valid, fc.array(changesOf(data), { maxLength: maxChanges, size: 'max' }))
    .map(([unchanged, changes]) => changes.reduce((changed, apply) => apply(changed), unchanged))
    // A service that cannot parse a request cannot know that the method is HEAD and that the response has no body.
    .map((each) => (each.malformed && each.method === 'HEAD' ? { ...each, method: 'GET' } : each));
  return fc.record({
    requests: fc.array(request, { minLength: 1, maxLength: maxRequests, size: 'max' }).map(untilUnreadable),
    pipelined: fc.boolean(),
    localAddress: localAddresses,
  });
}

/** The service may misread or discard what follows a malformed request. */
function untilUnreadable(requests: readonly RawRequest[]): readonly RawRequest[] {
  const last = requests.findIndex(({ malformed, isLast }) => malformed || isLast);
  return last < 0 ? requests : requests.slice(0, last + 1);
}
