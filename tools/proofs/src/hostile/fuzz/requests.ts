import type { RawRequest } from './raw-request.ts';
import { bodyMutations } from './mutations/bodies.ts';
import { framingMutations } from './mutations/framing.ts';
import { headerMutations } from './mutations/headers.ts';
import type { Mutations } from './mutations/mutation.ts';
import { queryMutations, requestLineMutations } from './mutations/request-line.ts';
import { Random } from '@tminus/testing';

/** Every family is equally likely, except bodies, which are twice as likely because they reach the most code. */
const families: readonly Mutations[] = [
  requestLineMutations,
  queryMutations,
  headerMutations,
  bodyMutations,
  bodyMutations,
  framingMutations,
];

const maxRequestsPerConnection = 12;
const unmodifiedShare = 0.1;

function mutate(request: RawRequest, random: Random): void {
  const [name, mutation] = random.pick(Object.entries(random.pick(families)));
  mutation(request, random);
  request.labels.push(name);
}

/** The random requests of one connection, reproducible from seed and stream. */
export function requestsOfConnection(make: (random: Random) => RawRequest, seed: number, stream: number): RawRequest[] {
  const random = new Random(seed, stream);
  const requests: RawRequest[] = [];
  for (let count = 1 + random.below(maxRequestsPerConnection); count > 0; count--) {
    const request = make(random);
    if (!random.chance(unmodifiedShare)) {
      for (let mutations = 1 + random.below(3); mutations > 0; mutations--) mutate(request, random);
    }
    // A service that cannot parse a request cannot know that the method is HEAD and that the response has no body.
    if (request.malformed && request.method === 'HEAD') request.method = 'GET';
    requests.push(request);
    if (request.malformed || request.isLast) break; // the service may misread or discard later requests
  }
  return requests;
}
