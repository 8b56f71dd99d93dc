import type { LoadRequest } from '@tminus/testing';
import { headersOf } from './client.ts';

/** Every fifth view is of one of these: a campaign that was just sent. */
const popularTimers = 10;
const popularEvery = 5;

/** Views of random timers, by a million addresses. @param timers - paths of images */
export function* requests(timers: readonly string[]): Generator<LoadRequest<undefined>, never> {
  for (let index = 0; ; index++) {
    const isPopular = index % popularEvery === 0;
    const timer = timers[isPopular ? index % popularTimers : Math.floor(Math.random() * timers.length)] ?? '';
    yield { lines: requestLines(timer, index), tag: undefined };
  }
}

/** @param index - of the client */
export const requestLines = (path: string, index: number): string[] => {
  const headers = Object.entries({ Host: '127.0.0.1', ...headersOf(index) });
  return [`GET ${path} HTTP/1.1`, ...headers.map(([name, value]) => `${name}: ${value}`)];
};
