import type { LoadRequest } from '@tminus/testing';

/** Clients that run until the signal aborts. */
export interface ClientOptions {
  /** Base URL of the service. */
  url: string;
  /** Paths of images. */
  timers: readonly string[];
  perSecond: number;
  signal: AbortSignal;
}

/** How many different addresses open images: about a million. */
const addresses = 2 ** 20;
/** A factor without a common divisor with the number of addresses, so that all of them are used in an order that looks random. */
const stride = 665_857;

/** What a proxy reports about a client: one of a million public addresses, every other one an IPv6 address. */
function headersOf(index: number): Record<string, string> {
  const address = (index * stride) % addresses;
  const [a, b, c] = [address >>> 16, (address >>> 8) & 0xff, address & 0xff];
  return {
    'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0',
    'X-Forwarded-For':
      address % 2 === 0 ? `23.${a}.${b}.${c}` : `2600:${a.toString(16)}:${b.toString(16)}:${c.toString(16)}::1`,
    ...(index % 2 === 0 && { 'Accept-Encoding': 'gzip' }),
  };
}

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
