import { useEffect, useState } from 'react';

declare global {
  /** By address: what src/app/boot.js has asked for. */
  var __tminusEarly: Map<string, Promise<Response>> | undefined;
}

/** `GET address`. The first call for an address uses the request that started with the page, before its scripts were loaded. */
export function fetchEarly(address: string, init?: RequestInit): Promise<Response> {
  const early = globalThis.__tminusEarly?.get(address);
  globalThis.__tminusEarly?.delete(address);
  return early ?? fetch(address, init);
}

/** Whether the first page is still being opened. */
export const hasEarlyResponses = (): boolean => globalThis.__tminusEarly !== undefined;

/** Pages that are opened later need newer responses. */
export function forgetEarlyResponses(): void {
  globalThis.__tminusEarly = undefined;
}

export const sessionPath = '/account/session';

/** Responses that arrive in this time never flash a skeleton. */
export const skeletonDelayMs = 150;

/**
 * What `GET path` returns, without a query client. Better none than that of another path: it is gone after an error.
 *
 * @param path - undefined keeps the last data, and so does a new path until its own are there
 * @param attempt - a new number asks again
 */
export function useData<Data>(path: string | undefined, attempt = 0): Data | undefined {
  const [data, setData] = useState<Data>();
  useEffect(() => {
    if (path === undefined) return undefined;
    const stop = new AbortController();
    fetchEarly(path, { signal: stop.signal, headers: { Accept: 'application/json' } })
      .then((response) => (response.ok ? response.json() : undefined))
      .then((body: { data: Data } | undefined) => setData(body?.data))
      .catch(() => stop.signal.aborted || setData(undefined));
    return () => stop.abort();
  }, [path, attempt]);
  return data;
}
