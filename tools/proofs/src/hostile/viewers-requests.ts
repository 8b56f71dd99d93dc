import type { LoadRequest } from '@tminus/testing';
import { requestText } from '@tminus/testing/load-generator';

export const browserUserAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0';

export interface Viewing {
  /** Opened at random. */
  paths: readonly string[];
  /** Further headers of each request. */
  headers?: Readonly<Record<string, string>>;
  /** A response with fewer bytes is not what was requested. */
  smallestBody: number;
}

/** How many different addresses open images: about a million. */
const addresses = 2 ** 20;
/** A factor without a common divisor with the number of addresses, so that all of them are used in an order that looks random. */
const stride = 665_857;

/** What a proxy reports about a client: one of a million public addresses, every other one an IPv6 address. */
function forwardedFor(index: number): string {
  const address = (index * stride) % addresses;
  const [a, b, c] = [address >>> 16, (address >>> 8) & 0xff, address & 0xff];
  return address % 2 === 0 ? `23.${a}.${b}.${c}` : `2600:${a.toString(16)}:${b.toString(16)}:${c.toString(16)}::1`;
}

/** Every fifth view is of one of these: a campaign that was just sent. */
const popularPaths = 10;
const popularEvery = 5;

/** Requests of ordinary clients, by a million addresses. */
export function* requests({ paths, headers = {}, smallestBody }: Viewing): Generator<LoadRequest<object>, never> {
  for (let index = 0; ; index++) {
    const isPopular = index % popularEvery === 0;
    const path = paths[isPopular ? index % Math.min(popularPaths, paths.length) : randomIndex(paths)] ?? '';
    yield { text: requestText({ path, headers: { ...headersOf(index), ...headers } }), tag: { smallestBody } };
  }
}

const randomIndex = (items: readonly unknown[]) => Math.floor(Math.random() * items.length);

/** @param index - of the client */
const headersOf = (index: number) => ({
  'User-Agent': browserUserAgent,
  'X-Forwarded-For': forwardedFor(index),
  ...(index % 2 === 0 && { 'Accept-Encoding': 'gzip' }),
});
