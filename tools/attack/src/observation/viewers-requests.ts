import type { LoadRequest } from '@tminus/testing';

export interface Viewing {
  /** Requested in turn. */
  paths: readonly string[];
  /** Further lines of the head of each request. */
  headers?: readonly string[];
}

/** Requests of ordinary clients, each from another address (reserved for benchmarks), as a proxy reports it. */
export function* requests({ paths, headers = [] }: Viewing): Generator<LoadRequest<undefined>, never> {
  for (let index = 0; ; index++) {
    const lines = [
      `GET ${paths[index % paths.length]} HTTP/1.1`,
      'Host: 127.0.0.1',
      'User-Agent: Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/126.0.0.0 Safari/537.36',
      `X-Forwarded-For: 198.${18 + ((index >> 16) & 1)}.${(index >> 8) & 255}.${index & 255}`,
      ...headers,
    ];
    yield { lines, tag: undefined };
  }
}
