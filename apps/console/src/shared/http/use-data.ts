import { useEffect, useState } from 'react';

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
    fetch(path, { signal: stop.signal, headers: { Accept: 'application/json' } })
      .then((response) => (response.ok ? response.json() : undefined))
      .then((body: { data: Data } | undefined) => setData(body?.data))
      .catch(() => stop.signal.aborted || setData(undefined));
    return () => stop.abort();
  }, [path, attempt]);
  return data;
}
