import type { LoadRequest } from './load.ts';

/** A module for `Load`: the same request again and again. */
export function* requests(text: string): Generator<LoadRequest<undefined>, never> {
  for (;;) yield { text, tag: undefined };
}
