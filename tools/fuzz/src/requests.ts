import type { Draft } from './draft.ts';
import { bodyMutations } from './mutations/bodies.ts';
import { framingMutations } from './mutations/framing.ts';
import { headerMutations } from './mutations/headers.ts';
import type { Mutations } from './mutations/mutation.ts';
import { queryMutations, requestLineMutations } from './mutations/request-line.ts';
import { Random } from './random.ts';

/** Each family is as likely as any other, however many mutations it has; bodies, where most code waits, twice. */
const families: readonly Mutations[] = [
  requestLineMutations,
  queryMutations,
  headerMutations,
  bodyMutations,
  bodyMutations,
  framingMutations,
];

const mostOnAConnection = 12;
const unharmed = 0.1;

function mutate(draft: Draft, random: Random): void {
  const [name, mutation] = random.pick(Object.entries(random.pick(families)));
  mutation(draft, random);
  draft.notes.push(name);
}

/** What goes over one connection, in this order; pure chance, and the same for the same seed and stream. */
export function requestsOfConnection(make: (random: Random) => Draft, seed: number, stream: number): Draft[] {
  const random = new Random(seed, stream);
  const drafts: Draft[] = [];
  for (let count = 1 + random.below(mostOnAConnection); count > 0; count--) {
    const draft = make(random);
    if (!random.chance(unharmed)) {
      for (let mutations = 1 + random.below(3); mutations > 0; mutations--) mutate(draft, random);
    }
    // Who cannot read a request cannot know either that its answer must have no body.
    if (draft.broken && draft.method === 'HEAD') draft.method = 'GET';
    drafts.push(draft);
    if (draft.broken) break; // what follows it would be chance in another sense
  }
  return drafts;
}
